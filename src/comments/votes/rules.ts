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

/** Who the votes of somebody are stored as, the strongest first; votes under any of them are theirs. */
export function voterKeysOf(actor: Actor): string[] {
  const user = actor.kind === 'sso' ? [`user:${actor.userId}`] : []
  const session = 'anonUserId' in actor && actor.anonUserId !== undefined ? [sessionVoterKey(actor.anonUserId)] : []
  return [...user, ...session]
}

export function sessionVoterKey(anonUserId: string): string {
  return `anon:${anonUserId}`
}

/** Undefined for somebody who did not sign on. */
export function userIdOfVoter({ voter }: Pick<Vote, 'voter'>): string | undefined {
  return voter.startsWith('user:') ? voter.slice('user:'.length) : undefined
}

/** The session of somebody who voted without signing on. */
export function sessionIdOfVoter({ voter }: Pick<Vote, 'voter'>): string | undefined {
  return voter.startsWith('anon:') ? voter.slice('anon:'.length) : undefined
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
