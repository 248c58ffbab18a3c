// Reference model of threads: nested comments, all counts recomputed.
import type { Direction } from '../../../src/comments/comment/rules/order.ts'

/** 0 removes the thread, 1 keeps others' replies, 2 refuses where there are replies, 3 leaves that to staff. */
export type DeleteMode = 0 | 1 | 2 | 3
export type DeleteOutcome = 'hard-removed' | 'anonymized' | 'already-deleted' | 'refused'

interface NaiveComment {
  id: string
  createdAt: number
  votes: number
  isPinned: boolean
  isLocked: boolean
  /** Approved and no spam. */
  isShown: boolean
  isDeleted: boolean
  /** Moderators' word alone, spam or not. */
  isApproved: boolean
  flaggers: Set<string>
  email: string
  replies: NaiveComment[]
}

export interface NaiveNode {
  id: string
  childCount: number
  nestedChildrenCount: number
  children: NaiveNode[]
}

interface Cut {
  skip: number
  limit: number
  skipChildren: number
  limitChildren: number
  maxTreeDepth: number
}

const whole: Cut = { skip: 0, limit: 1e9, skipChildren: 0, limitChildren: 1e9, maxTreeDepth: 1e9 }

interface NewComment {
  id: string
  parentId: string | undefined
  createdAt: number
  email?: string
  page?: string
  isShown?: boolean
}

export type NaiveThread = ReturnType<typeof createNaiveThread>

export function createNaiveThread() {
  const pages = new Map<string, NaiveComment[]>()
  const rootsOf = (page: string): NaiveComment[] => {
    const roots = pages.get(page) ?? []
    pages.set(page, roots)
    return roots
  }
  const blocked = new Map<string, Set<string>>()
  /** The list that a comment stands in, wherever that is. */
  const find = (id: string, list = [...pages.values()].flat()): [NaiveComment, NaiveComment[]] | undefined => {
    for (const comment of list) {
      const found = comment.id === id ? ([comment, list] as [NaiveComment, NaiveComment[]]) : find(id, comment.replies)
      if (found) return found
    }
    return undefined
  }
  const get = (id: string) => find(id)![0]
  const pageOf = (id: string) => [...pages.keys()].find((page) => find(id, rootsOf(page)))!
  const takeOut = (id: string): NaiveComment => {
    const [comment, list] = find(id, rootsOf(pageOf(id)))!
    list.splice(list.indexOf(comment), 1)
    return comment
  }
  return {
    /** A root, or a reply to a comment that is there. */
    add({ id, parentId, createdAt, email = '', page = 'page', isShown = true }: NewComment) {
      const list = parentId === undefined ? rootsOf(page) : get(parentId).replies
      const fresh = { votes: 0, isPinned: false, isLocked: false, isDeleted: false, isShown, isApproved: isShown }
      list.push({ id, createdAt, email, ...fresh, flaggers: new Set(), replies: [] })
    },
    pageOf,
    /** Whether it is the other comment or somewhere below it. */
    isAtOrBelow: (id: string, other: string) => id === other || find(id, get(other).replies) !== undefined,
    move(id: string, page: string, parentId: string | undefined) {
      const list = parentId === undefined ? rootsOf(page) : get(parentId).replies
      list.push(takeOut(id))
    },
    lock(id: string, isLocked: boolean) {
      get(id).isLocked = isLocked
    },
    parentOf: (id: string) => parentIn([...pages.values()].flat(), id),
    isLocked: (id: string) => get(id).isLocked,
    isDeleted: (id: string) => get(id).isDeleted,
    has: (id: string) => find(id) !== undefined,
    vote(id: string, by: number) {
      get(id).votes += by
    },
    pin(id: string, isPinned: boolean) {
      get(id).isPinned = isPinned
    },
    approve(id: string, isShown: boolean, isApproved = isShown) {
      Object.assign(get(id), { isShown, isApproved })
    },
    /** Whether it is hidden by that: at once with the third, and never shown again by taking one back. */
    flag(id: string, by: string): boolean {
      const comment = get(id)
      if (comment.flaggers.has(by)) return false
      comment.flaggers.add(by)
      if (comment.flaggers.size < 3 || !comment.isApproved) return false
      Object.assign(comment, { isShown: false, isApproved: false })
      return true
    },
    unflag: (id: string, by: string) => get(id).flaggers.delete(by),
    flagCount: (id: string) => get(id).flaggers.size,
    block(by: string, id: string, isBlocked: boolean) {
      const theirs = blocked.get(by) ?? new Set()
      blocked.set(by, theirs)
      if (isBlocked) theirs.add(get(id).email)
      else theirs.delete(get(id).email)
    },
    /** Nobody knows any more who wrote what was deleted. */
    isBlocked: (by: string, id: string) => !get(id).isDeleted && (blocked.get(by)?.has(get(id).email) ?? false),
    /** A reply counts as one even while it is not shown. A tombstone stays when its last reply goes. */
    remove(id: string, mode: DeleteMode, byStaff: boolean): DeleteOutcome {
      const comment = get(id)
      const isKept = comment.replies.length > 0
      if (isKept && (mode === 2 || (mode === 3 && !byStaff))) return 'refused'
      if (isKept && mode === 1) {
        if (comment.isDeleted) return 'already-deleted'
        Object.assign(comment, { isDeleted: true, isPinned: false })
        return 'anonymized'
      }
      takeOut(id)
      return 'hard-removed'
    },
    /** What is shown: the page's conversation, or what was said below one comment. */
    tree(direction: Direction, cut: Cut = whole, under?: string, page = 'page'): NaiveNode[] {
      return under === undefined
        ? nodesOf(rootsOf(page), direction, cut, 0, true)
        : nodesOf(find(under)?.[0].replies ?? [], direction, cut, 0, false)
    },
    /** What lists and counters have to say; a tombstone counts. */
    counts(page = 'page') {
      const roots = rootsOf(page)
      return { comments: countShown(roots), roots: roots.filter(({ isShown }) => isShown).length }
    },
  }
}

