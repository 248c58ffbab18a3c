// Screen for the tenant's blocked words in text or name.
import type { Decision, Screen } from '../decision.ts'
import { findWords } from '../words/find-words.ts'

export const blockedWords: Screen = ({ text, read, name }, _, { blocked, blockedOutcome }): Decision | undefined => {
  if (blocked.size === 0) return undefined
  const found = [text, read ?? '', name].map((one) => findWords(blocked, one)[0]).find((one) => one !== undefined)
  if (!found) return undefined
  const reason =
    blockedOutcome === 'refuse'
      ? 'The comment contains a word that is not allowed here.'
      : `It has the blocked word "${found.listed}".`
  return { outcome: blockedOutcome, code: 'blocked-words', reason }
}
