// Live updates over two servers on one PostgreSQL: events, presence and settings of one reach the sockets of the other.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { schemas } from '../../src/commands/with-database.ts'
import { insertEvent } from '../../src/comments/events/store.ts'
import { nextEvent } from '../../src/comments/pages/store-counters.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openDatabase } from '../../src/platform/data/open-database.ts'
import { connect, type SocketListener, type SocketWords } from '../comments/harness/socket-client.ts'
import { temporaryFolder, waitUntil } from '../harness/app.ts'
import { databaseUrl, isCluster } from '../harness/engine.ts'
import { launchServer, pageside, type ServerProgram } from '../harness/programs.ts'

const SECRET_KEY = 's'.repeat(40)
let folders: string[]
let servers: ServerProgram[]
let DATABASE_URL: string
let demoKey: string

before(async () => {
  folders = [await temporaryFolder(), await temporaryFolder()]
  DATABASE_URL = await databaseUrl(folders.join())
  servers = await Promise.all(folders.map((DATA_DIR) => launchServer({ DATABASE_URL, SECRET_KEY, DATA_DIR })))
  demoKey = apiKey()
})

after(async () => {
  for (const { process } of servers) process.kill('SIGTERM')
  for (const { ended } of servers) await ended
  for (const folder of folders) await rm(folder, { recursive: true })
})

const urlOf = (turn: number) => servers[turn % 2]?.url ?? ''

async function json(address: string, init?: RequestInit): Promise<any> {
  const response = await fetch(address, init)
  const text = await response.text()
  assert.ok(response.ok, `${response.status}: ${text}`)
  return JSON.parse(text)
}

const wordsOf = (turn: number, urlId: string): Promise<SocketWords> =>
  json(`${urlOf(turn)}/comments/demo?urlId=${urlId}`)

/** Whichever of them was first has shown it. */
function apiKey(): string {
  const shown = servers.map(({ stdout }) => JSON.parse(/^\{$[\s\S]*?^\}$/m.exec(stdout())?.[0] ?? '{}').demo?.apiKey)
  return shown.find((key) => key !== undefined)
}

const author = { commenterName: 'Ada', commenterEmail: 'ada@example.org', url: 'https://site.example/' }

/** As the tenant's server, which may say as much as it likes. */
async function post(turn: number, urlId: string, comment: string): Promise<any> {
  return json(`${urlOf(turn)}/api/v1/comments?tenantId=demo&isLive=true`, {
    method: 'POST',
    headers: { 'x-api-key': demoKey },
    body: JSON.stringify({ comment, urlId, approved: true, ...author }),
  })
}

/** One at each server. */
async function listeners(urlId: string): Promise<[SocketListener, SocketListener]> {
  const words = await wordsOf(0, urlId)
  return [await connect(urlOf(0), words), await connect(urlOf(1), words)]
}

const textsOf = ({ frames }: SocketListener) => frames.map(({ comment }) => comment.comment)

function signOn(id: string): string {
  const user = { id, email: `${id}@example.org`, username: id.toUpperCase() }
  const data = Buffer.from(JSON.stringify(user)).toString('base64')
  const timestamp = Date.now()
  const verificationHash = createHmac('sha256', demoKey).update(`${timestamp}${data}`).digest('hex')
  return encodeURIComponent(JSON.stringify({ userDataJSONBase64: data, verificationHash, timestamp }))
}

test('lists of people name those who are connected to the other, and no one who is gone', async () => {
  const sso = signOn('u1')
  const words = await json(`${urlOf(0)}/comments/demo?urlId=people&sso=${sso}`)
  const listener = await connect(urlOf(0), words)
  const entry = { id: 'demo:u1', displayName: 'U1' }
  for (const turn of [0, 1]) {
    const online = () => json(`${urlOf(turn)}/pages/demo/users/online?urlId=people`)
    await waitUntil('there', async () => (await online()).totalCount === 1)
    assert.deepEqual((await online()).users, [entry])
    assert.deepEqual((await json(`${urlOf(turn)}/pages/demo/users/info?ids=demo:u1`)).users, [entry])
  }
  await listener.close()
  const count = async () => (await json(`${urlOf(1)}/pages/demo/users/online?urlId=people`)).totalCount
  await waitUntil('gone', async () => (await count()) === 0)
  assert.deepEqual((await json(`${urlOf(1)}/pages/demo/users/info?ids=demo:u1`)).users, [])
})

