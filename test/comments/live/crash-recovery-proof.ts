// Proof of live recovery: SIGKILL during a stream of comments, repeatedly, with reconnecting clients.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'
import { engine } from '../../harness/engine.ts'
import { demoKeyOf, launchServer, type ServerProgram, type Settings } from '../../harness/programs.ts'
import type { Random } from '../../harness/random.ts'
import { type Returning, resumptions, startReturning } from './reconnecting-client.ts'

export interface LiveCounts {
  kills: number
  /** Acknowledged ones. */
  posts: number
  clients: number
}

export interface LiveResult extends LiveCounts {
  /** Posts that were cut off by a kill, and how many of them are there all the same. */
  cut: number
  saved: number
  /** Over all clients: lines, and events that came by the log and not by the line. */
  connections: number
  caughtUp: number
  /** Events that the log told and the connection had told before, over all clients. */
  toldTwice: number
  /** Connections and answers that did not come within 15 s. */
  unanswered: number
}

const together = 16

/** Clients' clocks are off by up to this much, in both directions. */
const mostOffMs = 5000

/** Fails unless every client ends with exactly the comments that are there, each acknowledged one among them. */
export async function proveLive(counts: LiveCounts, random: Random): Promise<LiveResult> {
  const folder = await temporaryFolder()
  // All clients come from one address, where they would stand for as many people.
  const settings: Settings = {
    DATA_DIR: folder,
    SOCKETS_PER_ADDRESS: '1000',
    RATE_LIMIT: 'off',
    TRUST_PROXY: '127.0.0.1',
  }
  const server = await launchServer(settings)
  const { url, port } = server
  const run: Run = { server, apiKey: demoKeyOf(server), kills: 0, acknowledged: new Set(), cut: 0, isOver: false }
  const clients: Returning[] = []
  try {
    await startClients(url, counts.clients, clients, random)
    await Promise.all([
      ...Array.from({ length: together }, () => postAll(url, run, counts)),
      killAll(run, counts, { ...settings, PORT: String(port) }),
    ])
    const there = await idsOn(url, counts.posts + run.cut)
    for (const id of run.acknowledged) assert.ok(there.has(id), 'an acknowledged comment is not there')
    for (const client of clients) {
      await waitUntil('a client has everything', () => client.comments.size >= there.size).catch((error) => {
        const missing = [...there].filter((id) => !client.comments.has(id))
        throw new Error(`${client.rules}: without ${missing}, asked ${JSON.stringify(client.asks)}`, { cause: error })
      })
      assert.deepEqual([...client.comments].sort(), [...there].sort())
    }
    const result = sums(clients)
    // Where several processes may serve, none of them knows of all connections.
    if (engine === 'sqlite') assert.equal(result.toldTwice, 0, 'the log told what the connection told')
    return { ...counts, cut: run.cut, saved: there.size - run.acknowledged.size, ...result }
  } finally {
    run.isOver = true
    for (const client of clients) client.stop()
    run.server.process.kill('SIGKILL')
    await run.server.ended
    await rm(folder, { recursive: true })
  }
}

/** Clocks and ways to go on, each with each; every client has a session of its own, as people have who have written. */
async function startClients(url: string, count: number, clients: Returning[], random: Random): Promise<void> {
  for (let i = 0; i < count; i++) {
    const body = JSON.stringify({
      comment: `Client ${i}`,
      commenterName: `Reader ${i}`,
      commenterEmail: `r${i}@example.org`,
      urlId: 'sessions',
      url: '',
    })
    const headers = { 'X-Forwarded-For': `192.0.2.${i}` }
    const posted = await fetch(`${url}/comments/demo?urlId=sessions&broadcastId=b`, { method: 'POST', headers, body })
    const text = await posted.text()
    assert.equal(posted.status, 200, text)
    const resumes = resumptions[i % resumptions.length] ?? 'last event'
    const clockAheadMs = random.pick([-mostOffMs, 0, mostOffMs, random.below(2 * mostOffMs) - mostOffMs])
    const { sessionId } = JSON.parse(text).user
    clients.push(await startReturning(url, { resumes, clockAheadMs, sessionId, random }))
  }
}

interface Run {
  server: ServerProgram
  apiKey: string
  kills: number
  acknowledged: Set<string>
  cut: number
  isOver: boolean
}

async function postAll(url: string, run: Run, { posts, kills }: LiveCounts): Promise<void> {
  for (let i = 0; !run.isOver && (run.acknowledged.size < posts || run.kills < kills); i++) {
    const id = await post(url, run.apiKey, i)
    if (id !== undefined) run.acknowledged.add(id)
    else {
      run.cut++
      await pause(10)
    }
  }
}

/** Undefined when the server died before it had said yes. */
async function post(url: string, apiKey: string, i: number): Promise<string | undefined> {
  const author = { commenterName: 'Ann', commenterEmail: 'ann@example.com', url: '' }
  const body = JSON.stringify({ comment: `Comment ${i} of 100 %`, urlId: 'page', approved: true, ...author })
  const headers = { 'x-api-key': apiKey }
  let status: number
  let text: string
  try {
    // As the tenant's server, which may say as much as it likes.
    const address = `${url}/api/v1/comments?tenantId=demo&isLive=true`
    const response = await fetch(address, { method: 'POST', headers, body })
    status = response.status
    text = await response.text()
  } catch {
    return undefined
  }
  // While it is starting.
  if (status === 503) return undefined
  assert.equal(status, 200, text)
  return JSON.parse(text).comment.id
}

async function killAll(run: Run, { kills, posts }: LiveCounts, settings: Settings): Promise<void> {
  for (let kill = 1; !run.isOver && kill <= kills; kill++) {
    const due = (kill * posts) / (kills + 1)
    await waitUntil('posts are acknowledged', () => run.acknowledged.size >= Math.min(due, posts - 1))
    run.server.process.kill('SIGKILL')
    assert.equal((await run.server.ended).signal, 'SIGKILL')
    run.server = await launchServer(settings)
    run.kills = kill
  }
}

async function idsOn(url: string, most: number): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let skip = 0; skip <= most + 200; skip += 200) {
    const response = await fetch(`${url}/comments/demo?urlId=page&direction=OF&skip=${skip}&limit=200`)
    const { comments } = JSON.parse(await response.text())
    for (const { _id } of comments) ids.add(_id)
  }
  return ids
}

function sums(
  clients: readonly Returning[],
): Pick<LiveResult, 'connections' | 'caughtUp' | 'toldTwice' | 'unanswered'> {
  const sum = (read: (client: Returning) => number) => clients.reduce((total, client) => total + read(client), 0)
  return {
    connections: sum(({ counts }) => counts.connections),
    caughtUp: sum(({ counts }) => counts.caughtUp),
    toldTwice: sum(({ counts }) => counts.toldTwice),
    unanswered: sum(({ counts }) => counts.unanswered),
  }
}
