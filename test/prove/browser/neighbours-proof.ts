// Proof that feeds beside dying pages are served as ever: latency of their reads while the browser is at work, and alone.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type FeedClient, feedClient } from '../../feeds/harness/feed-client.ts'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { type Site, startOrigin, temporaryFolder } from '../../harness/app.ts'
import { launchServer, type ServerProgram } from '../../harness/programs.ts'
import { quantile } from '../overload/overload-proof.ts'
import { dyingPages } from './dying-pages.ts'

export interface NeighboursResult {
  /** Milliseconds of reads of stored feeds: alone, and while two dying pages are open at any time. */
  alone: Latencies
  beside: Latencies
  /** Dying pages that were open meanwhile. */
  pages: number
}

interface Latencies {
  reads: number
  p50: number
  p99: number
}

const feeds = 20
const readsPerSecond = 40
/** Dying pages at a time; the browser opens two. */
const atOnce = 3
const accessToken = 'the access token of a proof'

/** Windows alone and beside them in turns, each so long. */
export async function proveNeighbours(rounds: number, windowMs: number): Promise<NeighboursResult> {
  const folder = await temporaryFolder()
  const news = newsPage(stories(30))
  const plain = await startOrigin(Object.fromEntries(Array.from({ length: feeds }, (_, i) => [`/news${i}`, news])))
  const server = await launchServer({
    DATA_DIR: folder,
    FETCH_ALLOW: '127.0.0.0/8',
    BUDGETS: 'off',
    ACCESS_TOKEN: accessToken,
    BROWSER: process.env.CHROMIUM ?? 'auto',
    BROWSER_NO_SANDBOX: String(process.getuid?.() === 0),
  })
  try {
    const client = await feedClient({ url: server.url, accessToken })
    const urls = Array.from({ length: feeds }, (_, i) => `${plain.url}/news${i}`)
    const paths = await Promise.all(urls.map((url) => pathOf(client, url)))
    for (const path of paths) assert.equal((await fetch(server.url + path)).status, 200)
    const alone: number[] = []
    const beside: number[] = []
    let pages = 0
    await readsFor(paths, server, windowMs / 4)
    for (let round = 0; round < rounds; round++) {
      alone.push(...(await readsFor(paths, server, windowMs)))
      const dying = openDyingPages(server, client, pages)
      await dying.first
      beside.push(...(await readsFor(paths, server, windowMs)))
      pages += await dying.stop()
    }
    return { alone: latenciesOf(alone), beside: latenciesOf(beside), pages }
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
    await plain.stop()
    await rm(folder, { recursive: true })
  }
}

async function pathOf(client: FeedClient, url: string, strategy?: string): Promise<string> {
  const { feed_token: token } = await client.make(url, strategy)
  return `/api/v1/feeds/${token}.json`
}

/** At their times, whatever became of those before; each from when it was due. */
async function readsFor(paths: readonly string[], { url }: ServerProgram, ms: number): Promise<number[]> {
  const startedAt = performance.now()
  const count = Math.floor((ms / 1000) * readsPerSecond)
  const times = Array.from({ length: count }, async (_, i) => {
    const dueAt = startedAt + (i * 1000) / readsPerSecond
    await pause(dueAt - startedAt)
    const answer = await fetch(`${url}${paths[i % paths.length]}`)
    assert.equal(answer.status, 200)
    await answer.text()
    return performance.now() - dueAt
  })
  return Promise.all(times)
}

/** From the one after `before` on, each at a host of its own, without a pause, until they are stopped. */
function openDyingPages(server: ServerProgram, client: FeedClient, before: number) {
  const started = Promise.withResolvers<void>()
  let isOver = false
  let opened = 0
  const lane = async (of: number) => {
    for (let i = before + of; !isOver; i += atOnce) {
      const page = dyingPages[i % dyingPages.length]
      if (!page) return
      const site = await startDyingSite(page.html, `127.0.${Math.floor(i / 250) + 2}.${(i % 250) + 1}`, started.resolve)
      const path = await pathOf(client, `${site.url}/`, 'browser')
      const answer = await fetch(server.url + path)
      await answer.body?.cancel()
      await site.stop()
      opened += 1
    }
  }
  const lanes = Promise.all(Array.from({ length: atOnce }, (_, of) => lane(of)))
  lanes.catch(started.reject)
  return {
    /** Resolves when the first page is asked for. */
    first: started.promise,
    async stop(): Promise<number> {
      isOver = true
      await lanes
      return opened
    },
  }
}

function startDyingSite(html: string, host: string, onAsked: () => void): Promise<Site> {
  const page: Parameters<typeof startOrigin>[0][string] = (_, outgoing) => {
    onAsked()
    outgoing.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
  }
  return startOrigin({ '/': page, '/robots.txt': (_, outgoing) => void outgoing.writeHead(404).end() }, { host })
}

function latenciesOf(times: number[]): Latencies {
  return { reads: times.length, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}