test('a comment that is posted at one is told at both, in the same order, on a page that was none before', async () => {
  const two = await listeners('both')
  const expected: string[] = []
  for (let turn = 0; turn < 20; turn++) {
    await post(turn, 'both', `c${turn}`)
    expected.push(`c${turn}`)
  }
  for (const listener of two) {
    await listener.has(20)
    assert.deepEqual(textsOf(listener), expected)
    await listener.close()
  }
})

test('while one transaction stays open, a hundred others commit: everybody has everything, once', async (t) => {
  await post(0, 'held', 'first')
  const held = await listeners('held')
  const others = await Promise.all([0, 1, 2].map((i) => listeners(`other${i}`)))
  const client = new Client(DATABASE_URL)
  await client.connect()
  t.after(() => client.end())
  const early = await wholeLog(held[0].words, 0)
  const late = await holdEvent('held', 'late')
  t.after(() => late.commit())
  await Promise.all(Array.from({ length: 92 }, (_, i) => post(i, `other${i % 3}`, `c${i}`)))
  // They wait for its row as long as a server lets anybody wait, so not much may happen behind them.
  const waiting = Array.from({ length: 4 }, (_, i) => post(i, 'held', `behind ${i}`))
  await waitUntil('all of them wait', async () => (await client.query(waitingForLocks)).rows[0].number === 4)
  await Promise.all(Array.from({ length: 4 }, (_, i) => post(i, `other${(92 + i) % 3}`, `c${92 + i}`)))
  for (const pair of others) for (const listener of pair) await listener.has(32)
  for (const listener of held) assert.equal(listener.frames.length, 0)
  const meanwhile = await wholeLog(held[0].words, lastOf(early) + 1)
  await late.commit()
  await Promise.all(waiting)
  for (const listener of held) {
    await listener.has(5)
    const [late, ...behind] = listener.frames
    assert.equal(late.broadcastId, 'late')
    assert.equal(new Set(behind.map(({ comment }) => comment.comment)).size, 4)
  }
  for (const pair of others)
    for (const listener of pair) {
      assert.equal(new Set(textsOf(listener)).size, 32)
    }
  // Whoever goes on from the last time that they were told of has what was written before it and committed after it.
  const read = [...early, ...meanwhile]
  await waitUntil('the log has everything', async () => {
    read.push(...(await wholeLog(held[0].words, lastOf(read) + 1)))
    return read.length >= 102
  })
  assert.equal(new Set(read.map(({ _id }) => _id)).size, 102)
  assert.ok(read.some(({ broadcastId }) => broadcastId === 'late'))
  for (const listener of [held, ...others].flat()) await listener.close()
})

/** Of a cluster, they wait at a worker. */
const waitingForLocks = isCluster
  ? 'SELECT CAST(COUNT(DISTINCT waiting_gpid) AS INTEGER) AS number FROM citus_lock_waits'
  : `SELECT CAST(COUNT(*) AS INTEGER) AS number FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`

/** Of a third process, in a transaction that stays open. */
async function holdEvent(urlId: string, broadcastId: string): Promise<{ commit(): Promise<void> }> {
  const patient = { idleMs: 0, statementMs: 0, lockMs: 0 }
  const { database } = await openDatabase({ url: DATABASE_URL, schemas, now: Date.now(), timeouts: patient })
  const held = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const writing = database.write(async (tx) => {
    const page = await tx.get<{ id: string }>('SELECT id FROM pages WHERE tenant_id = ? AND url_id = ?', [
      'demo',
      urlId,
    ])
    const event = { tenantId: 'demo', pageId: page!.id }
    const { number, at } = await nextEvent(tx, event, { comments: 0, roots: 0 }, systemClock)
    const type = 'thread-state-change'
    const payload = JSON.stringify({ type, timestamp: at, broadcastId, isClosed: false })
    insertEvent(tx, { ...event, id: broadcastId, number, at, type, commentId: undefined, broadcastId, payload })
    written.resolve()
    await held.promise
  })
  await written.promise
  return {
    async commit() {
      held.resolve()
      await writing
      await database.close()
    },
  }
}

