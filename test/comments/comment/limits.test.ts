// Bounds over HTTP: sizes of comments and replies, retention of events.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createResponseCache } from '../../../src/comments/listing/response-cache.ts'
import { PreparedJson } from '../../../src/platform/api/prepared-json.ts'
import { proveBroadTree, sizeOf } from '../../prove/hostile/broad-tree-proof.ts'
import { multiply, recount } from '../harness/bulk-rows.ts'
import { type Comments, commentBody, framesOf, openComments, type TenantClient } from '../harness/comment-client.ts'

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const create = (body: object) => ({ query: { urlId: 'page', broadcastId: 'b' }, body: commentBody(body) })

describe('one comment carries little beside its text', () => {
  const many = (length: number, text = 'x') => Array(length).fill(text)
  const mention = { id: 'u', tag: '@ann' }
  const tooMuch: [what: string, body: object][] = [
    ['feedback ids', { feedbackIds: many(101) }],
    ['a long feedback id', { feedbackIds: many(1, 'x'.repeat(201)) }],
    ['moderation groups', { moderationGroupIds: many(101) }],
    ['mentions', { mentions: many(101).map(() => mention) }],
    ['a long mention', { mentions: [{ ...mention, tag: `@${'x'.repeat(1100)}` }] }],
    ['meta', { meta: { more: 'x'.repeat(16_384) } }],
    ['a local date', { localDateString: 'x'.repeat(201) }],
  ]
  for (const [what, body] of tooMuch) {
    test(`${what} → invalid-input`, async () => {
      const site = await comments.tenant()
      await site.refused('createCommentPublic', create(body), 422, 'invalid-input')
      await site.refused('saveComment', { body: commentBody(body) }, 422, 'invalid-input')
      assert.equal(comments.rows('SELECT id FROM pages WHERE tenant_id = ?', site.id).length, 0)
    })
  }

  test('nor does the tenant’s server make it carry more later', async () => {
    const site = await comments.tenant()
    const { id } = await site.save()
    const tooLong = 'x'.repeat(201)
    const ids = [{ feedbackIds: many(101) }, { moderationGroupIds: many(1, tooLong) }, { externalId: tooLong }]
    const texts = [{ localDateString: tooLong }, { externalParentId: tooLong }, { displayLabel: tooLong }]
    for (const body of [...ids, ...texts, { meta: { wpPostId: 'x'.repeat(16_384) } }])
      await site.refused('updateComment', { id, body }, 422, 'invalid-input')
    for (const urlId of ['page', 'other']) {
      await site.ok('updateComment', { id, body: { urlId, pageTitle: 'x'.repeat(501) } })
      assert.equal((await site.ok('getComment', { id })).comment.pageTitle.length, 500)
    }
    assert.ok(
      comments
        .rows('SELECT title FROM pages WHERE tenant_id = ?', site.id)
        .every(({ title }) => (title?.length ?? 0) <= 500),
    )
  })

  test('an edit brings no more mentions than a new comment', async () => {
    const site = await comments.tenant()
    const { comment } = await site.post()
    const query = { broadcastId: 'e', editKey: comment.editKey }
    const body = { comment: 'x', mentions: many(101).map(() => mention) }
    await site.refused('setCommentText', { id: comment._id, query, body }, 422, 'invalid-input')
  })

  test('titles are cut, and what is no locale is none: both travel with each event', async () => {
    const site = await comments.tenant()
    await site.post({ pageTitle: 't'.repeat(100_000), meta: { locale: 'l'.repeat(10_000) } })
    const [frame] = framesOf(comments, site.id)
    assert.deepEqual([frame.comment.pageTitle.length, frame.comment.locale], [500, null])
    assert.equal(comments.rows('SELECT title FROM pages WHERE tenant_id = ?', site.id)[0].title.length, 500)
  })
})

describe('one reply lists no more than it has room for', () => {
  test('replies are 250 at a time, by public and by the tenant’s server; the rest by skip', async () => {
    const site = await comments.tenant()
    const root = (await site.save()).id
    const first = (await site.save({ parentId: root })).id
    multiply(comments, first, 299, { id: "'r-' || i", created_at: 'created_at + i' })
    recount(comments, site.id)
    for (const query of [{}, { limit: 1000 }, { page: -1 }, { asTree: true }]) {
      const read = await site.read({ parentId: root, ...query })
      assert.deepEqual([read.comments.length, read.hasMore], [250, true], JSON.stringify(query))
      const { comments: list } = await site.ok('getComments', { query: { urlId: 'page', parentId: root, ...query } })
      assert.equal(list.length, 250)
    }
    const rest = await site.read({ parentId: root, skip: 250 })
    assert.deepEqual([rest.comments.length, rest.hasMore], [50, false])
    assert.equal((await site.read({ parentId: root, limit: 5 })).comments.length, 5)
  })

  test('a thread of more than 500 keeps its root, which was written after its replies', async () => {
    const site = await comments.tenant({ settings: { defaultSortDirection: 'OF' } })
    const root = (await site.save({ date: 2_000_000_000_000 })).id
    const first = (await site.save({ parentId: root, date: 1_000_000_000_000 })).id
    multiply(comments, first, 599, { id: "'e-' || i", created_at: 'created_at + i' })
    recount(comments, site.id)
    for (const query of [{}, { page: 0 }, { asTree: true }, { asTree: true, limit: 1 }]) {
      const { comments: list } = await site.read(query)
      assert.deepEqual([list[0]._id, sizeOf(list)], [root, 500], JSON.stringify(query))
    }
  })

  test('trees of many threads: each root is there, with a share of what was said below it', async () => {
    await proveBroadTree(comments, { replies: 60, most: 300 })
  })
})

