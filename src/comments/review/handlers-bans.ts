// Handlers of bans from a thread's menu: what a ban would reach, which there are, and lifting a new one.
import type { Handler } from '../../platform/api/operation.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { hourMs } from '../../platform/durations.ts'
import { ApiError } from '../../platform/errors.ts'
import { banStateOf, type MadeBans } from '../bans/ban-undos.ts'
import { banKeysOf, parseBanSubject } from '../bans/rules.ts'
import { type BanRecord, findMatchingBans, lockBan, removeBan } from '../bans/store.ts'
import { closeAppeal } from '../bans/store-appeals.ts'
import { addressOfComment } from '../bans/store-author-addresses.ts'
import { unitOfWork } from '../changes/unit-of-work.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { CommentContext } from '../context.ts'
import { bumpTenantVersion } from '../tenancy/store.ts'
import type {
  getBanUsersFromComment,
  getCommentBanStatus,
  getPreBanSummary,
  getUserBanPreference,
  postBanUserUndo,
} from './contract-bans.ts'
import { requireDecidable, requireStaffUserId } from './require-staff.ts'
import { commentsOfAuthor } from './store-comment-facts.ts'

/** Comments that are counted, and names that are listed. */
const maxCounted = 1000
const maxNames = 20

export const getPreBanSummaryHandler: Handler<typeof getPreBanSummary, CommentContext> = async ({ params }, ctx) => {
  const { userId, anonUserId } = await requireDecidable(params.commentId, ctx)
  const author = { userId, anonUserId: userId === undefined ? anonUserId : undefined }
  const found = await commentsOfAuthor(ctx.database, ctx.tenant.id, author, maxCounted)
  const usernames = [...new Set(found.map(({ name }) => name))].slice(0, maxNames)
  return { status: 'success', usernames, count: found.length }
}

export const getCommentBanStatusHandler: Handler<typeof getCommentBanStatus, CommentContext> = async (
  { params },
  ctx,
) => {
  const comment = await requireDecidable(params.commentId, ctx)
  const { commenterEmail } = comment
  const emailDomain = commenterEmail?.slice(commenterEmail.lastIndexOf('@') + 1) ?? null
  return { status: 'success', emailDomain, canIPBan: (await addressOf(comment, ctx)) !== undefined }
}

/** Clients open their form with it; what a member chose before is no data that we keep of them. */
export const getUserBanPreferenceHandler: Handler<typeof getUserBanPreference, CommentContext> = async (_, ctx) => {
  requireStaffUserId(ctx)
  return { status: 'success', preferences: null }
}

/** Undefined where only a hash of it is left. */
async function addressOf(comment: Comment, { database, tenant }: CommentContext): Promise<string | undefined> {
  const address = await addressOfComment(database, tenant.id, comment)
  return address !== undefined && parseBanSubject('address', address) ? address : undefined
}

export const getBanUsersFromCommentHandler: Handler<typeof getBanUsersFromComment, CommentContext> = async (
  { params },
  ctx,
) => {
  const comment = await requireDecidable(params.commentId, ctx)
  const { userId, anonUserId, commenterEmail: email } = comment
  const keys = banKeysOf({ userId, anonUserId, email, address: await addressOf(comment, ctx) })
  const bans = await findMatchingBans(ctx.database, ctx.tenant.id, keys)
  const now = ctx.clock.now()
  const current = bans.filter(({ until = Number.POSITIVE_INFINITY }) => until > now)
  return { status: 'success', bannedUsers: current.map(presentBannedUser) }
}

/** Without the address itself, which only the desk shows. */
function presentBannedUser({ id, kind, value, until, isShadow, reason }: BanRecord) {
  const isDomain = kind === 'email' && value.startsWith('@')
  const match = {
    user: { matchedOn: 'userId', matchedOnValue: value },
    session: { matchedOn: 'userId', matchedOnValue: value },
    email: { matchedOn: isDomain ? 'email-wildcard' : 'email', matchedOnValue: value },
    address: { matchedOn: 'IP', matchedOnValue: null },
  } as const
  return {
    _id: id,
    ...(kind === 'user' || kind === 'session' ? { userId: value } : {}),
    ...(kind === 'email' ? { email: value } : {}),
    banType: isShadow ? 'shadow' : 'standard',
    bannedUntil: until === undefined ? null : new Date(until).toISOString(),
    hasEmailWildcard: isDomain,
    ...(reason === undefined ? {} : { banReason: reason }),
    matches: [match[kind]],
  }
}

/** While a member still sees what they did. */
const undoWithinMs = hourMs

/**
 * Lifts what a call of the same member has just made, or of any member for an administrator, while it is as it was made.
 * Bans that were only changed stay: what they were before is not kept.
 */
export const postBanUserUndoHandler: Handler<typeof postBanUserUndo, CommentContext> = async ({ body }, ctx) => {
  const { tenant, actor, identity } = ctx
  const userId = requireStaffUserId(ctx)
  const made = identity.banUndos.read(body.changelog.createdBannedUserId ?? '')
  if (made?.tenantId !== tenant.id)
    throw new ApiError('invalid-input', { message: 'changelog: Names no bans that were made here.' })
  if (made.userId !== userId && !actor.isAdmin) throw new ApiError('unauthorized')
  await unitOfWork(ctx, async (tx, now) => {
    if (now - made.madeAt > undoWithinMs) throw new ApiError('cannot-undo')
    const bans = await lockMade(tx, made)
    const [first] = bans
    if (!first) throw new ApiError('not-found', { message: 'There are no such bans.' })
    for (const { id } of bans) {
      await removeBan(tx, tenant.id, id)
      closeAppeal(tx, tenant.id, id, now)
    }
    bumpTenantVersion(tx, tenant.id)
    const before = bans.map(({ kind, isShadow }) => ({ kind, isShadow }))
    const entry = { resource: 'BannedUser', objectId: first.id, crud: 'd', description: 'A ban was lifted.' } as const
    return { reply: undefined, audit: { ...entry, before: { bans: before } }, pages: [] }
  })
  return { status: 'success' }
}

/** Those that still stand. Throws `cannot-undo` where somebody has changed one since. In the order of ids, so that two calls cannot wait for each other. */
async function lockMade(tx: Transaction, { tenantId, bans }: MadeBans): Promise<BanRecord[]> {
  const found: BanRecord[] = []
  for (const { id, state } of bans.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const ban = await lockBan(tx, tenantId, id)
    if (!ban) continue
    if (banStateOf(ban) !== state) throw new ApiError('cannot-undo')
    found.push(ban)
  }
  return found
}
