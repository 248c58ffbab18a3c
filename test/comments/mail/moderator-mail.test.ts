// Mail to moderators and owners, and its decision links: once, on the same version, with current rights.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import type { Received } from '../../harness/mail/mailbox.ts'
import type { Comments, TenantClient } from '../harness/comment-client.ts'
import { get, type MailWorld, openMailWorld, press } from '../harness/mail-harness.ts'
import { signed } from '../harness/notified-people.ts'

let world: MailWorld
let comments: Comments
let site: TenantClient
before(async () => {
  world = await openMailWorld()
  comments = world.comments
})
after(() => world.close())

const mo = 'mo@example.org'
let seen = 0

/** A tenant of its own, with one moderator. */
beforeEach(async () => {
  site = await tenantWith({})
})

async function tenantWith(settings: object): Promise<TenantClient> {
  const tenant = await comments.tenant({ settings: { preModeration: 'all', ...settings } })
  comments.sql(
    'INSERT INTO moderators (tenant_id, email_key, id, email, name, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    tenant.id,
    'key',
    'mo1',
    mo,
    'Mo',
    0,
  )
  return tenant
}

/** Since it was looked at last. */
async function newMails(): Promise<Received[]> {
  const mails = (await world.mailTo(mo)).slice(seen)
  seen += mails.length
  return mails
}

const stateOf = async (id: string) => {
  const { comment } = await site.ok('getComment', { id })
  return { approved: comment.approved, isSpam: comment.isSpam, reviewed: comment.reviewed }
}
/** A comment that waits, and the mail about it. */
async function waiting(): Promise<{ id: string; mail: Received }> {
  const { comment } = await site.post({ comment: 'Is this all right?' }, signed(site, 'bob'))
  const [mail, ...more] = await newMails()
  assert.ok(mail)
  assert.deepEqual(more, [])
  return { id: comment._id, mail }
}

const decisions: [action: string, after: object | undefined][] = [
  ['approve', { approved: true, isSpam: false, reviewed: true }],
  ['spam', { approved: false, isSpam: true, reviewed: true }],
  ['delete', undefined],
]
for (const [action, expected] of decisions) {
  test(`a comment that waits: ${action}`, async () => {
    const { id, mail } = await waiting()
    assert.equal(mail.headers.subject, `A comment waits for you on ${site.id}`)
    const link = world.linkIn(mail, `act/\\S+/${action}`)
    for (let i = 0; i < 2; i++) {
      const { status, text, headers } = await get(link)
      assert.equal(status, 200)
      assert.match(text, /Is this all right\?/)
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
      assert.equal(headers.get('access-control-allow-origin'), null)
    }
    assert.deepEqual(await stateOf(id), { approved: false, isSpam: false, reviewed: false })
    const back = 'href="https://site.example/page"'
    const done = await press(link)
    assert.equal(done.status, 200)
    assert.ok(done.text.includes(back))
    if (expected) assert.deepEqual(await stateOf(id), expected)
    else await site.refused('getComment', { id }, 404, 'not-found')
    const again = await press(link)
    assert.equal(again.status, 410)
    assert.equal(again.text.includes(back), action !== 'delete', 'where to go from here')
    const [entry] = comments.rows(
      `SELECT p.user_id FROM audit_log a JOIN audit_people p ON p.tenant_id = a.tenant_id AND p.audit_id = a.id
       WHERE a.tenant_id = ? AND a.object_id = ? AND a.crud <> 'c' ORDER BY a.at DESC, a.id DESC`,
      site.id,
      id,
    )
    assert.equal(entry.user_id, `${site.id}:mo1`)
  })
}

const passed: [why: string, status: number, act: (id: string) => unknown][] = [
  [
    'after the comment was changed',
    410,
    (id) => {
      comments.clock.pass(1)
      const body = { comment: 'Something else' }
      return site.ok('setCommentText', { id, query: { broadcastId: 'b', ...signed(site, 'bob') }, body })
    },
  ],
  ['after seven days', 410, () => comments.clock.pass(7 * 86_400_000)],
  ['once the moderator is none', 403, () => comments.sql('DELETE FROM moderators WHERE tenant_id = ?', site.id)],
  ['after the comment is gone', 410, (id) => site.ok('deleteComment', { id })],
]
for (const [why, status, act] of passed) {
  test(`a link does nothing ${why}`, async () => {
    const { id, mail } = await waiting()
    const link = world.linkIn(mail, 'act')
    await act(id)
    for (const ask of [get, press]) assert.equal((await ask(link)).status, status)
  })
}

