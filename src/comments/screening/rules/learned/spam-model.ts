// What a tenant's moderators taught about spam: counts that are added to and taken from, nothing else.

import type { TokenCounts } from '../../../tenancy/rules-tenant.ts'

/** `spam` and `ham` are comments; `tokens` says in how many of each a token was. A model, or the part that was asked for. */
export interface SpamCounts extends TokenCounts {
  tokens: ReadonlyMap<number, TokenCounts>
}

/** To be added to the counts of comments and to those of each token. */
export interface Lesson {
  spam: number
  ham: number
  tokens: readonly number[]
}

export function createLesson(tokens: readonly number[], kind: keyof TokenCounts): Lesson {
  return { spam: kind === 'spam' ? 1 : 0, ham: kind === 'ham' ? 1 : 0, tokens }
}

/** What takes a lesson back, exactly, as long as it is of the same text. */
export function invertLesson({ spam, ham, tokens }: Lesson): Lesson {
  return { spam: 0 - spam, ham: 0 - ham, tokens }
}
