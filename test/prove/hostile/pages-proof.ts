// Proof that hostile pages end in a result or a reason.
import assert from 'node:assert/strict'
import { extract } from '../../../src/feeds/extraction/extract.ts'
import { hostilePages } from '../../fixtures/hostile-pages.ts'

/** `share` of what is counted in tens of thousands and more. The number of pages. */
export function proveHostilePages(share: number): number {
  const pages = hostilePages(share)
  for (const [why, body, items] of pages) {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const outcome = extract({ url: 'https://example.com/blog', body: bytes }, 0)
    assert.equal(outcome.found ? outcome.feed.articles.length : undefined, items, why)
  }
  return pages.length
}
