// Proof of a cluster: servers on one PostgreSQL or Citus that are killed, frozen and cut off while people write, listen and are told.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { startTalk } from '../../comments/jobs/conversation-driver.ts'
import { assertMailed, assertNotified, assertTold } from '../../comments/jobs/jobs-checks.ts'
import { type Returning, resumptions, startReturning } from '../../comments/live/reconnecting-client.ts'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'
import { openRows, type Rows } from '../../harness/database-rows.ts'
import { type Mailbox, openMailbox } from '../../harness/mail/mailbox.ts'
import { pageside, type Settings } from '../../harness/programs.ts'
import type { Random } from '../../harness/random.ts'
import { relaxDemoScreens } from '../../harness/relaxed-screens.ts'
import { type Receiver, startReceiver } from '../../harness/webhook-receiver.ts'
import { assertCounters, assertVotes, assertWritten } from './cluster-checks.ts'
import type { ClusterDatabase } from './cluster-database.ts'
import { type FaultCounts, type FaultLimits, makeFaults } from './cluster-faults.ts'
import { type ClusterServers, startServers } from './cluster-servers.ts'
import { startWriters } from './cluster-writers.ts'

export interface ClusterLength extends FaultLimits {
  servers: number
  clients: number
  writers: number
  everyMs: number
  talkers: number
  skewMs: number
}

export interface ClusterResult extends FaultCounts {
  on: string
  acknowledged: number
  /** Of which nobody knew, and how many of them are there. */
  unsure: number
  unsureStored: number
  votes: number
  connections: number
  /** Events that clients had by the log and not by their socket. */
  caughtUp: number
  notifications: number
  mails: number
  mailsAgain: number
  /** Copies of one mail. */
  mostCopies: number
  deliveries: number
  deliveriesAgain: number
  counters: number
}

interface Run {
  database: ClusterDatabase
  servers: ClusterServers
  mailbox: Mailbox
  receiver: Receiver
  random: Random
}

/** Fails when something acknowledged is lost or doubled, an event is missing for a client, or a counter differs from a recount. */
export async function proveCluster(
  length: ClusterLength,
  random: Random,
  open: (random: Random) => Promise<ClusterDatabase>,
): Promise<ClusterResult> {
  const [database, mailbox, receiver] = await Promise.all([open(random), openMailbox(), startReceiver()])
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'mail@pageside.example', MAIL_LIMIT: 'off' }
  const settings: Settings = {
    ...mail,
    ...{ SERVICES: 'comments,jobs', LOG_LEVEL: 'error', BUDGETS: 'off', WEBHOOK_ALLOW: '127.0.0.0/8' },
    ...{ SOCKETS_PER_ADDRESS: '1000', TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:1' },
  }
  const start = { count: length.servers, databaseUrl: database.url, skewMs: length.skewMs, settings }
  const servers = await startServers(start, random)
  try {
    return await run(length, { database, servers, mailbox, receiver, random })
  } catch (cause) {
    throw new Error(`Servers logged:\n${lastErrors(servers)}`, { cause })
  } finally {
    await servers.cleanUp()
    await Promise.all([mailbox.close(), receiver.stop()])
    await database.stop()
  }
}

const mostErrors = 40

