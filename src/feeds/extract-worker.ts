// What a worker thread of the pool runs: one page in, one outcome out, both plain data.
import type { Outcome, Page } from './core/article.ts'
import { extract } from './core/extract.ts'

export function extractPage({ page, now }: { page: Page; now: number }): Outcome {
  return extract(page, now)
}
