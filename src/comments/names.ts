// Whose a name is: nobody unproven goes by that of staff, of a signed user, or of somebody who confirmed another address.
import { Refusal } from '../platform/api/refusal.ts'
import type { Transaction } from '../platform/data/database.ts'
import type { CommentContext } from './context.ts'
import { likelyNames } from './core/lookup-keys.ts'
import { isOthersName, keepName } from './store/verified-names.ts'

interface Named {
  name: string
  email: string | undefined
}

/** Throws `username-taken`. */
export async function mustNotTakeName({ name, email }: Named, ctx: CommentContext): Promise<void> {
  if (isDefaultName(name, ctx)) return
  for (const likely of likelyNames(name)) {
    if (await isTaken({ name: likely, email }, ctx)) throw new Refusal('username-taken')
  }
}

async function isTaken({ name, email }: Named, ctx: CommentContext): Promise<boolean> {
  const { database, tenant, ssoUsers } = ctx
  return (
    (tenant.moderators.size > 0 && (await ctx.isStaffName(tenant.id, name))) ||
    (await ssoUsers.provenId(tenant.id, 'name', name)) !== undefined ||
    (tenant.hasOwnNames && (await isOthersName(database, tenant.id, name, email)))
  )
}

/** To be called when it turns out that the address is theirs. */
export function nameProven(tx: Transaction, { name, email }: Named, ctx: CommentContext): void {
  if (email !== undefined && !isDefaultName(name, ctx)) keepName(tx, ctx.tenant.id, name, email)
}

/** Everybody goes by that one who says none. */
function isDefaultName(name: string, { tenant }: CommentContext): boolean {
  return name === tenant.effective.defaultUsername
}
