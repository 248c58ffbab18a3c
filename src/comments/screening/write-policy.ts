// Whether somebody may write here at all: nobody who is banned, and nothing on a page that takes no comments or changes.
import { Refusal } from '../../platform/errors.ts'
import { type Ban, banKeysOf, banOf } from '../bans/rules.ts'
import { bansOn } from '../bans/store.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { Actor, CommentContext } from '../context.ts'
import { unproven } from '../identity/rules-actor.ts'
import { isReadOnly, readOnlyPage, refusalToBegin, refusalToComment } from '../pages/rules-page-state.ts'
import type { PageRecord } from '../pages/store.ts'
import { type Person, personActing } from './screen.ts'

/** `email` as the comment has it. Throws `banned`; true for who is banned without being told: only they see what they write. */
export async function mustNotBeBanned(email: string | undefined, ctx: CommentContext): Promise<boolean> {
  const person = personActing(ctx, email)
  return banOf(await bansToScreen(person, ctx), person, ctx.clock.now()) !== undefined
}

/** Throws `banned`; what is left are bans of which nobody is told. */
export async function bansToScreen(person: Person, { tenant, database, clock }: CommentContext): Promise<Ban[]> {
  if (!tenant.hasBans) return []
  const bans = await bansOn(database, tenant.id, banKeysOf(person))
  const ban = banOf(bans, person, clock.now())
  if (!ban || ban.isShadow) return bans
  throw new Refusal('banned', { fields: ban.until === undefined ? {} : { bannedUntil: ban.until } })
}

/** Somebody whose own call this is not: where it comes from says nothing of them. */
export function actingAs(actor: Actor, ctx: CommentContext): CommentContext {
  const { id, method, target } = ctx.call
  const call = { id, method, target, address: '', header: (name: string) => ctx.call.header(name) }
  return { ...ctx, actor, call }
}

/** The session that left something here, though the call did not bring it along. */
export function ofSession(anonUserId: string): Actor {
  return { kind: 'session', ...unproven, sessionId: '', anonUserId }
}

/** Throws `locked`: of the codes of the wire it says best that somebody has shut it. */
export function mustTakeComments(
  { page, parent }: { page: PageRecord; parent: Comment | undefined },
  { actor, tenant }: CommentContext,
  now: number,
): void {
  const toBegin = parent ? undefined : refusalToBegin(actor, tenant.effective)
  const message = refusalToComment(page, tenant.effective, now) ?? toBegin
  if (message !== undefined) throw new Refusal('locked', { message })
}

/** Throws `locked` where nobody writes, votes or changes anything. */
export function mustTakeChanges(page: PageRecord, { tenant }: CommentContext): void {
  if (isReadOnly(page, tenant.effective)) throw new Refusal('locked', { message: readOnlyPage })
}
