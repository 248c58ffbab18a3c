// Jobs of a server that was killed: another one has them when it knows of the death, not when their leases are over.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'
import { openRows } from '../../harness/database-rows.ts'
import { databaseUrl, dropDatabase } from '../../harness/engine.ts'
import { launchServer, pageside } from '../../harness/programs.ts'
import { startReceiver } from '../../harness/webhook-receiver.ts'

test('a delivery under way at a server that is killed is made by the other, long before its lease ends', async (t) => {
  const folder = await temporaryFolder()
  const receiver = await startReceiver()
  const DATABASE_URL = await databaseUrl(folder)
  const settings = { DATABASE_URL, DATA_DIR: folder, SECRET_KEY: 's'.repeat(40), WEBHOOK_ALLOW: '127.0.0.0/8' }
  const first = await launchServer(settings)
  const rows = openRows(DATABASE_URL)
  // Answered by nothing: the delivery is under way for as long as the server lives.
  receiver.say('/', () => {})
  const hook = ['webhook', 'add', '--tenant', 'demo', '--all', '--event', 'create', '--url', `${receiver.url}/`]
  assert.equal((await pageside(hook, settings)).code, 0)
  const body = {
    comment: 'Hello',
    commenterName: 'Ada',
    commenterEmail: 'ada@example.org',
    url: 'https://site.example/',
  }
  const sent = { method: 'POST', body: JSON.stringify({ ...body, urlId: 'page' }) }
  assert.equal((await fetch(`${first.url}/comments/demo?urlId=page&broadcastId=b`, sent)).status, 200)
  await waitUntil('it is under way', () => receiver.told.length === 1)
  const second = await launchServer(settings)
  t.after(async () => {
    for (const { process: one, ended } of [first, second]) {
      one.kill('SIGKILL')
      await ended
    }
    rows.close()
    await receiver.stop()
    await dropDatabase(folder)
    await rm(folder, { recursive: true })
  })
  const living = () => rows.all("SELECT id FROM processes WHERE state = 'here'").length
  await waitUntil('each knows of the other', () => living() === 2)
  first.process.kill('SIGKILL')
  await first.ended
  // No wait for its end would bring it back within this test.
  rows.run("UPDATE jobs SET lease_until = lease_until + 86400000 WHERE kind = 'webhook'")
  receiver.say('/', 200)
  await waitUntil('the other makes it', () => receiver.told.length === 2)
  await waitUntil('it is done', () => rows.all("SELECT id FROM jobs WHERE kind = 'webhook'").length === 0)
  assert.equal(new Set(receiver.told.map(({ headers }) => headers['x-pageside-delivery'])).size, 1)
})
