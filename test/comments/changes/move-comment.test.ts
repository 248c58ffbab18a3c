// Moved comments take their votes, flags, words, tags, pins and addresses along.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertCounted, type Comments, framesOf, openComments, type TenantClient } from '../harness/comment-client.ts'
import { takeBack, vote } from '../harness/vote-client.ts'

const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }
const staff = { id: '1', email: 'mo@example.org', username: 'Mo', isAdmin: true }
const away = 'https://site.example/away'

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

interface Furnished {
  site: TenantClient
  root: string
  reply: string
  voteId: string
}

/** A pinned comment and a reply to it, both with all that can hang on one. */
async function furnish(settings: object = {}): Promise<Furnished> {
  const site = await comments.tenant({ settings: { enableSearch: true, enableVoteList: true, ...settings } })
  await site.post({ pageTitle: 'Away', url: away, comment: 'Cod' }, { sso: site.sign(staff) }, away)
  const root = (await site.post({ comment: 'Herring #fish', pageTitle: 'Page' }, { sso: site.sign(ada) })).comment._id
  const reply = (await site.post({ comment: 'Mackerel #fish', parentId: root })).comment._id
  const { voteId } = await vote(site, root, { query: { sso: site.sign(ada) } })
  await vote(site, reply, { query: { sso: site.sign(ada) } })
  for (const id of [root, reply]) await site.ok('flagComment', { id, query: { userId: 'u' } })
  await site.ok('pinComment', { id: root, query: { broadcastId: 'p', sso: site.sign(staff) } })
  return { site, root, reply, voteId }
}

/** Whatever readers of one page find of the two. */
async function foundOn(urlId: string, { site, root, reply }: Furnished) {
  const own = (list: any[]) => list.map(({ _id }) => _id).filter((id) => id === root || id === reply)
  const read = async (query: object) => own((await site.read({ direction: 'OF', ...query }, urlId)).comments)
  return {
    listed: await read({}),
    herring: await read({ searchText: 'herring' }),
    mackerel: await read({ searchText: 'mackerel' }),
    tagged: await read({ hashTags: ['fish'] }),
    admin: own((await site.ok('getComments', { query: { urlId, hashTag: 'fish', direction: 'OF' } })).comments),
    commentCount: (await site.read({ countAll: true }, urlId)).commentCount,
  }
}

/** Whatever is known of one of them. */
async function knownOf(site: TenantClient, id: string) {
  const { comment } = await site.ok('getComment', { id })
  const { voteUserNames } = await site.ok('getCommentVoteUserNames', { id, query: { direction: 1 } })
  const { votesUp, votes, flagCount, isPinned, urlId, urlIdRaw, url, pageTitle, parentId } = comment
  return { votesUp, votes, flagCount, isPinned, urlId, urlIdRaw, url, pageTitle, parentId, voteUserNames }
}

const nothing = { listed: [], herring: [], mackerel: [], tagged: [], admin: [] }

test('a thread takes everything along to another page, and is found there alone', async () => {
  const all = await furnish()
  const { site, root, reply, voteId } = all
  const [before, rootBefore, replyBefore] = [
    await foundOn('page', all),
    await knownOf(site, root),
    await knownOf(site, reply),
  ]
  assert.deepEqual(before.listed, [root, reply])
  await site.ok('updateComment', { id: root, query: { isLive: true }, body: { urlId: away } })
  assert.deepEqual(await foundOn(away, all), { ...before, commentCount: 3 })
  assert.deepEqual(await foundOn('page', all), { ...nothing, commentCount: 0 })
  const place = { urlId: away, urlIdRaw: away, url: away, pageTitle: 'Away' }
  assert.deepEqual(await knownOf(site, root), { ...rootBefore, ...place })
  assert.deepEqual(await knownOf(site, reply), { ...replyBefore, ...place })
  // Flags and votes are taken back where their comment is now.
  await site.ok('unFlagComment', { id: reply, query: { userId: 'u' } })
  const sso = site.sign(ada)
  assert.equal((await takeBack(site, root, voteId, { sso })).status, 404)
  assert.equal((await takeBack(site, root, voteId, { sso, urlId: away })).status, 200)
  assert.deepEqual([(await knownOf(site, root)).votesUp, (await knownOf(site, reply)).flagCount], [0, 0])
  assertCounted(comments, site.id)
  framesOf(comments, site.id)
})

test('a reply that leaves its thread takes its own along, and the thread keeps the rest', async () => {
  const all = await furnish()
  const { site, root, reply } = all
  await site.ok('updateComment', { id: reply, body: { urlId: away } })
  assert.deepEqual(await foundOn(away, all), {
    ...{ listed: [reply], herring: [], mackerel: [reply], tagged: [reply], admin: [reply], commentCount: 2 },
  })
  assert.deepEqual((await foundOn('page', all)).listed, [root])
  const { comments: list } = await site.read({ asTree: true, countChildren: true })
  assert.deepEqual([list[0].childCount, list[0].nestedChildrenCount], [0, 0])
  assertCounted(comments, site.id)
})

