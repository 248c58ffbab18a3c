// What a vote is, whose it is, and when there may be none.

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
  /** One of `votersOf`. */
  voter: string
  isCounted: boolean
  /** Of the address that proves, or is to prove, who voted. */
  mailKey: string | undefined
  /** Of the mail by which it was proven, or is to be. */
  verificationId: string | undefined
  /** As others read it. */
  name: string | undefined
  createdAt: number
}

/** Votes are neither cast nor taken back. */
export function isVotingDisabled(page: { isReadOnly: boolean }, settings: EffectiveSettings): boolean {
  return settings.disableVoting || isPageReadOnly(page, settings)
}

/** By its code; undefined when the vote may be cast. Neither a lock nor a closed thread forbids one. */
export function denyVote(
  actor: Actor,
  { comment, page }: { comment: Comment; page: { isReadOnly: boolean } },
  direction: VoteDirection,
  settings: EffectiveSettings,
): string | undefined {
  if (isVotingDisabled(page, settings)) return 'voting-disabled'
  // A heart is a vote up.
  if (direction === -1 && settings.voteStyle === 1) return 'invalid-direction'
  return !settings.allowOwnVotes && isAuthor(actor, comment, false) ? 'unauthorized' : undefined
}
