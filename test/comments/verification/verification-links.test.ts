// Verification links: GET changes nothing, POST confirms once, within a day, for one session and address.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { moveToTenant } from '../harness/bulk-rows.ts'
import { type Comments, framesOf, openComments, type TenantClient } from '../harness/comment-client.ts'
import { linkOf, mailsOf, press, takeBack, totalOf, vote } from '../harness/vote-client.ts'

const hour = 3_600_000
const email = 'ann@example.com'

let comments: Comments
let site: TenantClient
before(async () => {
  comments = await openComments()
})
after(() => comments.close())

const look = async (link: string) => {
  const response = await fetch(link)
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const verifiedOf = async (id: string) => (await site.ok('getComment', { id })).comment.verified
const told = (type: string) => framesOf(comments, site.id).filter((frame) => frame?.type === type)

test('a comment: shown, then proven, with an event', async () => {
  site = await comments.tenant()
  const { comment } = await site.post({ comment: 'From <b>me</b>', pageTitle: 'A title & more' })
  assert.deepEqual([comment.requiresVerification, comment.verified], [true, false])
  assert.deepEqual(
    mailsOf(comments, site).map((mail) => mail.email),
    [email],
  )
  const link = linkOf(comments, site)
  for (let i = 0; i < 2; i++) {
    const { status, text } = await look(link)
    assert.equal(status, 200)
    for (const part of [email, 'From &lt;b&gt;me&lt;/b&gt;', 'A title &amp; more', '<form method="post">']) {
      assert.ok(text.includes(part), part)
    }
  }
  assert.equal(await verifiedOf(comment._id), false)
  const done = await press(link)
  assert.equal(done.status, 200)
  assert.match(done.text, /1 comment\./)
  assert.match(done.text, /href="https:\/\/site\.example\/page"/)
  assert.equal(await verifiedOf(comment._id), true)
  assert.equal((await site.read()).comments[0].verified, true)
  assert.deepEqual(
    told('updated-comment').map((frame) => [frame.comment._id, frame.comment.verified]),
    [[comment._id, true]],
  )
})

test('a vote: shown, then counted, with an event that names the mail', async () => {
  site = await comments.tenant()
  const { id } = await site.save({ comment: 'Their words', commenterName: 'Zoe' })
  const { voteId, status } = await vote(site, id, { dir: 'down', email })
  assert.equal(status, 'pending-verification')
  const { text } = await look(linkOf(comments, site))
  for (const part of ['A vote down', 'Zoe', 'Their words']) assert.ok(text.includes(part), part)
  assert.deepEqual(await totalOf(comments, site, id), { votesUp: 0, votesDown: 0 })
  assert.match((await press(linkOf(comments, site))).text, /1 vote\./)
  assert.deepEqual(await totalOf(comments, site, id), { votesUp: 0, votesDown: 1 })
  const { verificationId } = mailsOf(comments, site)[0]!
  assert.deepEqual(
    told('new-vote').map(({ vote: of }) => [of._id, of.direction, of.verificationId]),
    [[voteId, -1, verificationId]],
  )
})

test('one mail for all that a browser does with an address; afterwards it needs none', async () => {
  site = await comments.tenant()
  const { comment, user } = await site.post()
  const session = { sessionId: user.sessionId }
  await site.post({ commenterEmail: ' ANN@example.com ' }, session, 'other')
  await vote(site, comment._id, { email, query: session })
  assert.equal(mailsOf(comments, site).length, 1)
  const another = await site.post({ commenterEmail: 'other@example.com' }, session)
  assert.equal(mailsOf(comments, site).length, 2)
  const first = comments.app.url + new URL(mailsOf(comments, site)[0]!.link).pathname
  assert.match((await press(first)).text, /2 comments and 1 vote/)
  assert.equal(await verifiedOf(another.comment._id), false)
  const later = await site.post({}, session)
  assert.deepEqual([later.comment.verified, later.comment.requiresVerification], [true, false])
  const { status, isVerified } = await vote(site, later.comment._id, { query: session })
  assert.deepEqual([status, isVerified], ['success', true])
  assert.equal(mailsOf(comments, site).length, 2)
  // A claim alone is worth nothing: neither another browser's, nor another address of the same one. The name goes with the first.
  assert.equal((await site.post({})).comment.verified, false)
  assert.equal(
    (await site.post({ commenterName: 'Third', commenterEmail: 'third@example.com' }, session)).comment.verified,
    false,
  )
})

test('the page speaks as its mail does: as the comment, then the site, then the browser', async () => {
  const spoken = async (settings: object, meta: object, browser: string) => {
    site = await comments.tenant({ settings })
    await site.post({ meta })
    const answer = await fetch(linkOf(comments, site), { headers: { 'accept-language': browser } })
    return [answer.headers.get('content-language'), /<h1>(.*)<\/h1>/.exec(await answer.text())?.[1]]
  }
  assert.deepEqual(await spoken({ locale: 'fr_fr' }, { locale: 'ar' }, 'de'), ['ar', 'هل كان هذا أنت؟'])
  assert.deepEqual(await spoken({ locale: 'fr_fr' }, {}, 'de'), ['fr', 'Était-ce vous ?'])
  assert.deepEqual(await spoken({}, {}, 'nl, ja;q=0.5'), ['ja', 'ご本人ですか?'])
  const unknown = await fetch(`${comments.app.url}/unsubscribe/x`, { headers: { 'accept-language': 'es' } })
  assert.match(await unknown.text(), /<html lang="es" dir="ltr">[\s\S]*Este enlace no es de los nuestros/)
})

test('the mail comes again to its author alone, and not often', async () => {
  site = await comments.tenant()
  const { comment, user } = await site.post()
  const [id, session] = [comment._id, { sessionId: user.sessionId }]
  const again = (query: Record<string, string>) => site.call('sendVerificationAgain', { id, query })
  const sso = site.sign({ id: '7', email: 'ada@example.org', username: 'Ada', isAdmin: true })
  const stranger = (await site.post({ commenterEmail: 'other@example.com', commenterName: 'Other' })).user.sessionId
  for (const [query, code] of [
    [{}, 'edit-key-invalid'],
    [{ sessionId: stranger }, 'edit-key-invalid'],
    [{ sso }, 'unauthorized'],
  ] as const) {
    assert.equal((await again(query)).json.code, code)
  }
  await site.refused('sendVerificationAgain', { id: 'none', query: session }, 404, 'not-found')
  const sent = () => mailsOf(comments, site).filter((mail) => mail.email === email).length
  assert.equal(sent(), 1)
  assert.deepEqual((await again(session)).json, { status: 'success' })
  assert.deepEqual((await again({ editKey: comment.editKey })).json, { status: 'success' })
  assert.equal((await again({ editKey: 'guessed' })).json.code, 'edit-key-invalid')
  assert.equal(sent(), 3)
  await press(linkOf(comments, site))
  assert.equal(await verifiedOf(id), true)
  assert.equal((await again(session)).json.status, 'success')
  assert.equal(sent(), 3, 'what is proven needs no mail')
})

test('who asked a day ago is asked again', async () => {
  site = await comments.tenant()
  const { user } = await site.post()
  comments.clock.pass(20 * hour)
  await site.post({}, { sessionId: user.sessionId })
  assert.equal(mailsOf(comments, site).length, 1)
  comments.clock.pass(4 * hour)
  const { comment } = await site.post({}, { sessionId: user.sessionId })
  assert.equal(mailsOf(comments, site).length, 2)
  await press(linkOf(comments, site))
  assert.equal(await verifiedOf(comment._id), true)
})

test('two browsers with one address are one voter', async () => {
  site = await comments.tenant()
  const { id } = await site.save()
  await vote(site, id, { email })
  const first = linkOf(comments, site)
  const second = await vote(site, id, { email })
  const link = linkOf(comments, site)
  await press(first)
  assert.match((await press(link)).text, /1 vote not counted/)
  assert.deepEqual(await totalOf(comments, site, id), { votesUp: 1, votesDown: 0 })
  assert.equal((await takeBack(site, id, second.voteId, { sessionId: second.user.sessionId })).json.code, 'not-found')
  // The same person by the tenant's word.
  const sso = site.sign({ id: '9', email, username: 'Ann' })
  const sent = { voteDir: 'up', commenterName: null, commenterEmail: null, url: null }
  await site.refused(
    'voteComment',
    { id, query: { urlId: 'page', broadcastId: 'b', sso }, body: sent },
    422,
    'already-voted',
  )
})

test('what is gone or hidden meanwhile: dropped, or counted without a word', async () => {
  site = await comments.tenant()
  const mine = await site.post({}, { sso: site.sign({ id: '7', email: 'ada@example.org', username: 'Ada' }) })
  await site.save({ parentId: mine.comment._id })
  const hidden = await site.save()
  const removed = await site.save()
  const { user } = await vote(site, mine.comment._id, { email })
  const session = { sessionId: user.sessionId }
  for (const { id } of [hidden, removed]) await vote(site, id, { email, query: session })
  await site.ok('updateComment', { id: hidden.id, body: { approved: false } })
  await site.ok('deleteComment', { id: removed.id })
  const sso = site.sign({ id: '7', email: 'ada@example.org', username: 'Ada' })
  await site.ok('deleteCommentPublic', { id: mine.comment._id, query: { broadcastId: 'd', sso } })
  const { text } = await press(linkOf(comments, site))
  assert.match(text, /1 vote\.[\s\S]*1 vote not counted/)
  assert.deepEqual(told('new-vote'), [])
  assert.deepEqual(await totalOf(comments, site, hidden.id), { votesUp: 1, votesDown: 0 })
})

describe('links that do nothing', () => {
  const cases: [what: string, make: () => Promise<string>, status: number, says: RegExp][] = [
    [
      'forged',
      async () => linkOf(comments, site).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      404,
      /This link is not valid/,
    ],
    ['cut', async () => linkOf(comments, site).slice(0, -5), 404, /This link is not valid/],
    ['of nothing', async () => `${comments.app.url}/verify/x`, 404, /This link is not valid/],
    [
      'signed for something else',
      async () => `${comments.app.url}/verify/${(await site.read()).userIdWS}`,
      404,
      /This link is not valid/,
    ],
    [
      'of a tenant that is gone',
      async () => {
        moveToTenant(comments, 'verifications', { from: site.id, to: 'gone' })
        return linkOf(comments, site)
      },
      404,
      /This link is not valid/,
    ],
    [
      'used',
      async () => {
        await press(linkOf(comments, site))
        return linkOf(comments, site)
      },
      410,
      /is confirmed.*href="https:\/\/site\.example\/page"/s,
    ],
    [
      'expired',
      async () => {
        comments.clock.pass(24 * hour)
        return linkOf(comments, site)
      },
      410,
      /has expired.*href="https:\/\/site\.example\/page"/s,
    ],
  ]
  for (const [what, make, status, says] of cases) {
    test(what, async () => {
      site = await comments.tenant()
      const { comment } = await site.post()
      const link = await make()
      const before = await verifiedOf(comment._id)
      for (const answer of [await look(link), await press(link)]) {
        assert.equal(answer.status, status)
        assert.match(answer.text, says)
        assert.ok(!answer.text.includes('<form'))
        assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
      }
      assert.equal(await verifiedOf(comment._id), before)
    })
  }
})

test('the page is nobody’s to frame, to store, to find or to pass on, and a wrong verb gets a page', async () => {
  site = await comments.tenant()
  await site.post()
  const link = linkOf(comments, site)
  for (const { headers } of [await look(link), await press(link), await look(link)]) {
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'"])
      assert.ok(policy.includes(part))
    assert.ok(!policy.includes('unsafe') && !policy.includes('script-src'))
    assert.deepEqual(
      ['referrer-policy', 'x-robots-tag', 'cache-control', 'x-content-type-options', 'access-control-allow-origin'].map(
        (name) => headers.get(name),
      ),
      ['no-referrer', 'noindex', 'no-store', 'nosniff', null],
    )
  }
  const wrong = await fetch(link, { method: 'PUT' })
  assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'GET, HEAD, POST'])
  assert.match(await wrong.text(), /^<!doctype html>/)
  assert.equal((await fetch(link, { method: 'HEAD' })).status, 410)
})

