// Mail address of a notification's recipient: proven, not unsubscribed, and with the wanted opt-in.
import type { Reader } from '../../../platform/data/database.ts'
import { stripTenantPrefix } from '../../identity/rules-actor.ts'
import type { Person } from '../../identity/rules-person-key.ts'
import type { SsoUserStore } from '../../identity/sso/store.ts'
import type { MailLanguages } from '../../mail/letter/letterhead.ts'
import { isUnsubscribed } from '../../mail/store.ts'
import { mailboxKey } from '../../text/lookup-keys.ts'
import { findVerifiedAddress } from '../../verification/store.ts'

export interface RecipientAddress {
  email: string
  emailKey: string
  /** Known languages of the recipient. */
  languages: MailLanguages
}

/** Opt-in fields of single sign-on users. */
type OptIn = 'optedInNotifications' | 'optedInSubscriptionNotifications'

interface Parts {
  database: Reader
  ssoUsers: SsoUserStore
}

export async function findRecipientAddress(
  { userId, anonUserId }: Person,
  tenantId: string,
  optIn: OptIn,
  parts: Parts,
): Promise<RecipientAddress | undefined> {
  const found =
    userId === undefined
      ? anonUserId && (await ofVisitor(anonUserId, tenantId, parts))
      : await ofUser(userId, tenantId, optIn, parts)
  if (!found) return undefined
  const emailKey = mailboxKey(found.email)
  return (await isUnsubscribed(parts.database, tenantId, emailKey)) ? undefined : { ...found, emailKey }
}

type Found = Omit<RecipientAddress, 'emailKey'>

async function ofVisitor(anonUserId: string, tenantId: string, { database }: Parts): Promise<Found | undefined> {
  const proven = await findVerifiedAddress(database, tenantId, anonUserId)
  return proven && { email: proven.email, languages: { own: [proven.locale], acceptLanguage: proven.acceptLanguage } }
}

async function ofUser(userId: string, tenantId: string, optIn: OptIn, { ssoUsers }: Parts): Promise<Found | undefined> {
  const { user } = (await ssoUsers.byId(tenantId, 'secure', stripTenantPrefix(userId, tenantId))) ?? {}
  return user?.[optIn] && user.email ? { email: user.email, languages: { own: [user.locale] } } : undefined
}
