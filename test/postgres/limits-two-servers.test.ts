// Limits over two servers on one PostgreSQL: a client who is refused at one is refused at the other, and so is one who is banned.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { connect } from '../comments/harness/socket-client.ts'
import { temporaryFolder, waitUntil } from '../harness/app.ts'
import { databaseUrl } from '../harness/engine.ts'
import { launchServer, pageside, type ServerProgram } from '../harness/programs.ts'

const ACCESS_TOKEN = 'the owner of both servers'
let folders: string[]
let servers: ServerProgram[]
let settings: Record<string, string>

before(async () => {
  folders = [await temporaryFolder(), await temporaryFolder()]
  settings = {
    ...{ DATABASE_URL: await databaseUrl(folders.join()), SECRET_KEY: 's'.repeat(40), ACCESS_TOKEN },
    BUDGETS: 'wrong-secrets=8/3600s',
  }
  servers = await Promise.all(folders.map((DATA_DIR) => launchServer({ ...settings, DATA_DIR })))
})

after(async () => {
  for (const { process } of servers) process.kill('SIGTERM')
  for (const { ended } of servers) await ended
  for (const folder of folders) await rm(folder, { recursive: true })
})

async function guess(turn: number, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${servers[turn]!.url}/api/v1/feeds`, { method: 'POST', headers })).status
}

test('guesses at one server count at the other', async () => {
  for (let i = 0; i < 8; i++) assert.equal(await guess(0, `wrong ${i}`), 401)
  assert.equal(await guess(0, 'wrong'), 429)
  // A right one takes no guess.
  await waitUntil('the other has heard of them', async () => (await guess(1, ACCESS_TOKEN)) === 429)
})

test('a ban that is set by command ends sockets of both, and what is written at either is refused', async () => {
  const body = (comment: string) => ({
    method: 'POST',
    body: JSON.stringify({ comment, commenterName: 'Ada', urlId: 'page', url: 'https://site.example/' }),
  })
  const urlOf = (turn: number, more = '') => `${servers[turn]!.url}/comments/demo?urlId=page${more}`
  const { user } = await (await fetch(urlOf(0, '&broadcastId=b'), body('first'))).json()
  const session = `&sessionId=${user.sessionId}`
  const words = await (await fetch(urlOf(0, session))).json()
  const listeners = [await connect(servers[0]!.url, words), await connect(servers[1]!.url, words)]
  const command = ['ban', 'add', '--tenant', 'demo', '--user', user.id]
  const { code, stderr } = await pageside(command, { ...settings, DATA_DIR: folders[0]! })
  assert.equal(code, 0, stderr)
  const bannedAt = performance.now()
  for (const turn of [0, 1])
    assert.equal((await fetch(urlOf(turn, `${session}&broadcastId=b`), body('again'))).status, 422)
  for (const listener of listeners) assert.equal(await listener.closed, 1008)
  console.info(`sockets were closed after ${Math.round(performance.now() - bannedAt)} ms`)
})
