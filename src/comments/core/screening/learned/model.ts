// What a tenant's moderators taught about spam: counts that are added to and taken from, nothing else.

export interface TokenCounts {
  spam: number
  ham: number
}

/** `spam` and `ham` are comments; `tokens` says in how many of each a token was. A model, or the part that was asked for. */
export interface SpamCounts extends TokenCounts {
  tokens: ReadonlyMap<number, TokenCounts>
}

export const nothingLearned: SpamCounts = { spam: 0, ham: 0, tokens: new Map() }

/** To be added to the counts of comments and to those of each token. */
export interface Lesson {
  spam: number
  ham: number
  tokens: readonly number[]
}

export function lesson(tokens: readonly number[], kind: keyof TokenCounts): Lesson {
  return { spam: kind === 'spam' ? 1 : 0, ham: kind === 'ham' ? 1 : 0, tokens }
}

/** What takes a lesson back, exactly, as long as it is of the same text. */
export function unlearned({ spam, ham, tokens }: Lesson): Lesson {
  return { spam: 0 - spam, ham: 0 - ham, tokens }
}

/** No count falls below zero: a token may have been forgotten between a lesson and its taking back. */
export function taught(model: SpamCounts, { spam, ham, tokens }: Lesson): SpamCounts {
  const add = (counts: TokenCounts) => ({ spam: Math.max(counts.spam + spam, 0), ham: Math.max(counts.ham + ham, 0) })
  const after = new Map(model.tokens)
  for (const token of tokens) {
    const counts = add(after.get(token) ?? { spam: 0, ham: 0 })
    if (counts.spam + counts.ham > 0) after.set(token, counts)
    else after.delete(token)
  }
  return { ...add(model), tokens: after }
}

/** So many tell all that is worth telling, and take a few megabytes for a tenant. */
const mostTokens = 100_000

/** The rarest go, all of the same count together, until at most `most` are left. */
export function withoutRare(model: SpamCounts, most = mostTokens): SpamCounts {
  const entries = [...model.tokens]
  const counts = entries.map(([, { spam, ham }]) => spam + ham).sort((a, b) => b - a)
  const rare = counts[most]
  if (rare === undefined) return model
  return { ...model, tokens: new Map(entries.filter(([, { spam, ham }]) => spam + ham > rare)) }
}
