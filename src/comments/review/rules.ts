// Decisions of staff on a comment as field changes, shared by page, mail and command.

export type StaffDecision = 'approve' | 'spam' | 'delete'

/** Approval clears spam and flags. */
export function decisionFields(decision: Exclude<StaffDecision, 'delete'>) {
  return decision === 'approve'
    ? { approved: true, isSpam: false, reviewed: true, flagCount: 0 }
    : { approved: false, isSpam: true, reviewed: true }
}