function parentIn(list: NaiveComment[], id: string): string | undefined {
  for (const comment of list) {
    const found = comment.replies.some((reply) => reply.id === id) ? comment.id : parentIn(comment.replies, id)
    if (found) return found
  }
  return undefined
}

export function flat(nodes: NaiveNode[]): NaiveNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)])
}

/** Ids of each page's comments. */
export function naivePages(tree: NaiveNode[], pageSize: number): string[][] {
  const pages: string[][] = []
  for (const root of tree) {
    const thread = flat([root]).map(({ id }) => id)
    const last = pages.at(-1)
    if (last && last.length + thread.length <= pageSize) last.push(...thread)
    else pages.push(thread)
  }
  return pages
}

function nodesOf(list: NaiveComment[], direction: Direction, cut: Cut, depth: number, areRoots: boolean): NaiveNode[] {
  const shown = list.filter(({ isShown }) => isShown)
  const inOrder: NaiveComment[] = []
  for (const comment of shown) {
    const place = inOrder.findIndex((other) => isBefore(comment, other, direction, areRoots))
    inOrder.splice(place < 0 ? inOrder.length : place, 0, comment)
  }
  const [skip, limit] = depth === 0 ? [cut.skip, cut.limit] : [cut.skipChildren, cut.limitChildren]
  return inOrder.slice(skip, skip + limit).map(({ id, replies }) => ({
    id,
    childCount: replies.filter(({ isShown }) => isShown).length,
    nestedChildrenCount: countShown(replies),
    children: depth < cut.maxTreeDepth ? nodesOf(replies, direction, cut, depth + 1, false) : [],
  }))
}

function countShown(list: NaiveComment[]): number {
  return list.reduce((sum, { isShown, replies }) => (isShown ? sum + 1 + countShown(replies) : sum), 0)
}

function isBefore(a: NaiveComment, b: NaiveComment, direction: Direction, areRoots: boolean): boolean {
  if (areRoots && a.isPinned !== b.isPinned) return a.isPinned
  const [mine, other] = direction === 'MR' ? [relevance(a), relevance(b)] : [a.createdAt, b.createdAt]
  if (direction === 'OF') return mine < other || (mine === other && a.id < b.id)
  return mine > other || (mine === other && a.id > b.id)
}

function relevance({ votes, createdAt }: NaiveComment): number {
  const days = (votes < 0 ? -1 : 1) * (Math.log(1 + Math.abs(votes)) / Math.log(2))
  return Math.round(createdAt + days * 24 * 60 * 60 * 1000)
}
