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
function text(most: number): Rule<string> {
  return (value) => {
    if (typeof value !== 'string') return { problem: 'must be a text' }
    if (value.length > most) return { problem: `is longer than ${most} characters` }
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
function webAddress(most: number): Rule<string> {
  return (value) => {
    const outcome = text(most)(value)
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

function texts(mostEntries: number, mostCharacters: number): Rule<string[]> {
  const entry = text(mostCharacters)
  return (value) => {
    if (!Array.isArray(value)) return { problem: 'must be a list' }
    if (value.length > mostEntries) return { problem: `has more than ${mostEntries} entries` }
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
  const sent = value as Record<string, unknown>
  const own = badgeIds(sent.badgeIds ?? [])
  const ofPage = badgeIds(sent.pageBadgeIds ?? [])
  if ('problem' in own) return { problem: `is wrong: badgeIds ${own.problem}` }
  if ('problem' in ofPage) return { problem: `is wrong: pageBadgeIds ${ofPage.problem}` }
  return {
    value: {
      badgeIds: own.value ?? [],
      ...(ofPage.value?.length ? { pageBadgeIds: ofPage.value } : {}),
      ...(sent.override === true ? { override: true } : {}),
      ...(sent.update === true ? { update: true } : {}),
    },
  }
}
