// Parameter cases of flags, blocks, locks and pins.
import assert from 'node:assert/strict'
import { framesOf, type OperationId } from '../harness/comment-client.ts'
import {
  ada,
  type Case,
  comments,
  type Query,
  site,
  staff,
  tellsUnder,
  unknownId,
  unknownTenant,
  visitor,
} from './parameter-cases.ts'

type Cases = Record<string, Case | Case[] | string>

const bea = { id: '8', email: 'bea@example.org', username: 'Bea' }
const session = (): Query => ({ sessionId: visitor.sessionId })

const ownerOnly = (operation: OperationId, path: string): Case => {
  return () => site.refused(operation, { path, body: {} }, 400, 'missing-tenant-id')
}

const flagCount = async (id: string) => (await site.ok('getComment', { id })).comment.flagCount

/** Each of these flags once, however often they try; and takes back what was theirs alone. */
function flagsFor(...people: Query[]): Case {
  return async () => {
    const { id } = await site.save()
    for (const [at, query] of people.entries()) {
      for (let i = 0; i < 2; i++) {
        await site.ok('flagComment', { id, query })
        assert.equal(await flagCount(id), at + 1)
      }
    }
    for (const [at, query] of people.entries()) {
      await site.ok('unFlagComment', { id, query })
      assert.equal(await flagCount(id), people.length - at - 1)
    }
  }
}

const flagging = (operation: OperationId, word: string): Cases => ({
  tenantId: ownerOnly(operation, `/api/v1/comments/x/${word}?userId=7`),
  id: unknownId(operation, { userId: '7' }),
  userId: [flagsFor({ userId: '7' }, { userId: '8' }), flagsFor({ userId: '7' }, { userId: '8', anonUserId: 'x' })],
  anonUserId: [flagsFor({ anonUserId: '7' }, { anonUserId: '8' }), flagsFor({ userId: '7' }, { anonUserId: '7' })],
})

/** Blocks an author of their own for each case, and asks about that comment. */
function blocksFor(query: Query, other: Query): Case {
  return async () => {
    const { comment } = await site.post({}, { sso: site.sign({ ...ada, id: `by ${comments.clock.now()}` }) }, 'block')
    const id = comment._id
    const sent = { id, query, body: { commentIdsToCheck: [id] } }
    assert.deepEqual((await site.ok('blockUserFromComment', sent)).commentStatuses, { [id]: true })
    const others = (await site.ok('unBlockUserFromComment', { ...sent, query: other })).commentStatuses
    assert.deepEqual(others, { [id]: false })
    assert.deepEqual((await site.ok('blockUserFromComment', sent)).commentStatuses, { [id]: true })
    assert.deepEqual((await site.ok('unBlockUserFromComment', sent)).commentStatuses, { [id]: false })
  }
}

const blocking = (operation: OperationId, word: string): Cases => ({
  tenantId: ownerOnly(operation, `/api/v1/comments/x/${word}?userId=7`),
  id: () => site.refused(operation, { id: 'nobody', query: { userId: '7' }, body: {} }, 404, 'not-found'),
  userId: blocksFor({ userId: '70' }, { userId: '71' }),
  anonUserId: blocksFor({ anonUserId: '70' }, { userId: '70' }),
})

/** Nobody in particular is refused; whoever can be known again is not. */
function knows(operation: OperationId, who: () => Query): Case {
  return async () => {
    const { id } = await site.save({ commenterEmail: 'zoe@example.org' })
    const body = { commentIds: [id] }
    await site.refused(operation, { id, body }, 401, 'unauthorized')
    const { commentStatuses } = await site.ok(operation, { id, query: who(), body })
    assert.deepEqual(commentStatuses, { [id]: operation === 'blockFromCommentPublic' })
  }
}

const blockingPublicly = (operation: OperationId): Cases => ({
  tenantId: () => {
    const path = '/block-from-comment/x?tenantId=nobody'
    return site.refused(operation, { path, body: { commentIds: null } }, 404, 'invalid-tenant')
  },
  commentId: () => {
    const sent = { id: 'nobody', query: session(), body: { commentIds: null } }
    return site.refused(operation, sent, 404, 'not-found')
  },
  sessionId: knows(operation, session),
  sso: knows(operation, () => ({ sso: site.sign(ada) })),
})

/** Only they themselves are told whom they have blocked. */
function checksFor(who: () => Query): Case {
  return async () => {
    const { id } = await site.save({ commenterEmail: `${comments.clock.now()}@example.org` })
    comments.clock.pass(1)
    const other = (await site.save({ commenterEmail: 'else@example.org' })).id
    await site.ok('blockFromCommentPublic', { id, query: who(), body: { commentIds: null } })
    const check = async (query: Query) =>
      (await site.ok('checkedCommentsForBlocked', { query: { commentIds: `${id},${other},nobody,`, ...query } }))
        .commentStatuses
    assert.deepEqual(await check(who()), { [id]: true, [other]: false, nobody: false })
    assert.deepEqual(await check({}), { [id]: false, [other]: false, nobody: false })
  }
}

