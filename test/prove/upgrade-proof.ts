// A data folder and a database filled by an earlier commit, served by this one: the same bytes, and every waiting job done.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTalk } from '../comments/jobs/conversation-driver.ts'
import { startOrigin, temporaryFolder, waitUntil } from '../harness/app.ts'
import { openRows, type Rows } from '../harness/database-rows.ts'
import { databaseUrl, dropDatabase } from '../harness/engine.ts'
import { openMailbox } from '../harness/mail/mailbox.ts'
import { demoKeyOf, launch, launchServer, type ServerProgram, type Settings } from '../harness/programs.ts'
import type { Random } from '../harness/random.ts'
import { relaxDemoScreens } from '../harness/relaxed-screens.ts'
import { startReceiver } from '../harness/webhook-receiver.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

export interface UpgradeCounts {
  /** The earlier commit. */
  from: string
  comments: number
}

export interface UpgradeResult extends UpgradeCounts {
  /** Answers that were compared byte by byte. */
  reads: number
  jobsBefore: Record<string, number>
  deliveries: number
  mails: number
}

/** Jobs that leave the server and must be done after the upgrade. */
const kinds = ['webhook', 'told-mail', 'tell', 'settle-threads']

export async function proveUpgrade({ from, comments }: UpgradeCounts, random: Random): Promise<UpgradeResult> {
  const [checkout, folder] = [await temporaryFolder(), await temporaryFolder()]
  const [site, receiver, mailbox] = [await startOrigin(sitePages), await startReceiver(), await openMailbox()]
  const url = await databaseUrl(folder, { tables: false })
  const settings: Settings = {
    DATA_DIR: folder,
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    FETCH_ALLOW: '127.0.0.0/8',
    WEBHOOK_ALLOW: '127.0.0.0/8',
    MAIL_FROM: 'mail@pageside.example',
    MAIL_LIMIT: 'off',
  }
  let server: ServerProgram | undefined
  try {
    execFileSync('git', ['worktree', 'add', '--quiet', '--detach', checkout, from], { cwd: repository })
    const script = join(checkout, 'scripts', 'bootstrap.mjs')
    server = await launchServer(settings, { script })
    const apiKey = demoKeyOf(server)
    relaxDemoScreens(url)
    for (const event of ['create', 'update', 'delete']) receiver.say(`/${event}`, 500)
    await addWebhooks(script, settings, receiver.url)
    const reads = await fill(server, { apiKey, accessToken: await accessTokenOf(folder), site, comments, random })
    const before = await readAll(server.url, reads)
    const port = String(server.port)
    await stop(server)
    const rows = openRows(url)
    const jobsBefore = countJobs(rows)
    assert.ok((jobsBefore.webhook ?? 0) > 0 && (jobsBefore['told-mail'] ?? 0) > 0, JSON.stringify(jobsBefore))
    for (const event of ['create', 'update', 'delete']) receiver.say(`/${event}`, 200)
    server = await launchServer({ ...settings, PORT: port, SMTP_URL: mailbox.url })
    const after = await readAll(server.url, reads)
    for (const [at, read] of reads.entries()) assertSame(after[at] ?? '', before[at] ?? '', read.path)
    rows.run('UPDATE jobs SET run_at = 0 WHERE kind = ? AND dead_at IS NULL AND run_at < ?', 'webhook', farAway)
    await waitUntil('every job is done', () => kinds.every((kind) => !countJobs(rows)[kind]), 180_000)
    const dead = rows.all('SELECT kind, last_error FROM jobs WHERE dead_at IS NOT NULL')
    assert.deepEqual(dead, [])
    rows.close()
    const deliveries = receiver.told.length
    return { from, comments, reads: reads.length, jobsBefore, deliveries, mails: mailbox.received.length }
  } finally {
    if (server) await stop(server)
    await Promise.all([site.stop(), receiver.stop(), mailbox.close()])
    await dropDatabase(folder)
    execFileSync('git', ['worktree', 'remove', '--force', checkout], { cwd: repository })
    await rm(folder, { recursive: true })
  }
}

/** A delivery that waits behind another of its lane is due later than any clock comes. */
const farAway = Number.MAX_SAFE_INTEGER

/** A list of eight items each, at addresses of its own. */
const sitePages = Object.fromEntries(['news', 'jobs', 'blog'].map((name) => [`/${name}`, listOf(name)]))

function listOf(name: string): string {
  const items = Array.from({ length: 8 }, (_, i) => {
    const day = `2026-0${i + 1}-12`
    return `<article><h2><a href="/${name}/item-${i}">The ${name} of number ${i}</a></h2><time datetime="${day}">${day}</time><p>What happened on that day, told in a sentence or two, for item ${i}.</p></article>`
  })
  return `<!doctype html><html lang="en"><title>All ${name}</title><main><h1>All ${name}</h1>${items.join('')}</main></html>`
}

async function addWebhooks(script: string, settings: Settings, url: string): Promise<void> {
  for (const event of ['create', 'update', 'delete']) {
    const args = ['webhook', 'add', '--tenant', 'demo', '--all', '--event', event, '--url', `${url}/${event}`]
    const { code, stderr } = await launch(args, settings, { script }).ended
    assert.equal(code, 0, stderr)
  }
}

