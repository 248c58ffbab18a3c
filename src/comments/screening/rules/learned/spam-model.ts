// Spam model of a tenant: comments and tokens taught as spam and as ham, and the lessons that change these counts.
import type { TokenCounts } from '../../../tenancy/rules-tenant.ts'

/** `spam` and `ham`: comments; `tokens`: comments with that token. The whole model, or the tokens asked for. */
export interface SpamCounts extends TokenCounts {
  tokens: ReadonlyMap<number, TokenCounts>
}

/** Change of the counts, of comments and of each token: 1, 0 or -1. */
export interface Lesson {
  spam: number
  ham: number
  tokens: readonly number[]
}

export function createLesson(tokens: readonly number[], kind: keyof TokenCounts): Lesson {
  return { spam: kind === 'spam' ? 1 : 0, ham: kind === 'ham' ? 1 : 0, tokens }
}

/** Undoes a lesson exactly, provided that the text is unchanged. `0 -` avoids negative zeros. */
export function invertLesson({ spam, ham, tokens }: Lesson): Lesson {
  return { spam: 0 - spam, ham: 0 - ham, tokens }
}
