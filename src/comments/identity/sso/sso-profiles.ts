// Profiles of single sign-on users: the newest payload counts, and an unchanged one writes nothing.
import type { Clock } from '../../../platform/clock.ts'
import { ApiError } from '../../../platform/errors.ts'
import { mailboxKey } from '../../text/lookup-keys.ts'
import type { SecurePayload } from './rules-sso-payload.ts'
import { mergeSsoUser, type SsoUserInput, type StoredUser } from './rules-sso-user.ts'
import type { SsoUserStore } from './store.ts'

export interface SsoProfiles {
  /** User of the newest payload, which need not be this one. Throws `malformed-sso` for one from before its user's erasure. */
  ofSecure(tenantId: string, payload: SecurePayload): Promise<StoredUser>
  /** Stores an unsigned user, unless the id belongs to a signed one. */
  noteSimple(tenantId: string, user: SsoUserInput): Promise<void>
}

const signedBeforeErasure = 'This payload was signed before the data of its user were erased. Load the page again.'

/** Pages sign at every view: a newer time alone is stored this often, and held in memory in between. */
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
      // A payload of the stored time is the stored one; one of the noticed time may still have to be stored.
      if (known && (at <= known.payloadAt || at < (newestAt.get(key) ?? 0))) return known.user
      noticeTime(key, at)
      if (known && isUnchanged(known.user, user) && at - known.payloadAt < timeStoredEveryMs) return known.user
      const saved = await ssoUsers.save(tenantId, { kind: 'secure', id: user.id, at, user }, clock.now())
      if (!saved) throw new ApiError('malformed-sso', { message: signedBeforeErasure })
      return saved.user
    },
    async noteSimple(tenantId, user) {
      if (user.email == null) return
      const id = mailboxKey(user.email)
      const known = await ssoUsers.byId(tenantId, 'simple', id)
      if (known && isUnchanged(known.user, user)) return
      if (await ssoUsers.provenId(tenantId, 'email', user.email)) return
      await ssoUsers.save(tenantId, { kind: 'simple', id, at: clock.now(), user }, clock.now())
    },
  }
}

/** Merging preserves the order of keys, so that equal users have equal JSON. */
function isUnchanged(known: StoredUser, sent: SsoUserInput): boolean {
  return JSON.stringify(mergeSsoUser(known, sent)) === JSON.stringify(known)
}
