// A data folder and a database filled by an earlier commit, served by this one: the same bytes, and every waiting job done.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder, waitUntil } from '../harness/app.ts'
import { openRows } from '../harness/database-rows.ts'
import { databaseUrl, dropDatabase, engine } from '../harness/engine.ts'
import { openMailbox } from '../harness/mail/mailbox.ts'
import { launch, launchServer, pageside, type ServerProgram, type Settings } from '../harness/programs.ts'
import type { Random } from '../harness/random.ts'
import { startReceiver } from '../harness/webhook-receiver.ts'
import {
  countJobs,
  instanceSettings,
  lastingKinds,
  type Recorded,
  recordInstance,
  stop,
} from '../releases/record-instance.ts'
import { assertSame, nameOf, readAll } from '../releases/recorded-reads.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

export interface UpgradeCounts {
  /** The earlier commit. */
  from: string
  comments: number
}

export interface UpgradeResult extends UpgradeCounts {
  /** Answers that were compared byte by byte. */
  reads: number
  /** Of migrating while the earlier commit's server serves: it goes on, or the migration is refused because it takes something away. */
  beside: 'goes on' | 'refused' | 'not on SQLite'
  jobsBefore: Record<string, number>
  deliveries: number
  mails: number
}

export async function proveUpgrade({ from, comments }: UpgradeCounts, random: Random): Promise<UpgradeResult> {
  const [checkout, folder] = [await temporaryFolder(), await temporaryFolder()]
  const [receiver, mailbox] = [await startReceiver(), await openMailbox()]
  const url = await databaseUrl(folder, { tables: false })
  let server: ServerProgram | undefined
  try {
    const script = await checkOut(from, checkout)
    const recorded = await recordInstance({ folder, databaseUrl: url, script, comments, random })
    const rows = openRows(url)
    const settings = instanceSettings(folder, url)
    // Jobs are looked at below, with servers that hear of them.
    server = await launchServer({ ...settings, SERVICES: 'feeds,comments' }, { script })
    const beside = await migrateBeside(server, settings, recorded)
    await stop(server)
    server = await launchServer(settings)
    const after = await readAll({ url: server.url, settings }, recorded.reads)
    for (const [at, read] of recorded.reads.entries())
      assertSame(after[at] ?? '', recorded.answers[at] ?? '', nameOf(read))
    await stop(server)
    rows.run('UPDATE webhooks SET url = replace(url, ?, ?)', recorded.receiverUrl, receiver.url)
    server = await launchServer({ ...settings, SMTP_URL: mailbox.url })
    rows.run('UPDATE jobs SET run_at = 0 WHERE kind = ? AND dead_at IS NULL AND run_at < ?', 'webhook', farAway)
    await waitUntil('every job is done', () => lastingKinds.every((kind) => !countJobs(rows)[kind]), 180_000)
    assert.deepEqual(rows.all('SELECT kind, last_error FROM jobs WHERE dead_at IS NOT NULL'), [])
    rows.close()
    const [deliveries, mails] = [receiver.told.length, mailbox.received.length]
    return { from, comments, beside, reads: recorded.reads.length, jobsBefore: recorded.jobs, deliveries, mails }
  } finally {
    if (server) await stop(server)
    await Promise.all([receiver.stop(), mailbox.close()])
    await dropDatabase(folder)
    execFileSync('git', ['worktree', 'remove', '--force', checkout], { cwd: repository })
    await rm(folder, { recursive: true })
  }
}

/** The earlier server has to answer as before, whatever becomes of the migration. */
async function migrateBeside(
  older: ServerProgram,
  settings: Settings,
  { reads, answers }: Recorded,
): Promise<UpgradeResult['beside']> {
  const { code, stderr } = await pageside(['migrate'], settings)
  if (code !== 0) assert.match(stderr, /tables must be changed for this version .* Stop that server first/)
  const requests = reads.flatMap((read, at) =>
    read.command === undefined ? [{ read, answer: answers[at] ?? '' }] : [],
  )
  const after = await readAll(
    { url: older.url, settings },
    requests.map(({ read }) => read),
  )
  for (const [at, { read, answer }] of requests.entries()) assertSame(after[at] ?? '', answer, nameOf(read))
  if (engine === 'sqlite') return 'not on SQLite'
  return code === 0 ? 'goes on' : 'refused'
}

/** A delivery that waits behind another of its lane is due later than any clock comes. */
const farAway = Number.MAX_SAFE_INTEGER

/** The commit with its packages, below `folder`; resolves to its program. */
async function checkOut(commit: string, folder: string): Promise<string> {
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, commit], { cwd: repository })
  const { code, stderr } = await launch(['operations'], {}, { script: join(folder, 'scripts', 'bootstrap.mjs') }).ended
  assert.equal(code, 0, stderr)
  return join(folder, 'src', 'commands', 'pageside.ts')
}
