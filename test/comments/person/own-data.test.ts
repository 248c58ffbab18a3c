// People reach their own data by a proven address: the privacy page, a link of an hour, one erasure, nobody else's records.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'
import { linkOf, press } from '../harness/vote-client.ts'
import { unpacked } from './export-of.ts'

const email = 'ann@example.com'

let comments: Comments
let site: TenantClient
before(async () => {
  comments = await openComments()
  site = await comments.tenant()
})
after(() => comments.close())

const form = (path: string, body: Record<string, string>) =>
  fetch(comments.app.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(body),
  })

/** Path of the page of own data, as the confirmation gives it. */
async function ownData(): Promise<string> {
  const { status, text } = await press(linkOf(comments, site))
  assert.equal(status, 200, text)
  const path = /href="[^"]*(\/my-data\/[^"]+)"/.exec(text)?.[1]
  assert.ok(path, text)
  return path
}

test('the privacy page says what is kept by the settings in force, and sends a mail whoever asks', async () => {
  const path = `/privacy/${site.id}`
  const page = await fetch(comments.app.url + path)
  const text = await page.text()
  assert.equal(page.status, 200)
  for (const part of ['<html lang="en"', '30 days.', '730 days.', 'no other server'])
    assert.ok(text.includes(part), part)
  assert.equal((await fetch(`${comments.app.url}/privacy/none`)).status, 404)
  assert.equal((await form(path, { email: 'no address' })).status, 422)
  const answers = await Promise.all(
    [email, 'nobody@example.com'].map(async (one) => (await form(path, { email: one })).text()),
  )
  assert.equal(answers[0], answers[1])
})

test('a guest sees, takes and erases what is theirs, once', async () => {
  const other = await site.post({ comment: 'by Bea', commenterName: 'Bea', commenterEmail: 'bea@example.com' })
  const unproven = await site.post({ comment: 'typed by another', commenterName: 'Cid', commenterEmail: email })
  const { comment, user } = await site.post({ comment: 'mine', commenterEmail: email })
  const path = await ownData()
  const again = await site.post({ comment: 'mine, too', commenterEmail: email }, { sessionId: user.sessionId })
  assert.equal(again.comment.verified, true)
  const page = await fetch(comments.app.url + path)
  assert.match(await page.text(), /comments: 2/)
  assert.equal(page.headers.get('cache-control'), 'no-store')
  assert.equal((await fetch(`${comments.app.url}${path.slice(0, -1)}x`)).status, 404)
  const file = await form(path, { do: 'export' })
  assert.equal(file.headers.get('content-type'), 'application/zip')
  const { texts } = unpacked(Buffer.from(await file.arrayBuffer()))
  assert.deepEqual(
    JSON.parse(texts['comments.json'] ?? '')
      .map((one: any) => one.comment)
      .sort(),
    ['mine', 'mine, too'],
  )
  assert.equal('notes.json' in texts, false)
  assert.equal((await form(path, { do: 'erase' })).status, 422)
  const presses = await Promise.all([1, 2].map(() => form(path, { do: 'erase', sure: 'yes' })))
  assert.deepEqual(presses.map(({ status }) => status).sort(), [200, 410])
  assert.equal((await fetch(comments.app.url + path)).status, 410)
  const stored = () => comments.rows('SELECT id, comment, commenter_email FROM comments WHERE tenant_id = ?', site.id)
  await waitUntil('both are gone', () => !stored().some(({ id }) => id === comment._id || id === again.comment._id))
  const settling = () => comments.rows("SELECT id FROM erasures WHERE state = 'settling'").length === 1
  await waitUntil('the first pass is over', settling)
  comments.clock.pass(61_000)
  await waitUntil('it is done', () => comments.rows("SELECT id FROM erasures WHERE state <> 'done'").length === 0)
  assert.deepEqual(
    stored().map(({ id, commenter_email }) => [id, commenter_email]),
    [
      [other.comment._id, 'bea@example.com'],
      [unproven.comment._id, null],
    ],
  )
})

test('a link works for an hour', async () => {
  await site.post({ comment: 'late', commenterEmail: 'late@example.com', commenterName: 'Late' })
  const path = await ownData()
  comments.clock.pass(3_600_001)
  assert.equal((await fetch(comments.app.url + path)).status, 410)
  assert.equal((await form(path, { do: 'erase', sure: 'yes' })).status, 410)
})

test('by API: counted, erased by a job, told; and an open page does not bring the account back', async () => {
  const user = { id: '7', email: 'eve@example.org', username: 'Eve' }
  const old = site.sign(user)
  await site.post({ comment: 'by Eve' }, { sso: old })
  const call = async (method: string, path: string, query: Record<string, string>, key = site.apiKey) => {
    const url = `${comments.app.url}/api/v1/person-data${path}?${new URLSearchParams({ tenantId: site.id, ...query })}`
    const response = await fetch(url, { method, headers: { 'x-api-key': key } })
    return { status: response.status, json: (await response.json()) as any }
  }
  assert.equal((await call('GET', '/preview', { userId: '7' }, 'wrong')).status, 401)
  assert.equal((await call('GET', '/preview', {})).status, 422)
  assert.equal((await call('GET', '/preview', { userId: '7' })).json.counts.comments, 1)
  const { json } = await call('DELETE', '', { userId: '7' })
  comments.clock.pass(1000)
  const path = `/erasures/${json.erasure.id}`
  await waitUntil('the first pass is over', async () => (await call('GET', path, {})).json.erasure.state === 'settling')
  const stranger = await comments.tenant()
  const foreign = await call('GET', path, { tenantId: stranger.id }, stranger.apiKey)
  assert.equal(foreign.status, 404)
  await site.refused('getCommentsPublic', { query: { urlId: 'page', sso: old } }, 401, 'malformed-sso')
  assert.equal(comments.rows("SELECT id FROM sso_users WHERE id = '7'").length, 0)
  await site.post({ comment: 'back again' }, { sso: site.sign(user) })
  comments.clock.pass(61_000)
})
