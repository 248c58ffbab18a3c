// In-memory spam model for tests, equal to the one in rows.

import type { TokenCounts } from '../../../tenancy/rules-tenant.ts'
import type { Lesson, SpamCounts } from './spam-model.ts'

export const emptyModel: SpamCounts = { spam: 0, ham: 0, tokens: new Map() }

/** Clamped at zero: a token may have been evicted between a lesson and its inversion. */
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
