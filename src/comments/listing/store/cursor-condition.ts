// Which comments stand on one side of another, in a direction, worded so that an index gives them.
import type { Direction, Ranked } from '../../comment/rules/order.ts'

export type CursorSide = 'after' | 'before'

interface Place {
  order: string
  /** Takes the other's time or score, and its id. */
  condition: string
  by: 'createdAt' | 'mrScore'
}

const columns = { createdAt: 'created_at', mrScore: 'mr_score' } as const satisfies Partial<
  Record<keyof Ranked, string>
>

/** The nearest first: before a comment, the order is turned round. */
export function cursorCondition(direction: Direction, side: CursorSide = 'after'): Place {
  const by = direction === 'MR' ? 'mrScore' : 'createdAt'
  const column = columns[by]
  const isUp = (direction === 'OF') === (side === 'after')
  return isUp
    ? { order: `${column}, id`, condition: `(${column}, id) > (?, ?)`, by }
    : { order: `${column} DESC, id DESC`, condition: `(${column}, id) < (?, ?)`, by }
}
