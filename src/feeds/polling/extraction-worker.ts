// What a worker thread of the pool runs: one page in, what stands on it out, both plain data.

import { type ExtractOptions, extract } from '../extraction/extract.ts'
import { type PageLinks, readPageLinks } from '../extraction/html/link-relations.ts'
import type { Outcome, Page } from '../extraction/page-and-feed.ts'
import { couldGiveMore } from '../fetching/alternate-sources.ts'
import { type Keeping, type KeptPage, keptPage } from './rules-prepared-refresh.ts'
import { sampleFrame, samplePage, sampleReadAt, samples } from './warmup-page.ts'

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
