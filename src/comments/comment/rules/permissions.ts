// Who may do what to a comment. A rule answers; a handler refuses.
import { type Actor, isStaff } from '../../identity/rules-actor.ts'
import type { Settings } from '../../tenancy/rules-tenant.ts'
import type { Comment } from './record.ts'

/** The author as far as this call proves it: signed in, the same session, or the comment's edit key. */
export function isAuthor(actor: Actor, comment: Comment, hasEditKey: boolean): boolean {
  if (hasEditKey) return true
  if (actor.kind === 'sso' && comment.userId !== undefined && actor.userId === comment.userId) return true
  const session = 'anonUserId' in actor ? actor.anonUserId : undefined
  return session !== undefined && comment.anonUserId === session
}

/** An edit key as it came with the call; undefined when none did. */
export type EditKeyCheck = 'right' | 'wrong' | undefined

/** What a comment's author or staff may not do, by its code; undefined when they may. A lock binds staff too. */
export function denyEdit(actor: Actor, comment: Comment, settings: Settings, key: EditKeyCheck): string | undefined {
  if (comment.isDeleted) return 'not-found'
  if (!isStaff(actor) && !isAuthor(actor, comment, key === 'right')) return refusalOfStranger(actor, key)
  if (comment.isLocked) return 'locked'
  return settings.disableCommenterCommentEdit && !isStaff(actor) ? 'unauthorized' : undefined
}

/** What nobody says of their own comment: staff does, or others do. */
const notTheAuthors = [
  ...(['approved', 'reviewed', 'isSpam', 'isDeleted', 'isPinned', 'isLocked', 'flagCount'] as const),
  ...(['votesUp', 'votesDown', 'userId', 'verified', 'isByAdmin', 'isByModerator', 'displayLabel'] as const),
]

/** Whether this is more than the author may change; sending along what is there changes nothing. */
export function changesStaffFields(before: Comment, after: Comment): boolean {
  return notTheAuthors.some((field) => before[field] !== after[field])
}

/** Whoever may still log in is told so; for somebody signed on it is another's comment. */
function refusalOfStranger(actor: Actor, key: EditKeyCheck): string {
  return actor.kind === 'sso' && key === undefined ? 'unauthorized' : 'edit-key-invalid'
}

/** Mail about a comment goes to its author for nobody but them: staff cannot have it sent. */
export function denyResendMail(actor: Actor, comment: Comment, key: EditKeyCheck): string | undefined {
  if (comment.isDeleted) return 'not-found'
  return isAuthor(actor, comment, key === 'right') ? undefined : refusalOfStranger(actor, key)
}

/** A reply counts as one even while it is not shown. Staff clear away what is left of a deleted comment. */
export function denyDelete(
  actor: Actor,
  comment: Comment,
  settings: Settings,
  { key, hasReplies }: { key: EditKeyCheck; hasReplies: boolean },
): string | undefined {
  if (comment.isDeleted && !isStaff(actor)) return 'not-found'
  if (!isStaff(actor) && !isAuthor(actor, comment, key === 'right')) return refusalOfStranger(actor, key)
  if (comment.isLocked) return 'locked'
  const mode = deleteModeOf(settings)
  if (hasReplies && mode === deleteModes.refuseWithReplies) return 'unauthorized'
  if (isStaff(actor)) return undefined
  if (settings.disableCommenterCommentDelete) return 'unauthorized'
  return hasReplies && mode === deleteModes.staffOnlyWithReplies ? 'unauthorized' : undefined
}

/** What becomes of a comment that others replied to. */
export const deleteModes = { removeThread: 0, keepReplies: 1, refuseWithReplies: 2, staffOnlyWithReplies: 3 } as const

/** Others' replies stay unless a tenant wants otherwise. */
export function deleteModeOf({ commentThreadDeleteMode }: Settings): number {
  return commentThreadDeleteMode ?? deleteModes.keepReplies
}
