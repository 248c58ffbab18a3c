// Screening over HTTP: verdict of each screen, reply to the author, reason for staff.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { type Comments, commentBody, openComments, type TenantClient } from '../harness/comment-client.ts'

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

/** With everything as it is where nobody set anything. */
const usual = { maxCommentCreatedCountPUPM: undefined, spamRules: undefined, commenterNameFormat: 0 }
const tenantWith = (settings: object = {}): Promise<TenantClient> =>
  comments.tenant({ settings: { ...usual, ...settings } })
const long = 'The harbour was built in spring, and nobody remembers who paid for the stones.'
const essay = `${long} What the town said about it later is worth a second look, because the ferry still leaves from there each morning and the gulls know its hours better than any of us do.`
const links = (count: number) => Array.from({ length: count }, (_, i) => `https://a${i}.example/`).join(' and ')

interface Case {
  why: string
  settings?: object
  /** Comments that were taken before, of the same session. */
  first?: string[]
  body: object
  is: { code: string; status?: number; isSpam?: boolean; screen: string } | 'shown'
}

const held = (screen: string, code: string) => ({ code, screen })
const spam = (screen: string, code: string) => ({ code, screen, isSpam: true })
const refused = (code: string, status = 422) => ({ code, status, screen: '' })

// biome-ignore format: one case a line
const cases: Case[] = [
  { why: 'nothing against it', body: { comment: long }, is: 'shown' },
  { why: 'the same again', first: [long], body: { comment: long }, is: refused('duplicate') },
  { why: 'almost the same', first: [essay], body: { comment: essay.replace('spring', 'autumn') }, is: refused('duplicate') },
  { why: 'something else', first: [long], body: { comment: 'Quite another thing is what the town said about it.' }, is: 'shown' },
  { why: 'the same, where a rule lets it', settings: { spamRules: [{ actions: ['ignore-repeat'] }] }, first: [long], body: { comment: long }, is: 'shown' },
  { why: 'a sixth within a minute', first: ['one', 'two', 'three', 'four', 'five'], body: { comment: 'six' }, is: refused('user-rate-limited', 429) },
  { why: 'a fifth within a minute', first: ['one', 'two', 'three', 'four'], body: { comment: 'five' }, is: 'shown' },
  { why: 'a blocked word waits', settings: { blockedWords: ['darn'] }, body: { comment: 'Well, d4rn it' }, is: held('blocked-words', 'blocked-words') },
  { why: 'a blocked word is refused', settings: { blockedWords: ['darn'], blockedWordsOutcome: 'refuse' }, body: { comment: 'darn it' }, is: refused('blocked-words') },
  { why: 'a blocked word is spam', settings: { blockedWords: ['darn'], blockedWordsOutcome: 'spam' }, body: { comment: 'darn it' }, is: spam('blocked-words', 'blocked-words') },
  { why: 'a foreign link', settings: { restrictedLinkDomains: ['good.example'] }, body: { comment: 'See https://bad.example/' }, is: refused('link-not-allowed') },
  { why: 'a foreign link without slashes', settings: { restrictedLinkDomains: ['good.example'] }, body: { comment: 'See [this](https:bad.example)' }, is: refused('link-not-allowed') },
  { why: 'a foreign link that goes on like one of ours', settings: { restrictedLinkDomains: ['good.example'] }, body: { comment: 'See https://bad.example&.good.example' }, is: refused('link-not-allowed') },
  { why: 'a foreign link within a word', settings: { restrictedLinkDomains: ['good.example'] }, body: { comment: 'See _https://bad.example' }, is: refused('link-not-allowed') },
  { why: 'a foreign link with a broken scheme', settings: { restrictedLinkDomains: ['good.example'] }, body: { comment: 'See <a href="ht\ntps://bad.example">this</a>' }, is: refused('link-not-allowed') },
  { why: 'links in letters of another alphabet', settings: { restrictedLinkDomains: ['bücher.example', 'xn--hfen-loa.example'] }, body: { comment: 'https://bücher.example https://www.xn--bcher-kva.example https://häfen.example' }, is: held('newcomer-links', 'newcomer-links') },
  { why: 'many links', body: { comment: links(11) }, is: held('many-links', 'too-many-links') },
  { why: 'links of a newcomer', body: { comment: links(3) }, is: held('newcomer-links', 'newcomer-links') },
  { why: 'links of a newcomer, without slashes', body: { comment: '[a](https:a.example) [b](https:/b.example) [c](https:///c.example)' }, is: held('newcomer-links', 'newcomer-links') },
  { why: 'few links of a newcomer, each counted once', body: { comment: 'https://a.example, [b](https://www.b.example/)' }, is: 'shown' },
  { why: 'links of somebody who was here', first: [long], body: { comment: links(3) }, is: 'shown' },
  { why: 'a trap', body: { comment: long, meta: { trap: 'x' } }, is: spam('trap', 'trap') },
  { why: 'written in no time', body: { comment: long, meta: { writingMs: 200 } }, is: held('haste', 'too-fast') },
  { why: 'a rule', settings: { spamRules: [{ actions: ['spam'], commentContains: 'casino' }] }, body: { comment: 'A CASINO for you' }, is: spam('spam-rule', 'spam-rule') },
  { why: 'everybody waits', settings: { preModeration: 'all' }, body: { comment: long }, is: held('every-comment', 'pre-moderation') },
  { why: 'the first waits', settings: { preModeration: 'first' }, body: { comment: long }, is: held('first-comment', 'first-comment') },
]

