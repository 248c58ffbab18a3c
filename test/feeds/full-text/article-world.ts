// Server without a job runner, a site of lists and articles, and the job of articles, run by hand: its waits pass the clock.
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { createFeedStore } from '../../../src/feeds/feed/store-feeds.ts'
import { createResultStore } from '../../../src/feeds/feed/store-results.ts'
import { createPoliteness } from '../../../src/feeds/fetching/politeness/politeness.ts'
import { type ArticleJobParts, createArticleJob } from '../../../src/feeds/full-text/article-job.ts'
import { createArticleStore } from '../../../src/feeds/full-text/store-articles.ts'
import * as worker from '../../../src/feeds/polling/extraction-worker.ts'
import { createByteLru } from '../../../src/platform/cache/byte-lru.ts'
import { createSealer } from '../../../src/platform/crypto/secrets.ts'
import type { Database } from '../../../src/platform/data/database.ts'
import { parseAllowList } from '../../../src/platform/http/fetch/allow-list.ts'
import { createSafeFetch } from '../../../src/platform/http/fetch/safe-fetch.ts'
import type { JobKind } from '../../../src/platform/jobs/queue.ts'
import { createKeyedSemaphore } from '../../../src/platform/limits/keyed-semaphore.ts'
import { createLog } from '../../../src/platform/log.ts'
import { createMetrics } from '../../../src/platform/metrics.ts'
import type { ThreadPool } from '../../../src/platform/worker/thread-pool.ts'
import { fakeClock, type Site, type SiteHandler, startApp, startOrigin, type TestApp } from '../../harness/app.ts'
import { listing, type Story, stories } from '../harness/converter.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

export const hourMs = 3_600_000
const SECRET_KEY = 'a secret key of more than thirty-two letters'

export interface ArticleFeed {
  id: string
  token: string
  /** As its owner sees it. */
  own(): Promise<any>
  patch(body: object): Promise<void>
  check(): Promise<void>
  /** Does the job as a runner would, until it waits longer than `upToMs`; resolves to the wait, undefined at its end. */
  run(upToMs?: number): Promise<number | undefined>
  items(): Promise<any[]>
  read(form: string): Promise<{ text: string; etag: string }>
}

export interface ArticleWorld {
  clock: ReturnType<typeof fakeClock>
  site: Site
  app: TestApp
  client: FeedClient
  database: Database
  /** Answers by path; all else is 404. */
  pages: Record<string, string | SiteHandler>
  /** Requests for all but robots.txt, with the time of the clock. */
  asked: { path: string; at: number; headers: Record<string, string | string[] | undefined> }[]
  job: JobKind
  /** Another process that works off the same rows. */
  otherJob: JobKind
  /** A list of so many stories at `/NAME`, their articles below it, and the feed of it, checked once. */
  feed(name: string, count: number, settings?: object): Promise<ArticleFeed>
  /** Replaces the list. */
  list(name: string, shown: readonly Story[]): void
}

export function articleWorld(): ArticleWorld {
  const world = { clock: fakeClock(), pages: {}, asked: [] } as unknown as ArticleWorld
  before(async () => {
    const handler: SiteHandler = (incoming, outgoing) => {
      const path = incoming.url ?? '/'
      if (path !== '/robots.txt') world.asked.push({ path, at: world.clock.now(), headers: incoming.headers })
      const page = world.pages[path]
      if (typeof page === 'function') return page(incoming, outgoing)
      outgoing.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
    }
    world.site = await startOrigin(new Proxy({}, { get: () => handler }))
    const settings = { SERVICES: 'feeds,comments', SECRET_KEY, BUDGETS: 'off' }
    const watch = (database: Database) => {
      world.database = database
      return database
    }
    world.app = await startApp(settings, { clock: world.clock, watch })
    world.client = await feedClient(world.app)
    world.job = createArticleJob(jobParts(world), new AbortController().signal)
    world.otherJob = createArticleJob(jobParts(world), new AbortController().signal)
  })
  after(async () => {
    await world.app.stop()
    await world.site.stop()
  })
  world.list = (name, shown) => {
    world.pages[`/${name}`] = listing(shown).replaceAll('href="/news/', `href="/${name}/`)
  }
  world.feed = async (name, count, settings = { full_text: true }) => {
    const shown = stories(1, count)
    world.list(name, shown)
    for (const { slug, title } of shown) world.pages[`/${name}/${slug}`] ??= articlePage(title)
    const { id = '', feed_token: token = '' } = await world.client.make(`${world.site.url}/${name}`, 'http')
    const feed = feedOf(world, id, token)
    await feed.patch({ settings })
    await feed.check()
    return feed
  }
  return world
}

