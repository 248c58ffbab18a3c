// Cost of the comment service on PostgreSQL against the same statements through the driver alone, in CPU of the server
// and of all database processes. The statements of a reading are those of a lone reader: in the server, concurrent
// readers share them. All screens are on: the texts differ, and the limit of comments per minute is off.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { readConfig } from '../../src/config.ts'
import { startApp } from '../../src/main.ts'
import { createLog } from '../../src/platform/log.ts'
import { prepareServer } from '../../test/harness/engine.ts'
import { type PostgresServer, startPostgres } from '../../test/postgres/postgres-server.ts'
import { load } from '../http-load.ts'
import { cpuMs, startTarget, stop } from '../measurement.ts'
import type { Replay } from './statement-replay.ts'
import { recordStatements, type TraceStep } from './statement-trace.ts'
import { uniqueText, withoutFloodLimit } from './unique-texts.ts'

const clients = 64
const pages = 16
const keys = { SECRET_KEY: 's'.repeat(40), ACCESS_TOKEN: 'a'.repeat(20), HEALTH_TOKEN: 'h'.repeat(20) }

interface Kind {
  what: string
  requests: number
  /** Of which so many are recorded; what can be asked again is asked as often as it takes. */
  recorded: number
  run(port: number, requests: number, connections?: number): Promise<void>
}

const kinds: Kind[] = [
  { what: 'first page of 1000 comments, hot', requests: 20_000, recorded: 200, run: readHot },
  { what: 'a comment', requests: 3000, recorded: 3000, run: (port, count) => write(port, count, false) },
  {
    what: 'a comment, and its page read',
    requests: 3000,
    recorded: 3000,
    run: (port, count) => write(port, count, true),
  },
]

export async function commentsOnPostgres(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pageside-bench-'))
  const postgres = await startPostgres({ durable: true })
  try {
    await prepareServer(postgres.url('NAME'), 'filled')
    await served(postgres, 'filled', folder, async (port) => {
      await withoutFloodLimit({ DATABASE_URL: postgres.url('filled'), DATA_DIR: folder, ...keys })
      await write(port, 1000, false, 1)
    })
    for (const [i, kind] of kinds.entries()) await measure(kind, `kind${i}`, postgres, folder)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Each run finds the database as the one before had found it. */
async function measure(kind: Kind, name: string, postgres: PostgresServer, folder: string): Promise<void> {
  for (const copy of ['recorded', 'ours', 'alone']) await copyOf(postgres, 'filled', `${name}_${copy}`)
  const steps = await record(kind, postgres.url(`${name}_recorded`), folder)
  const ours = await served(postgres, `${name}_ours`, folder, (port) => kind.run(port, kind.requests))
  const alone = await replayed(kind, steps, postgres, `${name}_alone`, folder)
  const [our, its] = [ours.cpu / kind.requests, alone / kind.requests]
  const perRequest = (steps.length / kind.recorded).toFixed(1)
  console.log(
    `${kind.what}, ${clients} clients: ${our.toFixed(3)} CPU ms a request (${(ours.ofDatabase / kind.requests).toFixed(3)} of them in PostgreSQL), ` +
      `its ${perRequest} reads and transactions through the driver alone ${its.toFixed(3)}: ${((its / our) * 100).toFixed(0)} % of the requests per CPU second`,
  )
}

async function record(kind: Kind, url: string, folder: string): Promise<TraceStep[]> {
  const steps: TraceStep[] = []
  const settings = { PORT: '0', DATABASE_URL: url, DATA_DIR: folder, RATE_LIMIT: 'off', SERVICES: 'comments', ...keys }
  const log = createLog('silent')
  const app = await startApp(readConfig(settings), { log, watch: (database) => recordStatements(database, steps) })
  try {
    steps.length = 0
    await kind.run(app.port, kind.recorded, 1)
    return [...steps]
  } finally {
    await app.stop()
  }
}

/** The CPU that a load cost the server and the database, in milliseconds. */
async function served(
  postgres: PostgresServer,
  database: string,
  folder: string,
  run: (port: number) => Promise<void>,
) {
  const settings = { PORT: '0', DATA_DIR: folder, RATE_LIMIT: 'off', SERVICES: 'comments', LOG_LEVEL: 'warn', ...keys }
  const env = { ...settings, DATABASE_URL: postgres.url(database) }
  const server = await startTarget(['src/commands/pageside.ts', 'start', '--json'], env)
  try {
    // The compiler is not what is measured.
    await readHot(server.port, 3000)
    const before = { server: cpuMs(server.process), database: cpuMs(postgres.process()) }
    await run(server.port)
    const ofDatabase = cpuMs(postgres.process()) - before.database
    return { cpu: cpuMs(server.process) - before.server + ofDatabase, ofDatabase }
  } finally {
    await stop(server.process)
  }
}

async function replayed(kind: Kind, steps: TraceStep[], postgres: PostgresServer, database: string, folder: string) {
  const file = join(folder, 'replay.json')
  const replay: Replay = { url: postgres.url(database), steps, times: kind.requests / kind.recorded, clients }
  writeFileSync(file, JSON.stringify(replay))
  const { process: driver } = await startTarget(['bench/comments/statement-replay.ts', file])
  try {
    const before = cpuMs(driver) + cpuMs(postgres.process())
    driver.kill('SIGUSR2')
    for await (const text of driver.stdout?.iterator({ destroyOnReturn: false }) ?? [])
      if (`${text}`.includes('done')) break
    return cpuMs(driver) + cpuMs(postgres.process()) - before
  } finally {
    await stop(driver)
  }
}

async function copyOf(postgres: PostgresServer, from: string, to: string): Promise<void> {
  const admin = new Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${to} TEMPLATE ${from}`)
  await admin.end()
}

const pathOf = (page: number) => `/comments/demo?urlId=page-${page}`

async function readHot(port: number, requests: number, connections = clients): Promise<void> {
  await load({ port, path: `${pathOf(0)}&page=0`, connections, count: requests })
}

/** Each client keeps the session that its first comment was answered with. */
async function write(port: number, count: number, andRead: boolean, among = pages): Promise<void> {
  let left = count
  const one = async (client: number) => {
    let session = ''
    while (left-- > 0) {
      const page = left % among
      const body = {
        comment: `Comment **${left}** on the old harbour. ${uniqueText(left, 36)}.`,
        commenterName: `Reader ${client}`,
        commenterEmail: `reader${client}@example.com`,
        url: 'https://bench.example/',
        urlId: `page-${page}`,
      }
      const address = `http://127.0.0.1:${port}${pathOf(page)}`
      const written = await fetch(`${address}&broadcastId=b${left}${session}`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      const { user } = (await written.json()) as { user?: { sessionId: string } }
      if (!user) throw new Error(`The comment was answered with ${written.status}.`)
      session = `&sessionId=${encodeURIComponent(user.sessionId)}`
      if (andRead) await (await fetch(`${address}&page=0`)).arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)))
}