describe('a new comment', () => {
  for (const { why, settings, first = [], body, is } of cases) {
    test(why, async () => {
      const site = await tenantWith(settings)
      let query: { sessionId?: string } = {}
      for (const comment of first) query = { sessionId: (await site.post({ comment }, query)).user.sessionId }
      const sent = { query: { urlId: 'page', broadcastId: 'b', ...query }, body: commentBody(body) }
      if (is !== 'shown' && is.status) {
        const { headers } = await site.call('createCommentPublic', sent)
        await site.refused('createCommentPublic', sent, is.status, is.code)
        if (is.status === 429) assert.equal(headers.get('retry-after'), '60')
        assert.equal((await site.read()).comments.length, first.length)
        return
      }
      const { comment } = await site.ok('createCommentPublic', sent)
      assert.equal(comment.approved, is === 'shown')
      assert.equal(comment.isSpam, is !== 'shown' && is.isSpam === true)
      assert.equal((await site.read()).comments.length, first.length + (is === 'shown' ? 1 : 0))
      assert.deepEqual(screeningOf(site, comment._id), is === 'shown' ? undefined : [is.screen, is.code])
      const events = comments.rows('SELECT * FROM events WHERE tenant_id = ?', site.id)
      assert.equal(events.length, first.length + (is === 'shown' ? 1 : 0))
    })
  }
})

function screeningOf(site: TenantClient, id: string): unknown {
  const found = comments.rows(
    'SELECT after FROM audit_log WHERE tenant_id = ? AND object_id = ? ORDER BY at DESC, id DESC',
    site.id,
    id,
  )
  const { screening } = JSON.parse(found[0].after)
  return screening && [screening.screen, screening.code]
}

test('a comment that is deleted may be written anew', async () => {
  const site = await tenantWith()
  const { comment, user } = await site.post({ comment: long })
  await site.ok('deleteComment', { id: comment._id })
  await site.post({ comment: long }, { sessionId: user.sessionId })
})