/** Those of outages are counted: there are hundreds. */
function lastErrors({ all }: ClusterServers): string {
  const ofEach = all.map(({ name, logs }) => {
    const lines = logs()
      .split('\n')
      .filter((line) => line.startsWith('{"level"'))
    const others = lines.filter((line) => !/"name":"DatabaseUnavailable"|"msg":"refused: /.test(line))
    return [
      `${name}: ${lines.length} errors, ${others.length} of them not of an outage`,
      ...others.slice(0, mostErrors),
    ].join('\n')
  })
  return ofEach.join('\n')
}

async function run(length: ClusterLength, parts: Run): Promise<ClusterResult> {
  const { database, servers, mailbox, receiver, random } = parts
  const { apiKey, pick } = servers
  relaxDemoScreens(database.url)
  await addWebhooks(database.url, receiver.url)
  for (const path of ['/create', '/update', '/delete']) receiver.say(path, slowly)
  const clients: Returning[] = []
  try {
    for (let i = 0; i < length.clients; i++) clients.push(await startClient(i, parts))
    const talk = await startTalk(pick, apiKey, random)
    const writers = startWriters({ pick, apiKey, writers: length.writers, everyMs: length.everyMs })
    let isOver = false
    const talking = Promise.all(Array.from({ length: length.talkers }, () => talk.write(() => isOver, length.everyMs)))
    // Looked at when it is over.
    talking.catch(() => {})
    const faults = await makeFaults(length, parts)
    isOver = true
    await Promise.all([writers.stop(), talking])
    const rows = openRows(database.url)
    await allDone(rows)
    const written = assertWritten(rows, 'page', writers)
    await assertHeard(rows, clients)
    const after = { rows, apiKey, mailbox, receiver, acknowledged: talk.acknowledged }
    const result = {
      on: database.name,
      ...faults,
      acknowledged: writers.acknowledged.size + talk.acknowledged.size,
      unsure: writers.unsure.size + talk.cut(),
      ...written,
      ...assertVotes(rows, writers.voted),
      connections: sum(clients, 'connections'),
      caughtUp: sum(clients, 'caughtUp'),
      ...assertNotified(after),
      ...assertMailed(after),
      mostCopies: mostCopies(mailbox),
      ...assertTold(after),
      ...assertCounters(rows),
    }
    rows.close()
    for (const client of clients) client.stop()
    await servers.stop()
    return result
  } finally {
    for (const client of clients) client.stop()
  }
}

/** So that a process that dies has calls under way. */
const callMs = 300

function slowly(outgoing: ServerResponse): void {
  setTimeout(() => outgoing.writeHead(200).end('Thank you.'), callMs)
}

/** Clients go on as each of the vendor's does; their clocks are right, because servers' are not. */
function startClient(i: number, { servers, random }: Run): Promise<Returning> {
  const resumes = resumptions[i % resumptions.length] ?? 'last event'
  return startReturning(servers.pick, { resumes, clockAheadMs: 0, random })
}

export async function addWebhooks(databaseUrl: string, url: string): Promise<void> {
  const DATA_DIR = await temporaryFolder()
  for (const event of ['create', 'update', 'delete']) {
    const args = ['webhook', 'add', '--tenant', 'demo', '--all', '--event', event, '--url', `${url}/${event}`]
    const added = await pageside(args, { DATABASE_URL: databaseUrl, SECRET_KEY: 's'.repeat(40), DATA_DIR })
    assert.equal(added.code, 0, added.stderr)
  }
  await rm(DATA_DIR, { recursive: true })
}

/** Work that failed meanwhile waits for its next try. */
const mostMs = 240_000

export async function allDone(rows: Rows): Promise<void> {
  const left = () =>
    rows.all(
      `SELECT kind, attempts, last_error, dead_at, run_at FROM jobs
       WHERE dead_at IS NOT NULL OR kind IN ('tell', 'told-mail', 'webhook', 'settle-threads')`,
    )
  await waitUntil('every job is done', () => left().length === 0, mostMs).catch((cause) => {
    throw new Error(`Not done: ${JSON.stringify(left().slice(0, 10))}`, { cause })
  })
}

/** Each client has exactly the comments of the page, by its socket or by the log. */
export async function assertHeard(rows: Rows, clients: readonly Returning[]): Promise<void> {
  const stored = rows.all(
    `SELECT e.comment_id FROM events e JOIN pages p ON p.tenant_id = e.tenant_id AND p.id = e.page_id
     WHERE e.tenant_id = 'demo' AND p.tenant_id = 'demo' AND p.url_id = 'page' AND e.type = 'new-comment'`,
  )
  const there = new Set(stored.map(({ comment_id }) => comment_id as string))
  for (const client of clients) {
    const missing = () => [...there].filter((id) => !client.comments.has(id))
    await waitUntil('a client has everything', () => missing().length === 0).catch((cause) => {
      throw new Error(`${client.rules}: without ${missing()}, asked ${JSON.stringify(client.asks)}`, { cause })
    })
    assert.equal(client.comments.size, there.size, 'a client was told of what is not there')
  }
}

function mostCopies({ received }: Mailbox): number {
  const byId = Map.groupBy(received, ({ to, headers }) => `${to.join()} ${headers['message-id']}`)
  return Math.max(0, ...[...byId.values()].map((copies) => copies.length))
}

const sum = (clients: readonly Returning[], name: 'connections' | 'caughtUp') =>
  clients.reduce((total, { counts }) => total + counts[name], 0)
