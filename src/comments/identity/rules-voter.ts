// Voter keys: the identities under which votes are stored.

import type { Actor } from './rules-actor.ts'

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
export function userIdOfVoter({ voter }: { voter: string }): string | undefined {
  return voter.startsWith('user:') ? voter.slice('user:'.length) : undefined
}

/** The session of somebody who voted without signing on. */
export function sessionIdOfVoter({ voter }: { voter: string }): string | undefined {
  return voter.startsWith('anon:') ? voter.slice('anon:'.length) : undefined
}