test('nobody else makes such a link', async () => {
  const { mail } = await waiting()
  const link = world.linkIn(mail, 'act')
  const [, , token = ''] = new URL(link).pathname.split('/')
  const [body = '', signature] = token.split('.')
  const other = Buffer.from(body, 'base64url').toString().replace(site.id, 'demo')
  const forged = `${Buffer.from(other).toString('base64url')}.${signature}`
  for (const one of [forged, `${token}x`, world.linkIn(mail, 'unsubscribe').split('/').at(-1) ?? '']) {
    assert.equal((await press(link.replace(token, one))).status, 404)
  }
  assert.equal((await press(link.replace('/approve', '/pin'))).status, 422)
})

const told: [why: string, settings: object, subject: string | undefined][] = [
  ['a new comment', { preModeration: 'none' }, 'A new comment'],
  [
    'a new comment, where only those that wait are wanted',
    { preModeration: 'none', mailModerators: 'waiting' },
    undefined,
  ],
  ['a comment that waits, where only those are wanted', { mailModerators: 'waiting' }, 'A comment waits for you'],
  ['a comment that waits, where nothing is wanted', { mailModerators: 'none' }, undefined],
]
for (const [why, settings, subject] of told) {
  test(`${why}: ${subject ? 'one mail' : 'none'}`, async () => {
    site = await tenantWith(settings)
    await site.post({}, signed(site, 'bob'))
    const mails = await newMails()
    assert.deepEqual(
      mails.map(({ headers }) => headers.subject),
      subject ? [`${subject} on ${site.id}`] : [],
    )
  })
}

test('the first flag, and the one that hides', async () => {
  site = await tenantWith({ preModeration: 'none', mailModerators: 'waiting', flagThreshold: 3 })
  const { id } = await site.save()
  const counts: number[] = []
  for (const userId of ['1', '2', '3', '4']) {
    await site.ok('flagComment', { id, query: { userId } })
    counts.push((await newMails()).length)
  }
  assert.deepEqual(counts, [1, 0, 1, 0])
})

test('no more than thirty an hour', async () => {
  site = await tenantWith({ preModeration: 'none' })
  comments.clock.pass(3_600_000)
  const pages = Array.from({ length: 35 }, (_, i) => `p${i}`)
  await Promise.all(pages.map((urlId) => site.post({ urlId, url: `https://a.test/${urlId}` }, signed(site, 'bob'))))
  assert.equal((await newMails()).length, 30)
  comments.clock.pass(3_600_000)
  await site.post({}, signed(site, 'bob'))
  assert.equal((await newMails()).length, 1)
})

test('what waits and was not told one by one is told together, an hour later and then each day', async () => {
  site = await tenantWith({ preModeration: 'all' })
  comments.clock.pass(3_600_000)
  const post = (urlId: string) => site.post({ urlId, url: `https://a.test/${urlId}` }, signed(site, 'bob'), urlId)
  const posted = await Promise.all(Array.from({ length: 33 }, (_, i) => post(`p${i}`)))
  assert.equal((await newMails()).length, 30)
  const [first] = posted
  await site.ok('updateComment', { id: first.comment._id, body: { approved: true, reviewed: true } })
  comments.clock.pass(3_600_000)
  const [mail, ...more] = await newMails()
  assert.deepEqual([mail?.headers.subject, more], [`32 comments wait for approval on ${site.id}`, []])
  assert.match(mail?.text ?? '', /\/thread\/t\d+\?urlId=p\d+/)
  comments.clock.pass(86_400_000)
  assert.deepEqual(
    (await newMails()).map(({ headers }) => headers.subject),
    [`32 comments wait for approval on ${site.id}`],
  )
  const { comments: waiting } = await site.ok('getComments', { query: { queue: 'waiting', limit: 100 } })
  for (const { _id: id } of waiting) await site.ok('updateComment', { id, body: { isSpam: true, reviewed: true } })
  comments.clock.pass(86_400_000)
  assert.deepEqual(await newMails(), [])
})

