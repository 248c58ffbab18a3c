// SQL condition for comments on one side of another in a direction, written for the index.
import type { Direction, Ranked } from '../../comment/rules/order.ts'

export type CursorSide = 'after' | 'before'

interface Place {
  order: string
  /** Parameters: time or score of the other comment, then its id. */
  condition: string
  by: 'createdAt' | 'mrScore'
}

const columns = { createdAt: 'created_at', mrScore: 'mr_score' } as const satisfies Partial<
  Record<keyof Ranked, string>
>

/** Nearest first: before a comment the order is reversed. */
export function cursorCondition(direction: Direction, side: CursorSide = 'after'): Place {
  const by = direction === 'MR' ? 'mrScore' : 'createdAt'
  const column = columns[by]
  const isUp = (direction === 'OF') === (side === 'after')
  return isUp
    ? { order: `${column}, id`, condition: `(${column}, id) > (?, ?)`, by }
    : { order: `${column} DESC, id DESC`, condition: `(${column}, id) < (?, ?)`, by }
}
