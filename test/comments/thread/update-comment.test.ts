// updateComment over HTTP: every field, every code, and moved threads.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertCounted, type Comments, framesOf, openComments, type TenantClient } from '../harness/comment-client.ts'

const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }
const staff = { id: '1', email: 'mo@example.org', username: 'Mo', isAdmin: true }

let comments: Comments
let site: TenantClient

before(async () => {
  comments = await openComments()
  site = await comments.tenant()
  await site.post({}, { sso: site.sign(ada) }, 'users')
  await site.post({}, { sso: site.sign(staff) }, 'users')
})

after(() => comments.close())

const time = '2020-01-02T03:04:05.000Z'

describe('each field', () => {
  const fields: [sent: object, shown?: object][] = [
    [{ url: 'https://site.example/other' }],
    [{ url: 'javascript:alert(1)' }, { url: '' }],
    [{ pageTitle: 'Title' }],
    [{ date: '2020-01-02T03:04:05' }, { date: time }],
    [{ date: '2020-01-02T04:04:05+01:00' }, { date: time }],
    [{ date: Date.parse(time) }, { date: time }],
    [{ date: null }, {}],
    [{ urlIdRaw: 'raw' }],
    [{ userId: '7' }, { userId: 't1:7' }],
    [{ userId: 'met nowhere' }],
    [{ userId: '' }, { userId: undefined }],
    [
      { commenterEmail: '', commenterLink: '' },
      { commenterEmail: undefined, commenterLink: undefined },
    ],
    [{ commenterEmail: 'ADA@example.org' }, { commenterEmail: 'ADA@example.org', userId: 't1:7' }],
    [
      { commenterEmail: 'new@example.org', userId: null },
      { commenterEmail: 'new@example.org', userId: undefined },
    ],
    [{ commenterEmail: null }, { commenterEmail: undefined }],
    [{ commenterName: '  New\nname ' }, { commenterName: 'New name' }],
    [{ commenterLink: 'https://ann.example/' }],
    [{ commenterLink: 'javascript:alert(1)' }, { commenterLink: undefined }],
    [{ commenterLink: null }, { commenterLink: undefined }],
    [{ comment: '*new*' }, { comment: '*new*', commentHTML: '<em>new</em>' }],
    [{ commentHTML: '<b onclick=x>h</b><script>x</script>' }, { commentHTML: '<b>h</b>', comment: 'A comment' }],
    [{ comment: 't', commentHTML: '<i>h</i>' }],
    [{ localDateString: 'then', localDateHours: 3 }],
    [{ votes: -3 }, { votes: -3, votesUp: 0, votesDown: 3 }],
    [{ votesUp: 5 }, { votes: 5, votesUp: 5 }],
    [{ votesUp: 5, votesDown: 2 }, { votes: 3 }],
    [{ expireAt: time }],
    [{ verified: true }, { verified: true, verifiedDate: '2026-11-21T12:00:00.000Z' }],
    [{ verified: true, verifiedDate: time }],
    [{ reviewed: true }],
    [{ externalId: 'e', externalParentId: 'p' }],
    [{ isSpam: true }],
    [{ approved: false }],
    [{ isDeleted: true, isDeletedUser: true }],
    [{ isByAdmin: true, isByModerator: true }],
    [{ isPinned: true }],
    [{ isPinned: null }, { isPinned: false }],
    [{ isLocked: true }],
    [{ flagCount: 2 }],
    [{ displayLabel: 'Label' }],
    [{ notificationSentForParent: true, notificationSentForParentTenant: true }],
    [{ meta: { wpUserId: '1' } }],
    [{ meta: null }, { meta: undefined }],
    [{ moderationGroupIds: ['a'], feedbackIds: ['b'] }],
    [{ avatarSrc: 'data:image/svg+xml,<svg/>' }, { avatarSrc: undefined }],
    [{}, {}],
  ]
  for (const [sent, shown = sent] of fields) {
    test(JSON.stringify(sent), async () => {
      const { _id: id } = await site.save()
      await site.ok('updateComment', { id, body: sent })
      const { comment } = await site.ok('getComment', { id })
      for (const [name, value] of Object.entries(shown)) assert.deepEqual(comment[name], value, name)
      assertCounted(comments, site.id)
    })
  }

  const refusals: [body: unknown, status: number, code: string][] = [
    [{ comment: '' }, 422, 'empty-comment'],
    [{ comment: 'x'.repeat(2001) }, 422, 'comment-too-big'],
    [{ commenterName: '' }, 422, 'invalid-name'],
    [{ commenterName: 'a@b.example' }, 422, 'invalid-name-is-email'],
    [{ commenterEmail: 'x' }, 422, 'invalid-email'],
    [{ commenterEmail: 'nobody@example.org' }, 422, 'invalid-user'],
    [{ date: 1e20 }, 422, 'invalid-date'],
    [{ date: 'yesterday' }, 422, 'invalid-input'],
    [{ urlId: '' }, 422, 'missing-url-id'],
    [{ parentId: 'nobody' }, 404, 'not-found'],
    [{ approved: 'yes' }, 422, 'invalid-input'],
    [{ votes: 1.5 }, 422, 'invalid-input'],
    [[], 422, 'invalid-input'],
    ['{', 422, 'invalid-json'],
  ]
  for (const [body, status, code] of refusals) {
    test(`${JSON.stringify(body).slice(0, 40)} → ${code}`, async () => {
      const { _id: id } = await site.save()
      await site.refused('updateComment', { id, body }, status, code)
    })
  }

  test('what is not there → not-found', () => site.refused('updateComment', { id: 'x', body: {} }, 404, 'not-found'))

  test('for a user, by that user’s right', async () => {
    const mine = (await site.post({}, { sso: site.sign(ada) })).comment._id
    const { _id: other } = await site.save()
    const ask = (id: string, contextUserId: string) => ({ id, query: { contextUserId }, body: { comment: 'x' } })
    await site.ok('updateComment', ask(mine, '7'))
    await site.ok('updateComment', ask(other, `${site.id}:1`))
    await site.refused('updateComment', ask(other, '7'), 401, 'unauthorized')
    await site.refused('updateComment', ask(other, 'nobody'), 422, 'invalid-user')
  })

  test('for an author: what they wrote, and nothing that staff decides', async () => {
    const held = await comments.tenant({ settings: { preModeration: 'all' } })
    const id = (await held.post({}, { sso: held.sign(ada) })).comment._id
    await held.post({}, { sso: held.sign({ ...ada, id: '8', email: 'bo@example.org', username: 'Bo' }) })
    const query = { contextUserId: '7' }
    const beyond = [
      { approved: true },
      { isPinned: true },
      { isLocked: true },
      { isByAdmin: true },
      { isDeleted: true },
    ]
    for (const body of [
      ...beyond,
      { votesUp: 9 },
      { votes: 9 },
      { flagCount: 3 },
      { userId: '8' },
      { displayLabel: 'Staff' },
    ]) {
      await held.refused('updateComment', { id, query, body }, 401, 'unauthorized')
    }
    await held.refused('updateComment', { id, query, body: { commenterEmail: 'bo@example.org' } }, 401, 'unauthorized')
    // Some send along all that they were given.
    const body = { comment: 'Changed', approved: false, isPinned: false, votes: 0, userId: '7', isLocked: false }
    await held.ok('updateComment', { id, query, body })
    await held.ok('updateComment', { id, body: { isLocked: true } })
    await held.refused('updateComment', { id, query, body: { ...body, comment: 'Unlocked' } }, 422, 'locked')
    assert.equal((await held.ok('getComment', { id })).comment.comment, 'Changed')
  })

  test('locked until it is unlocked, which may come with other changes', async () => {
    const { _id: id } = await site.save()
    await site.ok('updateComment', { id, body: { isLocked: true } })
    await site.refused('updateComment', { id, body: { comment: 'x' } }, 422, 'locked')
    await site.refused('updateComment', { id, query: { contextUserId: '1' }, body: { comment: 'x' } }, 422, 'locked')
    await site.ok('updateComment', { id, body: { isLocked: false, comment: 'x' } })
  })
})