/** Staff may, by their signature; those who sign on may not. */
function staffOnly(operation: OperationId): Case {
  return async () => {
    const { id } = await site.save()
    const call = (query: Query) => site.call(operation, { id, query: { broadcastId: 'b', ...query } })
    for (const query of [{}, session(), { sso: site.sign(ada) }, { sso: '{"username":"Mo","isAdmin":true}' }]) {
      assert.equal((await call(query)).json.code, 'unauthorized')
    }
    for (const user of [staff, { ...bea, isModerator: true }]) {
      assert.equal((await call({ sso: site.sign(user) })).status, 200)
    }
  }
}

const marking = (operation: OperationId, word: string): Cases => ({
  tenantId: unknownTenant(operation, `/comments/nobody/x/${word}?broadcastId=b`),
  commentId: () => {
    const query = { broadcastId: 'b', sso: site.sign(staff) }
    return site.refused(operation, { id: 'nobody', query }, 404, 'not-found')
  },
  broadcastId: tellsUnder(operation, 'updated-comment', () => ({ sso: site.sign(staff) })),
  sessionId: 'only a signature makes staff; without one, sso has the case that a session is refused',
  sso: staffOnly(operation),
})

const moderate = '/auth/my-account/moderate-comments'

/** Refused where nobody, or staff, asks so. */
function bySigned(
  operation: OperationId,
  id: string | undefined,
  query: Query | undefined,
  status: number,
  code: string,
): Case {
  return async () => {
    const which = id ?? (await site.save()).id
    const sent = query && { sso: site.sign(staff), ...query }
    await site.refused(operation, { id: which, query: sent ?? { approved: true, spam: true } }, status, code)
  }
}

function deciding(operation: OperationId, word: string, parameter: 'approved' | 'spam'): Cases {
  return {
    tenantId: unknownTenant(operation, `${moderate}/${word}/x?${parameter}=true&tenantId=nobody`),
    commentId: bySigned(operation, 'nobody', { [parameter]: true }, 404, 'not-found'),
    [parameter]: async () => {
      const { id } = await site.save()
      for (const value of [false, true]) {
        await site.ok(operation, { id, query: { sso: site.sign(staff), [parameter]: value } })
        const { approved, isSpam } = (await site.ok('getComment', { id })).comment
        assert.equal(parameter === 'spam' ? isSpam : approved, value)
      }
    },
    broadcastId: async () => {
      const { id } = await site.save()
      const broadcastId = `made for ${operation}`
      const value = parameter === 'spam'
      await site.ok(operation, { id, query: { sso: site.sign(staff), [parameter]: value, broadcastId } })
      const told = framesOf(comments, site.id).filter((frame) => frame?.broadcastId === broadcastId)
      assert.deepEqual(
        told.map(({ type }) => type),
        ['deleted-comment'],
      )
    },
    sessionId: 'only a signature makes staff',
    sso: bySigned(operation, undefined, undefined, 401, 'unauthorized'),
  }
}

/** On a site of its own: whoever is banned writes nothing more. */
async function banned(query: Query) {
  const open = await comments.tenant()
  const { comment } = await open.post()
  const sent = { sso: open.sign(staff), ...query }
  await open.ok('postBanUserFromComment', { id: comment._id, query: sent })
  const [ban] = comments.rows("SELECT * FROM bans WHERE tenant_id = ? AND kind <> 'address'", open.id)
  return { ban }
}

const inMenu = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, 'thread-menu.test.ts or bans-from-menu.test.ts has a case']))

