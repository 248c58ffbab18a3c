// What others wrote, and who asks for their own data: mentions whose text is markup, browsers of several people, deliveries.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'
import { linkOf, press } from '../harness/vote-client.ts'
import { unpacked } from './export-of.ts'

let comments: Comments
let site: TenantClient
before(async () => {
  comments = await openComments()
  site = await comments.tenant()
})
after(() => comments.close())

test('neither quotes behind a mention nor its escaped signs touch the markup', async () => {
  const { user } = await site.post({ comment: 'an accomplice', commenterName: 'Zed' })
  const post = (comment: string, tag: string) =>
    site.post({ comment, commenterName: 'Eve', mentions: [{ id: user.id, tag, rawTag: tag }] })
  const text = 'Hello @" ![a @](https://example.com/a.png) " onerror=alert(1) **b**'
  const hostile = await post(text, '@"')
  const escaped = await post('Hello @A&B <', '@A&B')
  const query = new URLSearchParams({ tenantId: site.id, userId: `session:${user.id}` })
  const url = `${comments.app.url}/api/v1/person-data?${query}`
  assert.equal((await fetch(url, { method: 'DELETE', headers: { 'x-api-key': site.apiKey } })).status, 200)
  const stored = (id: string) =>
    String(comments.rows('SELECT comment_html FROM comments WHERE id = ?', id)[0]?.comment_html)
  const isErased = (id: string) => stored(id).includes('@[deleted]')
  await waitUntil('the first mention is gone', () => isErased(hostile.comment._id))
  const html = stored(hostile.comment._id)
  assert.match(html, /<img src="[^"<]*" alt="a @" \/> " onerror=alert\(1\) <strong>b<\/strong>$/, html)
  await waitUntil('the other mention is gone', () => isErased(escaped.comment._id))
  assert.equal(stored(escaped.comment._id), 'Hello <span class="mention">@[deleted]</span> &lt;')
})

test('who shares a browser, or is mentioned, does not take the address of another', async () => {
  const { user, comment } = await site.post({ comment: 'by Amy', commenterEmail: 'amy@example.com' })
  const { text } = await press(linkOf(comments, site))
  const path = /href="[^"]*(\/my-data\/[^"]+)"/.exec(text)?.[1] ?? ''
  const other = await site.post(
    { comment: 'by Bea', commenterName: 'Bea', commenterEmail: 'bea@example.com' },
    { sessionId: user.sessionId },
  )
  const body = JSON.stringify({ commenterEmail: 'bea@example.com', mentions: [{ id: user.id }] })
  const payloads = [other, { comment }].map((one) => ({ tenantId: site.id, commentId: one.comment._id, body }))
  const insert =
    'INSERT INTO jobs (id, kind, payload, tenant, run_at, expires_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)'
  for (const [at, payload] of payloads.entries())
    comments.rows(insert, `a${at}`, 'webhook', JSON.stringify(payload), site.id, 9e15, 9e15, 0)
  const response = await fetch(comments.app.url + path, { method: 'POST', body: new URLSearchParams({ do: 'export' }) })
  const { texts } = unpacked(Buffer.from(await response.arrayBuffer()))
  assert.deepEqual(
    JSON.parse(texts['verifications.json'] ?? '').map((one: { email: string }) => one.email),
    ['amy@example.com'],
  )
  const jobs = JSON.parse(texts['mails-and-deliveries.json'] ?? '') as { payload: { commentId?: string } }[]
  assert.deepEqual(
    jobs.flatMap(({ payload }) => payload.commentId ?? []),
    [comment._id],
  )
})

test('nobody lifts their own ban by erasing themselves', async () => {
  const email = 'cid@example.com'
  const sso = site.sign({ id: 'cid', email, username: 'Cid' })
  await site.post({ comment: 'by Cid' }, { sso })
  const ban = { tenantId: site.id, isShadow: false, reason: 'rude', days: 7 }
  await comments.command((admin) => admin.addBan({ ...ban, kind: 'user', subject: 'cid' }))
  const form = (path: string, fields: Record<string, string>) =>
    fetch(comments.app.url + path, { method: 'POST', body: new URLSearchParams(fields) })
  assert.equal((await form(`/privacy/${site.id}`, { email })).status, 200)
  const { text } = await press(linkOf(comments, site, email))
  const path = /href="[^"]*(\/my-data\/[^"]+)"/.exec(text)?.[1] ?? ''
  assert.equal((await form(path, { do: 'erase', sure: 'yes' })).status, 200)
  const running = () => comments.rows("SELECT id FROM erasures WHERE channel = 'self' AND state = 'running'")
  await waitUntil('the first pass is over', () => running().length === 0)
  assert.equal(comments.rows("SELECT id FROM sso_users WHERE id = 'cid'").length, 0)
  const bans = comments.rows('SELECT value, reason FROM bans WHERE tenant_id = ?', site.id)
  assert.deepEqual(
    bans.map(({ value, reason }) => [value, reason]),
    [['', null]],
  )
})
