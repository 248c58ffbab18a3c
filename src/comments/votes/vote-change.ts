// Parts of a vote's change that visitors and the tenant's server share: totals with their event, audit entry, errors.
import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { AffectedPage, AuditEntry } from '../changes/unit-of-work.ts'
import type { Vote } from './rules.ts'
import { type AppliedVote, addToVoteTotals, affectedPageOfVote } from './vote-totals.ts'

export function applyVote(tx: Transaction, type: 'new-vote' | 'deleted-vote', voted: AppliedVote): AffectedPage {
  addToVoteTotals(tx, voted.comment, voted.vote, type === 'new-vote' ? 1 : -1)
  return affectedPageOfVote(type, voted)
}

/** With the general code as `secondaryCode`. */
export function noSuchComment(): ApiError {
  return new ApiError('invalid-comment-id', { fields: { secondaryCode: 'not-found' } })
}

export function noSuchVote(): ApiError {
  return new ApiError('not-found', { message: 'There is no vote with this id on this comment.' })
}

export function auditOfVote({ id, commentId, direction, isCounted }: Vote, crud: 'c' | 'd'): AuditEntry {
  const description = crud === 'c' ? 'A vote was cast.' : 'A vote was taken back.'
  return { resource: 'Vote', objectId: id, crud, description, after: { commentId, direction, isCounted } }
}
