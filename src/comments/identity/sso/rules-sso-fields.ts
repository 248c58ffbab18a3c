// Fields of a single sign-on user: validation and limits of each.

export interface UserFields {
  id: string
  email: string
  username: string
  /** http URL or `data:` image. */
  avatar: string
  displayName: string
  displayLabel: string
  websiteUrl: string
  locale: string
  optedInNotifications: boolean
  optedInSubscriptionNotifications: boolean
  isProfileActivityPrivate: boolean
  isProfileCommentsPrivate: boolean
  isProfileDMDisabled: boolean
  isAdmin: boolean
  isModerator: boolean
  /** Undefined: no restriction. Empty: no page that has groups. */
  groupIds: string[]
  badgeConfig: BadgeConfig
}

interface BadgeConfig {
  badgeIds: string[]
  pageBadgeIds?: string[]
  override?: boolean
  update?: boolean
}

/** `value`: null for none. `problem`: end of a sentence that starts with the key. */
export type Outcome<T> = { value: T | null } | { problem: string }
type Rule<T> = (value: unknown) => Outcome<T>

const badgeIds = texts(30, 1000)

export const fieldRules: { [K in keyof UserFields]: Rule<UserFields[K]> } = {
  // Numbers are accepted, for servers with numeric ids.
  id: (value) => text(1000)(Number.isSafeInteger(value) ? String(value) : value),
  email: only(text(1000), (email) => /^[^\s@]+@[^\s@]+$/.test(email), 'is not an e-mail address'),
  username: only(text(1000), (name) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(name), 'must not be an e-mail address'),
  avatar: (value) => (isInlineImage(value) ? text(50_000)(value) : webAddress(3000)(value)),
  displayName: text(500),
  displayLabel: text(100),
  websiteUrl: webAddress(2000),
  locale: text(100),
  optedInNotifications: flag,
  optedInSubscriptionNotifications: flag,
  isProfileActivityPrivate: flag,
  isProfileCommentsPrivate: flag,
  isProfileDMDisabled: flag,
  isAdmin: flag,
  isModerator: flag,
  groupIds: texts(100, 50),
  badgeConfig,
}

/** One line of at most this many characters. Empty is null. */
function text(maxChars: number): Rule<string> {
  return (value) => {
    if (typeof value !== 'string') return { problem: 'must be a text' }
    if (value.length > maxChars) return { problem: `is longer than ${maxChars} characters` }
    if (/\p{Cc}/u.test(value)) return { problem: 'has control characters in it' }
    return { value: value === '' ? null : value.toWellFormed() }
  }
}

function only(rule: Rule<string>, holds: (text: string) => boolean, problem: string): Rule<string> {
  return (value) => {
    const outcome = rule(value)
    return 'problem' in outcome || outcome.value === null || holds(outcome.value) ? outcome : { problem }
  }
}

/** Profiles hold all sorts of texts; anything but a web URL is null. */
function webAddress(maxChars: number): Rule<string> {
  return (value) => {
    const outcome = text(maxChars)(value)
    if ('problem' in outcome || outcome.value === null) return outcome
    return /^https?:\/\//i.test(outcome.value) && URL.canParse(outcome.value) ? outcome : { value: null }
  }
}

function isInlineImage(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('data:image/')
}

/** Rights depend on some of these, so only booleans are accepted. */
function flag(value: unknown): Outcome<boolean> {
  return typeof value === 'boolean' ? { value } : { problem: 'must be true or false' }
}

function texts(maxEntries: number, maxChars: number): Rule<string[]> {
  const entry = text(maxChars)
  return (value) => {
    if (!Array.isArray(value)) return { problem: 'must be a list' }
    if (value.length > maxEntries) return { problem: `has more than ${maxEntries} entries` }
    const entries: string[] = []
    for (const outcome of value.map(entry)) {
      if ('problem' in outcome) return { problem: `has an entry that ${outcome.problem}` }
      if (outcome.value !== null) entries.push(outcome.value)
    }
    return { value: entries }
  }
}

function badgeConfig(value: unknown): Outcome<BadgeConfig> {
  if (typeof value !== 'object' || Array.isArray(value)) return { problem: 'must be an object' }
  const input = value as Record<string, unknown>
  const badges = badgeIds(input.badgeIds ?? [])
  const ofPage = badgeIds(input.pageBadgeIds ?? [])
  if ('problem' in badges) return { problem: `is wrong: badgeIds ${badges.problem}` }
  if ('problem' in ofPage) return { problem: `is wrong: pageBadgeIds ${ofPage.problem}` }
  return {
    value: {
      badgeIds: badges.value ?? [],
      ...(ofPage.value?.length ? { pageBadgeIds: ofPage.value } : {}),
      ...(input.override === true ? { override: true } : {}),
      ...(input.update === true ? { update: true } : {}),
    },
  }
}
