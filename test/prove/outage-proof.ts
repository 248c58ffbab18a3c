// Outage of PostgreSQL under load: no acknowledged write is lost, and the server recovers by itself.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder, waitUntil } from '../harness/app.ts'
import { openRows } from '../harness/database-rows.ts'
import { prepareServer } from '../harness/engine.ts'
import { launchServer, type ServerProgram } from '../harness/programs.ts'
import type { Random } from '../harness/random.ts'
import { relaxDemoScreens } from '../harness/relaxed-screens.ts'
import { startPostgres } from '../postgres/postgres-server.ts'

export interface OutageLength {
  /** Writes that are acknowledged before it, and again after it. */
  writes: number
  /** Answers that must be refused meanwhile, and how long it lasts at least. */
  refusals: number
  awayMs: number
  clients: number
}

export interface OutageResult {
  acknowledged: number
  /** Answered with 503 and when to try again. */
  refused: number
  /** Stored although the answer was lost with the connection. */
  unsure: number
  /** From the moment the database took connections again to the first write that was acknowledged. */
  backAfterMs: number
}

/** Fails when an acknowledged comment is missing, when an answer is anything else, or when the server ends. */
export async function proveOutage(length: OutageLength, random: Random): Promise<OutageResult> {
  const postgres = await startPostgres({ durable: true })
  const folder = await temporaryFolder()
  const url = postgres.url('outage')
  try {
    await prepareServer(postgres.url('NAME'), 'outage')
    const server = await launchServer({ DATA_DIR: folder, DATABASE_URL: url })
    relaxDemoScreens(url)
    const load = writeAndRead(server, length.clients)
    await waitUntil('the load is under way', () => load.acknowledged.length >= length.writes)
    // Both kinds: a stop that cuts everybody off, and a crash.
    await postgres.halt(random.pick(['fast', 'crash']))
    const before = load.acknowledged.length
    await pause(length.awayMs)
    await waitUntil('clients are told to come back', () => load.refused() >= length.refusals)
    await postgres.start()
    const startedAt = performance.now()
    await waitUntil('a write is acknowledged again', () => load.acknowledged.length > before)
    const backAfterMs = Math.round(performance.now() - startedAt)
    await waitUntil('the load goes on', () => load.acknowledged.length >= before + length.writes)
    await load.stop()
    assert.equal(server.process.exitCode, null)
    server.process.kill('SIGTERM')
    assert.equal((await server.ended).code, 0)
    const unsure = assertStored(url, load.acknowledged)
    return { acknowledged: load.acknowledged.length, refused: load.refused(), unsure, backAfterMs }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

/** Clients that write a comment, read its page, and go on, whatever they are told. */
function writeAndRead({ url }: ServerProgram, clients: number) {
  const acknowledged: string[] = []
  let refused = 0
  let isOver = false
  const ask = async (path: string, body?: object) => {
    const response = await fetch(url + path, body ? { method: 'POST', body: JSON.stringify(body) } : {})
    const text = await response.text()
    assert.ok([200, 503].includes(response.status), `${response.status}: ${text}`)
    if (response.status === 200) return JSON.parse(text)
    assert.match(response.headers.get('retry-after') ?? '', /^\d+$/)
    refused++
    return undefined
  }
  const one = async (client: number) => {
    const urlId = `page-${client % 4}`
    const author = { commenterName: `Reader ${client}`, commenterEmail: `r${client}@example.org` }
    while (!isOver) {
      const body = { comment: 'It was there.', ...author, url: 'https://site.example/', urlId }
      const written = await ask(`/comments/demo?urlId=${urlId}&broadcastId=b`, body)
      if (written) acknowledged.push(written.comment._id)
      const read = await ask(`/comments/demo?urlId=${urlId}&page=0&direction=NF`)
      // Others are not kept from theirs by an answer that comes at once.
      if (!written || !read) await pause(20)
    }
  }
  const all = Promise.all(Array.from({ length: clients }, (_, i) => one(i)))
  return {
    acknowledged,
    refused: () => refused,
    async stop() {
      isOver = true
      await all
    },
  }
}

/** Resolves to how many there are beside those that were acknowledged. */
function assertStored(url: string, acknowledged: readonly string[]): number {
  const rows = openRows(url)
  const stored = new Set(rows.all('SELECT id FROM comments').map(({ id }) => id))
  const [counted] = rows.all('SELECT SUM(comment_count) AS comments, SUM(event_number) AS events FROM pages')
  const [logged] = rows.all('SELECT COUNT(*) AS entries FROM audit_log')
  rows.close()
  for (const id of acknowledged) assert.ok(stored.has(id), `${id} was acknowledged and is not there`)
  assert.deepEqual({ ...counted, ...logged }, { comments: stored.size, events: stored.size, entries: stored.size })
  return stored.size - acknowledged.length
}
