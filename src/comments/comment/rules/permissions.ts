// Permissions on a comment. A rule returns an error code; the handler throws it.
import { type Actor, isStaff } from '../../identity/rules-actor.ts'
import type { Settings } from '../../tenancy/rules-tenant.ts'
import type { Comment } from './record.ts'

/** Proven by sign-on, session or edit key of the comment. */
export function isAuthor(actor: Actor, comment: Comment, hasEditKey: boolean): boolean {
  if (hasEditKey) return true
  if (actor.kind === 'sso' && comment.userId !== undefined && actor.userId === comment.userId) return true
  const session = 'anonUserId' in actor ? actor.anonUserId : undefined
  return session !== undefined && comment.anonUserId === session
}

/** Result of the check; undefined without a key. */
export type EditKeyCheck = 'right' | 'wrong' | undefined

/** Error code, or undefined where the author or staff may edit. A lock binds staff too. */
export function denyEdit(actor: Actor, comment: Comment, settings: Settings, key: EditKeyCheck): string | undefined {
  if (comment.isDeleted) return 'not-found'
  if (!isStaff(actor) && !isAuthor(actor, comment, key === 'right')) return denialOfOther(actor, key)
  if (comment.isLocked) return 'locked'
  return settings.disableCommenterCommentEdit && !isStaff(actor) ? 'unauthorized' : undefined
}

/** Fields that only staff or other people set. */
const staffFields = [
  ...(['approved', 'reviewed', 'isSpam', 'isDeleted', 'isPinned', 'isLocked', 'flagCount'] as const),
  ...(['votesUp', 'votesDown', 'userId', 'verified', 'isByAdmin', 'isByModerator', 'displayLabel'] as const),
]

/** Tells whether the change exceeds what an author may edit; unchanged values are allowed. */
export function changesStaffFields(before: Comment, after: Comment): boolean {
  return staffFields.some((field) => before[field] !== after[field])
}

/** A caller without identity is asked to log in; for a signed-on user the comment is another's. */
function denialOfOther(actor: Actor, key: EditKeyCheck): string {
  return actor.kind === 'sso' && key === undefined ? 'unauthorized' : 'edit-key-invalid'
}

/** Only authors themselves can request mail about their comment; staff cannot. */
export function denyResendMail(actor: Actor, comment: Comment, key: EditKeyCheck): string | undefined {
  if (comment.isDeleted) return 'not-found'
  return isAuthor(actor, comment, key === 'right') ? undefined : denialOfOther(actor, key)
}

/** Hidden replies count too. Staff may delete tombstones. */
export function denyDelete(
  actor: Actor,
  comment: Comment,
  settings: Settings,
  { key, hasReplies }: { key: EditKeyCheck; hasReplies: boolean },
): string | undefined {
  if (comment.isDeleted && !isStaff(actor)) return 'not-found'
  if (!isStaff(actor) && !isAuthor(actor, comment, key === 'right')) return denialOfOther(actor, key)
  if (comment.isLocked) return 'locked'
  const mode = deleteModeOf(settings)
  if (hasReplies && mode === deleteModes.refuseWithReplies) return 'unauthorized'
  if (isStaff(actor)) return undefined
  if (settings.disableCommenterCommentDelete) return 'unauthorized'
  return hasReplies && mode === deleteModes.staffOnlyWithReplies ? 'unauthorized' : undefined
}

/** Effect of a deletion on replies. */
export const deleteModes = { removeThread: 0, keepReplies: 1, refuseWithReplies: 2, staffOnlyWithReplies: 3 } as const

/** Default: replies of others stay. */
export function deleteModeOf({ commentThreadDeleteMode }: Settings): number {
  return commentThreadDeleteMode ?? deleteModes.keepReplies
}
