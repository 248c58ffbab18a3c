// Write policy: bans of the caller, and pages that accept no comments or changes.
import { ApiError } from '../../platform/errors.ts'
import { type Ban, banKeysOf, findBan } from '../bans/rules.ts'
import { findMatchingBans } from '../bans/store.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { Actor, CommentContext, DataContext, RequestContext } from '../context.ts'
import { unverified } from '../identity/rules-actor.ts'
import { denyComment, denyNewThread, isPageReadOnly, readOnlyMessage } from '../pages/rules-page-state.ts'
import type { PageRecord } from '../pages/store.ts'
import { type ScreenedAuthor, screenedAuthorOf } from './screen.ts'

/** `email`: of the comment. Throws `banned`; resolves to true for a shadow ban. */
export async function requireNotBanned(email: string | undefined, ctx: DataContext): Promise<boolean> {
  const person = screenedAuthorOf(ctx, email)
  return findBan(await findBansToScreen(person, ctx), person, ctx.clock.now()) !== undefined
}

/** Throws `banned`; resolves to shadow bans. */
export async function findBansToScreen(
  person: ScreenedAuthor,
  { tenant, database, clock }: DataContext,
): Promise<Ban[]> {
  if (!tenant.hasBans) return []
  const bans = await findMatchingBans(database, tenant.id, banKeysOf(person))
  const ban = findBan(bans, person, clock.now())
  if (!ban || ban.isShadow) return bans
  throw new ApiError('banned', { fields: ban.until === undefined ? {} : { bannedUntil: ban.until } })
}

/** For another person than the caller: the address of the call is not theirs. */
export function withActor(actor: Actor, ctx: CommentContext): CommentContext {
  const { id, method, target } = ctx.call
  const call = { id, method, target, address: '', header: (name: string) => ctx.call.header(name) }
  return { ...ctx, actor, call }
}

/** Actor of a stored session, for calls that do not carry it. */
export function sessionOwner(anonUserId: string): Actor {
  return { kind: 'session', ...unverified, sessionId: '', anonUserId }
}

/** Throws `locked`, the closest code of the wire. */
export function requireCommentsOpen(
  { page, parent }: { page: PageRecord; parent: Comment | undefined },
  { actor, tenant }: RequestContext,
  now: number,
): void {
  const toBegin = parent ? undefined : denyNewThread(actor, tenant.effective)
  const message = denyComment(page, tenant.effective, now) ?? toBegin
  if (message !== undefined) throw new ApiError('locked', { message })
}

/** Throws `locked` on a read-only page. */
export function requireChangesOpen(page: PageRecord, { tenant }: RequestContext): void {
  if (isPageReadOnly(page, tenant.effective)) throw new ApiError('locked', { message: readOnlyMessage })
}
