// Corpus of saved pages for measuring the extraction, and the folder of results for a scorer.
// DIR/<id>/page.html is the page; DIR/<id>/truth.json gives its `url` and, where known, `fetched_at`.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { extract } from '../../src/feeds/extraction/extract.ts'
import type { ExtractionResult, Page } from '../../src/feeds/extraction/page-and-feed.ts'

export interface SavedPage {
  id: string
  page: Page
  /** Time of saving: "yesterday" on the page refers to it. */
  now: number
  /** Its items are parts of the page, so that ids are addresses. */
  fragments: boolean
}

/** A third of the pages is never looked at while rules are made; its score tells whether they are general. */
type Part = 'all' | 'tuning' | 'aside'

export function corpusOptions(): { pages: SavedPage[]; out: string } {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { pages: text, out: text, part: text } })
  const { pages, out, part = 'all' } = values
  if (!pages || !out) throw new Error('Give --pages DIR and --out DIR.')
  if (part !== 'all' && part !== 'tuning' && part !== 'aside') throw new Error('--part is all, tuning or aside.')
  return { pages: savedPages(pages, part), out }
}

function savedPages(folder: string, part: Part): SavedPage[] {
  const ids = readdirSync(folder).filter((id) => existsSync(join(folder, id, 'truth.json')))
  const wanted = ids.filter((id) => part === 'all' || isAside(id) === (part === 'aside'))
  return wanted.sort().map((id) => {
    const known = JSON.parse(readFileSync(join(folder, id, 'truth.json'), 'utf8'))
    const page = { url: known.url, body: readFileSync(join(folder, id, 'page.html')) }
    const now = known.fetched_at ? Date.parse(known.fetched_at) : Date.now()
    return { id, page, now, fragments: known.fragment_urls === true }
  })
}

/** By the name alone, so that the choice is not biased. */
function isAside(id: string): boolean {
  return /^[0-4]/.test(createHash('sha256').update(id).digest('hex'))
}

/** Extracts each page, writes the results and gives the CPU milliseconds that each page took. */
export function extractAll(pages: readonly SavedPage[], out: string): number[] {
  mkdirSync(out, { recursive: true })
  return pages.map(({ id, page, now }) => {
    const { user: before } = process.cpuUsage()
    const outcome = extract(page, now)
    const spent = (process.cpuUsage().user - before) / 1000
    writeFileSync(join(out, `${id}.json`), `${JSON.stringify(written(outcome), null, 1)}\n`)
    return spent
  })
}

function written(outcome: ExtractionResult): unknown {
  if (!outcome.found)
    return { error: { code: outcome.reason, message: outcome.sentence }, explanation: outcome.explanation }
  const items = outcome.feed.articles.map(({ publishedAt, ...article }) => ({
    ...article,
    ...(publishedAt === undefined ? {} : { date_published: new Date(publishedAt).toISOString() }),
  }))
  return { title: outcome.feed.channel.title, items, explanation: outcome.explanation }
}
