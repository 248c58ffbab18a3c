// What staff decides on a comment, whichever way it is said: on the page, by mail, by command.

export type StaffDecision = 'approve' | 'spam' | 'delete'

/** As fields of the comment. Once approved, it is no spam, and what was flagged before is settled. */
export function decisionFields(decision: Exclude<StaffDecision, 'delete'>) {
  return decision === 'approve'
    ? { approved: true, isSpam: false, reviewed: true, flagCount: 0 }
    : { approved: false, isSpam: true, reviewed: true }
}
