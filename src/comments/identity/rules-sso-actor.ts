// Somebody whom the tenant's server vouched for, as they act and are seen: what is stored of them, and what a record adds.

import type { Tenant } from '../tenancy/rules-tenant.ts'
import { applyModeratorRecord } from './moderators/rules.ts'
import type { Session, SsoActor } from './rules-actor.ts'
import { profileOf, type StoredUser } from './sso/rules-sso-user.ts'

/** `id` without its tenant. */
export function createSsoActor(
  { id: tenantId, moderators }: Pick<Tenant, 'id' | 'moderators'>,
  id: string,
  stored: StoredUser,
  session?: Session,
): SsoActor {
  const profile = applyModeratorRecord(profileOf(id, stored), moderators)
  return { ...profile, ...session, kind: 'sso', userId: `${tenantId}:${id}`, verified: true }
}
