// What the screens are told: what was sent, and the few facts about its author that the store keeps at hand.
import type { Ban, BanCandidate } from '../../bans/rules.ts'
import type { SpamCounts } from './learned/spam-model.ts'

/** From this far back, and no more of them than this, texts are compared with. */
export const repeatWindowMs = 60 * 60_000
export const maxRecentTexts = 10

export interface AuthorFacts extends BanCandidate {
  /** An administrator, a moderator, or the tenant's own server. */
  isStaff: boolean
  /** Proven by signing on, a session of a verified mail, or a mail link. */
  isVerified: boolean
  /** Their comments by what became of them, each counted up to `enoughApproved`. Never by an unproven mail. */
  approvedCount: number
  spamCount: number
}

export interface RecentText {
  /** Of `Sent`. */
  fingerprint: string
  pageId: string
  createdAt: number
  /** Whether by the same user or session; otherwise only from the same address. */
  isByAuthor: boolean
  /** It is not approved yet, and its author knows. */
  isWaiting?: boolean
}

export interface ScreeningFacts {
  author: AuthorFacts
  /** Written within the minute, counted up to the limit. What has no limit (`rules.flood`) need not be counted. */
  counts: { byUser: number; bySession: number; byAddress: number }
  /** Within `repeatWindowMs`, the newest `mostRecentTexts`. */
  recent: readonly RecentText[]
  /** Of this tenant: all of them, or those that `banKeysOf` the author finds. */
  bans: readonly Ban[]
  /** The `spamTokens` of what was sent, and what was taught of them; undefined while that is too little. */
  learned: { tokens: readonly number[]; counts: SpamCounts } | undefined
}

/** After so many approved comments, and none that was spam, somebody is known. */
export const minApprovedComments = 3

const standings = ['stranger', 'verified', 'known', 'staff'] as const
/** How far somebody is trusted; each more than the one before. */
export type Standing = (typeof standings)[number]

export function standingOf({ isStaff, isVerified, approvedCount, spamCount }: AuthorFacts): Standing {
  if (isStaff) return 'staff'
  if (approvedCount >= minApprovedComments && spamCount === 0) return 'known'
  return isVerified ? 'verified' : 'stranger'
}

export function isAtLeast(standing: Standing, least: Standing): boolean {
  return standings.indexOf(standing) >= standings.indexOf(least)
}
