// What a worker thread of the pool runs: one page in, what stands on it out, both plain data.
import type { Outcome, Page } from './core/article.ts'
import { type ExtractOptions, extract } from './core/extract.ts'
import { type Keeping, type KeptPage, keptPage } from './core/kept-page.ts'
import { type PageLinks, readPageLinks } from './core/page-links.ts'
import { couldGiveMore } from './pages/own-feed.ts'
import { sampleFrame, samplePage, sampleReadAt, samples } from './sample-page.ts'

// While the first page is still on its way. It takes half as long to read after eight samples as after one.
for (let i = 0; i < samples; i++) {
  keepPage({
    page: samplePage(),
    now: sampleReadAt,
    options: {},
    keeping: { text: undefined, intervalMs: undefined, frame: sampleFrame },
    isLast: 'when-found',
  })
}

export function extractPage({ page, now, options }: { page: Page; now: number; options?: ExtractOptions }): Outcome {
  return extract(page, now, options)
}

interface ToBeKept {
  page: Page
  now: number
  options: ExtractOptions
  keeping: Keeping
  isLast: 'when-found' | 'when-enough'
}

/** What is not the last word on a feed is not kept: whoever asked goes on with what was read. */
export function keepPage({ page, now, options, keeping, isLast }: ToBeKept): Outcome | { kept: KeptPage } {
  const outcome = extract(page, now, options)
  if (!outcome.found || (isLast === 'when-enough' && couldGiveMore(outcome))) return outcome
  return { kept: keptPage(outcome, now, keeping) }
}

export function readLinks({ page }: { page: Page }): PageLinks {
  return readPageLinks(page)
}
