// Whole app for tests: a real server on a free port, a real data folder, local sites to read.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { createExtractionPool } from '../../src/feeds/service.ts'
import { type Given, startApp as start } from '../../src/main.ts'
import type { Database } from '../../src/platform/data/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { databaseUrl, dropDatabase, isCluster } from './engine.ts'
import { watchTenantIsolation } from './tenant-isolation.ts'

export interface TestApp {
  /** Where it really listens, whatever its public address. */
  url: string
  port: number
  dataDir: string
  accessToken: string
  healthToken: string
  /** The tenant that the first start made. */
  demo: { id: string; apiKey: string }
  /** Lines of the log, parsed. */
  logged: Record<string, unknown>[]
  stop(): Promise<void>
}

/** Settings are those of the environment, on top of ones that suit tests. The data folder goes with the app unless it was given. */
export async function startApp(settings: Record<string, string> = {}, given: Given = {}): Promise<TestApp> {
  const dataDir = settings.DATA_DIR ?? (await temporaryFolder())
  const logged: Record<string, unknown>[] = []
  const config = readConfig({
    PORT: '0',
    FETCH_ALLOW: '127.0.0.0/8',
    RATE_LIMIT: 'off',
    MAIL_LIMIT: 'off',
    // Tests of pages that scripts draw turn it on.
    BROWSER: 'off',
    // Tests are at work in the same turns of the event loop.
    SHED_AFTER_MS: '0',
    WRITES_AT_ONCE: '100000',
    // However busy this machine is.
    STOP_SECONDS: '300',
    DATA_DIR: dataDir,
    ...settings,
    DATABASE_URL: settings.DATABASE_URL ?? (await databaseUrl(dataDir)),
  })
  const log = createLog(config.LOG_LEVEL, (line) => logged.push(JSON.parse(line)))
  const watch = (database: Database) => watchTenantIsolation(database)
  const usual = { log, checkReplies: true, watch, databaseTimeouts: patient, extractionPool }
  const app = await start(config, { ...usual, ...given })
  return {
    url: `http://127.0.0.1:${app.port}`,
    port: app.port,
    dataDir,
    accessToken: app.keys.accessToken,
    healthToken: app.keys.healthToken,
    demo: app.demo ?? { id: 'demo', apiKey: '' },
    logged,
    async stop() {
      const cut = await app.stop()
      if (cut.length > 0) throw new Error(`The app did not stop: ${cut.join(', ')}`)
      if (settings.DATA_DIR) return
      await dropDatabase(dataDir)
      await rm(dataDir, { recursive: true })
    },
  }
}

/** One for each process of tests: a thread takes longer to start than most tests. */
const extractionPool = createExtractionPool()

/** What many ask for at once comes as soon as this machine gets to it: that is no fault of the server. */
const maxWaitMs = isCluster ? 240_000 : 60_000
const patient = { connectMs: maxWaitMs, statementMs: maxWaitMs, lockMs: maxWaitMs, idleMs: maxWaitMs }

export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'pageside-test-'))
}

/** A clock that stands still until it is told otherwise. */
export function fakeClock(startAt = Date.UTC(2026, 10, 21, 12)) {
  let at = startAt
  return {
    now: () => at,
    pass(ms: number) {
      at += ms
    },
  }
}

export type SiteHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

export interface Site {
  url: string
  /** Paths that were asked for, in order. */
  requests: string[]
  stop(): Promise<void>
}

/** A site on loopback: pages by path, as HTML or as a handler. Everything else is a 404. */
export async function startOrigin(
  pages: Record<string, string | SiteHandler>,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<Site> {
  const requests: string[] = []
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    requests.push(path)
    const page = pages[path]
    if (typeof page === 'function') return page(incoming, outgoing)
    outgoing.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' })
    outgoing.end(page ?? '<h1>Not here</h1>')
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    requests,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Waits until something holds, and says what did not when it never does. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  mostMs = maxWaitMs,
): Promise<void> {
  const deadline = Date.now() + mostMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
