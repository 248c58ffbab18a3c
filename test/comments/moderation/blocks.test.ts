// Blocks between two people: blockable authors, effect for the blocker, invisibility for others.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commentSchema } from '../../../src/comments/admin.ts'
import { type Actor, unverified } from '../../../src/comments/identity/rules-actor.ts'
import { userKey, visitorKey } from '../../../src/comments/identity/rules-person-key.ts'
import { findBlockedAuthors } from '../../../src/comments/moderation/store-blocks.ts'
import { findBlocked, findFlagged } from '../../../src/comments/thread/reading/viewer-flag-queries.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { type Comments, framesOf, openComments, type TenantClient } from '../harness/comment-client.ts'

const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }
const bea = { id: '8', email: 'bea@example.org', username: 'Bea' }

let comments: Comments
let site: TenantClient

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const byAda = (word = 'By Ada') =>
  site.post({ comment: word }, { sso: site.sign(ada) }).then(({ comment }) => comment._id)
const asBea = () => ({ sso: site.sign(bea) })
const sent = (id: string, query: object, commentIds: string[] | null = null) => ({
  id,
  query: { ...query },
  body: { commentIds },
})

describe('somebody who blocks', () => {
  before(async () => {
    site = await comments.tenant()
  })

  test('blocks all that the author wrote, and asks about any comments', async () => {
    const [first, second] = [await byAda(), await byAda()]
    const own = (await site.post({}, asBea())).comment._id
    const asked = [first, second, own, 'nobody', '__proto__', 'constructor', 'a\0b']
    const block = await site.call('blockFromCommentPublic', sent(first, asBea(), asked))
    assert.equal(block.status, 200)
    const statuses = Object.entries(block.json.commentStatuses)
    assert.deepEqual(
      statuses.filter(([, isBlocked]) => isBlocked).map(([id]) => id),
      [first, second],
    )
    assert.deepEqual(
      new Set(Object.keys(block.json.commentStatuses)),
      new Set(asked.filter((id) => id !== '__proto__')),
    )
    const later = await byAda()
    const query = { commentIds: `${own},${later}`, ...asBea() }
    const { commentStatuses } = await site.ok('checkedCommentsForBlocked', { query })
    assert.deepEqual(commentStatuses, { [own]: false, [later]: true })
    const unblocked = await site.ok('unBlockCommentPublic', sent(later, asBea(), [first, later]))
    assert.deepEqual(unblocked, { status: 'success', commentStatuses: { [first]: false, [later]: false } })
  })

  test('may do so again, and take it back twice', async () => {
    const id = await byAda()
    for (const operation of ['blockFromCommentPublic', 'unBlockCommentPublic'] as const) {
      for (let i = 0; i < 2; i++) assert.deepEqual((await site.ok(operation, sent(id, asBea()))).commentStatuses, {})
    }
    const entries = comments
      .rows('SELECT * FROM audit_log WHERE tenant_id = ? AND object_id = ? ORDER BY id', site.id, id)
      .filter(({ resource }) => resource === 'BlockedUser')
    assert.deepEqual(
      entries.map(({ crud, door }) => [crud, door]),
      [
        ['c', 'ui'],
        ['d', 'ui'],
      ],
    )
  })

  test('is told by hasBlockedUsers, and nobody else is', async () => {
    const id = await byAda()
    const session = { sessionId: (await site.post()).user.sessionId }
    const users = async () => {
      const read = async (query: object) => (await site.read({ ...query })).user?.hasBlockedUsers
      return [await read(asBea()), await read({ sso: site.sign(ada) }), await read(session), await read({})]
    }
    await site.ok('blockFromCommentPublic', sent(id, asBea()))
    assert.deepEqual(await users(), [true, undefined, undefined, undefined])
    assert.equal((await site.post({}, asBea())).user.hasBlockedUsers, true)
    await site.ok('blockFromCommentPublic', sent(id, session))
    assert.deepEqual(await users(), [true, undefined, true, undefined])
    await site.ok('unBlockCommentPublic', sent(id, asBea()))
    assert.deepEqual(await users(), [undefined, undefined, true, undefined])
    await site.ok('unBlockCommentPublic', sent(id, session))
  })

  test('is the same person for their server', async () => {
    const id = await byAda()
    const query = { userId: '8' }
    const body = { commentIdsToCheck: [id] }
    const check = async () =>
      (await site.ok('checkedCommentsForBlocked', { query: { commentIds: id, ...asBea() } })).commentStatuses[id]
    await site.ok('blockUserFromComment', { id, query, body })
    assert.equal(await check(), true)
    await site.ok('unBlockUserFromComment', { id, query, body: {} })
    assert.equal(await check(), false)
    const { comment, user } = await site.post()
    await site.ok('blockUserFromComment', { id, query: { anonUserId: comment.anonUserId }, body })
    const asked = { query: { commentIds: id, sessionId: user.sessionId } }
    assert.deepEqual((await site.ok('checkedCommentsForBlocked', asked)).commentStatuses, { [id]: true })
  })

  test('causes no event, and no reader of the page gets anything anew', async () => {
    const id = await byAda()
    const before = framesOf(comments, site.id).length
    const versions = () => comments.rows('SELECT version FROM pages WHERE tenant_id = ?', site.id)
    const version = versions()
    await site.ok('blockFromCommentPublic', sent(id, asBea()))
    await site.ok('unBlockCommentPublic', sent(id, asBea()))
    assert.deepEqual([framesOf(comments, site.id).length, versions()], [before, version])
  })
})

