// Cost of one, two and four processes on one database: CPU per request in the processes and in the database, and transactions.
// Each figure stands beside that of one process in the same run: a ratio of 1 means that processes cost nothing.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { uniqueText, withoutFloodLimit } from '../comments/unique-texts.ts'
import { load } from '../http-load.ts'
import { connectClients } from '../live/socket-clients.ts'
import { cpuMs, startTarget, stop, type Target } from '../measurement.ts'
import { type EntryDatabase, openEntryDatabase, reportMs } from './entry-databases.ts'

const counts = [1, 2, 4]
const keys = { SECRET_KEY: 's'.repeat(40), ACCESS_TOKEN: 'a'.repeat(20), HEALTH_TOKEN: 'h'.repeat(20) }
/** Connections of each process: what one process does, each of several does, too. */
const hot = { requests: 8000, connections: 32 }
/** Pages that each are read once by one process, and their comments. */
const cold = { pages: 200, comments: 10 }
const creates = { requests: 600, clients: 16, pages: 16 }
const sockets = { rooms: 40, perRoom: 4, idleMs: 8000, posts: 40 }

/** Comments, over all runs. */
let written = 0

interface Cost {
  app: number
  database: number
  transactions: number
}

interface Row extends Partial<Record<(typeof kinds)[number], Cost>> {
  processes: number
  /** A second, with open pages on which nothing happens, and with a comment on one of them five times a second. */
  idle?: number
  live?: number
}

const kinds = ['hot', 'cold', 'create'] as const

export async function processesBench({ urls = '', pids = '' }: { urls?: string; pids?: string }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pageside-bench-'))
  const database = await openEntryDatabase(
    urls.split(',').filter((url) => url !== ''),
    pids
      .split(',')
      .filter((pid) => pid !== '')
      .map(Number),
  )
  try {
    const emptyBytes = await database.sizeBytes()
    await fill(database, folder)
    const rows: Row[] = []
    for (const count of counts) rows.push(await measure(count, database, folder))
    show(rows, rows[0] as Row)
    const bytes = ((await database.sizeBytes()) - emptyBytes) / written
    console.log(
      `${written} comments of 250 characters: ${(bytes / 1000).toFixed(1)} kB each on the disk of the database`,
    )
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true })
  }
}

function show(rows: readonly Row[], one: Row): void {
  const ratio = (now: number, before: number) => `${now.toFixed(3)} (${(now / before).toFixed(2)})`
  for (const row of rows) {
    for (const kind of kinds) {
      const [now, first] = [row[kind], one[kind]]
      if (!now || !first) continue
      console.log(
        `${row.processes} processes, ${kind}: ${ratio(now.app + now.database, first.app + first.database)} CPU ms, ` +
          `${ratio(now.app, first.app)} of them in the processes and ${ratio(now.database, first.database)} in the database, ` +
          `${ratio(now.transactions, first.transactions)} transactions`,
      )
    }
    const second = (name: 'idle' | 'live') => ratio(row[name] ?? Number.NaN, one[name] ?? Number.NaN)
    console.log(
      `${row.processes} processes, transactions a second: ${second('idle')} idle, ${second('live')} with posts`,
    )
  }
}

async function startServers(count: number, { urls }: EntryDatabase, folder: string): Promise<Target[]> {
  const servers: Target[] = []
  for (let i = 0; i < count; i++) {
    const DATA_DIR = join(folder, `server-${i}`)
    const settings = { PORT: '0', RATE_LIMIT: 'off', SERVICES: 'comments', LOG_LEVEL: 'warn', SHED_AFTER_MS: '0' }
    const own = {
      DATABASE_URL: urls[i % urls.length] ?? '',
      DATA_DIR,
      DRAIN_SECONDS: '0',
      SOCKETS_PER_ADDRESS: '10000',
    }
    servers.push(await startTarget(['src/commands/pageside.ts', 'start', '--json'], { ...settings, ...own, ...keys }))
  }
  return servers
}

async function fill(database: EntryDatabase, folder: string): Promise<void> {
  const [server] = await startServers(1, database, folder)
  if (!server) return
  await withoutFloodLimit({ DATABASE_URL: database.urls[0] ?? '', DATA_DIR: join(folder, 'server-0'), ...keys })
  const pages = Array.from({ length: cold.pages * cold.comments }, (_, i) => `cold-${i % cold.pages}`)
  const more = Array.from({ length: 400 }, () => 'hot')
  await writeAll([server], [...pages, ...more], 0)
  await stop(server.process)
}

