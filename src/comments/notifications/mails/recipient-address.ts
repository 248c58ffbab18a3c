// Where mail for somebody goes: only to an address that was proven, and only while they want it.
import type { Reader } from '../../../platform/data/database.ts'
import { bareUserId } from '../../comment/comment-lookup.ts'
import type { CommentParts } from '../../context.ts'
import type { Languages } from '../../mail/letter/letterhead.ts'
import { wantsNoMail } from '../../mail/store.ts'
import { mailboxKey } from '../../text/lookup-keys.ts'
import { lastProven } from '../../verification/store.ts'
import type { Person } from '../rules/notification.ts'

export interface Address {
  email: string
  emailKey: string
  /** That whoever reads there is known to read. */
  languages: Languages
}

/** What those whom a tenant vouches for say that they want. */
type Wish = 'optedInNotifications' | 'optedInSubscriptionNotifications'

type Parts = Pick<CommentParts, 'ssoUsers'> & { database: Reader }

export async function addressOf(
  { userId, anonUserId }: Person,
  tenantId: string,
  wish: Wish,
  parts: Parts,
): Promise<Address | undefined> {
  const found =
    userId === undefined
      ? anonUserId && (await ofVisitor(anonUserId, tenantId, parts))
      : await ofUser(userId, tenantId, wish, parts)
  if (!found) return undefined
  const emailKey = mailboxKey(found.email)
  return (await wantsNoMail(parts.database, tenantId, emailKey)) ? undefined : { ...found, emailKey }
}

type Found = Omit<Address, 'emailKey'>

async function ofVisitor(anonUserId: string, tenantId: string, { database }: Parts): Promise<Found | undefined> {
  const proven = await lastProven(database, tenantId, anonUserId)
  return proven && { email: proven.email, languages: { own: [proven.locale], ofProgram: proven.acceptLanguage } }
}

async function ofUser(userId: string, tenantId: string, wish: Wish, { ssoUsers }: Parts): Promise<Found | undefined> {
  const { user } = (await ssoUsers.byId(tenantId, 'secure', bareUserId(userId, tenantId))) ?? {}
  return user?.[wish] && user.email ? { email: user.email, languages: { own: [user.locale] } } : undefined
}
