// For tests of the rules: lessons learned in memory, as the store learns them in rows.

import type { TokenCounts } from '../../../tenancy/rules-tenant.ts'
import type { Lesson, SpamCounts } from './spam-model.ts'

export const emptyModel: SpamCounts = { spam: 0, ham: 0, tokens: new Map() }

/** No count falls below zero: a token may have been forgotten between a lesson and its taking back. */
export function train(model: SpamCounts, { spam, ham, tokens }: Lesson): SpamCounts {
  const add = (counts: TokenCounts) => ({ spam: Math.max(counts.spam + spam, 0), ham: Math.max(counts.ham + ham, 0) })
  const after = new Map(model.tokens)
  for (const token of tokens) {
    const counts = add(after.get(token) ?? { spam: 0, ham: 0 })
    if (counts.spam + counts.ham > 0) after.set(token, counts)
    else after.delete(token)
  }
  return { ...add(model), tokens: after }
}
