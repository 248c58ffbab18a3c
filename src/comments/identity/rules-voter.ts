// Voter keys: the identities under which votes are stored.

import type { Actor } from './rules-actor.ts'

/** Strongest first; a vote under any of these keys is the actor's. */
export function voterKeysOf(actor: Actor): string[] {
  const user = actor.kind === 'sso' ? [`user:${actor.userId}`] : []
  const session = 'anonUserId' in actor && actor.anonUserId !== undefined ? [sessionVoterKey(actor.anonUserId)] : []
  return [...user, ...session]
}

export function sessionVoterKey(anonUserId: string): string {
  return `anon:${anonUserId}`
}

/** Undefined for voters who are not signed on. */
export function userIdOfVoter({ voter }: { voter: string }): string | undefined {
  return voter.startsWith('user:') ? voter.slice('user:'.length) : undefined
}

/** Session of voters who are not signed on; undefined for others. */
export function sessionIdOfVoter({ voter }: { voter: string }): string | undefined {
  return voter.startsWith('anon:') ? voter.slice('anon:'.length) : undefined
}
