// Whether somebody may write here at all: nobody who is banned, and nothing on a page that takes no comments or changes.
import { Refusal } from '../platform/api/refusal.ts'
import type { CommentContext } from './context.ts'
import { isReadOnly, readOnlyPage, refusalToComment } from './core/page-state.ts'
import { isStaff } from './core/permissions.ts'
import { banKeysOf, banOf } from './core/screening/bans.ts'
import type { AuthorFacts } from './core/screening/facts.ts'
import { bansOn } from './store/bans.ts'
import type { PageRecord } from './store/pages.ts'

/** `email` as the comment has it. Throws `banned`; true for who is banned without being told: only they see what they write. */
export async function mustNotBeBanned(email: string | undefined, ctx: CommentContext): Promise<boolean> {
  const { actor, tenant, call } = ctx
  if (!tenant.hasBans) return false
  const author: AuthorFacts = {
    isStaff: isStaff(actor),
    isVerified: actor.verified,
    userId: actor.kind === 'sso' ? actor.userId : undefined,
    anonUserId: 'anonUserId' in actor ? actor.anonUserId : undefined,
    email,
    // Staff may share the network of somebody who is banned.
    address: isStaff(actor) ? undefined : call.address,
    approvedCount: 0,
    spamCount: 0,
  }
  const bans = await bansOn(ctx.database, tenant.id, banKeysOf(author))
  const ban = banOf(bans, author, ctx.clock.now())
  if (!ban || ban.isShadow) return ban !== undefined
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
