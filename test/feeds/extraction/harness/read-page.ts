// Extraction of a test page.
import assert from 'node:assert/strict'
import { extract } from '../../../../src/feeds/extraction/extract.ts'
import type { Article } from '../../../../src/feeds/extraction/page-and-feed.ts'

export const now = Date.parse('2026-03-15T12:00:00Z')
export const pageUrl = 'https://example.com/blog'

export function articlesOf(html: string | Uint8Array, { url = pageUrl, contentType = 'text/html' } = {}): Article[] {
  const outcome = extract({ url, contentType, body: Buffer.from(html) }, now)
  assert.ok(outcome.found, outcome.found ? '' : outcome.sentence)
  return outcome.feed.articles
}

export const day = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString().slice(0, 10)

/** A menu, the list and a footer, as on any page. */
export function aroundList(list: string, { lang = 'en', head = '' } = {}): string {
  return `<!doctype html><html lang="${lang}"><head><title>The Quay Courier</title>${head}</head><body>
<header><a href="/">Home</a><nav><ul><li><a href="/news">News</a></li><li><a href="/about">About us</a></li></ul></nav></header>
<main><h1>Latest</h1>${list}</main><footer><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></footer></body></html>`
}
