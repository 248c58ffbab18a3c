// Facts for the screens: the author's history, recent texts, bans, and the spam model.
import type { Ban, BanCandidate } from '../../bans/rules.ts'
import type { SpamCounts } from './learned/spam-model.ts'

/** Age and number of texts that are compared. */
export const repeatWindowMs = 60 * 60_000
export const maxRecentTexts = 10

export interface AuthorFacts extends BanCandidate {
  /** An administrator, a moderator, or the tenant's own server. */
  isStaff: boolean
  /** Proven by sign-on, a session with a verified address, or a mail link. */
  isVerified: boolean
  /**
   * Counts of the author's comments by state, each up to `minApprovedComments`. Never counted by an unverified address.
   */
  approvedCount: number
  spamCount: number
}

export interface RecentText {
  /** `fingerprint` of its `ScreeningInput`. */
  fingerprint: string
  pageId: string
  createdAt: number
  /** True for the same user or session; else only the network is the same. */
  isByAuthor: boolean
  /** Not approved yet, as its author can see. */
  isWaiting?: boolean
}

export interface ScreeningFacts {
  author: AuthorFacts
  /** Within the last minute, counted up to the limit. Unlimited ones (`rules.flood`) may be left uncounted. */
  counts: { byUser: number; bySession: number; byAddress: number }
  /** Within `repeatWindowMs`, newest first, bounded. */
  recent: readonly RecentText[]
  /** Of this tenant: all, or those that match `banKeysOf` the author. */
  bans: readonly Ban[]
  /** `tokenizeForSpam` of the input and what was taught of them; undefined where too little was taught. */
  learned: { tokens: readonly number[]; counts: SpamCounts } | undefined
}

/** With this many approved comments and no spam an author is known. */
export const minApprovedComments = 3

const standings = ['stranger', 'verified', 'known', 'staff'] as const
/** Trust in the author, ascending. */
export type Standing = (typeof standings)[number]

export function standingOf({ isStaff, isVerified, approvedCount, spamCount }: AuthorFacts): Standing {
  if (isStaff) return 'staff'
  if (approvedCount >= minApprovedComments && spamCount === 0) return 'known'
  return isVerified ? 'verified' : 'stranger'
}

export function hasStanding(standing: Standing, required: Standing): boolean {
  return standings.indexOf(standing) >= standings.indexOf(required)
}
