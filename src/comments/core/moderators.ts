// Whom a record makes a moderator: somebody whom the tenant's own server vouched for, by the address it told.
import { lookupKey, type SsoProfile } from './sso-user.ts'

/**
 * The user with the rights that a record adds. Records are asked on each call, so that a right ends with its record. An
 * address in letters that only count as others, `ｍo` for `mo`, is somebody else's: mail to it goes elsewhere.
 */
export function withRecord(profile: SsoProfile, moderators: ReadonlySet<string>): SsoProfile {
  const { email } = profile
  if (moderators.size === 0 || email === undefined || email !== email.normalize('NFKC')) return profile
  if (!moderators.has(lookupKey(email))) return profile
  return { ...profile, isModerator: true }
}