describe('who is blocked', () => {
  before(async () => {
    site = await comments.tenant({ settings: { allowAnon: true } })
  })
  const blocked = async (id: string, others: string[]) =>
    (
      await site.ok('blockUserFromComment', {
        id,
        query: { userId: 'x' },
        body: { commentIdsToCheck: [id, ...others] },
      })
    ).commentStatuses

  test('somebody with an address, under each name and in any spelling of it', async () => {
    const [one, two, three] = [
      await site.save({ commenterEmail: 'Cy@Example.org', commenterName: 'Cy' }),
      await site.save({ commenterEmail: 'cy@example.org', commenterName: 'Not Cy' }),
      await site.save({ commenterEmail: 'other@example.org', commenterName: 'Cy' }),
    ]
    assert.deepEqual(await blocked(one.id, [two.id, three.id]), { [one.id]: true, [two.id]: true, [three.id]: false })
  })

  test('a user is not whoever claims their address', async () => {
    const user = await byAda()
    const claimed = await site.post({ commenterName: 'Somebody', commenterEmail: ada.email })
    const id = claimed.comment._id
    assert.deepEqual(await blocked(id, [user]), { [id]: true, [user]: false })
  })

  const nobody: [what: string, make: () => Promise<string>][] = [
    ['an author without id, session and address', async () => (await site.save({ commenterEmail: undefined })).id],
    [
      'what is left of a deleted comment',
      async () => {
        const { id } = await site.save()
        await site.save({ parentId: id })
        const query = { broadcastId: 'd', sso: site.sign({ ...bea, isAdmin: true }) }
        await site.ok('deleteCommentPublic', { id, query })
        return id
      },
    ],
  ]
  for (const [what, make] of nobody) {
    test(`${what}: nobody`, async () => {
      const id = await make()
      for (const operation of ['blockUserFromComment', 'unBlockUserFromComment'] as const) {
        await site.refused(operation, { id, query: { userId: 'x' }, body: {} }, 422, 'comment-cannot-be-blocked')
      }
    })
  }

  test('nobody blocks themselves: as a user, in a session, through their server', async () => {
    const id = await byAda()
    const { comment, user } = await site.post()
    const cases = [
      [id, 'blockFromCommentPublic', { sso: site.sign(ada) }],
      [comment._id, 'blockFromCommentPublic', { sessionId: user.sessionId }],
      [id, 'blockUserFromComment', { userId: '7' }],
      [id, 'blockUserFromComment', { userId: `${site.id}:7` }],
      [comment._id, 'blockUserFromComment', { anonUserId: comment.anonUserId }],
    ] as const
    for (const [own, operation, query] of cases) {
      await site.refused(operation, sent(own, query), 422, 'comment-cannot-be-blocked')
    }
    assert.equal(
      comments.rows('SELECT * FROM blocks WHERE tenant_id = ? AND blocker <> ?', site.id, userKey('x')).length,
      0,
    )
  })
})

test('who cannot be known again blocks nobody, and whoever only says who they are neither', async () => {
  site = await comments.tenant()
  const id = await byAda()
  for (const query of [{}, { sessionId: 'made up' }, { sso: '{"username":"Bo","email":"bo@example.org"}' }]) {
    for (const operation of ['blockFromCommentPublic', 'unBlockCommentPublic'] as const) {
      await site.refused(operation, sent(id, query), 401, 'unauthorized')
    }
    const checked = await site.ok('checkedCommentsForBlocked', { query: { commentIds: id, ...query } })
    assert.deepEqual(checked.commentStatuses, { [id]: false })
  }
  assert.deepEqual(comments.rows('SELECT * FROM blocks WHERE tenant_id = ?', site.id), [])
})

test('disableBlocking: visitors block nobody, but may take back what they did before', async () => {
  site = await comments.tenant({ settings: { disableBlocking: true } })
  const id = await byAda()
  await site.refused('blockFromCommentPublic', sent(id, asBea()), 401, 'unauthorized')
  await site.ok('blockUserFromComment', { id, query: { userId: '8' }, body: {} })
  const { commentStatuses } = await site.ok('unBlockCommentPublic', sent(id, asBea(), [id]))
  assert.deepEqual(commentStatuses, { [id]: false })
})