interface Read {
  path: string
  headers?: Record<string, string>
}

interface Filling {
  apiKey: string
  accessToken: string
  site: { url: string }
  comments: number
  random: Random
}

/** Feeds in three forms, threads in every order, logs, counts, notifications, records of the tenant's server. */
async function fill(server: ServerProgram, { apiKey, accessToken, site, comments, random }: Filling): Promise<Read[]> {
  const bearer = { authorization: `Bearer ${accessToken}` }
  const reads: Read[] = [
    { path: '/api/v1/strategies', headers: bearer },
    { path: '/api/v1/account/feeds', headers: bearer },
  ]
  for (const page of ['news', 'jobs', 'blog']) {
    const made = await ask(server.url, '/api/v1/feeds', {
      method: 'POST',
      headers: bearer,
      body: { url: `${site.url}/${page}` },
    })
    const feed = JSON.parse(made).data?.feed ?? JSON.parse(made)
    const path = new URL(feed.public_url ?? feed.json_public_url, server.url).pathname.replace(/\.\w+$/, '')
    for (const form of ['', '.json', '.rss', '.atom', '.html']) reads.push({ path: `${path}${form}` })
  }
  for (const read of reads) await ask(server.url, read.path, { headers: read.headers ?? {} })
  const talk = await startTalk(server.url, apiKey, random)
  await talk.write(() => talk.acknowledged.size >= comments)
  const admin = { 'x-api-key': apiKey }
  for (const urlId of ['one', 'two', 'three', 'quiet']) {
    for (const direction of ['MR', 'NF', 'OF'])
      for (const more of ['', '&page=1', '&asTree=true&maxTreeDepth=3', '&searchText=Hello'])
        reads.push({ path: `/comments/demo?urlId=${urlId}&direction=${direction}${more}` })
    reads.push({ path: `/thread/demo?urlId=${urlId}` }, { path: `/thread/demo/feed.rss?urlId=${urlId}` })
    reads.push({ path: `/api/v1/comments?tenantId=demo&urlId=${urlId}&limit=100`, headers: admin })
  }
  // Ids of sockets that the earlier commit signed are still good.
  const { userIdWS } = JSON.parse(await ask(server.url, '/comments/demo?urlId=one', {}))
  for (const log of ['demo', 'global/demo'])
    reads.push({ path: `/event-log/${log}?urlId=one&userIdWS=${userIdWS}&startTime=0&endTime=${Date.now() + 60_000}` })
  reads.push({ path: '/recent-comments/demo' }, { path: '/comment-counts/demo?urlId=one&urlId=two' })
  for (const id of [...talk.acknowledged].slice(0, 40))
    reads.push({ path: `/api/v1/comments/${id}?tenantId=demo`, headers: admin })
  for (const path of ['audit-logs', 'domain-configs', 'feed-posts'])
    reads.push({ path: `/api/v1/${path}?tenantId=demo`, headers: admin })
  reads.push({ path: '/translations/widgets/comment-ui?useFullTranslationIds=true' })
  return reads
}

async function readAll(url: string, reads: readonly Read[]): Promise<string[]> {
  const answers: string[] = []
  for (const { path, headers = {} } of reads) {
    const response = await fetch(url + path, { headers })
    answers.push(`${response.status} ${response.headers.get('content-type')}\n${withoutMoments(await response.text())}`)
  }
  return answers
}

/** Shows the first difference alone: answers may be long. */
function assertSame(after: string, before: string, path: string): void {
  if (after === before) return
  const at = [...before].findIndex((letter, place) => letter !== after[place])
  const part = (text: string) => text.slice(Math.max(0, at - 80), at + 120)
  assert.fail(`${path} differs at ${at}:\n${part(before)}\n${part(after)}`)
}

/** What names the moment of the answer, or is signed for it. */
function withoutMoments(text: string): string {
  return text
    .replace(/"(lastGenDate|userIdWS|urlIdWS|tenantIdWS|sessionId)":(?:"[^"]*"|\d+)/g, '"$1":0')
    .replace(/name="token" value="[^"]*"/g, 'name="token"')
}

async function ask(
  base: string,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: object },
): Promise<string> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(base + path, { method, headers, ...sent })
  const text = await response.text()
  assert.ok(response.status < 300, `${path}: ${response.status} ${text.slice(0, 300)}`)
  return text
}

function countJobs(rows: Rows): Record<string, number> {
  const found = rows.all('SELECT kind, COUNT(*) AS number FROM jobs WHERE dead_at IS NULL GROUP BY kind')
  return Object.fromEntries(found.map(({ kind, number }) => [kind, Number(number)]))
}

async function accessTokenOf(folder: string): Promise<string> {
  return JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8')).accessToken
}

async function stop(server: ServerProgram): Promise<void> {
  server.process.kill('SIGTERM')
  assert.equal((await server.ended).code, 0, 'a clean stop')
}
