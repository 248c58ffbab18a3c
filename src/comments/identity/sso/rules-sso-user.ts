// User object of single sign-on: parsing, and merging into the stored user.
import { fieldRules, type Outcome, type UserFields } from './rules-sso-fields.ts'

/** As sent: null clears the stored value, an absent key keeps it. */
export type SsoUserInput = { [K in keyof UserFields]?: UserFields[K] | null }

/** As stored: cleared and unsent fields are absent. */
export type StoredUser = Partial<UserFields>

const defaults = {
  optedInNotifications: false,
  optedInSubscriptionNotifications: false,
  isProfileActivityPrivate: true,
  isProfileCommentsPrivate: false,
  isProfileDMDisabled: false,
  isAdmin: false,
  isModerator: false,
}

/** Stored user with the defaults of unsent fields. */
export type SsoProfile = Pick<UserFields, 'id' | keyof typeof defaults> & StoredUser

const everyKey = Object.keys(fieldRules) as (keyof UserFields)[]

/** Unknown keys are ignored. `problem` is a sentence that names the key. */
export function parseSsoUser(
  sent: Record<string, unknown>,
  keys: readonly (keyof UserFields)[] = everyKey,
): { user: SsoUserInput } | { problem: string } {
  const user: Record<string, unknown> = {}
  for (const key of keys) {
    if (!Object.hasOwn(sent, key)) continue
    const outcome: Outcome<unknown> = sent[key] === null ? { value: null } : fieldRules[key](sent[key])
    if ('problem' in outcome) return { problem: `${key} ${outcome.problem}.` }
    user[key] = outcome.value
  }
  return { user }
}

export function mergeSsoUser(stored: StoredUser, sent: SsoUserInput): StoredUser {
  const merged = Object.entries({ ...stored, ...sent })
  return Object.fromEntries(merged.filter(([, value]) => value !== null))
}

export function profileOf(id: string, stored: StoredUser): SsoProfile {
  return { ...defaults, ...stored, id }
}
