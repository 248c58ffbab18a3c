// Spam model of a tenant: token counts, to which lessons are added and from which they are subtracted.

import type { TokenCounts } from '../../../tenancy/rules-tenant.ts'

/** `spam` and `ham`: comments; `tokens`: comments of each kind with the token. Whole model, or the tokens asked for. */
export interface SpamCounts extends TokenCounts {
  tokens: ReadonlyMap<number, TokenCounts>
}

/** Added to the counts of comments and of each token. */
export interface Lesson {
  spam: number
  ham: number
  tokens: readonly number[]
}

export function createLesson(tokens: readonly number[], kind: keyof TokenCounts): Lesson {
  return { spam: kind === 'spam' ? 1 : 0, ham: kind === 'ham' ? 1 : 0, tokens }
}

/** Exact inverse, as long as the text is the same. */
export function invertLesson({ spam, ham, tokens }: Lesson): Lesson {
  return { spam: 0 - spam, ham: 0 - ham, tokens }
}
