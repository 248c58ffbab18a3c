// How probable it is that a comment is spam, by what was taught: naive Bayes.

import type { TokenCounts } from '../../../tenancy/rules-tenant.ts'
import type { SpamCounts } from './spam-model.ts'

/** Comments of each kind; before that, nothing is said. */
export const minTrainedComments = 30
/** From here on it is called spam. Words are not independent, so the judge is surer than it should be. */
export const spamThreshold = 1 - 1e-5

/** So few, or a long text would be judged by a hundred words that each say almost nothing. */
const maxTokensJudged = 15
/** Laplace: as if each token had been seen once more in each kind. */
const seenBefore = 1

export function isTrainedEnough({ spam, ham }: TokenCounts): boolean {
  return spam >= minTrainedComments && ham >= minTrainedComments
}

/** From 0 to 1, where both kinds are as frequent; undefined as long as too little was taught. */
export function spamProbability(tokens: readonly number[], learned: SpamCounts): number | undefined {
  if (!isTrainedEnough(learned)) return undefined
  const telling = tokens
    .map((token) => logOdds(learned.tokens.get(token), learned))
    .sort((a, b) => Math.abs(b) - Math.abs(a))
    .slice(0, maxTokensJudged)
  return 1 / (1 + Math.exp(-telling.reduce((sum, odds) => sum + odds, 0)))
}

/** Above zero: rather in spam. */
function logOdds(counts: TokenCounts | undefined, learned: TokenCounts): number {
  if (!counts) return 0
  const share = (seen: number, of: number) => (seen + seenBefore) / (of + 2 * seenBefore)
  return Math.log(share(counts.spam, learned.spam) / share(counts.ham, learned.ham))
}