/** Of the pages of this test, at both servers by turns. */
async function wholeLog({ userIdWS }: SocketWords, startTime: number): Promise<any[]> {
  const query = new URLSearchParams({ urlId: 'held', userIdWS, startTime: String(startTime) })
  const { events } = await json(`${urlOf(startTime)}/event-log/global/demo?${query}`)
  return events.filter(({ urlId }: any) => /^(held|other\d)$/.test(urlId))
}

const lastOf = (events: readonly any[]): number => Date.parse(events.at(-1)?.createdAt ?? 0)

test('who is present is the union, and the people of a server that is killed are gone soon', async () => {
  const { user: session } = await json(`${urlOf(0)}/comments/demo?urlId=people&broadcastId=b`, {
    method: 'POST',
    body: JSON.stringify({ comment: 'here', urlId: 'people', ...author }),
  })
  const words = await json(`${urlOf(0)}/comments/demo?urlId=people&sessionId=${session.sessionId}`)
  const [observer] = await listeners('people')
  const there = await connect(urlOf(1), words)
  const isOnline = async (turn: number) => {
    const address = `${urlOf(turn)}/user-presence-status?tenantId=demo&urlIdWS=${words.urlIdWS}&userIds=${session.id}`
    return (await json(address)).userIdsOnline[session.id]
  }
  await waitUntil('the other server knows', async () => isOnline(0))
  await waitUntil('observers are told', () => observer.presence.some(({ uj }) => uj?.includes(`anon:${session.id}`)))
  await waitUntil('three are there', () => observer.presence.at(-1)?.sc === 3)
  await there.close()
  await waitUntil('they have left', async () => !(await isOnline(0)))
  const again = await connect(urlOf(1), words)
  await waitUntil('they are back', async () => isOnline(0))
  servers[1]?.process.kill('SIGKILL')
  await again.closed
  await waitUntil('the dead are gone', async () => !(await isOnline(0)))
  await waitUntil('observers know', () => observer.presence.at(-1)?.sc === 1)
  await observer.close()
  servers[1] = await launchServer({ DATABASE_URL, SECRET_KEY, DATA_DIR: folders[1] ?? '' })
})

test('a setting that is changed by command reaches the sockets of both', async () => {
  const two = await listeners('set')
  const settings = { DATA_DIR: folders[0] ?? '', DATABASE_URL, SECRET_KEY }
  const { code, stderr } = await pageside(['tenant', 'set', 'demo', 'pageSize=11'], settings)
  assert.equal(code, 0, stderr)
  for (const listener of two) {
    const frame = await listener.has(1)
    assert.deepEqual([frame.type, frame.config.pageSize], ['new-config', 11])
    await listener.close()
  }
})

test('somebody who is banned by command is shown out at both, and may write at neither', async () => {
  const sso = signOn('u2')
  const words = await json(`${urlOf(0)}/comments/demo?urlId=banned&sso=${sso}`)
  const two = [await connect(urlOf(0), words), await connect(urlOf(1), words)]
  const settings = { DATA_DIR: folders[0] ?? '', DATABASE_URL, SECRET_KEY }
  const { code, stderr } = await pageside(['ban', 'add', '--tenant', 'demo', '--user', 'u2'], settings)
  assert.equal(code, 0, stderr)
  for (const turn of [0, 1]) {
    const address = `${urlOf(turn)}/comments/demo?urlId=banned&broadcastId=b&sso=${sso}`
    const { status } = await fetch(address, {
      method: 'POST',
      body: JSON.stringify({ comment: 'here', urlId: 'banned', ...author }),
    })
    assert.equal(status, 422)
  }
  for (const listener of two) assert.equal(await listener.closed, 1008)
})

test('a server that stops tells its sockets to come back, and lets go of them', async () => {
  const [, second] = await listeners('stopping')
  servers[1]?.process.kill('SIGTERM')
  assert.equal(await second.closed, 1012)
  assert.equal((await servers[1]?.ended)?.code, 0)
})