test('a block is of one tenant, and the store tells each viewer’s own', async () => {
  site = await comments.tenant()
  const id = await byAda()
  const plain = (await site.save()).id
  await site.ok('blockFromCommentPublic', sent(id, asBea()))
  const other = await comments.tenant()
  await other.refused('blockUserFromComment', { id, query: { userId: '8' }, body: {} }, 404, 'not-found')
  const url = await databaseUrl(comments.app.dataDir)
  const { database } = await openDatabase({ url, schemas: [commentSchema], now: comments.clock.now() })
  try {
    const seen = async (viewer: string, tenant = site) => [
      ...(await findBlockedAuthors(database, tenant.id, viewer, [id, plain])),
    ]
    assert.deepEqual(await seen(userKey(`${site.id}:8`)), [id])
    assert.deepEqual(await seen(userKey(`${site.id}:8`), other), [])
    assert.deepEqual(await seen(userKey(`${site.id}:7`)), [])
    assert.deepEqual(await seen(visitorKey(`${site.id}:8`)), [])
    assert.deepEqual(await findBlockedAuthors(database, site.id, userKey(`${site.id}:8`), []), new Set())
  } finally {
    await database.close()
  }
})

test('the server reads for a user what that user reads', async () => {
  site = await comments.tenant()
  await site.read(asBea())
  const own = (await site.post({ comment: 'By Bea' }, asBea())).comment._id
  const id = await byAda()
  const read = async (query: object) => {
    const list = (await site.ok('getComments', { query: { urlId: 'page', ...query } })).comments
    return Object.fromEntries(list.map((one: any) => [one.id, [one.comment, one.commentHTML, one.commenterName]]))
  }
  const plain = { [own]: ['By Bea', 'By Bea', 'Bea'], [id]: ['By Ada', 'By Ada', 'Ada'] }
  assert.deepEqual(await read({ contextUserId: '8' }), plain)
  await site.ok('blockFromCommentPublic', sent(id, asBea()))
  assert.deepEqual(await read({ contextUserId: '8' }), { ...plain, [id]: ['[blocked]', '[blocked]', 'Ada'] })
  for (const query of [{}, { contextUserId: '7' }]) assert.deepEqual(await read(query), plain)
})

test('marks of a viewer: flags and masked text for those who made them', async () => {
  site = await comments.tenant()
  const [id, other] = [await byAda(), await byAda()]
  await site.ok('flagCommentPublic', { id: other, query: { isFlagged: true, ...asBea() } })
  const { comment } = await site.post()
  const query = { anonUserId: comment.anonUserId }
  await site.ok('blockUserFromComment', { id, query, body: {} })
  const url = await databaseUrl(comments.app.dataDir)
  const { database } = await openDatabase({ url, schemas: [commentSchema], now: comments.clock.now() })
  const actors: [actor: Actor, flags: object, blocks: object][] = [
    [{ kind: 'sso', userId: `${site.id}:8` } as Actor, { [other]: { isFlagged: true } }, {}],
    [
      { kind: 'session', ...unverified, sessionId: 's', anonUserId: comment.anonUserId },
      {},
      { [id]: { isBlocked: true, commentHTML: '[blocked]' }, [other]: { isBlocked: true, commentHTML: '[blocked]' } },
    ],
    [{ kind: 'nobody', ...unverified }, {}, {}],
  ]
  try {
    for (const [actor, flags, blocks] of actors) {
      const ids = [id, other, comment._id]
      assert.deepEqual(Object.fromEntries(await findFlagged(database, site.id, actor, ids)), flags)
      assert.deepEqual(Object.fromEntries(await findBlocked(database, site.id, actor, ids)), blocks)
    }
  } finally {
    await database.close()
  }
})

test('blocking, taking it back and deleting at once ends in one of the two, without a failure', async () => {
  site = await comments.tenant()
  const id = await byAda()
  const doomed = await byAda()
  const acts = Array.from({ length: 60 }, (_, i) => {
    if (i === 30) return site.call('deleteComment', { id: doomed })
    const operation = i % 2 === 0 ? 'blockFromCommentPublic' : 'unBlockCommentPublic'
    return site.call(operation, sent(i % 3 === 0 ? doomed : id, asBea()))
  })
  for (const { status, json } of await Promise.all(acts)) assert.ok([200, 404].includes(status), JSON.stringify(json))
  const stored = comments.rows('SELECT * FROM blocks WHERE tenant_id = ?', site.id).length
  const entries = comments.rows("SELECT crud FROM audit_log WHERE tenant_id = ? AND resource = 'BlockedUser'", site.id)
  const moves = entries.reduce((sum: number, { crud }) => sum + (crud === 'c' ? 1 : -1), 0)
  assert.equal(moves, stored)
})
