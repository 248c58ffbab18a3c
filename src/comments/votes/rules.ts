// Votes: record, and the rules that deny a vote.

import { isAuthor } from '../comment/rules/permissions.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { Actor } from '../identity/rules-actor.ts'
import { isPageReadOnly } from '../pages/rules-page-state.ts'
import type { EffectiveSettings } from '../tenancy/settings/settings.ts'

export type VoteDirection = 1 | -1

export interface Vote {
  tenantId: string
  id: string
  commentId: string
  direction: VoteDirection
  /** One of `voterKeysOf`. */
  voter: string
  isCounted: boolean
  /** Key of the address by which the vote is or will be proven. */
  mailKey: string | undefined
  /** Id of the verification by which the vote is or will be proven. */
  verificationId: string | undefined
  /** Display name. */
  name: string | undefined
  createdAt: number
}

/** True where votes can be neither cast nor removed. */
export function isVotingDisabled(page: { isReadOnly: boolean }, settings: EffectiveSettings): boolean {
  return settings.disableVoting || isPageReadOnly(page, settings)
}

/** Error code; undefined where the vote may be cast. Locked comments and closed threads accept votes. */
export function voteDenialCode(
  actor: Actor,
  { comment, page }: { comment: Comment; page: { isReadOnly: boolean } },
  direction: VoteDirection,
  settings: EffectiveSettings,
): string | undefined {
  if (isVotingDisabled(page, settings)) return 'voting-disabled'
  // `voteStyle` 1 is a heart: up-votes only.
  if (direction === -1 && settings.voteStyle === 1) return 'invalid-direction'
  return !settings.allowOwnVotes && isAuthor(actor, comment, false) ? 'unauthorized' : undefined
}
