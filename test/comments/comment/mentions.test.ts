// Mentions over HTTP: only typed ones count, client markup is dropped, HTML growth is bounded.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Comments, commentBody, openComments } from '../harness/comment-client.ts'
import { allTold, notificationsOf, signed } from '../harness/notified-people.ts'

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const long = `@${'L'.repeat(1090)}`
const stored = (id: string) => {
  const [row] = comments.rows('SELECT comment, comment_html AS html, further FROM comments WHERE id = ?', id)
  return { ...row, further: JSON.parse(row.further) }
}

interface Case {
  why: string
  text: string
  mentions: object[]
  /** As shown. */
  html: string
  /** Ids of those who are mentioned. */
  of: string[]
}

const span = (text: string) => `<span class="mention">${text}</span>`

// biome-ignore format: one case a line
const cases: Case[] = [
  { why: 'what is typed', text: 'Hi @bob!', mentions: [{ id: 'bob', tag: '@bob' }], html: `Hi ${span('@bob')}!`, of: ['bob'] },
  { why: 'a label of the client is never shown', text: 'Hi @x', mentions: [{ id: 'bob', tag: long, rawTag: '@x' }], html: `Hi ${span('@x')}`, of: ['bob'] },
  { why: 'what does not begin with @ mentions nobody', text: 'the letter e', mentions: [{ id: 'bob', tag: 'e', rawTag: 'e' }], html: 'the letter e', of: [] },
  { why: 'nor does @ alone', text: 'me @ home', mentions: [{ id: 'bob', tag: '@' }], html: 'me @ home', of: [] },
  { why: 'nor part of a word', text: 'mail@bob @bobby', mentions: [{ id: 'bob', tag: '@bob' }], html: 'mail@bob @bobby', of: [] },
  { why: 'nor what stands in code', text: '`@bob` says', mentions: [{ id: 'bob', tag: '@bob' }], html: '<code>@bob</code> says', of: [] },
  { why: 'nor a list alone', text: 'Hi all', mentions: [{ id: 'bob', tag: '@bob' }], html: 'Hi all', of: [] },
  { why: 'of many, few for somebody unproven', text: '@a @b @c @d @e', mentions: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, tag: `@${id}` })), html: `${span('@a')} ${span('@b')} ${span('@c')} @d @e`, of: ['a', 'b', 'c'] },
]

describe('a mention', () => {
  for (const { why, text, mentions, html, of } of cases) {
    test(why, async () => {
      const site = await comments.tenant()
      const { comment } = await site.post({ comment: text, mentions })
      const edited = await site.post({ comment: 'Before' })
      const body = { comment: text, mentions }
      const query = { broadcastId: 'b', editKey: edited.comment.editKey }
      await site.ok('setCommentText', { id: edited.comment._id, query, body })
      const saved = await site.save({ comment: text, mentions })
      for (const id of [comment._id, edited.comment._id]) {
        const { html: shown, further } = stored(id)
        assert.equal(shown, html)
        assert.deepEqual(
          (further.mentions ?? []).map(({ id }: { id: string }) => id),
          of,
        )
        assert.ok(JSON.stringify(further).length < 500)
      }
      assert.ok(!stored(saved.id).html.includes('LLL'))
      const { commentHTML } = await site.ok('previewComment', { body: { comment: text, mentions } })
      assert.equal(commentHTML, html)
    })
  }
})

test('mentions and lists that were stored before mention those who are typed alone', async () => {
  const site = await comments.tenant()
  const [ann, bob] = ['ann', 'bob'].map((name) => signed(site, name))
  await site.read(bob)
  const { comment } = await site.post({ comment: 'Hello' }, ann)
  await allTold(comments)
  const further = JSON.stringify({ mentions: [{ id: `${site.id}:bob`, tag: long, rawTag: 'e' }] })
  comments.sql('UPDATE comments SET further = ? WHERE id = ?', further, comment._id)
  const query = { broadcastId: 'b', ...ann }
  await site.ok('setCommentText', { id: comment._id, query, body: { comment: 'The letter e again' } })
  await allTold(comments)
  assert.deepEqual(await notificationsOf(site, bob as never), [])
  assert.equal(stored(comment._id).further.mentions, undefined)
})

test('a hundred members are not told by one letter', async () => {
  const site = await comments.tenant({ settings: { allowAnon: true } })
  const people = Array.from({ length: 10 }, (_, i) => `p${i}`)
  for (const name of people) await site.read(signed(site, name))
  const mentions = people.map((id) => ({ id: `${site.id}:${id}`, tag: 'e', rawTag: 'e' }))
  await site.post({ comment: 'the letter e', mentions })
  await site.post({
    comment: people.map((id) => `@${id}`).join(' '),
    mentions: people.map((id) => ({ id, tag: `@${id}` })),
  })
  await allTold(comments)
  const told = comments.rows('SELECT person FROM notifications WHERE tenant_id = ?', site.id)
  assert.equal(told.length, 3)
})