describe('the owner', () => {
  const ownerEmail = 'owner@example.org'
  let read = 0
  const newToOwner = async () => {
    const mails = (await world.mailTo(ownerEmail)).slice(read)
    read += mails.length
    return mails
  }
  const subjects = (mails: Received[]) => mails.map(({ headers }) => headers.subject)

  test('hears of new, pending and flagged comments, where there is no moderator', async () => {
    const open = await comments.tenant({ settings: { ownerEmail, locale: 'de' } })
    await open.post({}, signed(open, 'bob'))
    assert.deepEqual(subjects(await newToOwner()), [`Ein neuer Kommentar auf ${open.id}`])
    const closed = await comments.tenant({ settings: { ownerEmail, preModeration: 'all' } })
    await closed.post({}, signed(closed, 'bob'))
    const [mail] = await newToOwner()
    assert.match(mail?.text ?? '', /because this is the address of the owner of t\d+\./)
    assert.deepEqual(subjects([mail as Received]), [`A comment waits for you on ${closed.id}`])
    const { id } = await open.save()
    await open.ok('flagComment', { id, query: { userId: '1' } })
    assert.deepEqual(subjects(await newToOwner()), [`Ein Kommentar auf ${open.id} wurde gemeldet`])
    const silent = await comments.tenant({ settings: { ownerEmail, mailModerators: 'none' } })
    await silent.post({}, signed(silent, 'bob'))
    assert.deepEqual(await newToOwner(), [])
  })

  test('is written to in the language of their sign-on, and of nothing that they wrote themselves', async () => {
    const tenant = await comments.tenant({ settings: { ownerEmail } })
    const sso = tenant.sign({ id: 'o', email: 'Owner@example.org', username: 'o', locale: 'es_mx' })
    await tenant.post({}, { sso })
    assert.deepEqual(await newToOwner(), [])
    await tenant.post({ commenterEmail: ownerEmail, commenterName: 'Not the owner' })
    const mails = (await newToOwner()).map(({ headers }) => headers.subject).sort()
    assert.deepEqual(mails, [`Confirm your address for ${tenant.id}`, `Un comentario nuevo en ${tenant.id}`])
  })

  test('decides by mail, while it is their address', async () => {
    site = await comments.tenant({ settings: { ownerEmail, preModeration: 'all' } })
    const wait = async () => {
      const { comment } = await site.post({}, signed(site, 'bob'))
      const [mail] = await newToOwner()
      assert.ok(mail)
      return { id: comment._id, link: world.linkIn(mail, 'act/\\S+/approve'), end: world.linkIn(mail, 'unsubscribe') }
    }
    const [first, second] = [await wait(), await wait()]
    assert.equal((await press(first.link)).status, 200)
    assert.deepEqual(await stateOf(first.id), { approved: true, isSpam: false, reviewed: true })
    await comments.command((admin) => admin.setSettings(site.id, ['ownerEmail=other@example.org']))
    await waitUntil('it was felt', async () => (await get(second.link)).status === 403)
    assert.equal((await press(second.link)).status, 403)
    assert.deepEqual(await stateOf(second.id), { approved: false, isSpam: false, reviewed: false })
    await comments.command((admin) => admin.setSettings(site.id, [`ownerEmail=${ownerEmail}`]))
    const entries = comments.rows("SELECT before, after FROM audit_log WHERE resource = 'Tenant'")
    assert.equal(entries.length, 2)
    assert.doesNotMatch(JSON.stringify(entries), /@/)
    await press(first.end)
    await site.post({}, signed(site, 'bob'))
    assert.deepEqual(await newToOwner(), [])
  })

  test('is told on the page that ends their mails what that costs, and no guest is', async () => {
    const cost = /You will get no more mail about comments that wait/
    site = await comments.tenant({ settings: { ownerEmail, preModeration: 'all' } })
    await site.post({}, signed(site, 'bob'))
    const [mail] = await newToOwner()
    assert.ok(mail)
    const end = world.linkIn(mail, 'unsubscribe')
    const asked = await get(end)
    assert.equal(asked.status, 200)
    assert.match(asked.text, cost)
    assert.doesNotMatch(asked.text, /The pages still show your notifications/)
    // Once it is somebody else who owns the site, nothing waits for them.
    await comments.command((admin) => admin.setSettings(site.id, ['ownerEmail=other@example.org']))
    await waitUntil('it was felt', async () => !cost.test((await get(end)).text))
    assert.match((await get(end)).text, /The pages still show your notifications/)
    assert.equal((await press(end)).status, 200)
  })

  test('who is a moderator, too, gets each mail once', async () => {
    site = await tenantWith({ ownerEmail: 'MO@example.org', preModeration: 'none' })
    await site.post({}, signed(site, 'bob'))
    assert.deepEqual(await newMails(), [])
    assert.equal((await world.mailTo('MO@example.org')).length, 1)
  })
})