test('whoever deletes what they wrote has written it all the same', async () => {
  const site = await tenantWith()
  const sso = site.sign({ id: '7', email: 'ada@example.org', username: 'Ada' })
  const sent = (comment: string) => ({
    query: { urlId: 'page', broadcastId: 'b', sso },
    body: commentBody({ comment }),
  })
  for (const comment of ['one', 'two', 'three', 'four', 'five']) {
    const { _id: id } = (await site.ok('createCommentPublic', sent(comment))).comment
    await site.ok('deleteCommentPublic', { id, query: { broadcastId: 'd', sso } })
  }
  await site.refused('createCommentPublic', sent('six'), 429, 'user-rate-limited')
  comments.clock.pass(61_000)
  await site.ok('createCommentPublic', sent('six'))
})

test('of many at once from one session, as many are taken as one minute allows', async () => {
  const site = await tenantWith()
  const { user } = await site.post({ comment: 'first' })
  const sent = Array.from({ length: 12 }, (_, i) => ({
    query: { urlId: 'page', broadcastId: 'b', sessionId: user.sessionId },
    body: commentBody({ comment: `number ${i}` }),
  }))
  const answers = await Promise.all(sent.map((one) => site.call('createCommentPublic', one)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(4).fill(200), ...Array(8).fill(429)])
  comments.clock.pass(60_001)
  await site.post({ comment: 'a minute later' }, { sessionId: user.sessionId })
})

test('the same sent twice at once is taken once', async () => {
  const site = await tenantWith()
  const { user } = await site.post({ comment: 'first' })
  const sent = {
    query: { urlId: 'page', broadcastId: 'b', sessionId: user.sessionId },
    body: commentBody({ comment: long }),
  }
  const answers = await Promise.all([sent, sent, sent].map((one) => site.call('createCommentPublic', one)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422])
})

test('an edit is screened, and shows nothing that was hidden', async () => {
  const site = await tenantWith({ blockedWords: ['darn'] })
  const { comment, user } = await site.post({ comment: long })
  const edit = (text: string) =>
    site.ok('setCommentText', {
      id: comment._id,
      query: { sessionId: user.sessionId, broadcastId: 'b' },
      body: { comment: text },
    })
  assert.equal((await edit('Another text')).comment.approved, true)
  assert.equal((await edit('darn it')).comment.approved, false)
  assert.deepEqual(screeningOf(site, comment._id), ['blocked-words', 'blocked-words'])
  assert.equal((await edit('Nothing bad')).comment.approved, false)
  assert.equal((await site.read()).comments.length, 0)
})

test('listed words are shown as asterisks and kept as they were typed', async () => {
  const site = await tenantWith({ maskedWords: ['darn'] })
  const { comment } = await site.post({ comment: 'Well, **darn** it', commenterName: 'Darn Dan' })
  assert.equal(comment.commenterName, '**** Dan')
  assert.ok(!comment.commentHTML.includes('darn') && comment.commentHTML.includes('*'), comment.commentHTML)
  assert.equal((await site.ok('getComment', { id: comment._id })).comment.comment, 'Well, **darn** it')
})

const ham = (i: number) => `The harbour wall number ${i} needs stones, and the council knows it since spring`
const pitch = (i: number) => `Cheap pills casino bonus number ${i} click now for winnings today`

