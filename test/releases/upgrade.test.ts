// Upgrade from each earlier release: its data folder or database, served by this program with the answers of then.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { describe, type TestContext, test } from 'node:test'
import { temporaryFolder, waitUntil } from '../harness/app.ts'
import { openRows } from '../harness/database-rows.ts'
import { databaseUrl, dropDatabase } from '../harness/engine.ts'
import { openMailbox } from '../harness/mail/mailbox.ts'
import { launchServer, pageside, type ServerProgram, type Settings } from '../harness/programs.ts'
import { startReceiver } from '../harness/webhook-receiver.ts'
import { knownDifferences } from './known-differences.ts'
import { countJobs, instanceSettings, lastingKinds, type Recorded, stop } from './record-instance.ts'
import { assertSame, nameOf, readAll } from './recorded-reads.ts'
import { releases, restoreFixture } from './release-fixture.ts'
import { describeSchema } from './schema-description.ts'

const clockPreload = new URL('../harness/shifted-clock.mjs', import.meta.url).href

test('there are fixtures', () => assert.ok(releases().includes('0.1.0'), String(releases())))

for (const version of releases()) {
  describe(`data of ${version}`, () => {
    test('is served as before, and what waited is done', async (t) => {
      const { settings, url, recorded } = await restored(t, version)
      const server = await start(t, settings)
      const { reads } = recorded
      compare(version, recorded, await readAll({ url: server.url, settings }, reads))
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

/** Ends with the test, however that ends. */
async function start(t: TestContext, settings: Settings): Promise<ServerProgram> {
  const server = await launchServer(settings)
  t.after(async () => {
    server.process.kill('SIGKILL')
    await server.ended
  })
  return server
}

/** A copy of the data, and settings under which the program's clock goes on where the release's server ended. */
async function restored(t: TestContext, version: string) {
  const folder = await emptyFolder(t)
  const { url, recorded } = await restoreFixture(version, folder)
  const clock = { NODE_OPTIONS: `--import=${clockPreload}`, TEST_CLOCK_START: String(recorded.recordedAt) }
  const settings: Settings = { ...instanceSettings(folder, url), ...clock }
  return { settings, url, recorded }
}

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await temporaryFolder()
  t.after(async () => {
    await dropDatabase(folder)
    await rm(folder, { recursive: true })
  })
  return folder
}

async function schemaOfNew(t: TestContext): Promise<string[]> {
  const folder = await emptyFolder(t)
  const url = await databaseUrl(folder, { tables: false })
  const { code, stderr } = await pageside(['migrate'], { DATA_DIR: folder, DATABASE_URL: url })
  assert.equal(code, 0, stderr)
  return describeSchema(url)
}

/** Byte by byte, but for what is listed with its reason; what is listed and does not occur is stale. */
function compare(version: string, { reads, answers: before }: Recorded, after: readonly string[]): void {
  const known = knownDifferences.filter(({ until }) => until.localeCompare(version, 'en', { numeric: true }) > 0)
  const used = new Set<number>()
  for (const [at, read] of reads.entries()) {
    let expected = before[at] ?? ''
    for (const [index, { read: fits, from, to }] of known.entries()) {
      if (!fits.test(nameOf(read)) || !from.test(expected)) continue
      used.add(index)
      expected = expected.replace(from, to)
    }
    assertSame(after[at] ?? '', expected, nameOf(read))
  }
  assert.deepEqual(
    known.filter((_, index) => !used.has(index)).map(({ reason }) => reason),
    [],
    'stale differences',
  )
}
