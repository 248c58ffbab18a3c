// Roles of members, their scope, and the rights on pages of signed users, by the address in their payload.
import type { PageRights } from '../../tenancy/rules-tenant.ts'
import { mailboxKey } from '../../text/lookup-keys.ts'
import type { SsoProfile } from '../sso/rules-sso-user.ts'

/** Most rights first. Auditors read at the desk and change nothing. */
export const memberRoles = ['owner', 'admin', 'moderator', 'auditor'] as const
export type MemberRole = (typeof memberRoles)[number]

/** Where a member's rights end; a comment on a page that fits either is in scope. */
export interface MemberScope {
  domains?: readonly string[] | undefined
  /** Groups of pages. */
  groups?: readonly string[] | undefined
}

/**
 * The profile with the rights of its record. Applied on each call, so that rights end with the record. Members with a
 * scope, and auditors, moderate at the desk only, whatever their payload says; administrators by payload stay that.
 */
export function applyModeratorRecord(profile: SsoProfile, moderators: ReadonlyMap<string, PageRights>): SsoProfile {
  const { email } = profile
  const rights = moderators.size === 0 || email === undefined ? undefined : moderators.get(mailboxKey(email))
  if (rights === undefined) return profile
  if (rights === 'none') return { ...profile, isModerator: false }
  return { ...profile, isModerator: true, isAdmin: profile.isAdmin || rights === 'admin' }
}