describe('what open pages are told', () => {
  test('isLive: changed, hidden without its text, shown again', async () => {
    const tenant = await comments.tenant()
    const { _id: id } = await tenant.save({ comment: 'Secret' }, { isLive: true })
    const live = (body: object) => tenant.ok('updateComment', { id, query: { isLive: true }, body })
    await live({ isPinned: true })
    await tenant.ok('updateComment', { id, body: { reviewed: true } })
    assert.deepEqual(types(tenant), ['new-comment', 'updated-comment'])
    await live({ isSpam: true })
    assert.ok(!JSON.stringify(framesOf(comments, tenant.id)).includes('Secret'))
    assert.deepEqual(types(tenant), [undefined, undefined, 'deleted-comment'])
    await live({ reviewed: true })
    await live({ isSpam: false })
    assert.deepEqual(types(tenant), [undefined, undefined, 'deleted-comment', 'new-comment'])
    const audit = comments.rows('SELECT crud FROM audit_log WHERE object_id = ?', id)
    assert.equal(audit.length, 6)
  })
})

const types = (tenant: TenantClient) => framesOf(comments, tenant.id).map((frame) => frame?.type)

const away = 'https://site.example/away'

describe('threads that move', () => {
  async function thread() {
    const tenant = await comments.tenant()
    const root = (await tenant.save()).id
    const reply = (await tenant.save({ parentId: root })).id
    const leaf = (await tenant.save({ parentId: reply })).id
    const other = (await tenant.save()).id
    const move = (id: string, body: object, query = {}) => tenant.ok('updateComment', { id, query, body })
    const outline = async (urlId = 'page') =>
      (await tenant.read({ asTree: true, countChildren: true, direction: 'OF', countAll: true }, urlId)).comments.map(
        function shape(node: any): unknown {
          const name = { [root]: 'root', [reply]: 'reply', [leaf]: 'leaf', [other]: 'other' }[node._id as string]
          return node.children.length > 0 ? [name, ...node.children.map(shape)] : name
        },
      )
    return { tenant, root, reply, leaf, other, move, outline }
  }

  test('to another page with all replies, and back', async () => {
    const { tenant, root, move, outline } = await thread()
    await move(root, { urlId: `${away}?gclid=1` }, { isLive: true })
    assert.deepEqual([await outline(), await outline(away)], [['other'], [['root', ['reply', 'leaf']]]])
    assert.deepEqual(types(tenant), ['deleted-comment', 'new-comment'])
    assert.equal((await tenant.ok('getComment', { id: root })).comment.urlId, away)
    assertCounted(comments, tenant.id)
    await move(root, { urlId: 'page' })
    assert.deepEqual([await outline(), await outline(away)], [[['root', ['reply', 'leaf']], 'other'], []])
    assertCounted(comments, tenant.id)
  })

  test('a reply alone to another page begins a thread there', async () => {
    const { tenant, reply, move, outline } = await thread()
    await move(reply, { urlId: 'away' })
    assert.deepEqual([await outline(), await outline('away')], [['root', 'other'], [['reply', 'leaf']]])
    assertCounted(comments, tenant.id)
  })

  test('below another comment, and up again', async () => {
    const { tenant, root, reply, leaf, other, move, outline } = await thread()
    await move(reply, { parentId: other })
    assert.deepEqual(await outline(), ['root', ['other', ['reply', 'leaf']]])
    await move(root, { parentId: leaf })
    assert.deepEqual(await outline(), [['other', ['reply', ['leaf', 'root']]]])
    assertCounted(comments, tenant.id)
    await move(reply, { parentId: null })
    assert.deepEqual(await outline(), [['reply', ['leaf', 'root']], 'other'])
    assertCounted(comments, tenant.id)
    await tenant.refused('updateComment', { id: reply, body: { parentId: root } }, 422, 'invalid-input')
    await tenant.refused('updateComment', { id: reply, body: { parentId: reply } }, 422, 'invalid-input')
    await tenant.refused('updateComment', { id: reply, body: { parentId: other, urlId: 'away' } }, 404, 'not-found')
    assert.equal(comments.rows('SELECT id FROM pages WHERE tenant_id = ?', tenant.id).length, 1)
  })

  test('what hangs on a hidden comment is not listed, wherever it goes', async () => {
    const { tenant, root, reply, move, outline } = await thread()
    await move(root, { approved: false })
    assert.deepEqual(await outline(), ['other'])
    assertCounted(comments, tenant.id)
    await move(reply, { approved: false })
    await move(root, { urlId: 'away', approved: true })
    assert.deepEqual(await outline('away'), ['root'])
    await move(reply, { approved: true })
    assert.deepEqual(await outline('away'), [['root', ['reply', 'leaf']]])
    assertCounted(comments, tenant.id)
  })
})
