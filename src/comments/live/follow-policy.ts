// Access to a page's live stream: read access and no ban, checked at connect and on every reauthorization.

import type { Clock } from '../../platform/clock.ts'
import type { Reader } from '../../platform/data/database.ts'
import { banKeysOf, findBan } from '../bans/rules.ts'
import { findMatchingBans } from '../bans/store.ts'
import { type Actor, isStaff, unverified } from '../identity/rules-actor.ts'
import { createSsoActor } from '../identity/rules-sso-actor.ts'
import type { SsoUserStore } from '../identity/sso/store.ts'
import { denyRead } from '../pages/rules-page-access.ts'
import type { PageRecord } from '../pages/store.ts'
import type { Tenant } from '../tenancy/rules-tenant.ts'
import type { Listener } from './rules-listener.ts'

export interface FollowPolicyParts {
  database: Reader
  ssoUsers: SsoUserStore
  clock: Clock
}

export interface FollowDenial {
  code: 'banned' | 'unauthorized' | 'unauthorized-page'
  message: string
}

/** Undefined where allowed. `page` is undefined for personal streams, and before the first comment. */
export async function denyFollow(
  listener: Listener,
  page: PageRecord | undefined,
  tenant: Tenant,
  parts: FollowPolicyParts,
): Promise<FollowDenial | undefined> {
  if (tenant.effective.disableLiveCommenting)
    return { code: 'unauthorized', message: 'Live updates are disabled here.' }
  const actor = await actorOf(listener, tenant, parts)
  const message = denyRead(actor, page, tenant.effective)
  if (message !== undefined) return { code: 'unauthorized-page', message }
  return (await isBanned(actor, tenant, parts)) ? { code: 'banned', message: 'You are banned here.' } : undefined
}

/** The actor of a listener: users with their newest profile. */
async function actorOf(
  { userId, anonUserId, isClaimed }: Listener,
  tenant: Tenant,
  { ssoUsers }: FollowPolicyParts,
): Promise<Actor> {
  if (userId !== undefined) {
    const id = userId.slice(tenant.id.length + 1)
    return createSsoActor(tenant, id, (await ssoUsers.byId(tenant.id, 'secure', id))?.user ?? {})
  }
  const session = anonUserId === undefined ? undefined : { sessionId: '', anonUserId }
  if (isClaimed) return { kind: 'simple', ...unverified, ...session }
  return session ? { kind: 'session', ...unverified, ...session } : { kind: 'nobody', ...unverified }
}

/** Bans of networks do not count, and shadow bans stay unnoticed. */
async function isBanned(actor: Actor, tenant: Tenant, { database, clock }: FollowPolicyParts): Promise<boolean> {
  if (!tenant.hasBans) return false
  const person = {
    userId: actor.kind === 'sso' ? actor.userId : undefined,
    anonUserId: 'anonUserId' in actor ? actor.anonUserId : undefined,
    email: actor.kind === 'sso' && !isStaff(actor) ? actor.email : undefined,
  }
  const bans = await findMatchingBans(database, tenant.id, banKeysOf(person))
  const ban = findBan(bans, person, clock.now())
  return ban !== undefined && !ban.isShadow
}