function feedOf(world: ArticleWorld, id: string, token: string): ArticleFeed {
  const owner = () => ({ token: world.app.accessToken })
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await world.client.ask(method, `/account/feeds/${id}${path}`, { ...owner(), ...(body && { body }) })
    assert.equal(answer.status, 200, answer.text)
    return answer.json.data.feed
  }
  const read = async (form: string) => {
    const { status, text, headers } = await world.client.ask('GET', `/feeds/${token}.${form}`)
    assert.equal(status, 200, text)
    return { text, etag: headers.get('etag') ?? '' }
  }
  return {
    id,
    token,
    own: () => ask('GET', ''),
    patch: async (body) => void (await ask('PATCH', '', body)),
    check: async () => void (await ask('POST', '/check')),
    async run(upToMs = 60_000) {
      for (;;) {
        const again = await world.job.run({ feedId: id }, { id: 'job', confirm: async () => {} })
        if (!again || again === 'missing') return undefined
        const wait = again.rescheduleAt - world.clock.now()
        if (wait > upToMs) return wait
        world.clock.pass(Math.max(wait, 0))
      }
    },
    items: async () => JSON.parse((await read('json')).text).items,
    read,
  }
}

function jobParts({ database, clock }: ArticleWorld): ArticleJobParts {
  const safeFetch = createSafeFetch({ allow: parseAllowList('127.0.0.0/8') })
  const polite = { safeFetch, clock, userAgent: 'Pageside/test' }
  const waiting = { maxWaiting: 64, waitMs: 60_000 }
  const oneByOne = createKeyedSemaphore({ maxConcurrent: 64, ...waiting, perKey: { maxConcurrent: 1, ...waiting } })
  const pause = async (ms: number) => clock.pass(ms)
  return {
    ...polite,
    feedStore: createFeedStore(database),
    resultStore: createResultStore(database),
    articleStore: createArticleStore(database),
    sealer: createSealer(SECRET_KEY, 'feed-token'),
    log: createLog('fatal'),
    metrics: createMetrics(),
    inTurn: (work) => work(),
    pool: inProcess,
    politeness: createPoliteness({ ...polite, memory: createByteLru(1_000_000), oneByOne, pause }),
  }
}

const inProcess: ThreadPool = {
  run: async (task, input) => (worker as Record<string, any>)[task](structuredClone(input)),
  warm: () => {},
  close: async () => {},
}

export const sentence = (title: string, i: number) =>
  `In part ${i} of “${title}”, the town, which had heard of it, said what it thought, and then went on with its work.`

/** An article with all that stands around one. */
export function articlePage(title: string, { head = '', body = '', paragraphs = 12 } = {}): string {
  const text = Array.from({ length: paragraphs }, (_, i) => `<p>${sentence(title, i + 1)}</p>`).join('\n')
  return `<!doctype html><html lang="en"><head><title>${title} – Harbour News</title>${head}</head><body>
    <nav><a href="/">Home</a> <a href="/about">About</a></nav>
    <main><article><h1>${title}</h1>${text}${body}</article></main>
    <aside><h2>Most read</h2><ul><li><a href="/x">Another story</a></li></ul></aside>
    <footer>Copyright of the harbour</footer></body></html>`
}
