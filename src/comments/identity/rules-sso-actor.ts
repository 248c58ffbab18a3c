// Actors of signed users (stored profile plus moderator record) and of members.

import type { Tenant } from '../tenancy/rules-tenant.ts'
import { applyModeratorRecord } from './moderators/rules.ts'
import type { Session, SsoActor } from './rules-actor.ts'
import { profileOf, type StoredUser } from './sso/rules-sso-user.ts'

/** `id`: without the tenant's prefix. */
export function createSsoActor(
  { id: tenantId, moderators }: Pick<Tenant, 'id' | 'moderators'>,
  id: string,
  stored: StoredUser,
  session?: Session,
): SsoActor {
  const profile = applyModeratorRecord(profileOf(id, stored), moderators)
  return { ...profile, ...session, kind: 'sso', userId: `${tenantId}:${id}`, verified: true }
}

/** With the rights of `member`, which its record has set; what they reach is the caller's to check. */
export function createMemberActor({ id: tenantId }: Pick<Tenant, 'id'>, id: string, member: StoredUser): SsoActor {
  return { ...profileOf(id, member), kind: 'sso', userId: `${tenantId}:${id}`, verified: true }
}
