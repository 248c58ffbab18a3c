// Lists from a standby: read there where it has come so far, never older than the reader's own write, and from the primary where it lags or is away.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'
import { prepareServer } from '../../harness/engine.ts'
import { demoKeyOf, launchServer, type ServerProgram } from '../../harness/programs.ts'
import { relaxDemoScreens } from '../../harness/relaxed-screens.ts'
import { type PostgresServer, startPostgres } from '../postgres-server.ts'

let primary: PostgresServer
let standby: PostgresServer
let server: ServerProgram
let folder: string
let onStandby: Client

before(async () => {
  primary = await startPostgres()
  await prepareServer(primary.url('NAME'), 'copied')
  standby = await primary.standby()
  folder = await temporaryFolder()
  const addresses = { DATABASE_URL: primary.url('copied'), DATABASE_READ_URL: standby.url('copied') }
  server = await launchServer({ ...addresses, DATA_DIR: folder, SERVICES: 'comments', BUDGETS: 'off' })
  relaxDemoScreens(primary.url('copied'))
  await connectToStandby()
})

after(async () => {
  await onStandby.end()
  server.process.kill('SIGTERM')
  assert.equal((await server.ended).code, 0)
  await standby.stop()
  await primary.stop()
  await rm(folder, { recursive: true })
})

async function connectToStandby(): Promise<void> {
  onStandby = new Client(standby.url('copied'))
  onStandby.on('error', () => {})
  await onStandby.connect()
}

async function write(urlId: string, comment: string): Promise<void> {
  const author = { commenterName: 'Ada', commenterEmail: 'ada@example.org', url: '' }
  const answer = await fetch(`${server.url}/api/v1/comments?tenantId=demo`, {
    method: 'POST',
    headers: { 'x-api-key': demoKeyOf(server) },
    body: JSON.stringify({ comment, urlId, approved: true, ...author }),
  })
  assert.equal(answer.status, 200, await answer.text())
}

async function texts(urlId: string): Promise<string[]> {
  const answer = await fetch(`${server.url}/comments/demo?urlId=${urlId}&page=0&direction=OF`)
  const { comments }: any = await answer.json()
  return comments.map(({ commentHTML }: any) => commentHTML)
}

/** Has the standby this comment? */
const has = async (comment: string) =>
  (await onStandby.query('SELECT 1 FROM comments WHERE comment = $1', [comment])).rowCount === 1

/** Statements that the server's connections there have sent last. */
const listsThere = async () =>
  (
    await onStandby.query(
      `SELECT 1 FROM pg_stat_activity WHERE application_name LIKE 'pageside%' AND query LIKE '%FROM comments%'`,
    )
  ).rowCount

test('a list is read from the standby once that has what the primary has', async () => {
  await write('there', 'first')
  await waitUntil('the standby has it', () => has('first'))
  assert.deepEqual(await texts('there'), ['first'])
  assert.ok(((await listsThere()) ?? 0) > 0, 'the standby was asked for comments')
})

test('while the standby lags, each reader has what was written before', async () => {
  await onStandby.query('SELECT pg_wal_replay_pause()')
  const expected: string[] = []
  for (let i = 0; i < 20; i++) {
    await write('behind', `c${i}`)
    expected.push(`c${i}`)
    assert.deepEqual(await texts('behind'), expected)
  }
  assert.equal(await has('c0'), false)
  await onStandby.query('SELECT pg_wal_replay_resume()')
  await waitUntil('it has caught up', () => has('c19'))
  assert.deepEqual(await texts('behind'), expected)
})

test('while the standby is away, lists come from the primary, and from the standby again afterwards', async () => {
  await standby.halt('crash')
  await write('away', 'one')
  assert.deepEqual(await texts('away'), ['one'])
  await standby.start()
  await connectToStandby()
  await write('back', 'here')
  await waitUntil('the standby has it', () => has('here'))
  // One that failed is left alone for a moment.
  await waitUntil('the standby is asked again', async () => {
    const again = `again ${performance.now()}`
    await write('back', again)
    await waitUntil('the standby has it', () => has(again))
    await texts('back')
    return ((await listsThere()) ?? 0) > 0
  })
})

test('a statement that the standby gives up is answered by the primary', async () => {
  await write('locked', 'seen')
  await waitUntil('the standby has it', () => has('seen'))
  // As a conflict with replay does it: its statements end, and the server must not pass that on.
  let isOver = false
  const endAll = async () => {
    const sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'pageside%'"
    while (!isOver) await onStandby.query(sql)
  }
  const ending = endAll()
  for (let i = 0; i < 25; i++) {
    await write('locked', `more ${i}`)
    assert.equal((await texts('locked')).length, i + 2)
  }
  isOver = true
  await ending
})
