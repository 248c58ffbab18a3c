// Screen: words that the tenant does not take, in the text or in the name.
import type { Decision, Screen } from '../decision.ts'
import { findWords } from '../words/find-words.ts'

export const blockedWords: Screen = ({ text, name }, _, { blocked, blockedOutcome }): Decision | undefined => {
  if (blocked.size === 0) return undefined
  const [found] = findWords(blocked, `${text}\n${name}`)
  if (!found) return undefined
  const reason =
    blockedOutcome === 'refuse' ? 'It has a word that is not taken here.' : `It has the blocked word "${found.listed}".`
  return { outcome: blockedOutcome, code: 'blocked-words', reason }
}