describe('what is screened is what is shown', () => {
  const mentions = [{ id: 'b', tag: '@darn you', rawTag: '@x' }]
  const texts: [why: string, body: object, isRefused: boolean][] = [
    ['a label of the client is not shown, so it need not be screened', { comment: 'Hello @x', mentions }, false],
    ['a typed mention', { comment: 'Hello @darn', mentions: [{ id: 'b', tag: '@darn' }] }, true],
    ['a word parted by markup', { comment: 'Well, da<b>r</b>n it' }, true],
    ['a word parted by emphasis', { comment: 'Well, **da**rn it' }, true],
    ['a word in references', { comment: 'Well, d&#97;rn it' }, true],
    ['a name behind a long text', { comment: `A ${'b '.repeat(24_990)}`, commenterName: 'Darn' }, true],
  ]
  for (const [why, body, isRefused] of texts) {
    test(why, async () => {
      const settings = { blockedWords: ['darn'], blockedWordsOutcome: 'refuse', maxCommentCharacterLength: 50_000 }
      const site = await comments.tenant({ settings })
      const sent = { query: { urlId: 'page', broadcastId: 'b' }, body: commentBody(body) }
      if (isRefused) await site.refused('createCommentPublic', sent, 422, 'blocked-words')
      else assert.ok(!JSON.stringify(await site.ok('createCommentPublic', sent)).includes('darn'))
    })
  }

  test('a rule of the tenant sees what is shown, too', async () => {
    const site = await comments.tenant({ settings: { spamRules: [{ actions: ['spam'], commentContains: 'casino' }] } })
    const { comment } = await site.post({ comment: 'The cas<b>ino</b>' })
    assert.equal(comment.isSpam, true)
  })
})

describe('HTML is no more than eight times its text', () => {
  const times = (text: string) => text.repeat(Math.floor(1990 / text.length))
  const texts: [why: string, body: object][] = [
    ['mentions', { comment: times('@x '), mentions: [{ id: 'b', tag: long, rawTag: '@x' }] }],
    ['topics', { comment: times('#a ') }],
    ['links', { comment: times('//a.b http://a.b ') }],
    ['pictures', { comment: times('![](http://a.b)') }],
    ['references', { comment: times('&') }],
    ['emphasis', { comment: times('*a* ') }],
    ['quotes', { comment: times('> > > > a\n') }],
    ['lists', { comment: times('- - - a\n') }],
    ['breaks', { comment: `${'a\n'.repeat(990)}b` }],
  ]
  for (const [why, body] of texts) {
    test(why, async () => {
      const site = await comments.tenant()
      const { comment } = await site.post(body)
      const { comment: text, html, further } = stored(comment._id)
      const size = Buffer.byteLength(html)
      assert.ok(size <= Math.max(4096, 8 * Buffer.byteLength(text)), `${size} of ${text.length}`)
      assert.ok(JSON.stringify(further).length <= 10_000)
    })
  }

  test('nor does the tenant’s server bring more of its own', async () => {
    const site = await comments.tenant()
    const { id } = await site.save()
    await site.refused(
      'updateComment',
      { id, body: { commentHTML: '<img src="http://a.b">'.repeat(4500) } },
      422,
      'invalid-input',
    )
  })
})

describe('changes are counted like new comments', () => {
  const flood = { maxCommentCreatedCountPUPM: 3 }
  for (const who of ['session', 'user'] as const) {
    test(`of one ${who}`, async () => {
      const site = await comments.tenant({ settings: flood })
      const asked = who === 'user' ? signed(site, 'ann') : {}
      const { comment, user } = await site.post({}, asked)
      const query = { broadcastId: 'e', ...(who === 'user' ? asked : { sessionId: user.sessionId }) }
      const change = (text: string) => ({ id: comment._id, query, body: { comment: text } })
      for (const text of ['one', 'two', 'three']) await site.ok('setCommentText', change(text))
      await site.refused('setCommentText', change('four'), 429, 'user-rate-limited')
      // They are counted apart from what is new.
      await site.post({ comment: 'Something new' }, query)
      comments.clock.pass(61_000)
      const later = who === 'user' ? signed(site, 'ann') : query
      await site.ok('setCommentText', { ...change('five'), query: { ...query, ...later } })
    })
  }

  test('of one network, whatever the session', async () => {
    const site = await comments.tenant({ settings: { maxCommentCreatedCountPUPM: 1, allowAnon: true } })
    const made: any[] = []
    for (const text of ['one', 'two', 'three', 'four', 'five']) {
      made.push(await site.post({ comment: text }))
      if (made.length === 4) comments.clock.pass(61_000)
    }
    const change = ({ comment }: any) => ({
      id: comment._id,
      query: { broadcastId: 'e', editKey: comment.editKey },
      body: { comment: `${comment._id} is changed` },
    })
    for (const one of made.slice(0, 4)) await site.ok('setCommentText', change(one))
    await site.refused('setCommentText', change(made[4]), 429, 'user-rate-limited')
  })
})
