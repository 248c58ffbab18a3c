// What it costs to turn the bytes of a page into a feed, beside what parsing them alone costs, measured in one run.
//   npm run bench -- extraction [--pages DIR]
// DIR/<id>/page.html are saved pages; DIR/<id>/truth.json gives the `url` of each.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { extract } from '../src/feeds/core/extract.ts'
import { listingPage, USUAL_CARDS } from '../test/fixtures/listing-page.ts'

const url = 'https://example.com/news'
const now = Date.parse('2026-07-01T00:00:00Z')
const mostBytes = 10_000_000
/** Code is compiled anew as V8 learns: after fewer turns the figure still falls. */
const WARM_UPS = 1500
const ROUNDS = 20
const DOUBLING_ROUNDS = 8

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

/** Twice the page must not cost much more than twice. In turns: a busy minute hurts all sizes, not one of two neighbours. */
function doublings(): void {
  const sizes: Size[] = []
  for (let cards = USUAL_CARDS; ; cards *= 2) {
    const body = Buffer.from(listingPage(cards))
    if (body.length > mostBytes * 1.2) break
    sizes.push({ body, turns: Math.max(2, Math.round(3000 / cards)), least: Number.POSITIVE_INFINITY })
  }
  for (let round = 0; round < DOUBLING_ROUNDS; round++) {
    for (const size of sizes) {
      const { body, turns, least } = size
      size.least = Math.min(
        least,
        costOf(() => extract({ url, body }, now), turns, 1),
      )
    }
  }
  for (const [i, { body, least }] of sizes.entries()) {
    const half = sizes[i - 1]
    const ratio = half ? `, ${(least / half.least).toFixed(2)} times the half` : ''
    console.log(`extraction, ${(body.length / 1e6).toFixed(2)} MB: ${least.toFixed(1)} CPU ms${ratio}`)
  }
}

interface Size {
  body: Buffer
  turns: number
  /** CPU milliseconds a turn. */
  least: number
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
