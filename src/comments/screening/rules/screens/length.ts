// Screens: nothing to read, and too much of it.
import type { Screen } from '../decision.ts'

export const empty: Screen = ({ isEmpty }) =>
  isEmpty
    ? { outcome: 'refuse', code: 'empty-comment', reason: 'There is nothing to read in this comment.' }
    : undefined

export const length: Screen = (sent, _, { maxChars: longest }) =>
  sent.length > longest
    ? {
        outcome: 'refuse',
        code: 'comment-too-big',
        reason: `The comment is longer than ${longest} characters.`,
        fields: { maxCharacterLength: longest },
      }
    : undefined
