// Cost of the feed service: a cached feed against a bare server, a page read anew, and memory over many feeds.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listingPage } from '../../test/fixtures/listing-page.ts'
import { newsPage, stories } from '../../test/fixtures/pages.ts'
import { anonymousMb, compareWithBare, cpuMs, startTarget, stop, type Target } from '../measurement.ts'
import { firstReaders } from './cold-start-readers.ts'

const requestsPerRound = 12_000
/** A server is warm when its code is compiled: the first hundreds of pages cost twice as much, the first thousands a tenth more. */
const warmUps = 2500
const conversions = 600
/** With a full collection after every two hundred, shorter ones would have it on the same side each time. */
const block = 100
const manyFeeds = 5000
const manyRequests = 50_000
const together = 16
const token = 'bench-bench-bench-bench'

/** Default settings and logging; only the rate limit is off. */
export async function feeds(): Promise<void> {
  await firstReaders()
  const site = await startSite()
  const dataDir = mkdtempSync(join(tmpdir(), 'pageside-bench-'))
  const ours = await startTarget(['src/commands/pageside.ts', 'start', '--json'], {
    PORT: '0',
    DATA_DIR: dataDir,
    FETCH_ALLOW: '127.0.0.0/8',
    RATE_LIMIT: 'off',
    ACCESS_TOKEN: token,
  })
  try {
    await cached(ours, site.url(0))
    await cold(ours, site)
    await manyOfThem(ours, site)
  } finally {
    await stop(ours.process)
    site.stop()
    rmSync(dataDir, { recursive: true })
  }
}

async function cached(ours: Target, url: string): Promise<void> {
  const path = await make(ours, url)
  for (const ending of ['.xml', '.json']) {
    const result = await compareWithBare(ours, { path: `${path}${ending}` }, requestsPerRound)
    const { ours: cost, bare, share, bytes } = result
    console.log(
      `cached feed ${ending}: ${cost.toFixed(4)} CPU ms a request, bare ${bare.toFixed(4)}: ${(share * 100).toFixed(0)} % of the bare server's requests per CPU second (${bytes} bytes)`,
    )
  }
}

/**
 * From the reader's request to the bytes of the feed, everything on: pages of hosts that are new, and of hosts that were
 * asked before. The robots.txt of a new host is asked for when the feed is made, before this.
 */
async function cold(ours: Target, site: Site): Promise<void> {
  await convertAll(ours, site, 0, warmUps)
  const cost = { ofNewHosts: 0, ofKnownHosts: 0 }
  // Alternating, because code is still being compiled now and then.
  for (let i = 0; i < conversions; i += block) {
    cost.ofNewHosts += await convertAll(ours, site, warmUps + i, block)
    cost.ofKnownHosts += await convertAll(ours, site, i, block, 'again')
  }
  const each = (ms: number) => (ms / conversions).toFixed(2)
  console.log(
    `uncached feed, 47 kB page: ${each(cost.ofKnownHosts)} CPU ms a conversion, ${each(cost.ofNewHosts)} of a host that is new, after ${warmUps} to warm up`,
  )
}

/** CPU milliseconds for all of them. */
async function convertAll(ours: Target, site: Site, from: number, count: number, page = ''): Promise<number> {
  const paths: string[] = []
  for (let i = from; i < from + count; i++) paths.push(await make(ours, site.listing(i, page)))
  const before = cpuMs(ours.process)
  await inTurns(paths, (path) => read(ours, `${path}.xml`))
  return cpuMs(ours.process) - before
}

async function manyOfThem(ours: Target, site: Site): Promise<void> {
  const paths: string[] = []
  await inTurns(
    Array.from({ length: manyFeeds }, (_, i) => i),
    async (i) => {
      paths.push(await make(ours, site.url(i)))
    },
  )
  const requests = Array.from({ length: manyRequests }, (_, i) => `${paths[(i * 7919) % paths.length]}.xml`)
  await inTurns(requests, (path) => read(ours, path))
  console.log(
    `memory after ${manyRequests} requests over ${manyFeeds} feeds: ${anonymousMb(ours.process)} MB anonymous, workers warm`,
  )
}

async function make(ours: Target, url: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${ours.port}/api/v1/feeds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ url }),
  })
  const { data } = (await response.json()) as { data: { feed: { public_url: string } } }
  return data.feed.public_url
}

async function read(ours: Target, path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${ours.port}${path}`)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
}

async function inTurns<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = things.values()
  const one = async () => {
    for (const thing of waiting) await work(thing)
  }
  await Promise.all(Array.from({ length: together }, one))
}

interface Site {
  /** Of a news page, spread over many hosts. */
  url(i: number): string
  /** Of a listing of 47 kB, each on a host of its own. */
  listing(i: number, page: string): string
  stop(): void
}

/** Each address of loopback is a host of its own. */
async function startSite(): Promise<Site> {
  const news = newsPage(stories(30))
  const listing = listingPage()
  const server = createServer((incoming, outgoing) => {
    const isPage = incoming.url?.startsWith('/news') || incoming.url?.startsWith('/listing')
    outgoing.writeHead(isPage ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' })
    outgoing.end(incoming.url?.startsWith('/listing') ? listing : isPage ? news : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  const { port } = server.address() as AddressInfo
  const host = (i: number) => `http://127.${1 + Math.floor(i / 250)}.0.${1 + (i % 250)}:${port}`
  return {
    url: (i) => `${host(i % 1400)}/news/${i}`,
    listing: (i, page) => `${host(i)}/listing/${i}${page}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