test('a list is asked for by ten different tags at most', async () => {
  const site = await comments.tenant()
  const { comment } = await site.post({ comment: '#a #b' })
  const tags = (count: number) => Array.from({ length: count }, (_, i) => `tag${i}`)
  for (const hashTags of [Array(1300).fill('a'), ['a', '#A', 'b', '', '#']]) {
    const { comments: list } = await site.read({ hashTags })
    assert.deepEqual([list.length, list[0]?._id], [1, comment._id])
    assert.equal((await site.ok('getComments', { query: { hashTag: hashTags } })).comments.length, 1)
  }
  await site.read({ hashTags: tags(10) })
  await site.refused('getCommentsPublic', { query: { urlId: 'page', hashTags: tags(11) } }, 422, 'invalid-input')
  await site.refused('getComments', { query: { hashTag: tags(900) } }, 422, 'invalid-input')
})

test('roots are listed whole where a page is asked for that is all of them', async () => {
  const site = await comments.tenant({ settings: { pageSize: 10 } })
  for (let i = 0; i < 12; i++) await site.save()
  const asked = { parentId: 'null', page: -1 }
  assert.equal((await site.read(asked)).comments.length, 12)
  const { comments: list } = await site.ok('getComments', { query: { urlId: 'page', asTree: true, ...asked } })
  assert.equal(list.length, 12)
  const pages = await Promise.all([0, 1, 2].map((page) => site.read({ parentId: 'null', page })))
  assert.deepEqual(
    pages.map((read) => [read.comments.length, read.hasMore]),
    [
      [10, true],
      [2, false],
      [0, false],
    ],
  )
})

describe('events tell nothing of what a page does not list any more', () => {
  const cases: [what: string, act: (site: TenantClient, root: string) => Promise<unknown>][] = [
    ['hidden with its root', (site, id) => site.ok('updateComment', { id, body: { approved: false } })],
    [
      'spam with its root',
      (site, id) => site.ok('updateComment', { id, query: { isLive: true }, body: { isSpam: true } }),
    ],
    ['moved', (site, id) => site.ok('updateComment', { id, body: { urlId: 'away' } })],
    [
      'moved, then deleted',
      async (site, id) => {
        await site.ok('updateComment', { id, query: { isLive: true }, body: { urlId: 'away' } })
        await site.ok('deleteComment', { id })
      },
    ],
  ]
  for (const [what, act] of cases) {
    test(what, async () => {
      const site = await comments.tenant()
      const root = (await site.save({ comment: 'Secret root' }, { isLive: true })).id
      const reply = (await site.save({ comment: 'Secret reply', parentId: root }, { isLive: true })).id
      await site.save({ comment: 'Secret leaf', parentId: reply }, { isLive: true })
      await site.save({ comment: 'Something else' }, { isLive: true })
      await act(site, root)
      const told = comments.rows(
        `SELECT e.payload FROM events e JOIN pages p ON p.tenant_id = e.tenant_id AND p.id = e.page_id
         WHERE e.tenant_id = ? AND p.url_id = 'page' AND e.payload IS NOT NULL`,
        site.id,
      )
      const texts = told.map(({ payload }) => payload).join()
      assert.deepEqual([texts.includes('Secret'), texts.includes('Something else')], [false, true])
    })
  }
})

test('keys count for as much as bodies in what is kept of a page', async () => {
  const bodies = createResponseCache()
  let made = 0
  const ask = (at: number) =>
    bodies.shared(`${at} ${'k'.repeat(16_000)}`, 1, async () => {
      made++
      return new PreparedJson('{}')
    })
  for (let at = 0; at < 2000; at++) await ask(at)
  await ask(0)
  assert.equal(made, 2001, 'the first was forgotten')
})

test('a block that comes with more questions than are answered is refused whole', async () => {
  const own = await comments.tenant()
  const { id } = await own.save({ commenterEmail: 'cy@example.org' })
  const sso = own.sign({ id: '8', email: 'bea@example.org', username: 'Bea' })
  const many = Array.from({ length: 2001 }, (_, i) => `${i}`)
  const isBlocked = async () =>
    (await own.ok('checkedCommentsForBlocked', { query: { commentIds: id, sso } })).commentStatuses[id]
  const asked = { id, query: { sso }, body: { commentIds: many } }
  const checked = { id, query: { userId: '8' }, body: { commentIdsToCheck: many } }
  await own.refused('blockFromCommentPublic', asked, 422, 'invalid-input')
  await own.refused('blockUserFromComment', checked, 422, 'invalid-input')
  assert.equal(await isBlocked(), false)
  await own.ok('blockFromCommentPublic', { ...asked, body: { commentIds: null } })
  await own.refused('unBlockCommentPublic', asked, 422, 'invalid-input')
  await own.refused('unBlockUserFromComment', checked, 422, 'invalid-input')
  assert.equal(await isBlocked(), true)
})