test('of many who press at once one is thanked, and every vote counts once', async () => {
  site = await comments.tenant()
  const { comment, user } = await site.post()
  await vote(site, comment._id, { email, query: { sessionId: user.sessionId } })
  const link = linkOf(comments, site)
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => press(link)))).map(({ status }) => status).sort()
  assert.deepEqual(statuses, [200, ...Array(9).fill(410)])
  assert.deepEqual(await totalOf(comments, site, comment._id), { votesUp: 1, votesDown: 0 })
  assert.equal(told('new-vote').length, 1)
})

test('links lead below the public address, whatever its path, and never into a log', async () => {
  const below = await openComments({ PUBLIC_URL: 'https://example.org/talk', LOG_LEVEL: 'debug' })
  try {
    const tenant = await below.tenant()
    await tenant.post()
    const { link } = mailsOf(below, tenant)[0]!
    assert.match(link, /^https:\/\/example\.org\/talk\/verify\/[\w.-]+$/)
    const { text, status } = await look(below.app.url + new URL(link).pathname)
    assert.equal(status, 200)
    assert.ok(text.includes('href="/talk/docs.css"'))
    const token = link.split('/').at(-1) ?? ''
    assert.ok(!JSON.stringify(below.app.logged).includes(token))
  } finally {
    await below.close()
  }
})
