// Cost of the extraction from a page's bytes to a feed, against parsing the bytes alone in the same run.
//   npm run bench -- extraction [--pages DIR]
// DIR/<id>/page.html are saved pages; DIR/<id>/truth.json gives the `url` of each.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { extract } from '../../src/feeds/extraction/extract.ts'
import { listingPage, USUAL_CARDS } from '../../test/fixtures/listing-page.ts'
import { median } from '../measurement.ts'

const url = 'https://example.com/news'
const now = Date.parse('2026-07-01T00:00:00Z')
const maxPageBytes = 10_000_000
/** Code is compiled anew as V8 learns: after fewer turns the figure still falls. */
const WARM_UPS = 1500
const ROUNDS = 20
const DOUBLING_ROUNDS = 9
const CARDS_A_ROUND = 3600

export async function extraction({ pages }: { pages?: string | undefined } = {}): Promise<void> {
  usualPage()
  doublings()
  if (pages) corpus(pages)
}

function usualPage(): void {
  const body = Buffer.from(listingPage())
  const text = body.toString()
  const [ours, parser] = compare(
    () => extract({ url, body }, now),
    () => parse(text),
    40,
  )
  console.log(
    `extraction, ${(body.length / 1000).toFixed(0)} kB with ${USUAL_CARDS} cards: ${ours.toFixed(2)} CPU ms to a feed, ${parser.toFixed(2)} to parse alone (htmlparser2)`,
  )
}

/**
 * Twice the page must not cost much more than twice. Of each two sizes the same bytes are read in turns, so that a busy
 * minute hurts both, and enough of them that each turn bears its share of the collections: one in three of the smaller
 * pages calls for none, and the least of its costs would leave them out.
 */
function doublings(): void {
  let half: Buffer | undefined
  for (let cards = USUAL_CARDS; ; cards *= 2) {
    const whole = Buffer.from(listingPage(cards))
    if (whole.length > maxPageBytes * 1.2) break
    const size = `extraction, ${(whole.length / 1e6).toFixed(2)} MB:`
    if (half) {
      const { cost, ratio } = doubled(half, whole, Math.max(2, Math.round(CARDS_A_ROUND / cards)))
      console.log(`${size} ${cost.toFixed(1)} CPU ms, ${ratio.toFixed(2)} times the half`)
    }
    half = whole
  }
}

/** CPU milliseconds of the whole, and how often it holds those of the half: medians of some rounds. */
function doubled(half: Buffer, whole: Buffer, turns: number): { cost: number; ratio: number } {
  const costs: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < DOUBLING_ROUNDS; round++) {
    const one = costOf(() => extract({ url, body: half }, now), 2 * turns, 1)
    const two = costOf(() => extract({ url, body: whole }, now), turns, 1)
    costs.push(two)
    ratios.push(two / one)
  }
  return { cost: median(costs), ratio: median(ratios) }
}

function corpus(folder: string): void {
  const costs = readdirSync(folder)
    .filter((id) => existsSync(join(folder, id, 'truth.json')))
    .map((id) => {
      const { url: address } = JSON.parse(readFileSync(join(folder, id, 'truth.json'), 'utf8')) as { url: string }
      const body = readFileSync(join(folder, id, 'page.html'))
      return costOf(() => extract({ url: address, body }, now), 3)
    })
  const sorted = costs.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)
  console.log(`extraction, ${costs.length} saved pages: median ${at(0.5)} CPU ms, p90 ${at(0.9)}, longest ${at(0.999)}`)
}

function parse(text: string): void {
  const parser = new Parser({})
  parser.write(text)
  parser.end()
}

/** Warm, and in turns, so that a busy neighbour hurts both; of each the least, as with `costOf`. */
function compare(ours: () => void, reference: () => void, each: number): [number, number] {
  for (let turn = 0; turn < WARM_UPS; turn++) {
    ours()
    reference()
  }
  const costs: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < ROUNDS; round++) {
    costs[0] = Math.min(costs[0], costOf(ours, each, 1))
    costs[1] = Math.min(costs[1], costOf(reference, each, 1))
  }
  return costs
}

/** CPU milliseconds a turn, warm: the least of some rounds, because whatever else the machine does only adds. */
function costOf(work: () => void, turns: number, rounds = 5): number {
  const costs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage()
    for (let turn = 0; turn < turns; turn++) work()
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1000 / turns)
  }
  return Math.min(...costs)
}
