// What is known of users of single sign-on: the newest payload counts, and one that says nothing new writes nothing.
import type { Clock } from '../../../platform/clock.ts'
import { mailboxKey } from '../../text/lookup-keys.ts'
import type { SecurePayload } from './rules-sso-payload.ts'
import { mergeSsoUser, type SsoUserInput, type StoredUser } from './rules-sso-user.ts'
import type { SsoUserStore } from './store.ts'

export interface SsoProfiles {
  /** The user as the newest payload says, which need not be this one. */
  ofSecure(tenantId: string, payload: SecurePayload): Promise<StoredUser>
  /** Remembers who somebody says to be, unless that is somebody who proved it. */
  noteSimple(tenantId: string, user: SsoUserInput): Promise<void>
}

/** Pages sign anew at every view: the time alone is stored this often, and in between it is known to this process. */
const timeStoredEveryMs = 60 * 60 * 1000
const maxCachedTimestamps = 10_000

export function createSsoProfiles({ ssoUsers, clock }: { ssoUsers: SsoUserStore; clock: Clock }): SsoProfiles {
  const newestAt = new Map<string, number>()

  function noticeTime(key: string, at: number): void {
    if (newestAt.size >= maxCachedTimestamps) newestAt.clear()
    newestAt.set(key, at)
  }

  return {
    async ofSecure(tenantId, { user, at }) {
      const known = await ssoUsers.byId(tenantId, 'secure', user.id)
      const key = `${tenantId}:${user.id}`
      // Equal to the stored time is the stored payload; equal to a noticed one may still have to be stored.
      if (known && (at <= known.payloadAt || at < (newestAt.get(key) ?? 0))) return known.user
      noticeTime(key, at)
      if (known && saysNothingNew(known.user, user) && at - known.payloadAt < timeStoredEveryMs) return known.user
      return (await ssoUsers.save(tenantId, { kind: 'secure', id: user.id, at, user }, clock.now())).user
    },
    async noteSimple(tenantId, user) {
      if (user.email == null) return
      const id = mailboxKey(user.email)
      const known = await ssoUsers.byId(tenantId, 'simple', id)
      if (known && saysNothingNew(known.user, user)) return
      if (await ssoUsers.provenId(tenantId, 'email', user.email)) return
      await ssoUsers.save(tenantId, { kind: 'simple', id, at: clock.now(), user }, clock.now())
    },
  }
}

/** Merging keeps the order of keys, so that equal users are equal texts. */
function saysNothingNew(known: StoredUser, sent: SsoUserInput): boolean {
  return JSON.stringify(mergeSsoUser(known, sent)) === JSON.stringify(known)
}