async function measure(count: number, database: EntryDatabase, folder: string): Promise<Row> {
  const servers = await startServers(count, database, folder)
  try {
    // The compiler is not what is measured.
    await readHot(servers, 2000 * count)
    await writeAll(
      servers,
      Array.from({ length: 200 * count }, (_, i) => `warm-${i % 8}`),
      1_000_000 * count,
    )
    const cost = async (requests: number, run: () => Promise<void>) => costOf(requests, run, servers, database)
    const row: Row = { processes: count }
    row.hot = await cost(hot.requests * count, () => readHot(servers, hot.requests * count))
    row.cold = await cost(cold.pages, () => readCold(servers))
    const pages = Array.from({ length: creates.requests * count }, (_, i) => `page-${i % creates.pages}`)
    row.create = await cost(pages.length, () => writeAll(servers, pages, 10_000_000 * count))
    return { ...row, ...(await watchSockets(servers, database, count)) }
  } finally {
    for (const server of servers) await stop(server.process)
  }
}

async function costOf(
  requests: number,
  run: () => Promise<unknown>,
  servers: readonly Target[],
  database: EntryDatabase,
): Promise<Cost> {
  const app = () => servers.reduce((sum, server) => sum + cpuMs(server.process), 0)
  await pause(reportMs)
  const before = { app: app(), database: database.cpuMs(), transactions: await database.transactions() }
  await run()
  const [ofApp, ofDatabase] = [app() - before.app, database.cpuMs() - before.database]
  await pause(reportMs)
  const transactions = (await database.transactions()) - before.transactions
  return { app: ofApp / requests, database: ofDatabase / requests, transactions: transactions / requests }
}

async function readHot(servers: readonly Target[], requests: number): Promise<void> {
  const path = '/comments/demo?urlId=hot&page=0'
  const each = { path, connections: hot.connections, count: requests / servers.length }
  await Promise.all(servers.map(({ port }) => load({ port, ...each })))
}

async function readCold(servers: readonly Target[]): Promise<void> {
  for (let page = 0; page < cold.pages; page++) {
    const { port = 0 } = servers[page % servers.length] ?? {}
    const answer = await fetch(`http://127.0.0.1:${port}/comments/demo?urlId=cold-${page}&page=0`)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`A list was answered with ${answer.status}.`)
  }
}

/** One comment on each of these pages; each client stays with one server. */
async function writeAll(servers: readonly Target[], pages: readonly string[], seed: number): Promise<void> {
  let next = 0
  const one = async (client: number) => {
    const { port = 0 } = servers[client % servers.length] ?? {}
    let session = ''
    for (let at = next++; at < pages.length; at = next++)
      session = await write(port, pages[at] ?? '', client, seed + at, session)
  }
  await Promise.all(Array.from({ length: creates.clients * servers.length }, (_, client) => one(client)))
}

async function write(port: number, urlId: string, client: number, seed: number, session: string): Promise<string> {
  const body = {
    comment: `Comment **${seed}** on the old harbour. ${uniqueText(seed, 36)}.`,
    commenterName: `Reader ${client}`,
    commenterEmail: `reader${client}@example.com`,
    ...{ url: 'https://bench.example/', urlId },
  }
  const address = `http://127.0.0.1:${port}/comments/demo?urlId=${urlId}&broadcastId=b${seed}${session}`
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body) })
  const { user } = (await answer.json()) as { user?: { sessionId: string } }
  if (!user) throw new Error(`The comment was answered with ${answer.status}.`)
  written++
  return `&sessionId=${encodeURIComponent(user.sessionId)}`
}

/** The same number of open pages over all processes. */
async function watchSockets(servers: readonly Target[], database: EntryDatabase, count: number) {
  const crowds = []
  for (let room = 0; room < sockets.rooms; room++) {
    const urlId = `cold-${room}`
    for (let i = 0; i < sockets.perRoom; i++) {
      const { port = 0 } = servers[(room + i) % servers.length] ?? {}
      const answer = await fetch(`http://127.0.0.1:${port}/comments/demo?urlId=${urlId}`)
      const { urlIdWS, userIdWS, tenantIdWS } = (await answer.json()) as Record<string, string>
      const path = `/sub?urlId=${urlIdWS}&userIdWS=${userIdWS}&tenantIdWS=${tenantIdWS}`
      crowds.push(await connectClients({ port, path, sockets: 1, sampled: 0 }))
    }
  }
  // Until all processes have told each other who is present.
  await pause(reportMs)
  const seconds = sockets.idleMs / 1000
  const rate = async (run: () => Promise<unknown>) => (await costOf(seconds, run, servers, database)).transactions
  const idle = await rate(() => pause(sockets.idleMs))
  const live = await rate(async () => {
    for (let i = 0; i < sockets.posts; i++) {
      await write(
        servers[i % servers.length]?.port ?? 0,
        `cold-${i % sockets.rooms}`,
        i % creates.clients,
        20_000_000 * count + i,
        '',
      )
      await pause(sockets.idleMs / sockets.posts)
    }
  })
  for (const crowd of crowds) crowd.leave()
  return { idle, live }
}