test('what moderators call spam is learnt, once there was enough of it, and can be unlearnt', async () => {
  const site = await tenantWith({ maxCommentCreatedCountPUPM: 0, spamRules: [{ actions: ['ignore-repeat'] }] })
  const decide = (id: string, body: object) => site.ok('updateComment', { id, body })
  const isTaken = async () => (await site.post({ comment: pitch(99) })).comment
  const taught: string[] = []
  for (let i = 0; i < 30; i++) {
    await decide((await site.save({ comment: ham(i) })).id, { approved: true })
    const { id } = await site.save({ comment: pitch(i) })
    taught.push(id)
    if (i === 29) assert.equal((await isTaken()).isSpam, false, 'silent until it has seen enough')
    await decide(id, { isSpam: true })
  }
  const found = await isTaken()
  assert.deepEqual([found.isSpam, found.approved], [true, false])
  assert.deepEqual(screeningOf(site, found._id), ['learned-spam', 'learned-spam'])
  assert.equal((await site.ok('getComment', { id: found._id })).comment.aiDeterminedSpam, true)
  const checked = await site.save({ comment: pitch(98) }, { doSpamCheck: true })
  assert.deepEqual([checked.isSpam, checked.approved], [true, false])
  assert.equal((await site.save({ comment: ham(98) }, { doSpamCheck: true })).isSpam, false)
  const totals = () => comments.rows('SELECT spam, ham FROM spam_totals WHERE tenant_id = ?', site.id)[0]
  assert.deepEqual({ ...totals() }, { spam: 30, ham: 30 })
  await decide(taught[0] ?? '', { isSpam: true })
  assert.deepEqual({ ...totals() }, { spam: 30, ham: 30 }, 'said twice is taught once')
  for (const id of taught) await decide(id, { isSpam: false, approved: true, comment: 'Another text' })
  assert.deepEqual({ ...totals() }, { spam: 0, ham: 60 })
  const left = comments.rows('SELECT sum(spam) AS spam FROM spam_tokens WHERE tenant_id = ?', site.id)
  assert.equal(Number(left[0].spam), 0, 'to the last token, although the text is another by now')
  assert.equal((await isTaken()).isSpam, false)
})

test('whoever is banned without being told sees what they write, and nobody else does', async () => {
  const site = await tenantWith({ maxCommentCreatedCountPUPM: 0 })
  const root = await site.save({ comment: 'Said by somebody else' })
  const mine = (await site.post({ comment: 'first' })).user.sessionId
  const anonUserId = comments.rows('SELECT anon_user_id AS id FROM sessions WHERE tenant_id = ?', site.id)[0].id
  const sso = site.sign({ id: '7', email: 'bob@example.org', username: 'Bob' })
  await site.post({ comment: 'of Bob' }, { sso })
  await comments.ban({ tenantId: site.id, kind: 'session', subject: anonUserId, isShadow: true })
  await comments.ban({ tenantId: site.id, kind: 'user', subject: `${site.id}:7`, isShadow: true })
  let tries = 0
  await waitUntil('the server knows of the bans', async () => {
    const { comment } = await site.post({ comment: `try ${++tries}` }, { sso })
    return screeningOf(site, comment._id) !== undefined
  })
  for (const [who, query] of Object.entries({ session: { sessionId: mine }, sso: { sso } })) {
    const texts = async (viewer: object, more: object = {}) =>
      JSON.stringify((await site.read({ ...viewer, direction: 'OF', ...more })).comments)
    const { comment } = await site.post({ comment: `root by ${who}` }, query)
    assert.equal(comment.approved, true)
    const below = await site.post({ comment: `reply by ${who}`, parentId: root.id }, query)
    await site.post({ comment: `own reply by ${who}`, parentId: comment._id }, query)
    const said = [`root by ${who}`, `reply by ${who}`, `own reply by ${who}`]
    for (const more of [{}, { asTree: true }]) {
      for (const text of said) assert.ok((await texts(query, more)).includes(`"${text}"`), text)
      for (const other of [
        {},
        { sessionId: (await site.post({ comment: `not ${who} ${Object.keys(more)}` })).user.sessionId },
      ]) {
        for (const text of said) assert.ok(!(await texts(other, more)).includes(`"${text}"`), text)
      }
    }
    assert.deepEqual(screeningOf(site, below.comment._id), ['shadow-banned', 'banned'])
    assert.equal((await site.ok('getComment', { id: comment._id })).comment.approved, false)
    await site.ok('updateComment', { id: below.comment._id, body: { approved: true } })
    assert.ok((await texts({})).includes(`"reply by ${who}"`), 'staff shows it to everybody')
    assert.equal((await texts(query)).split(`"reply by ${who}"`).length, 2, 'and its author sees it once')
  }
})
