// Somebody whom the tenant's server vouched for, as they act and are seen: what is stored of them, and what a record adds.
import type { Session, SsoActor } from './actor.ts'
import { withRecord } from './moderators.ts'
import { profileOf, type StoredUser } from './sso-user.ts'
import type { Tenant } from './tenant.ts'

/** `id` without its tenant. */
export function signedOn(
  { id: tenantId, moderators }: Pick<Tenant, 'id' | 'moderators'>,
  id: string,
  stored: StoredUser,
  session?: Session,
): SsoActor {
  const profile = withRecord(profileOf(id, stored), moderators)
  return { ...profile, ...session, kind: 'sso', userId: `${tenantId}:${id}`, verified: true }
}
