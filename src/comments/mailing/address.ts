// Where mail for somebody goes: only to an address that was proven, and only while they want it.
import type { Reader } from '../../platform/data/database.ts'
import type { CommentParts } from '../context.ts'
import { mailboxKey } from '../core/lookup-keys.ts'
import type { Person } from '../core/notifying/notice.ts'
import { bareUserId } from '../found.ts'
import { wantsNoMail } from '../store/mails.ts'
import { provenAddress } from '../store/verifications.ts'

export interface Address {
  email: string
  emailKey: string
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
  const email =
    userId === undefined
      ? anonUserId && (await provenAddress(parts.database, tenantId, anonUserId))
      : await ofUser(userId, tenantId, wish, parts)
  if (!email) return undefined
  const emailKey = mailboxKey(email)
  return (await wantsNoMail(parts.database, tenantId, emailKey)) ? undefined : { email, emailKey }
}

async function ofUser(userId: string, tenantId: string, wish: Wish, { ssoUsers }: Parts): Promise<string | undefined> {
  const known = await ssoUsers.byId(tenantId, 'secure', bareUserId(userId, tenantId))
  return known?.user[wish] ? known.user.email : undefined
}
