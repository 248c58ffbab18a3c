// Featured comments: by staff at the desk, with log, event and feed; they end where readers no longer see the comment.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parseFeed } from '@rowanmanning/feed-parser'
import { waitUntil } from '../../harness/app.ts'
import {
  type Comments,
  framesOf,
  openComments,
  type TenantClient,
  type TenantOptions,
} from '../harness/comment-client.ts'
import { type DeskClient, openDesk } from '../harness/desk-client.ts'

let comments: Comments
before(async () => {
  comments = await openComments()
})
after(() => comments.close())

async function openSite(options: TenantOptions = {}) {
  const site = await comments.tenant(options)
  const mo = await openDesk(comments, { tenantId: site.id, email: 'mo@site.example', name: 'Mo', role: 'moderator' })
  return { site, mo }
}

const mark = async (desk: DeskClient, id: string, isFeatured: boolean) =>
  (await desk.ok('markComment', { params: { commentId: id }, body: { isFeatured } })).entry.isFeatured
const listed = async (site: TenantClient, id: string, urlId = 'page') =>
  (await site.read({}, urlId)).comments.find(({ _id }: any) => _id === id)
const filtered = async (desk: DeskClient, isFeatured: boolean): Promise<string[]> => {
  const query = { view: 'approved', order: 'oldest', filter: JSON.stringify({ isFeatured }) }
  const { entries, total } = await desk.ok('getDeskQueue', { query })
  assert.equal(total.count, entries.length)
  return entries.map(({ id }: any) => id)
}

test('featured and back: readers see it, the log says who, open pages are told, nothing moves', async () => {
  const { site, mo } = await openSite()
  const [{ id: first }, { id }] = [await site.save({ comment: 'one' }), await site.save({ comment: 'two' })]
  const order = async () => (await site.read({ direction: 'OF' })).comments.map(({ _id }: any) => _id)
  const before = await order()
  assert.ok(!('isFeatured' in (await listed(site, id))))
  const told = framesOf(comments, site.id).length
  assert.equal(await mark(mo, id, true), true)
  assert.equal(await mark(mo, id, true), true, 'said twice is done once')
  assert.equal((await listed(site, id)).isFeatured, true)
  assert.deepEqual(await order(), before)
  assert.deepEqual([await filtered(mo, true), await filtered(mo, false)], [[id], [first]])
  const { thread } = await mo.ok('getDeskEntry', { params: { commentId: id } })
  assert.deepEqual(
    thread.map((one: any) => one.isFeatured),
    thread.map((one: any) => one.id === id),
  )
  comments.clock.pass(1000)
  assert.equal(await mark(mo, id, false), false)
  assert.ok(!('isFeatured' in (await listed(site, id))))
  assert.deepEqual(
    framesOf(comments, site.id)
      .slice(told)
      .map(({ type, comment }: any) => [type, comment._id, comment.isFeatured]),
    [
      ['updated-comment', id, true],
      ['updated-comment', id, undefined],
    ],
  )
  const { entries } = await mo.ok('getDeskLog', { query: { only: 'all' } })
  assert.deepEqual(
    entries
      .filter(({ objectId }: any) => objectId === id)
      .slice(0, 2)
      .map(({ by, description, before, after }: any) => [by, description, before, after]),
    [
      ['Mo', 'A comment is no longer featured.', { isFeatured: true }, { isFeatured: false }],
      ['Mo', 'A comment was featured.', { isFeatured: false }, { isFeatured: true }],
    ],
  )
  assert.ok(!('isFeatured' in (await site.ok('getComment', { id })).comment), 'no field of the vendor’s record')
})
test('where the generation has no word for it, lists name the featured ones beside the comments', async () => {
  for (const wire of ['seed', 'newest'] as const) {
    const { site, mo } = await openSite({ wire })
    const saved = async (body: object) => {
      const { id, _id } = await site.save(body)
      return (id ?? _id) as string
    }
    const root = await saved({})
    const reply = await saved({ parentId: root })
    const said = async () => {
      const { comments: list, moduleData } = await site.read({ modules: 'edited', asTree: true })
      const all = list.flatMap((one: any) => [one, ...(one.children ?? [])])
      assert.ok(all.every((one: any) => !('isFeatured' in one)))
      return [all.length, moduleData.featured]
    }
    assert.deepEqual(await said(), [2, []])
    await mark(mo, reply, true)
    assert.deepEqual([await said(), await said()], Array(2).fill([2, [reply]]))
    assert.ok(!('moduleData' in (await site.read({}))), 'for those who ask for modules')
    await mark(mo, reply, false)
    assert.deepEqual(await said(), [2, []])
  }
})

interface Ending {
  why: string
  run(site: TenantClient, mo: DeskClient, id: string): Promise<unknown>
  /** How readers see it again. */
  back?(site: TenantClient, id: string): Promise<unknown>
}

const decide = (decision: string) => async (_: TenantClient, mo: DeskClient, id: string) => {
  const { entry } = await mo.ok('getDeskEntry', { params: { commentId: id } })
  await mo.ok('decideComment', { params: { commentId: id }, body: { decision, version: entry.version } })
}
const update = (body: object) => (site: TenantClient, id: string) => site.ok('updateComment', { id, body })

