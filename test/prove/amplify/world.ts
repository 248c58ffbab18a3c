// Server of its own process with default settings, and pages filled to their limits.
import { createHmac } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { multiply, recount } from '../../comments/harness/bulk-rows.ts'
import type { Comments } from '../../comments/harness/comment-client.ts'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { startOrigin, temporaryFolder } from '../../harness/app.ts'
import { openRows } from '../../harness/database-rows.ts'
import { databaseUrl, engine } from '../../harness/engine.ts'
import { demoKeyOf, launchServer } from '../../harness/programs.ts'
import { relaxDemoScreens } from '../../harness/relaxed-screens.ts'
import { type Answered, type Meters, type Request, send } from './request-cost.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

/** One client makes all of it, so what counts votes and guesses is out of the way; all other budgets are as they are. */
const budgets = 'votes-on-comment=100000/60s,votes-of-client=100000/60s,names-tried=100000/60s'
/** Nobody takes mail there: it waits as rows. */
const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'pageside@site.example', MAIL_LIMIT: '100/10000' }
const accessToken = 'the access token of a proof'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export async function openWorld() {
  const folder = await temporaryFolder()
  const origin = await startOrigin({
    '/a.png': (_, outgoing) => outgoing.writeHead(200, { 'Content-Type': 'image/png' }).end(picture),
    '/news': newsPage(stories(500).map((story) => ({ ...story, text: `${story.text} ${'"&<'.repeat(1000)}` }))),
  })
  const settings = {
    DATA_DIR: folder,
    FETCH_ALLOW: '127.0.0.0/8',
    BUDGETS: budgets,
    SHED_AFTER_MS: '0',
    ...mail,
    ACCESS_TOKEN: accessToken,
  }
  const server = await launchServer(settings)
  const url = await databaseUrl(folder)
  relaxDemoScreens(url)
  const rows = openRows(url)
  const meters: Meters = { pid: server.process.pid ?? 0, rows, origin, isPostgres: engine === 'postgres' }
  const apiKey = demoKeyOf(server)

  /** The `sso` of a user as the tenant's server signs it. */
  function sign(user: object): string {
    const data = Buffer.from(JSON.stringify(user)).toString('base64')
    const timestamp = Date.now()
    const verificationHash = createHmac('sha256', apiKey).update(`${timestamp}${data}`).digest('hex')
    return JSON.stringify({ userDataJSONBase64: data, verificationHash, timestamp })
  }

  return {
    server,
    rows,
    meters,
    origin,
    sign,
    send: (asked: Request): Promise<Answered> => send(server.port, asked),
    async json(asked: Request): Promise<any> {
      const { status, text } = await send(server.port, asked)
      if (status !== 200) throw new Error(`${status} ${asked.target.slice(0, 200)}: ${text.slice(0, 500)}`)
      return JSON.parse(text)
    },
    /** By the tenant's own server: everybody sees it. Its id. */
    async save(comment: string, more: object, urlId: string): Promise<string> {
      const body = { comment, approved: true, url: 'https://site.example/page', urlId, ...more }
      const asked = post(
        '/api/v1/comments',
        { tenantId: 'demo', isLive: true, sendEmails: true, populateNotifications: true },
        body,
      )
      const { status, text } = await send(server.port, { ...asked, headers: { ...asked.headers, 'x-api-key': apiKey } })
      if (status !== 200) throw new Error(`${status}: ${text}`)
      const saved = JSON.parse(text).comment
      return saved.id ?? saved._id
    },
    /** Path of the feed of this page. */
    async feedOf(url: string): Promise<string> {
      const asked = post('/api/v1/feeds', {}, { url })
      const headers = { ...asked.headers, authorization: `Bearer ${accessToken}` }
      const { status, text } = await send(server.port, { ...asked, headers })
      if (status !== 201) throw new Error(`${status}: ${text}`)
      return `/api/v1/feeds/${JSON.parse(text).data.feed.feed_token}`
    },
    async close() {
      rows.close()
      server.process.kill('SIGTERM')
      const { code, stdout } = await server.ended
      await origin.stop()
      await rm(folder, { recursive: true })
      return { code, stdout }
    },
  }
}

export const query = (words: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(words).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
    ),
  ).toString()

export function post(path: string, words: object, body: object): Request {
  return {
    method: 'POST',
    target: `${path}?${query({ ...words })}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

export function commentOf(comment: string, more: object = {}, urlId = 'page', words: object = {}): Request {
  const author = { commenterName: 'Ann Other', commenterEmail: 'ann@example.com' }
  const body = { comment, ...author, url: 'https://site.example/page', urlId, ...more }
  return post('/comments/demo', { urlId, broadcastId: 'b', ...words }, body)
}

/** As rows: 200 threads of ten on the page of this comment, and as many events as a log answers. */
export function fillPage({ rows }: World, { root, reply }: { root: string; reply: string }): void {
  const beside = {
    app: {},
    rows: (sql: string, ...values: any[]) => rows.all(sql, ...values),
    sql: (sql: string, ...values: any[]) => rows.run(sql, ...values),
  } as unknown as Comments
  multiply(beside, root, 200, { id: "'r-' || i", root_id: "'r-' || i", created_at: 'created_at + i' })
  for (let n = 1; n <= 9; n++) {
    const above = `'r-' || i`
    multiply(beside, reply, 200, {
      id: `'s${n}-' || i`,
      root_id: above,
      parent_id: above,
      created_at: 'created_at + i',
    })
  }
  recount(beside, 'demo')
  const [event] = rows.all(
    "SELECT * FROM events WHERE tenant_id = 'demo' AND type = 'new-comment' ORDER BY number DESC",
  )
  for (let n = 1; n <= 600; n++) {
    rows.run(
      `INSERT INTO events (tenant_id, page_id, number, id, at, type, broadcast_id, payload)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...['demo', event.page_id, Number(event.number) + n, `filled-${n}`, Number(event.at) + n],
      ...['new-comment', 'b', event.payload],
    )
  }
  rows.run('UPDATE pages SET event_number = event_number + 600 WHERE tenant_id = ? AND id = ?', 'demo', event.page_id)
}
