// Moderator rights of signed users, by the address in their payload.
import { mailboxKey } from '../../text/lookup-keys.ts'
import type { SsoProfile } from '../sso/rules-sso-user.ts'

/** The profile with the rights of its record. Applied on each call, so that rights end with the record. */
export function applyModeratorRecord(profile: SsoProfile, moderators: ReadonlySet<string>): SsoProfile {
  const { email } = profile
  if (moderators.size === 0 || email === undefined || !moderators.has(mailboxKey(email))) return profile
  return { ...profile, isModerator: true }
}
