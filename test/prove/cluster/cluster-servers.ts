// Servers of the cluster proof: several processes on one database, each over a link of its own; killed, frozen, cut off, restarted.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'
import { demoKeyOf, launchServer, type ServerProgram, type Settings } from '../../harness/programs.ts'
import type { Random } from '../../harness/random.ts'
import { type DatabaseLink, openDatabaseLink } from './database-link.ts'

export interface ClusterServer {
  name: string
  url: string
  link: DatabaseLink
  /** Names of the process among those on the database; several where a start failed late. */
  processIds: readonly string[]
  /** A client that has just waited in vain goes elsewhere, as load balancers do. */
  state: 'up' | 'frozen' | 'dead'
  freeze(): void
  thaw(): void
  kill(): Promise<void>
  /** As a supervisor does it: a start that fails because the database is away is tried again. */
  restart(): Promise<void>
  /** By SIGTERM; fails where it does not end well. */
  end(): Promise<void>
  /** What each of its processes has logged. */
  logs(): string
}

export interface ClusterServers {
  all: readonly ClusterServer[]
  apiKey: string
  /** Address of one that is not known to be dead. */
  pick(): string
  /** Ends each by SIGTERM, and fails where one does not end well. */
  stop(): Promise<void>
  /** Whatever state they are in. */
  cleanUp(): Promise<void>
}

const preload = new URL('../../harness/shifted-clock.mjs', import.meta.url).href

export interface ServersStart {
  count: number
  databaseUrl: string
  /** Clocks are off by up to this much, in both directions. */
  skewMs: number
  settings: Settings
  /** Of one of them alone, by turns. */
  each?: readonly Settings[]
}

export async function startServers(
  { count, databaseUrl, skewMs, settings, each = [] }: ServersStart,
  random: Random,
): Promise<ClusterServers> {
  const [folders, all, keys]: [string[], ClusterServer[], string[]] = [[], [], []]
  const shared = { SECRET_KEY: 's'.repeat(40), ACCESS_TOKEN: 'a'.repeat(20), HEALTH_TOKEN: 'h'.repeat(20) }
  for (let i = 0; i < count; i++) {
    const folder = await temporaryFolder()
    folders.push(folder)
    const link = await openDatabaseLink(databaseUrl)
    const skew = count === 1 ? 0 : Math.round(-skewMs + (2 * skewMs * i) / (count - 1))
    const clock = { NODE_OPTIONS: `--import=${preload}`, TEST_CLOCK_SKEW: String(skew) }
    const own = {
      ...settings,
      ...each[i],
      ...shared,
      ...(skew === 0 ? {} : clock),
      DATA_DIR: folder,
      DATABASE_URL: link.url,
    }
    // The first makes the tables.
    const before = i === 0 ? [] : await processesOn(databaseUrl)
    const first = await launchServer(own)
    if (i === 0) keys.push(demoKeyOf(first))
    const server = serverOf({ name: `server ${i}`, first, settings: own, link, databaseUrl })
    server.processIds = newIn(await processesOn(databaseUrl), before)
    all.push(server)
  }
  return {
    all,
    apiKey: keys[0] ?? '',
    pick: () => random.pick(all.filter(({ state }) => state !== 'dead')).url,
    async stop() {
      await Promise.all(all.map((server) => server.end()))
    },
    async cleanUp() {
      for (const server of all) {
        server.thaw()
        await server.kill()
        await server.link.close()
      }
      for (const folder of folders) await rm(folder, { recursive: true })
    },
  }
}

/** They start one after the other, so that what is new is of the one that has just started. */
async function processesOn(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ id: string }>('SELECT id FROM processes')).rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

const newIn = (now: readonly string[], before: readonly string[]) => now.filter((id) => !before.includes(id))

interface Started {
  name: string
  first: ServerProgram
  settings: Settings
  link: DatabaseLink
  databaseUrl: string
}

function serverOf({ name, first, settings, link, databaseUrl }: Started): ClusterServer {
  let program = first
  const before: ServerProgram[] = []
  const server: ClusterServer = {
    name,
    url: first.url,
    link,
    processIds: [],
    state: 'up',
    freeze() {
      program.process.kill('SIGSTOP')
      server.state = 'frozen'
    },
    thaw() {
      if (server.state !== 'frozen') return
      program.process.kill('SIGCONT')
      server.state = 'up'
    },
    async kill() {
      if (server.state === 'dead') return
      server.state = 'dead'
      assert.equal(program.process.exitCode, null, `${name} has ended by itself`)
      program.process.kill('SIGKILL')
      await program.ended
    },
    async restart() {
      const failures: unknown[] = []
      const known = await processesOn(databaseUrl)
      const launched = async () => {
        const started = await launchServer({ ...settings, PORT: String(first.port) }).catch((error) => {
          failures.push(error)
        })
        if (started) {
          before.push(program)
          program = started
        }
        return started !== undefined
      }
      await waitUntil(`${name} starts again`, launched).catch((cause) => {
        throw new AggregateError(failures, `${name} did not start again`, { cause })
      })
      server.processIds = newIn(await processesOn(databaseUrl), known)
      server.state = 'up'
    },
    async end() {
      program.process.kill('SIGTERM')
      const { code, stderr } = await program.ended
      server.state = 'dead'
      assert.equal(code, 0, stderr)
    },
    logs: () => [...before, program].map(({ stdout }) => stdout()).join(''),
  }
  return server
}
