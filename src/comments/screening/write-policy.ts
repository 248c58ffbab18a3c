// Whether somebody may write here at all: nobody who is banned, and nothing on a page that takes no comments or changes.
import { ApiError } from '../../platform/errors.ts'
import { type Ban, banKeysOf, findBan } from '../bans/rules.ts'
import { findMatchingBans } from '../bans/store.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { Actor, CommentContext } from '../context.ts'
import { unverified } from '../identity/rules-actor.ts'
import { denyComment, denyNewThread, isPageReadOnly, readOnlyMessage } from '../pages/rules-page-state.ts'
import type { PageRecord } from '../pages/store.ts'
import { type ScreenedAuthor, screenedAuthorOf } from './screen.ts'

/** `email` as the comment has it. Throws `banned`; true for who is banned without being told: only they see what they write. */
export async function requireNotBanned(email: string | undefined, ctx: CommentContext): Promise<boolean> {
  const person = screenedAuthorOf(ctx, email)
  return findBan(await findBansToScreen(person, ctx), person, ctx.clock.now()) !== undefined
}

/** Throws `banned`; what is left are bans of which nobody is told. */
export async function findBansToScreen(
  person: ScreenedAuthor,
  { tenant, database, clock }: CommentContext,
): Promise<Ban[]> {
  if (!tenant.hasBans) return []
  const bans = await findMatchingBans(database, tenant.id, banKeysOf(person))
  const ban = findBan(bans, person, clock.now())
  if (!ban || ban.isShadow) return bans
  throw new ApiError('banned', { fields: ban.until === undefined ? {} : { bannedUntil: ban.until } })
}

/** Somebody whose own call this is not: where it comes from says nothing of them. */
export function withActor(actor: Actor, ctx: CommentContext): CommentContext {
  const { id, method, target } = ctx.call
  const call = { id, method, target, address: '', header: (name: string) => ctx.call.header(name) }
  return { ...ctx, actor, call }
}

/** The session that left something here, though the call did not bring it along. */
export function sessionOwner(anonUserId: string): Actor {
  return { kind: 'session', ...unverified, sessionId: '', anonUserId }
}

/** Throws `locked`: of the codes of the wire it says best that somebody has shut it. */
export function requireCommentsOpen(
  { page, parent }: { page: PageRecord; parent: Comment | undefined },
  { actor, tenant }: CommentContext,
  now: number,
): void {
  const toBegin = parent ? undefined : denyNewThread(actor, tenant.effective)
  const message = denyComment(page, tenant.effective, now) ?? toBegin
  if (message !== undefined) throw new ApiError('locked', { message })
}

/** Throws `locked` where nobody writes, votes or changes anything. */
export function requireChangesOpen(page: PageRecord, { tenant }: CommentContext): void {
  if (isPageReadOnly(page, tenant.effective)) throw new ApiError('locked', { message: readOnlyMessage })
}