export const moderationCases = {
  flagComment: flagging('flagComment', 'flag'),
  unFlagComment: flagging('unFlagComment', 'un-flag'),
  flagCommentPublic: {
    tenantId: unknownTenant('flagCommentPublic', '/flag-comment/x?isFlagged=true&tenantId=nobody'),
    commentId: unknownId('flagCommentPublic', { isFlagged: false }),
    isFlagged: async () => {
      const { id } = await site.save()
      for (const isFlagged of [true, false]) {
        await site.ok('flagCommentPublic', { id, query: { isFlagged, sso: site.sign(ada) } })
        assert.equal(await flagCount(id), Number(isFlagged))
      }
      await site.refused('flagCommentPublic', { id }, 422, 'invalid-input')
    },
    sessionId: async () => {
      const open = await comments.tenant({ settings: { allowAnonFlag: true } })
      const { id } = await open.save()
      const { sessionId } = (await open.post()).user
      const count = async () => (await open.ok('getComment', { id })).comment.flagCount
      await open.ok('flagCommentPublic', { id, query: { isFlagged: true, sessionId } })
      await open.ok('flagCommentPublic', { id, query: { isFlagged: false } })
      assert.equal(await count(), 1)
      await open.ok('flagCommentPublic', { id, query: { isFlagged: false, sessionId } })
      assert.equal(await count(), 0)
    },
    sso: async () => {
      const { id } = await site.save()
      await site.refused('flagCommentPublic', { id, query: { isFlagged: true } }, 401, 'unauthorized')
      for (const [at, user] of [ada, bea].entries()) {
        await site.ok('flagCommentPublic', { id, query: { isFlagged: true, sso: site.sign(user) } })
        assert.equal(await flagCount(id), at + 1)
      }
    },
  },
  blockUserFromComment: blocking('blockUserFromComment', 'block'),
  unBlockUserFromComment: blocking('unBlockUserFromComment', 'un-block'),
  blockFromCommentPublic: blockingPublicly('blockFromCommentPublic'),
  unBlockCommentPublic: blockingPublicly('unBlockCommentPublic'),
  checkedCommentsForBlocked: {
    tenantId: unknownTenant('checkedCommentsForBlocked', '/check-blocked-comments?commentIds=x&tenantId=nobody'),
    commentIds: async () => {
      const check = async (commentIds: string) =>
        (await site.ok('checkedCommentsForBlocked', { query: { commentIds } })).commentStatuses
      assert.deepEqual(await check(''), {})
      assert.deepEqual(await check('a,b,a'), { a: false, b: false })
      await site.refused('checkedCommentsForBlocked', {}, 422, 'invalid-input')
    },
    sessionId: checksFor(session),
    sso: checksFor(() => ({ sso: site.sign(ada) })),
  },
  lockComment: marking('lockComment', 'lock'),
  unLockComment: marking('unLockComment', 'unlock'),
  pinComment: marking('pinComment', 'pin'),
  unPinComment: marking('unPinComment', 'unpin'),
  postSetCommentApprovalStatus: {
    ...deciding('postSetCommentApprovalStatus', 'set-comment-approval-status', 'approved'),
    seenEdit: async () => {
      const { id } = await site.save({ approved: false })
      await site.ok('updateComment', { id, body: { comment: 'changed since' } })
      const query = { sso: site.sign(staff), approved: true, seenEdit: 0 }
      await site.refused('postSetCommentApprovalStatus', { id, query }, 422, 'comment-changed')
    },
  },
  postSetCommentSpamStatus: {
    ...deciding('postSetCommentSpamStatus', 'set-comment-spam-status', 'spam'),
    permNotSpam: 'taken, without any effect',
  },
  postBanUserFromComment: {
    tenantId: unknownTenant('postBanUserFromComment', `${moderate}/ban-user/from-comment/x?tenantId=nobody`),
    commentId: bySigned('postBanUserFromComment', 'nobody', {}, 404, 'not-found'),
    bannedUntil: async () => {
      const { ban } = await banned({ bannedUntil: '2030-01-02T03:04:05Z' })
      assert.equal(ban.expires_at, Date.UTC(2030, 0, 2, 3, 4, 5))
    },
    isShadowBan: async () => assert.equal((await banned({ isShadowBan: true })).ban.is_shadow, 1),
    banReason: async () => assert.equal((await banned({ banReason: 'rude' })).ban.reason, 'rude'),
    ...inMenu('banEmail', 'banEmailDomain', 'banIP', 'deleteAllUsersComments'),
    updateId: 'taken, without any effect',
    sessionId: 'only a signature makes staff',
    sso: bySigned('postBanUserFromComment', undefined, undefined, 401, 'unauthorized'),
  },
  getBanUsersFromComment: inMenu('tenantId', 'commentId', 'sso', 'sessionId'),
  getLogs: inMenu('tenantId', 'commentId', 'sso', 'sessionId'),
  getModerationComment: {
    ...inMenu('tenantId', 'commentId', 'sso', 'sessionId'),
    includeEmail: 'taken, without any effect',
    includeIP: 'taken, without any effect',
  },
  getCommentBanStatus: inMenu('tenantId', 'commentId', 'sso', 'sessionId'),
  getUserBanPreference: inMenu('tenantId', 'sso', 'sessionId'),
  getPreBanSummary: {
    ...inMenu('tenantId', 'commentId', 'sso', 'sessionId'),
    includeByUserIdAndEmail: 'taken, without any effect',
    includeByIP: 'taken, without any effect',
    includeByEmailDomain: 'taken, without any effect',
  },
  postBanUserUndo: inMenu('tenantId', 'sso', 'sessionId'),
  postRemoveComment: inMenu('tenantId', 'commentId', 'broadcastId', 'sso', 'sessionId'),
  postRestoreDeletedComment: inMenu('tenantId', 'commentId', 'broadcastId', 'sso', 'sessionId'),
  postSetCommentReviewStatus: inMenu('tenantId', 'commentId', 'reviewed', 'broadcastId', 'sso', 'sessionId'),
  postSetCommentText: inMenu('tenantId', 'commentId', 'broadcastId', 'sso', 'sessionId'),
  putCloseThread: inMenu('tenantId', 'urlId', 'sso', 'sessionId'),
  putReopenThread: inMenu('tenantId', 'urlId', 'sso', 'sessionId'),
} satisfies Partial<Record<OperationId, Cases>>
