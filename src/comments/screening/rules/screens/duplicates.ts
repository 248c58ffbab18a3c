// Screens: what was said a moment ago, by the same person or from the same address.
import type { Decision, Screen } from '../decision.ts'
import { type AuthorFacts, maxRecentTexts, type RecentText, repeatWindowMs, type ScreeningFacts } from '../facts.ts'
import { maySketchesMatch, similarity } from '../fingerprint.ts'

/** Whoever says "yes" twice answers twice, unless it is the second click on a button. */
const tellingLetters = 12
const secondClickMs = 15_000
/** From one address, several people may say "thanks". */
const tellingLettersOfOthers = 25
/** With fewer words, one other word would be most of the difference. */
const comparableLetters = 40
const alike = 0.8

export const duplicate: Screen = (sent, { author, recent }, _, now) => {
  const isRepeat = ({ fingerprint, isByAuthor, pageId, createdAt }: RecentText) => {
    if (fingerprint !== sent.fingerprint) return false
    if (!isByAuthor) return sent.letters >= tellingLettersOfOthers
    return sent.letters >= tellingLetters || (pageId === sent.pageId && now - createdAt <= secondClickMs)
  }
  const found = comparable(recent, author, now).find(isRepeat)
  return found && repeated(found, 'Duplicate comment: the same text was posted before.')
}

export const nearDuplicate: Screen = (sent, { author, recent }, _, now) => {
  if (sent.letters < comparableLetters) return undefined
  const isAlike = ({ fingerprint }: RecentText) =>
    maySketchesMatch(sent.fingerprint, fingerprint) && similarity(sent.fingerprint, fingerprint) >= alike
  const found = comparable(recent, author, now).find(isAlike)
  return found && repeated(found, 'Duplicate comment: almost the same text was posted before.')
}

/** Whoever proved who they are need not answer for those who share their address. */
function comparable(recent: ScreeningFacts['recent'], { isVerified }: AuthorFacts, now: number): RecentText[] {
  return recent
    .slice(0, maxRecentTexts)
    .filter(({ createdAt, isByAuthor }) => now - createdAt <= repeatWindowMs && (isByAuthor || !isVerified))
}

/** Whoever does not see their comment among the others is told why. */
function repeated({ isByAuthor, isWaiting }: RecentText, reason: string): Decision {
  const waits = 'You have already sent this. It is waiting for approval.'
  return { outcome: 'refuse', code: 'duplicate', reason: isByAuthor && isWaiting ? waits : reason }
}
