// Addresses that give JSON, and what is read from them.
import assert from 'node:assert/strict'
import { convertPage } from '../../../src/feeds/polling/convert-page.ts'
import type { PageSource } from '../../../src/feeds/polling/request-page.ts'
import { type SiteHandler, startOrigin } from '../../harness/app.ts'
import { converter } from './converter.ts'

export const json =
  (body: string | Uint8Array, type = 'application/json'): SiteHandler =>
  (_incoming, outgoing) => {
    outgoing.writeHead(200, { 'Content-Type': type })
    outgoing.end(body)
  }

export async function convert(page: SiteHandler, source: Partial<PageSource> = {}, at = '/api/boats') {
  const site = await startOrigin({ [at]: page })
  try {
    const conversion = await convertPage(
      { url: `${site.url}${at}`, strategy: 'http', mayFetch: () => true, ...source },
      converter().parts,
    )
    assert.ok('outcome' in conversion)
    return conversion.outcome
  } finally {
    await site.stop()
  }
}

/** `address title day` of each item; else the sentence. */
export async function said(
  page: SiteHandler,
  source: Partial<PageSource> = {},
  at?: string,
): Promise<string[] | string> {
  const outcome = await convert(page, source, at)
  if (!outcome.found) return outcome.sentence
  return outcome.feed.articles.map(({ url, title, publishedAt }) => {
    const { pathname, search, hash } = new URL(url)
    const day = publishedAt === undefined ? '' : ` ${new Date(publishedAt).toISOString().slice(0, 10)}`
    return `${pathname}${search}${hash} ${title}${day}`
  })
}

export const full = [
  { title: 'One boat', url: '/boats/one', published_at: '2026-03-02T10:00:00Z' },
  { title: 'Two boats', url: '/boats/two', published_at: '2026-03-01T10:00:00Z' },
]
export const fullSaid = ['/boats/one One boat 2026-03-02', '/boats/two Two boats 2026-03-01']
export const bare = [
  { id: 7, name: 'One boat' },
  { id: 8, name: 'Two boats' },
]
export const bareSaid = ['/api/boats#7 One boat', '/api/boats#8 Two boats']
export const text = (value: unknown): string => JSON.stringify(value)