test('a pin lifts a thread on its new page, and does nothing below another comment', async () => {
  const { site, root } = await furnish()
  const on = async (urlId: string) => (await site.read({ direction: 'NF' }, urlId)).comments.map(({ _id }: any) => _id)
  const other = (await site.save({}, {}, away)).id
  await site.ok('updateComment', { id: root, body: { urlId: away } })
  assert.equal((await on(away))[0], root)
  await site.ok('updateComment', { id: root, body: { parentId: other } })
  const { isPinned, parentId } = await knownOf(site, root)
  assert.deepEqual([isPinned, parentId, (await on(away))[0]], [true, other, other])
  assertCounted(comments, site.id)
})

test('a page made for a comment has its own address, and no title of another', async () => {
  const { site, root } = await furnish()
  await site.ok('updateComment', { id: root, body: { urlId: 'https://site.example/made' } })
  const { url, pageTitle } = await knownOf(site, root)
  assert.deepEqual([url, pageTitle], ['https://site.example/made', undefined])
  await site.ok('updateComment', { id: root, body: { urlId: 'key', url: 'https://site.example/k', pageTitle: 'K' } })
  const known = await knownOf(site, root)
  assert.deepEqual([known.url, known.pageTitle, known.urlId], ['https://site.example/k', 'K', 'key'])
})

describe('for a user, no comment moves to a page that takes none', () => {
  for (const [what, state] of [
    ['closed', { closed_at: 1 }],
    ['read only', { read_only: 1 }],
  ] as const) {
    test(what, async () => {
      const { site, root } = await furnish()
      const [[column, value]] = Object.entries(state) as [[string, number]]
      comments.sql(
        `UPDATE pages SET ${column} = ?, version = version + 1 WHERE tenant_id = ? AND url_id = ?`,
        value,
        site.id,
        away,
      )
      const move = { id: root, body: { urlId: away } }
      await site.refused('updateComment', { ...move, query: { contextUserId: '7' } }, 422, 'locked')
      assert.equal((await knownOf(site, root)).urlId, 'page')
      await site.ok('updateComment', move)
    })
  }
})

describe('what was deleted leaves nothing behind', () => {
  const tables = ['comment_tags', 'votes', 'flags', 'edit_keys']
  const hanging = (id: string) =>
    tables.flatMap((table) => comments.rows(`SELECT comment_id FROM ${table} WHERE comment_id = ?`, id)).length
  const modes: [mode: number, by: 'author' | 'staff' | 'server', isGone: boolean][] = [
    [0, 'author', true],
    [0, 'staff', true],
    [1, 'author', false],
    [1, 'staff', false],
    [3, 'staff', true],
    [1, 'server', true],
    [2, 'server', true],
  ]
  for (const [mode, by, isGone] of modes) {
    test(`mode ${mode}, by ${by}: ${isGone ? 'with all replies' : 'but a tombstone'}`, async () => {
      const all = await furnish({ commentThreadDeleteMode: mode })
      const { site, root, reply } = all
      const sso = site.sign(by === 'staff' ? staff : ada)
      if (by === 'server') await site.ok('deleteComment', { id: root })
      else await site.ok('deleteCommentPublic', { id: root, query: { broadcastId: 'd', sso } })
      const left = isGone ? [] : [reply]
      const listed = isGone ? [] : [root, reply]
      assert.deepEqual(await foundOn('page', all), {
        ...{ listed, herring: [], mackerel: left, tagged: left, admin: left, commentCount: listed.length },
      })
      assert.deepEqual([hanging(root) > 0, hanging(reply) > 0], [!isGone, !isGone])
      if (isGone) for (const id of [root, reply]) await site.refused('getComment', { id }, 404, 'not-found')
      else await checkTombstone(all)
      assertCounted(comments, site.id)
      assert.ok(!JSON.stringify(framesOf(comments, site.id)).includes('Herring'))
    })
  }

  /** It counts and is listed as before, but nobody is told whose it was, votes for it or flags it. */
  async function checkTombstone({ site, root, reply }: Furnished) {
    const { comments: list } = await site.read({ asTree: true, countChildren: true })
    const { isDeleted, isPinned, votesUp, childCount, commenterName, userId } = list[0]
    assert.deepEqual([isDeleted, isPinned, votesUp, childCount], [true, false, 1, 1])
    assert.deepEqual([commenterName, userId], ['[deleted]', undefined])
    await site.refused('flagComment', { id: root, query: { userId: 'v' } }, 404, 'not-found')
    const ballot = { broadcastId: 'b', urlId: 'page', sso: site.sign(staff) }
    const body = { voteDir: 'up', commenterName: null, commenterEmail: null, url: null }
    await site.refused('voteComment', { id: root, query: ballot, body }, 404, 'invalid-comment-id')
    assert.equal((await knownOf(site, reply)).votesUp, 1)
  }
})
