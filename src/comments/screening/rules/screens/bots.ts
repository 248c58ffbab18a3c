// Screens: what programs do and people do not.
import type { Screen } from '../decision.ts'

/** Not refused: a browser that fills in forms may have filled it, and a program should not learn from the answer. */
export const honeypot: Screen = ({ trap: filled }) =>
  filled ? { outcome: 'spam', code: 'trap', reason: 'A field was filled in that people do not see.' } : undefined

/** Some paste what they wrote elsewhere, so it is only held. */
export const tooFast: Screen = ({ writingMs }, _, { minWritingMs }) =>
  writingMs !== undefined && writingMs < minWritingMs
    ? { outcome: 'hold', code: 'too-fast', reason: 'It was sent faster than anybody writes.' }
    : undefined
