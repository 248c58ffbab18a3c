// Screening by author over HTTP: floods, repeats and bans, per person, session and network.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { BanKind } from '../../../src/comments/bans/rules.ts'
import { type Comments, commentBody, openComments } from '../harness/comment-client.ts'

let comments: Comments

before(async () => {
  comments = await openComments({ TRUST_PROXY: '127.0.0.0/8' })
})

after(() => comments.close())

interface Post {
  comment: string
  /** The name of a session, which begins with its first comment. */
  session?: string
  /** Somebody signed on. */
  user?: string
  email?: string
  from?: string
}

interface Case {
  why: string
  bans?: [kind: BanKind, value: string, days?: number][]
  first?: Post[]
  passedMs?: number
  sent: Post
  is: 'shown' | [status: number, code: string]
}

const [here, there] = ['203.0.113.7', '198.51.100.9']
const essay =
  'The harbour was built in spring, and nobody remembers who paid for the stones. What the town said about it later is worth a second look, because the ferry still leaves from there each morning and the gulls know its hours better than any of us do.'
const changed = essay.replace('spring', 'autumn')
const differing = (count: number, who: Omit<Post, 'comment'>): Post[] =>
  Array.from({ length: count }, (_, i) => ({ comment: `Number ${i}`, ...who }))
const flooded: Case['is'] = [429, 'user-rate-limited']
const repeated: Case['is'] = [422, 'duplicate']
const banned: Case['is'] = [422, 'banned']

// biome-ignore format: one case a line
const cases: Case[] = [
  { why: 'nothing but spaces and what cannot be seen', sent: { comment: ' \u200b \u2060' }, is: [422, 'empty-comment'] },
  { why: 'too long', sent: { comment: 'x'.repeat(2001) }, is: [422, 'comment-too-big'] },
  { why: 'a user’s sixth within a minute, wherever they are', first: differing(5, { user: 'ann', from: here }), sent: { comment: 'six', user: 'ann', from: there }, is: flooded },
  { why: 'a user’s sixth a minute later', first: differing(5, { user: 'ann' }), passedMs: 60_001, sent: { comment: 'six', user: 'ann' }, is: 'shown' },
  { why: 'a session’s sixth, wherever it is', first: differing(5, { session: 'a', from: here }), sent: { comment: 'six', session: 'a', from: there }, is: flooded },
  { why: 'another session beside it', first: differing(5, { session: 'a', from: here }), sent: { comment: 'six', session: 'b', from: here }, is: 'shown' },
  { why: 'the twenty-first of one address, of people who drop their sessions', first: differing(20, { from: here }), sent: { comment: 'more', from: here }, is: flooded },
  { why: 'the same from elsewhere', first: differing(20, { from: here }), sent: { comment: 'more', from: there }, is: 'shown' },
  { why: 'a user behind the same address', first: differing(20, { from: here }), sent: { comment: 'more', user: 'ann', from: here }, is: 'shown' },
  { why: 'one network of IPv6 is one client', first: differing(20, { from: '2001:db8:1:2::1' }), sent: { comment: 'more', from: '2001:db8:1:2:3::9' }, is: flooded },
  { why: 'the same text from the same address, without the session', first: [{ comment: essay, session: 'a', from: here }], sent: { comment: essay, from: here }, is: repeated },
  { why: 'the same text from elsewhere, by somebody else', first: [{ comment: essay, session: 'a', from: here }], sent: { comment: essay, from: there }, is: 'shown' },
  { why: 'the same text from elsewhere, in the same session', first: [{ comment: essay, session: 'a', from: here }], sent: { comment: essay, session: 'a', from: there }, is: repeated },
  { why: 'almost the same text from the same address', first: [{ comment: essay, session: 'a', from: here }], sent: { comment: changed, from: here }, is: repeated },
  { why: 'almost the same text of a user', first: [{ comment: essay, user: 'ann' }], sent: { comment: changed, user: 'ann' }, is: repeated },
  { why: 'almost the same text of somebody known', first: [...differing(3, { session: 'a' }), { comment: essay, session: 'a' }], sent: { comment: changed, session: 'a' }, is: 'shown' },
  { why: 'what somebody behind the address said is not held against a user', first: [{ comment: essay, from: here }], sent: { comment: essay, user: 'ann', from: here }, is: 'shown' },
  { why: 'the same text an hour later', first: [{ comment: essay, session: 'a' }], passedMs: 3_600_001, sent: { comment: essay, session: 'a' }, is: 'shown' },
  { why: 'a short word again', first: [{ comment: 'Thanks!', session: 'a' }], passedMs: 15_001, sent: { comment: 'Thanks!', session: 'a' }, is: 'shown' },
  { why: 'a short word by a second click', first: [{ comment: 'Thanks!', session: 'a' }], passedMs: 15_000, sent: { comment: 'Thanks!', session: 'a' }, is: repeated },
  { why: 'a banned user', bans: [['user', 'ann']], sent: { comment: 'x', user: 'ann' }, is: banned },
  { why: 'a banned mail domain', bans: [['email', '@bad.example']], sent: { comment: 'x', email: 'any@bad.example' }, is: banned },
  { why: 'a banned network', bans: [['address', '203.0.113.0/24']], sent: { comment: 'x', from: here }, is: banned },
  { why: 'beside a banned network', bans: [['address', '203.0.113.0/24']], sent: { comment: 'x', from: there }, is: 'shown' },
  { why: 'a network until its ban is over', bans: [['address', '2001:db8::/32', 1]], passedMs: 86_399_999, sent: { comment: 'x', from: '2001:db8:9::1' }, is: banned },
  { why: 'a network whose ban is over', bans: [['address', '2001:db8::/32', 1]], passedMs: 86_400_000, sent: { comment: 'x', from: '2001:db8:9::1' }, is: 'shown' },
]

