// What a worker thread of the pool runs: one page in, what stands on it out, both plain data.
import type { Outcome, Page } from './core/article.ts'
import { type ExtractOptions, extract } from './core/extract.ts'
import { type PageLinks, readPageLinks } from './core/page-links.ts'
import { samplePage, sampleReadAt } from './sample-page.ts'

// While the first page is still on its way.
extract(samplePage(), sampleReadAt)

export function extractPage({ page, now, options }: { page: Page; now: number; options?: ExtractOptions }): Outcome {
  return extract(page, now, options)
}

export function readLinks({ page }: { page: Page }): PageLinks {
  return readPageLinks(page)
}
