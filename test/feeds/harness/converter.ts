// Converter for tests: real sites and the real fetch, with the clock and waits of the test.

import { PageFailure } from '../../../src/feeds/fetching/page-failure.ts'
import { createPoliteness } from '../../../src/feeds/fetching/politeness/politeness.ts'
import { convertPage } from '../../../src/feeds/polling/convert-page.ts'
import * as worker from '../../../src/feeds/polling/extraction-worker.ts'
import type { ConversionParts, PageSource } from '../../../src/feeds/polling/request-page.ts'
import { createByteLru } from '../../../src/platform/cache/byte-lru.ts'
import { parseAllowList } from '../../../src/platform/http/fetch/allow-list.ts'
import { createSafeFetch } from '../../../src/platform/http/fetch/safe-fetch.ts'
import { createKeyedSemaphore } from '../../../src/platform/limits/keyed-semaphore.ts'
import { createMetrics } from '../../../src/platform/metrics.ts'
import type { ThreadPool } from '../../../src/platform/worker/thread-pool.ts'
import { fakeClock, type SiteHandler } from '../../harness/app.ts'

export interface Told {
  /** Titles of what was found, a sentence of what failed, or `unchanged`. */
  said: string[] | string
  validators: Record<string, any>
  url?: string
  permanentUrl?: string
  retryAfterMs?: number
}

const waitMs = 60_000

export function converter() {
  const clock = fakeClock()
  const rests: number[] = []
  const safeFetch = createSafeFetch({ allow: parseAllowList('127.0.0.0/8') })
  const polite = { safeFetch, clock, userAgent: 'Pageside/test' }
  const parts: ConversionParts = {
    ...polite,
    metrics: createMetrics(),
    inTurn: (work) => work(),
    pool: inProcess,
    politeness: createPoliteness({
      ...polite,
      memory: createByteLru(1_000_000),
      oneByOne: createKeyedSemaphore({
        maxConcurrent: 64,
        maxWaiting: 64,
        waitMs,
        perKey: { maxConcurrent: 1, maxWaiting: 2 },
      }),
      pause: async (ms) => {
        rests.push(ms)
        clock.pass(ms)
      },
    }),
  }
  const ask = (url: string, source: Partial<PageSource> = {}) =>
    tell(convertPage({ url, strategy: 'http', mayFetch: () => true, isAwaited: true, ...source }, parts))
  return { ask, clock, rests, parts }
}

const inProcess: ThreadPool = {
  run: async (task, input) => (worker as Record<string, any>)[task](structuredClone(input)),
  warm: () => {},
  close: async () => {},
}

async function tell(converting: ReturnType<typeof convertPage>): Promise<Told> {
  try {
    const conversion = await converting
    if (conversion.unchanged) return { said: 'unchanged', validators: conversion.validators }
    if ('kept' in conversion) throw new Error('Nothing was to be kept.')
    const { outcome, ...rest } = conversion
    return { said: outcome.found ? outcome.feed.articles.map(({ title }) => title ?? '') : outcome.sentence, ...rest }
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error
    const { message, retryAfterMs } = error
    return { said: message, validators: {}, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
  }
}

export interface Story {
  slug: string
  title: string
  /** ISO. */
  date?: string
}

/** Stories with titles of their own. */
export function stories(from: number, to: number, dated = true): Story[] {
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const number = from + i
    const date = new Date(Date.UTC(2026, 9, 1) - number * 86_400_000).toISOString()
    return { slug: `story-${number}`, title: `Story ${number} of the harbour town`, ...(dated ? { date } : {}) }
  })
}

export const titles = (list: readonly Story[]) => list.map(({ title }) => title)

/** A page that lists stories, with what else stands in its head and at its end. */
export function listing(list: readonly Story[], { head = '', foot = '', classes = '' } = {}): string {
  const cards = list.map(({ slug, title, date }) => {
    const time = date ? `<time datetime="${date}">${date.slice(0, 10)}</time>` : ''
    return `<article><h2><a href="/news/${slug}">${title}</a></h2>${time}<p>What happened, told in one sentence.</p></article>`
  })
  return `<!doctype html><html lang="en"><head><title>Harbour News</title>${head}</head>
    <body class="${classes}"><main>${cards.join('\n')}</main>${foot}</body></html>`
}

export function rss(list: readonly Story[], origin: string): string {
  const items = list.map(({ slug, title, date }) => {
    return `<item><title>${title}</title><link>${origin}/news/${slug}</link>${date ? `<pubDate>${new Date(date).toUTCString()}</pubDate>` : ''}</item>`
  })
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Feed of the site</title><link>${origin}/</link>${items.join('')}</channel></rss>`
}

/** Answers with a status, headers and a body. */
export function answer(status: number, headers: Record<string, string> = {}, body = ''): SiteHandler {
  return (_incoming, outgoing) => {
    outgoing.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...headers })
    outgoing.end(body)
  }
}
