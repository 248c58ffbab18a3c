// Articles of small pages as short rows.
import assert from 'node:assert/strict'
import { type ExtractOptions, extract } from '../../../../src/feeds/extraction/extract.ts'
import type { Article, ExtractionResult } from '../../../../src/feeds/extraction/page-and-feed.ts'

export const now = Date.parse('2026-03-15T12:00:00Z')

export function convert(
  body: string | Uint8Array,
  options: ExtractOptions = {},
  url = 'https://example.com/',
): ExtractionResult {
  return extract({ url, body: typeof body === 'string' ? Buffer.from(body) : body }, now, options)
}

export function articles(body: string | Uint8Array, options: ExtractOptions = {}, url?: string): Article[] {
  const outcome = convert(body, options, url)
  assert.ok(outcome.found, outcome.found ? '' : outcome.sentence)
  return outcome.feed.articles
}

/** `path title day`, as much as there is of it. */
export function row({ url, title, publishedAt }: Article): string {
  const day = publishedAt === undefined ? [] : [new Date(publishedAt).toISOString().slice(0, 10)]
  return [url.replace('https://example.com', ''), title ?? '', ...day].join(' ')
}

/** A page that waits for its scripts. */
export const shell = (scripts: string): string =>
  `<!doctype html><html lang="en"><title>App</title><div id="root"></div>${scripts}</html>`

/** A page that shows its list without any mark but the links. */
export const plainList = (paths: readonly string[]): string =>
  `<ul>${paths.map((path, i) => `<li><a href="${path}">The title of story ${i + 1}</a><p>Words of story ${i + 1}, and a few more words about it.</p></li>`).join('')}</ul>`
