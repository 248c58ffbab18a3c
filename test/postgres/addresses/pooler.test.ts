// Two servers behind PgBouncer in transaction mode, with its own defaults: all traffic, time limits, and its restart.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { DatabaseUnavailable } from '../../../src/platform/data/database.ts'
import { openPostgres } from '../../../src/platform/data/postgres/open-postgres.ts'
import { connect, type SocketWords } from '../../comments/harness/socket-client.ts'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'
import { databaseUrl, isCluster } from '../../harness/engine.ts'
import { demoKeyOf, launchServer, type ServerProgram } from '../../harness/programs.ts'
import { relaxDemoScreens } from '../../harness/relaxed-screens.ts'
import { type Pooler, poolerVersion, startPooler } from './pgbouncer.ts'

const skip = poolerVersion === undefined && 'PgBouncer is not installed (TEST_PGBOUNCER names its program)'
const author = { commenterName: 'Ada', commenterEmail: 'ada@example.org', url: 'https://site.example/' }

async function json(address: string, init?: RequestInit): Promise<any> {
  const response = await fetch(address, init)
  const text = await response.text()
  assert.ok(response.ok, `${response.status}: ${text}`)
  return JSON.parse(text)
}

describe(`behind PgBouncer ${poolerVersion}`, { skip }, () => {
  const folders: string[] = []
  let direct: string
  let pooler: Pooler
  const servers: ServerProgram[] = []
  let apiKey: string

  before(async () => {
    folders.push(await temporaryFolder(), await temporaryFolder())
    direct = await databaseUrl(folders.join())
    pooler = await startPooler(direct)
    const shared = {
      SECRET_KEY: 's'.repeat(40),
      DATABASE_URL: pooler.url,
      DATABASE_LISTEN_URL: 'none',
      RATE_LIMIT: 'off',
      BUDGETS: 'off',
    }
    // The first start shows the key.
    for (const DATA_DIR of folders) servers.push(await launchServer({ ...shared, DATA_DIR }))
    apiKey = demoKeyOf(servers[0] as ServerProgram)
    relaxDemoScreens(direct)
  })

  after(async () => {
    for (const { process } of servers) process.kill('SIGTERM')
    for (const { ended } of servers) assert.equal((await ended).code, 0)
    await pooler.stop()
    for (const folder of folders) await rm(folder, { recursive: true })
  })

  const urlOf = (turn: number) => servers[turn % 2]?.url ?? ''
  const post = (turn: number, urlId: string, comment: string) =>
    json(`${urlOf(turn)}/comments/demo?urlId=${urlId}&broadcastId=b`, {
      method: 'POST',
      body: JSON.stringify({ comment, urlId, ...author }),
    })
  const asServer = (turn: number, method: string, path: string, body: object) =>
    json(`${urlOf(turn)}/api/v1/comments${path}?tenantId=demo`, {
      method,
      headers: { 'x-api-key': apiKey },
      body: JSON.stringify(body),
    })
  const textsAt = async (turn: number, urlId: string) =>
    (await json(`${urlOf(turn)}/comments/demo?urlId=${urlId}&page=0&direction=NF`)).comments.length

  test('writes and reads at once, of both servers', async () => {
    // Few enough that none waits for a connection until it is refused, however busy this machine is.
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (let i = client * 10; i < client * 10 + 10; i++) {
        const made = await asServer(i, 'POST', '', { comment: `c${i}`, urlId: `p${i % 10}`, approved: true, ...author })
        await json(`${urlOf(i + 1)}/comments/demo?urlId=p${i % 10}`)
        await asServer(i + 1, 'PATCH', `/${made.comment.id}`, { comment: `changed ${i}` })
      }
    })
    await Promise.all(clients)
    for (const at of Array(10).keys()) for (const turn of [0, 1]) assert.equal(await textsAt(turn, `p${at}`), 8)
  })

  test('sockets hear of what the other server wrote, without NOTIFY', async () => {
    const words: SocketWords = await json(`${urlOf(0)}/comments/demo?urlId=live`)
    const listener = await connect(urlOf(0), words)
    await post(1, 'live', 'of the other')
    await listener.has(1)
    await listener.close()
  })

  test('it restarts: what is cut off is refused or tried again, and everything goes on', async () => {
    await pooler.halt()
    await waitUntil('it is missed', async () => (await fetch(`${urlOf(0)}/api/v1/health/ready`)).status === 503)
    await pooler.start()
    await waitUntil('it is back', async () => (await fetch(`${urlOf(0)}/api/v1/health/ready`)).ok)
    for (const turn of [0, 1]) {
      await post(turn, 'after', `of ${turn}`)
      assert.equal(await textsAt(turn + 1, 'after'), turn + 1)
    }
  })

  test('transactions have their time limits, and leave none behind', async (t) => {
    const timeouts = { connectMs: 5000, statementMs: 1234, lockMs: 567, idleMs: 8901 }
    const database = openPostgres(pooler.url, { timeouts, listenUrl: 'none' })
    const plain = openPostgres(direct, { listenUrl: 'none' })
    t.after(() => Promise.all([database.close(), plain.close()]))
    const shown = (name: string) => `current_setting('${name}') AS value`
    const inTransaction = (name: string) => database.write((tx) => tx.get(`SELECT ${shown(name)}`))
    assert.deepEqual(await inTransaction('statement_timeout'), { value: '1234ms' })
    assert.deepEqual(await inTransaction('lock_timeout'), { value: '567ms' })
    assert.deepEqual(await inTransaction('idle_in_transaction_session_timeout'), { value: '8901ms' })
    // A cluster has no such plan for joins.
    const planMode = isCluster ? 'auto' : 'force_generic_plan'
    assert.deepEqual(await inTransaction('plan_cache_mode'), { value: planMode })
    for (const name of ['statement_timeout', 'lock_timeout'])
      assert.deepEqual(await database.get(`SELECT ${shown(name)}`), { value: '0' })
    await assert.rejects(
      database.write((tx) => tx.get('SELECT pg_sleep(60)')),
      DatabaseUnavailable,
    )
  })

  test('a statement of one client is never taken for another’s', async (t) => {
    // Both call their first statement by the same name.
    const clients = Array.from({ length: 4 }, () => openPostgres(pooler.url, { connections: 4, listenUrl: 'none' }))
    t.after(() => Promise.all(clients.map((client) => client.close())))
    const asked = Array.from({ length: 400 }, async (_, i) => {
      const at = i % clients.length
      const row = await clients[at]?.get(`SELECT ${at} AS own, CAST(? AS INTEGER) AS n`, [i])
      assert.deepEqual(row, { own: at, n: i })
    })
    await Promise.all(asked)
  })
})