for (const { why, bans = [], first = [], passedMs = 0, sent, is } of cases) {
  test(why, async () => {
    const site = await comments.tenant({ settings: { maxCommentCreatedCountPUPM: undefined, spamRules: undefined } })
    for (const [kind, value, days] of bans)
      await comments.ban({ tenantId: site.id, kind, subject: value, ...(days ? { days } : {}) })
    const sessions = new Map<string, string>()
    const write = async ({ comment, session = '', user, email, from }: Post) => {
      const known = sessions.get(session)
      const sso = user && site.sign({ id: user, email: `${user}@example.org`, username: user })
      const answer = await site.call('createCommentPublic', {
        query: { urlId: 'page', broadcastId: 'b', ...(known ? { sessionId: known } : {}), ...(sso ? { sso } : {}) },
        body: commentBody({ comment, ...(email ? { commenterEmail: email } : {}) }),
        headers: from ? { 'X-Forwarded-For': from } : {},
      })
      if (session && answer.status === 200) sessions.set(session, known ?? answer.json.user.sessionId)
      return answer
    }
    for (const post of first) assert.equal((await write(post)).status, 200, post.comment)
    comments.clock.pass(passedMs)
    const { status, json } = await write(sent)
    const outcome = status === 200 && json.comment.approved ? 'shown' : [status, json.code]
    assert.deepEqual(outcome, is, JSON.stringify(json))
    const { length } = (await site.read({ pageSize: 200 })).comments
    assert.equal(length, first.length + (is === 'shown' ? 1 : 0))
  })
}

test('what the tenant’s server stores for a user, whatever its date, is no flood of that user', async () => {
  const site = await comments.tenant({ settings: { maxCommentCreatedCountPUPM: undefined } })
  const post = (comment: string) =>
    site.post({ comment }, { sso: site.sign({ id: 'ann', email: 'ann@example.org', username: 'Ann' }) })
  const { userId } = (await post('first')).comment
  for (let i = 0; i < 6; i++) {
    const date = comments.clock.now() + i * 60_000
    await site.save({ comment: `Stored ${i}`, commenterName: 'Ann', commenterEmail: 'ann@example.org', date })
  }
  const stored = comments.rows('SELECT user_id FROM comments WHERE tenant_id = ?', site.id)
  assert.deepEqual(new Set(stored.map(({ user_id }) => user_id)), new Set([userId]))
  assert.equal((await post('second')).comment.approved, true)
})