const endings: Ending[] = [
  { why: 'hidden', run: decide('hide'), back: update({ approved: true }) },
  { why: 'spam', run: decide('spam'), back: update({ approved: true, isSpam: false }) },
  {
    why: 'un-approved by the API',
    run: (site, _, id) => update({ approved: false })(site, id),
    back: update({ approved: true }),
  },
  { why: 'deleted', run: decide('delete') },
]

for (const { why, run, back } of endings) {
  test(`no longer featured: ${why}`, async () => {
    const { site, mo } = await openSite()
    const { id } = await site.save()
    await site.save({ parentId: id })
    await mark(mo, id, true)
    await run(site, mo, id)
    assert.deepEqual(await filtered(mo, true), [])
    const [row] = comments.rows('SELECT featured_at FROM comments WHERE id = ?', id)
    assert.equal(row?.featured_at ?? null, null)
    if (!back) return
    await mo.refused('markComment', { params: { commentId: id }, body: { isFeatured: true } }, 422, 'invalid-input')
    await back(site, id)
    assert.ok(!('isFeatured' in (await listed(site, id))))
  })
}

test('votes, edits and another page leave it', async () => {
  const { site, mo } = await openSite()
  const { id } = await site.save()
  await mark(mo, id, true)
  await site.ok('updateComment', { id, body: { votesUp: 3 } })
  await site.ok('updateComment', { id, body: { comment: 'better' } })
  await site.ok('updateComment', { id, body: { urlId: 'other' } })
  const found = await listed(site, id, 'other')
  assert.deepEqual([found.isFeatured, found.votesUp, found.commentHTML], [true, 3, 'better'])
})

test('votes of readers and the merge of its page leave it', async () => {
  const { site, mo } = await openSite()
  const { id } = await site.save()
  await site.save({}, {}, 'other')
  await mark(mo, id, true)
  const voter = site.sign({ id: 'v', email: 'v@users.example', username: 'V' })
  await site.ok('voteComment', {
    id,
    query: { broadcastId: 'b', urlId: 'page', sso: voter },
    body: { voteDir: 'up', urlId: 'page', url: '', commenterEmail: 'v@users.example', commenterName: 'V' },
  })
  assert.deepEqual([(await listed(site, id)).isFeatured, (await listed(site, id)).votesUp], [true, 1])
  const owner = await openDesk(comments, {
    ...{ tenantId: site.id, email: 'ow@site.example', name: 'Ow', role: 'owner' },
  })
  const { pages } = await owner.ok('getPages')
  const idOf = (urlId: string) => pages.find((one: any) => one.urlId === urlId).id
  await owner.ok('startMerge', { body: { fromPageId: idOf('page'), intoPageId: idOf('other') } })
  await waitUntil('it is there', async () => (await listed(site, id, 'other')) !== undefined)
  assert.equal((await listed(site, id, 'other')).isFeatured, true)
})

for (const wire of ['seed', 'newest'] as const) {
  test(`clients of the generation ${wire} get no key that it lacks, in lists and events`, async () => {
    const { site, mo } = await openSite({ wire })
    const { id, _id = id } = await site.save()
    const told = framesOf(comments, site.id).length
    await mark(mo, _id, true)
    assert.ok(!JSON.stringify(await site.read()).includes('isFeatured'))
    const frames = framesOf(comments, site.id).slice(told)
    assert.equal(frames.length, 1)
    assert.ok(!JSON.stringify(frames).includes('isFeatured'))
  })
}

test('the feed of featured comments: last featured first, of public pages, of what is listed', async () => {
  const { site, mo } = await openSite()
  const read = async (form = 'rss') => {
    const response = await fetch(`${comments.app.url}/thread/${site.id}/feed.${form}?only=featured`)
    assert.equal(response.status, 200)
    return parseFeed(await response.text()).items.map(({ content }) => content)
  }
  assert.deepEqual(await read(), [])
  const ids: string[] = []
  for (const comment of ['one', 'two', 'three', 'four']) ids.push((await site.save({ comment })).id)
  await site.save({ comment: 'inner', parentId: ids[3] })
  for (const at of [1, 0, 3]) {
    comments.clock.pass(1000)
    await mark(mo, ids[at] ?? '', true)
  }
  assert.deepEqual(await read(), ['four', 'one', 'two'])
  assert.deepEqual(await read('atom'), ['four', 'one', 'two'])
  await site.ok('updateComment', { id: ids[0] ?? '', body: { approved: false } })
  assert.deepEqual(await read(), ['four', 'two'])
})

test('nobody without the right to decide', async () => {
  const { site } = await openSite()
  const { id } = await site.save()
  const reader = await openDesk(comments, {
    ...{ tenantId: site.id, email: 'au@site.example', name: 'Au', role: 'auditor' },
  })
  const sent = { params: { commentId: id }, body: { isFeatured: true } }
  await reader.refused('markComment', sent, 403, 'role-not-allowed')
})
