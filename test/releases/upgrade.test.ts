// Upgrade from each earlier release: its data folder or database, served by this program with the answers of then.
import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { waitUntil } from '../harness/app.ts'
import { openRows } from '../harness/database-rows.ts'
import { databaseUrl } from '../harness/engine.ts'
import { openMailbox } from '../harness/mail/mailbox.ts'
import { pageside } from '../harness/programs.ts'
import { startReceiver } from '../harness/webhook-receiver.ts'
import { describeSchema } from './database-description.ts'
import { countJobs, lastingKinds, stop } from './record-instance.ts'
import { readAll } from './recorded-reads.ts'
import { releases } from './release-fixture.ts'
import { compare, emptyFolder, restored, slowClock, start } from './restored-instance.ts'

test('there are fixtures', () => assert.ok(releases().includes('0.1.0'), String(releases())))

for (const version of releases()) {
  describe(`data of ${version}`, () => {
    test('is served as before, and what waited is done', async (t) => {
      const { settings, url, recorded } = await restored(t, version)
      const server = await start(t, { ...settings, ...slowClock })
      const { reads } = recorded
      const stale = compare(version, recorded, await readAll({ url: server.url, settings }, reads))
      assert.deepEqual(stale, [], 'listed differences that do not occur')
      await stop(server)
      const [receiver, mailbox] = [await startReceiver(), await openMailbox()]
      const rows = openRows(url)
      rows.run('UPDATE webhooks SET url = replace(url, ?, ?)', recorded.receiverUrl, receiver.url)
      const working = await start(t, { ...settings, SMTP_URL: mailbox.url })
      t.after(() => Promise.all([rows.close(), receiver.stop(), mailbox.close()]))
      await waitUntil('every job is done', () => {
        // A delivery that failed before waits for its next attempt; one behind another of its lane is due later than any clock comes.
        rows.run('UPDATE jobs SET run_at = 0 WHERE kind = ? AND dead_at IS NULL AND run_at < ?', 'webhook', farAway)
        return lastingKinds.every((kind) => !countJobs(rows)[kind])
      })
      assert.deepEqual(rows.all('SELECT kind, last_error FROM jobs WHERE dead_at IS NOT NULL'), [])
      assert.equal(receiver.told.length, recorded.jobs.webhook)
      assert.ok(mailbox.received.length > 0)
      await stop(working)
    })

    test('is migrated once, to the tables of a new database', async (t) => {
      const { settings, url } = await restored(t, version)
      const migrate = async () => {
        const { code, stdout, stderr } = await pageside(['migrate', '--json'], settings)
        assert.equal(code, 0, stderr)
        return JSON.parse(stdout).applied
      }
      await migrate()
      const once = describeSchema(url)
      assert.deepEqual(await migrate(), [])
      assert.deepEqual(describeSchema(url), once)
      const fresh = new Set(await schemaOfNew(t))
      assert.deepEqual([...new Set(once).symmetricDifference(fresh)], [])
    })
  })
}

const farAway = Number.MAX_SAFE_INTEGER

async function schemaOfNew(t: TestContext): Promise<string[]> {
  const folder = await emptyFolder(t)
  const url = await databaseUrl(folder, { tables: false })
  const { code, stderr } = await pageside(['migrate'], { DATA_DIR: folder, DATABASE_URL: url })
  assert.equal(code, 0, stderr)
  return describeSchema(url)
}
