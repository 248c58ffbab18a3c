// Limits over two servers on one PostgreSQL: a client who is refused at one is refused at the other.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { launchServer, type ServerProgram } from '../../harness/programs.ts'

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
