// Proof of a rolling restart behind nginx or Caddy: under load, no request fails, no live event is lost, no job waits or is done twice.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { type Returning, startReturning } from '../../comments/live/reconnecting-client.ts'
import { freePort, startProcessesProxy } from '../../deploy/proxies.ts'
import { waitUntil } from '../../harness/app.ts'
import { openRows } from '../../harness/database-rows.ts'
import type { Random } from '../../harness/random.ts'
import { relaxDemoScreens } from '../../harness/relaxed-screens.ts'
import { type Receiver, startReceiver } from '../../harness/webhook-receiver.ts'
import { assertCounters, assertWritten } from './cluster-checks.ts'
import type { ClusterDatabase } from './cluster-database.ts'
import { addWebhooks, allDone, assertHeard } from './cluster-proof.ts'
import { type ClusterServers, startServers } from './cluster-servers.ts'
import { startWriters } from './cluster-writers.ts'

export interface RollingLength {
  servers: number
  /** How often each server is restarted. */
  rounds: number
  drainSeconds: number
  clients: number
  writers: number
  readers: number
  proxy: 'nginx' | 'caddy'
}

export interface RollingResult {
  restarts: number
  /** Requests by their status, through the proxy. */
  statuses: Record<string, number>
  connections: number
  deliveries: number
  /** From the end of a request to the call of its webhook; the longest. */
  longestJobMs: number
}

/** Fails where any request fails, an event is missing for a client, or a webhook is called twice. */
export async function proveRolling(
  length: RollingLength,
  random: Random,
  open: (random: Random) => Promise<ClusterDatabase>,
): Promise<RollingResult> {
  const [database, receiver, port] = await Promise.all([open(random), startReceiver(), freePort()])
  const settings = {
    ...{ PUBLIC_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: '127.0.0.1', WEBHOOK_ALLOW: '127.0.0.0/8' },
    ...{ SERVICES: 'comments,jobs', LOG_LEVEL: 'silent', BUDGETS: 'off', SOCKETS_PER_ADDRESS: '1000' },
    DRAIN_SECONDS: String(length.drainSeconds),
  }
  const servers = await startServers({ count: length.servers, databaseUrl: database.url, skewMs: 0, settings }, random)
  const ports = servers.all.map(({ url }) => Number(new URL(url).port))
  const stopProxy = await startProcessesProxy(port, { web: ports, live: ports }, length.proxy)
  try {
    relaxDemoScreens(database.url)
    await addWebhooks(database.url, receiver.url)
    return await restartAll(length, { url: settings.PUBLIC_URL, database, servers, receiver, random })
  } finally {
    await stopProxy()
    await servers.cleanUp()
    await receiver.stop()
    await database.stop()
  }
}

interface Rolling {
  url: string
  database: ClusterDatabase
  servers: ClusterServers
  receiver: Receiver
  random: Random
}

async function restartAll(length: RollingLength, parts: Rolling): Promise<RollingResult> {
  const { url, database, servers, receiver, random } = parts
  const clients: Returning[] = []
  try {
    const rules = { resumes: 'last event', clockAheadMs: 0, random } as const
    for (let i = 0; i < length.clients; i++) clients.push(await startReturning(url, rules))
    const readers = startReaders(url, length.readers)
    const writers = startWriters({ pick: () => url, apiKey: servers.apiKey, writers: length.writers, everyMs: 20 })
    await waitUntil('the load is under way', () => writers.acknowledged.size > 20)
    for (let round = 0; round < length.rounds; round++) {
      for (const server of servers.all) {
        await server.end()
        await server.restart()
        const before = writers.acknowledged.size
        await waitUntil('the load goes on', () => writers.acknowledged.size > before + 20)
      }
    }
    await Promise.all([writers.stop(), readers.stop()])
    assert.deepEqual([...writers.unsure], [], 'comments that were not acknowledged')
    const rows = openRows(database.url)
    await allDone(rows)
    assertWritten(rows, 'page', writers)
    await assertHeard(rows, clients)
    assertCounters(rows)
    rows.close()
    return {
      restarts: length.rounds * servers.all.length,
      statuses: { ...readers.statuses, created: writers.acknowledged.size, voted: writers.voted.size },
      connections: clients.reduce((sum, { counts }) => sum + counts.connections, 0),
      ...assertCalledOnce(receiver, writers.acknowledgedAt),
    }
  } finally {
    for (const client of clients) client.stop()
  }
}

/** Each fails with anything but a list. */
function startReaders(url: string, readers: number) {
  const statuses: Record<string, number> = {}
  let isOver = false
  async function read(): Promise<void> {
    while (!isOver) {
      const status = await fetch(`${url}/comments/demo?urlId=page&page=0&direction=NF`).then(
        async (response) => {
          await response.arrayBuffer()
          return String(response.status)
        },
        (error) => String(error.cause?.code ?? error.message),
      )
      statuses[status] = (statuses[status] ?? 0) + 1
      await pause(5)
    }
  }
  const all = Promise.all(Array.from({ length: readers }, read))
  return {
    statuses,
    async stop() {
      isOver = true
      await all
      assert.deepEqual(Object.keys(statuses), ['200'], JSON.stringify(statuses))
    },
  }
}

function assertCalledOnce({ told }: Receiver, acknowledgedAt: ReadonlyMap<string, number>) {
  const created = told.filter(({ path }) => path === '/create')
  const ids = created.map(({ body }) => body.id as string)
  assert.equal(new Set(ids).size, ids.length, 'a webhook was called twice')
  assert.deepEqual(
    [...acknowledgedAt.keys()].filter((id) => !ids.includes(id)),
    [],
    'comments of which no webhook told',
  )
  const waits = created.map(({ body, at }) => at - (acknowledgedAt.get(body.id) ?? at))
  return { deliveries: ids.length, longestJobMs: Math.round(Math.max(...waits)) }
}
