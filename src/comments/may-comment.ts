// Whether somebody may write here at all: nobody who is banned, and nothing on a page that takes no comments or changes.
import { Refusal } from '../platform/api/refusal.ts'
import type { CommentContext } from './context.ts'
import { isReadOnly, readOnlyPage, refusalToComment } from './core/page-state.ts'
import { type Ban, banKeysOf, banOf } from './core/screening/bans.ts'
import { type Person, personActing } from './screening.ts'
import { bansOn } from './store/bans.ts'
import type { PageRecord } from './store/pages.ts'

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

/** Throws `locked`: of the codes of the wire it says best that somebody has shut it. */
export function mustTakeComments(page: PageRecord, { tenant }: CommentContext, now: number): void {
  const message = refusalToComment(page, tenant.effective, now)
  if (message !== undefined) throw new Refusal('locked', { message })
}

/** Throws `locked` where nobody writes, votes or changes anything. */
export function mustTakeChanges(page: PageRecord, { tenant }: CommentContext): void {
  if (isReadOnly(page, tenant.effective)) throw new Refusal('locked', { message: readOnlyPage })
}
