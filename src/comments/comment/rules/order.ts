// Orders of comments, shared by the server's lists and the browser's live ones (docs/decisions/0007).

/** Oldest first, newest first, most relevant first. */
export const directions = ['OF', 'NF', 'MR'] as const
export type Direction = (typeof directions)[number]

export interface Ranked {
  id: string
  createdAt: number
  mrScore: number
}

export interface RankedRoot extends Ranked {
  isPinned: boolean
}

type Compare<T> = (a: T, b: T) => number

/** Age at which the relevance of a comment has halved. */
const halfLifeMs = 24 * 3_600_000

/**
 * Creation time plus one half-life for each doubling of votes: 1 vote adds a day, 3 add two, -1 subtracts one. Whole
 * milliseconds, so that all engines and browsers compute the same number.
 */
export function mrScore(comment: { votesUp: number; votesDown: number; createdAt: number }): number {
  const votes = comment.votesUp - comment.votesDown
  const doublings = Math.sign(votes) * Math.log2(1 + Math.abs(votes))
  return comment.createdAt + Math.round(doublings * halfLifeMs)
}

// Ids sort by creation, so they break ties in the direction.
const inDirection: Record<Direction, Compare<Ranked>> = {
  OF: (a, b) => a.createdAt - b.createdAt || byId(a, b),
  NF: (a, b) => b.createdAt - a.createdAt || byId(b, a),
  MR: (a, b) => b.mrScore - a.mrScore || byId(b, a),
}

/** For replies to one comment. Pins apply to roots only. */
export function compareReplies(direction: Direction): Compare<Ranked> {
  return inDirection[direction]
}

export function compareRoots(direction: Direction): Compare<RankedRoot> {
  const compare = inDirection[direction]
  return (a, b) => {
    if (a.isPinned !== b.isPinned) return a.isPinned ? -1 : 1
    return compare(a, b)
  }
}

export interface AdjacentRoots {
  /** Id of the preceding root. */
  before: string | null
  /** Id of the following root. */
  after: string | null
}

/** Neighbours of a root in each order, as in the wire's `commentPositions`. `roots` may contain it. */
export function commentPositions(root: RankedRoot, roots: readonly RankedRoot[]): Record<Direction, AdjacentRoots> {
  return {
    OF: neighboursIn(compareRoots('OF'), root, roots),
    NF: neighboursIn(compareRoots('NF'), root, roots),
    MR: neighboursIn(compareRoots('MR'), root, roots),
  }
}

function neighboursIn(compare: Compare<RankedRoot>, root: RankedRoot, roots: readonly RankedRoot[]): AdjacentRoots {
  let before: RankedRoot | undefined
  let after: RankedRoot | undefined
  for (const other of roots) {
    if (other.id === root.id) continue
    if (compare(other, root) < 0) {
      if (!before || compare(before, other) < 0) before = other
    } else if (!after || compare(other, after) < 0) after = other
  }
  return { before: before?.id ?? null, after: after?.id ?? null }
}

function byId(a: Ranked, b: Ranked): number {
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}
