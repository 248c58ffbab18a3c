// Proof of jobs across repeated SIGKILL: every job's effect happens, no person is notified twice.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'
import { openRows, type Rows } from '../../harness/database-rows.ts'
import { databaseUrl, dropDatabase } from '../../harness/engine.ts'
import { openMailbox } from '../../harness/mail/mailbox.ts'
import { demoKeyOf, launchServer, pageside, type ServerProgram, type Settings } from '../../harness/programs.ts'
import type { Random } from '../../harness/random.ts'
import { relaxDemoScreens } from '../../harness/relaxed-screens.ts'
import { startReceiver } from '../../harness/webhook-receiver.ts'
import { startTalk, type Talk } from './conversation-driver.ts'
import { type After, assertMailed, assertNotified, assertTold } from './jobs-checks.ts'

export interface JobsCounts {
  kills: number
  /** Acknowledged ones. */
  comments: number
}

export interface JobsResult extends JobsCounts {
  /** Requests that a kill cut off. */
  cut: number
  notifications: number
  mails: number
  deliveries: number
  /** Sent again, because nobody knew any more that they had been. */
  mailsAgain: number
  deliveriesAgain: number
}

const together = 6

/** Fails unless all is done in the end, each notification once, each mail and each delivery at least once and in order. */
export async function proveJobs(counts: JobsCounts, random: Random): Promise<JobsResult> {
  const folder = await temporaryFolder()
  const [mailbox, receiver] = await Promise.all([openMailbox(), startReceiver()])
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'mail@pageside.example', MAIL_LIMIT: 'off' }
  const settings: Settings = { DATA_DIR: folder, LOG_LEVEL: 'silent', WEBHOOK_ALLOW: '127.0.0.0/8', ...mail }
  const server = await launchServer(settings)
  const run: Run = { server, settings: { ...settings, PORT: String(server.port) } }
  try {
    const apiKey = demoKeyOf(server)
    relaxDemoScreens(await databaseUrl(folder))
    await addWebhooks(settings, receiver.url)
    const talk = await startTalk(server.url, apiKey, random)
    const writing = Promise.all(Array.from({ length: together }, () => talk.write(() => isEnough(talk, run, counts))))
    await Promise.all([writing, killAll(run, talk, counts)])
    const rows = openRows(await databaseUrl(folder))
    await allDone(rows)
    const after: After = { rows, apiKey, mailbox, receiver, acknowledged: talk.acknowledged }
    const result = {
      ...counts,
      cut: talk.cut(),
      ...assertNotified(after),
      ...assertMailed(after),
      ...assertTold(after),
    }
    rows.close()
    return result
  } finally {
    run.isOver = true
    run.server.process.kill('SIGKILL')
    await run.server.ended
    await Promise.all([mailbox.close(), receiver.stop()])
    await dropDatabase(folder)
    await rm(folder, { recursive: true })
  }
}

interface Run {
  server: ServerProgram
  settings: Settings
  /** No kill is to come any more. */
  isQuiet?: boolean
  /** Nobody is to write any more, whatever came of it. */
  isOver?: boolean
}

const isEnough = (talk: Talk, { isQuiet = false, isOver = false }: Run, { comments }: JobsCounts) =>
  isOver || (isQuiet && talk.acknowledged.size >= comments)

async function addWebhooks(settings: Settings, url: string): Promise<void> {
  for (const event of ['create', 'update', 'delete']) {
    const added = await pageside(
      ['webhook', 'add', '--tenant', 'demo', '--all', '--event', event, '--url', `${url}/${event}`],
      settings,
    )
    assert.equal(added.code, 0, added.stderr)
  }
}

async function killAll(run: Run, talk: Talk, { kills, comments }: JobsCounts): Promise<void> {
  for (let kill = 1; kill <= kills; kill++) {
    const due = Math.min((kill * comments) / (kills + 1), comments - 1)
    await waitUntil('comments are acknowledged', () => talk.acknowledged.size >= due || talk.problem() !== undefined)
    if (talk.problem()) break
    run.server.process.kill('SIGKILL')
    assert.equal((await run.server.ended).signal, 'SIGKILL')
    run.server = await launchServer(run.settings)
  }
  run.isQuiet = true
}

/** What a dead server had in its hands is free after a while. */
const mostMs = 90_000

async function allDone(rows: Rows): Promise<void> {
  const left = () =>
    rows.all(
      `SELECT kind, attempts, last_error, dead_at FROM jobs
       WHERE dead_at IS NOT NULL OR kind IN ('tell', 'told-mail', 'webhook', 'settle-threads')`,
    )
  try {
    await waitUntil('every job is done', () => left().length === 0, mostMs)
  } catch (error) {
    throw new Error(`Not done: ${JSON.stringify(left())}`, { cause: error })
  }
}
