// Whom a record makes a moderator: somebody whom the tenant's own server vouched for, by the address it told.
import { mailboxKey } from '../../text/lookup-keys.ts'
import type { SsoProfile } from '../sso/rules-sso-user.ts'

/** The user with the rights that a record adds. Records are asked on each call, so that a right ends with its record. */
export function applyModeratorRecord(profile: SsoProfile, moderators: ReadonlySet<string>): SsoProfile {
  const { email } = profile
  if (moderators.size === 0 || email === undefined || !moderators.has(mailboxKey(email))) return profile
  return { ...profile, isModerator: true }
}
