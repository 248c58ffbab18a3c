// What the screens' decision makes of a comment, and what is written down of it.
import type { Comment } from '../comment/rules/record.ts'
import { screenedFields } from './rules/decision.ts'
import type { ScreeningDecision } from './screen.ts'

type ScreenedFields = Pick<Comment, 'approved' | 'isSpam' | 'isShadowed' | 'further'>

/** What a new comment is stored with. What hangs on a comment that only its author sees is seen by nobody else, too. */
export function fieldsOfNewComment(
  decided: ScreeningDecision,
  further: Comment['further'],
  parent: Comment | undefined,
): ScreenedFields {
  const { aiDeterminedSpam, approved, isSpam, isShadowed } = screenedFields(decided)
  const isHidden = isShadowed || (parent?.isShadowed ?? false)
  return {
    approved: approved && !isHidden,
    isSpam,
    isShadowed: isHidden,
    further: aiDeterminedSpam ? { ...further, aiDeterminedSpam } : further,
  }
}

/** What the screens change of a comment that is there: they never show one that was hidden. */
export function fieldsOfEditedComment(decided: ScreeningDecision, before: Comment): Partial<ScreenedFields> {
  if (!decided) return {}
  const found = fieldsOfNewComment(decided, before.further, undefined)
  return { ...found, isSpam: found.isSpam || before.isSpam, isShadowed: found.isShadowed || before.isShadowed }
}

/** For the audit entry: why it is not shown, which moderators read there. */
export function decisionReason(decided: ScreeningDecision): object {
  if (!decided) return {}
  const { screen, outcome, code, reason } = decided
  return { screening: { screen, outcome, code, reason } }
}
