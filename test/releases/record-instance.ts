// Instance of some release, filled and read: its data stays, and a later release must give the same answers.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startOrigin, waitUntil } from '../harness/app.ts'
import { openRows, type Rows } from '../harness/database-rows.ts'
import { demoKeyOf, launchServer, type ServerProgram, type Settings } from '../harness/programs.ts'
import type { Random } from '../harness/random.ts'
import { relaxDemoScreens } from '../harness/relaxed-screens.ts'
import { startReceiver } from '../harness/webhook-receiver.ts'
import { configurationFile, fillInstance, sitePages } from './instance-content.ts'
import { assertSame, nameOf, type Read, readAll } from './recorded-reads.ts'

/** Nothing listens there when the data is served later: pages are then as they were stored. */
const deadSite = { host: '127.45.6.7', port: 18_087 }

/** Settings that recorded instances run under; addresses in answers have this one. */
export function instanceSettings(folder: string, databaseUrl: string): Settings {
  return {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    CONFIG_FILE: join(folder, 'pageside.yml'),
    PUBLIC_URL: 'http://localhost:4600',
    LOG_LEVEL: 'error',
    FETCH_ALLOW: '127.0.0.0/8',
    WEBHOOK_ALLOW: '127.0.0.0/8',
    MAIL_FROM: 'mail@pageside.example',
    MAIL_LIMIT: 'off',
  }
}

export interface Recorded {
  reads: Read[]
  answers: string[]
  /** Rows by kind that wait when the server ends. */
  jobs: Record<string, number>
  /** Origin of the webhooks' addresses; nothing listens there any more. */
  receiverUrl: string
  recordedAt: number
}

export interface Recording {
  /** An empty data folder, and a database without tables. */
  folder: string
  databaseUrl: string
  /** The program of the release. */
  script: string
  comments: number
  random: Random
}

/** Jobs that go on after the upgrade; what they do changes no answer. */
export const lastingKinds = ['webhook', 'told-mail', 'verification-mail', 'staff-mail']

/** The server refuses nothing, hears 500 from its webhooks, and has no mail server: calls and mails wait when it ends. */
export async function recordInstance({ folder, databaseUrl, script, comments, random }: Recording): Promise<Recorded> {
  const [site, receiver] = [await startOrigin(sitePages, deadSite), await startReceiver()]
  const settings = instanceSettings(folder, databaseUrl)
  await writeFile(join(folder, 'pageside.yml'), configurationFile(site.url))
  for (const event of ['create', 'update', 'delete']) receiver.say(`/${event}`, 500)
  let server: ServerProgram | undefined
  try {
    server = await launchServer(settings, { script })
    const { url } = server
    relaxDemoScreens(databaseUrl)
    const accessToken = JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8')).accessToken
    const instance = { url, script, settings, apiKey: demoKeyOf(server), accessToken }
    const reads = await fillInstance(instance, { siteUrl: site.url, receiverUrl: receiver.url, comments, random })
    const rows = openRows(databaseUrl)
    const isQuiet = () => ['tell', 'settle-threads', 'index-older-words'].every((kind) => !countJobs(rows)[kind])
    await waitUntil('nothing is left to do that answers depend on', isQuiet, 180_000)
    const target = { url, settings, script }
    const answers = await readAll(target, reads)
    const again = await readAll(target, reads)
    for (const [at, read] of reads.entries()) assertSame(again[at] ?? '', answers[at] ?? '', `${nameOf(read)}, again,`)
    await stop(server)
    const jobs = countJobs(rows)
    rows.close()
    for (const kind of lastingKinds.slice(0, 2)) assert.ok((jobs[kind] ?? 0) > 0, JSON.stringify(jobs))
    return { reads, answers, jobs, receiverUrl: receiver.url, recordedAt: Date.now() }
  } finally {
    server?.process.kill('SIGKILL')
    await Promise.all([site.stop(), receiver.stop()])
  }
}

/** Rows by kind that are not dead. */
export function countJobs(rows: Rows): Record<string, number> {
  const found = rows.all('SELECT kind, COUNT(*) AS number FROM jobs WHERE dead_at IS NULL GROUP BY kind ORDER BY kind')
  return Object.fromEntries(found.map(({ kind, number }) => [kind, Number(number)]))
}

export async function stop(server: ServerProgram): Promise<void> {
  server.process.kill('SIGTERM')
  const { code, stderr } = await server.ended
  assert.equal(code, 0, `a clean stop: ${stderr}`)
}
