// First readers of a fresh server: 64 concurrent requests for a feed that was never read, of a slow page.
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTarget, stop } from '../measurement.ts'
import { startSlowSite } from './slow-site.ts'

const readers = 64
const pageMs = 700
const starts = 5
const token = 'bench-bench-bench-bench'

/** Each time with a new server: what it has to load and to compile counts. */
export async function firstReaders(): Promise<void> {
  const waits: number[] = []
  let fetches = 0
  for (let i = 0; i < starts; i++) {
    const seen = await oneStart()
    waits.push(seen.longestMs - pageMs)
    fetches = Math.max(fetches, seen.fetches)
  }
  const sorted = waits.sort((a, b) => a - b).map((ms) => ms.toFixed(0))
  console.log(
    `first feed of a new server, ${readers} readers at once, a page that takes ${pageMs} ms: the last reader waits ${sorted.join(', ')} ms longer than the page takes; the origin saw ${fetches} fetch`,
  )
}

async function oneStart(): Promise<{ longestMs: number; fetches: number }> {
  const site = await startSlowSite(pageMs)
  const dataDir = mkdtempSync(join(tmpdir(), 'pageside-bench-'))
  const ours = await startTarget(['src/commands/pageside.ts', 'start', '--json'], {
    PORT: '0',
    DATA_DIR: dataDir,
    FETCH_ALLOW: '127.0.0.0/8',
    RATE_LIMIT: 'off',
    ACCESS_TOKEN: token,
  })
  const agent = new Agent({ keepAlive: true })
  try {
    const created = await fetch(`http://127.0.0.1:${ours.port}/api/v1/feeds`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({ url: site.url }),
    })
    const { data } = (await created.json()) as { data: { feed: { public_url: string } } }
    const address = `http://127.0.0.1:${ours.port}${data.feed.public_url}.xml`
    const waits = await Promise.all(Array.from({ length: readers }, () => timeOf(address, agent)))
    return { longestMs: Math.max(...waits), fetches: await site.fetches() }
  } finally {
    agent.destroy()
    await stop(ours.process)
    await site.stop()
    rmSync(dataDir, { recursive: true })
  }
}

function timeOf(address: string, agent: Agent): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address}: ${response.statusCode}`))
      response.resume().on('end', () => resolve(performance.now() - startedAt))
    }).on('error', reject)
  })
}
