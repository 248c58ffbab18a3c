// Screens for repeated texts, by author or network.
import type { Decision, Screen } from '../decision.ts'
import { type AuthorFacts, maxRecentTexts, type RecentText, repeatWindowMs, type ScreeningFacts } from '../facts.ts'
import { maySketchesMatch, similarity } from '../fingerprint.ts'

/** Shorter texts such as "yes" may repeat, except by a second click. */
const minLetters = 12
const secondClickMs = 15_000
/** From one network, several people may say "thanks". */
const minLettersOfOthers = 25
/** In shorter texts a single word is most of the difference. */
const comparableLetters = 40
const minSimilarity = 0.8

export const duplicate: Screen = (input, { author, recent }, _, now) => {
  const isRepeat = ({ fingerprint, isByAuthor, pageId, createdAt }: RecentText) => {
    if (fingerprint !== input.fingerprint) return false
    if (!isByAuthor) return input.letters >= minLettersOfOthers
    return input.letters >= minLetters || (pageId === input.pageId && now - createdAt <= secondClickMs)
  }
  const found = comparableTexts(recent, author, now).find(isRepeat)
  return found && repetition(found, 'Duplicate comment: the same text was posted before.')
}

export const nearDuplicate: Screen = (input, { author, recent }, _, now) => {
  if (input.letters < comparableLetters) return undefined
  const isAlike = ({ fingerprint }: RecentText) =>
    maySketchesMatch(input.fingerprint, fingerprint) && similarity(input.fingerprint, fingerprint) >= minSimilarity
  const found = comparableTexts(recent, author, now).find(isAlike)
  return found && repetition(found, 'Duplicate comment: almost the same text was posted before.')
}

/** Verified authors are compared with their own texts only, not with those of their network. */
function comparableTexts(recent: ScreeningFacts['recent'], { isVerified }: AuthorFacts, now: number): RecentText[] {
  return recent
    .slice(0, maxRecentTexts)
    .filter(({ createdAt, isByAuthor }) => now - createdAt <= repeatWindowMs && (isByAuthor || !isVerified))
}

/** The reason is shown where the author cannot see the first comment among the others. */
function repetition({ isByAuthor, isWaiting }: RecentText, reason: string): Decision {
  const waits = 'You have already sent this. It is waiting for approval.'
  return { outcome: 'refuse', code: 'duplicate', reason: isByAuthor && isWaiting ? waits : reason }
}
