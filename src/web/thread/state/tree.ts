// Comments and what is below them: finding, changing, adding, taking away. Nothing is changed in place.
import type { ThreadComment } from './state.ts'

type Comments = readonly ThreadComment[]

export function find(comments: Comments, id: string): ThreadComment | undefined {
  for (const comment of comments) {
    const found = comment.id === id ? comment : find(comment.replies, id)
    if (found) return found
  }
  return undefined
}

export function changed(comments: Comments, id: string, change: (comment: ThreadComment) => ThreadComment): Comments {
  let isHere = false
  const after = comments.map((comment) => {
    const next = comment.id === id ? change(comment) : withReplies(comment, changed(comment.replies, id, change))
    isHere ||= next !== comment
    return next
  })
  return isHere ? after : comments
}

export function without(comments: Comments, id: string): Comments {
  if (comments.some((comment) => comment.id === id)) return comments.filter((comment) => comment.id !== id)
  const after = comments.map((comment) => {
    const replies = without(comment.replies, id)
    return replies.length < comment.replies.length
      ? { ...comment, replies, replyCount: comment.replyCount - 1 }
      : withReplies(comment, replies)
  })
  return after.some((comment, i) => comment !== comments[i]) ? after : comments
}

/** Where it stands after a reload too: with the oldest first at the end, else at the beginning. */
export function withNew(comments: Comments, comment: ThreadComment, isLast: boolean): Comments {
  const put = (siblings: Comments) => (isLast ? [...siblings, comment] : [comment, ...siblings])
  if (comment.parentId === undefined) return put(comments)
  return changed(comments, comment.parentId, (parent) => ({
    ...parent,
    replyCount: parent.replyCount + 1,
    replies: put(parent.replies),
  }))
}

interface Beside {
  before: string | null
  after: string | null
}

/** Among the first comments: behind one or ahead of another, as far as they are here. */
export function movedTo(roots: Comments, id: string, beside: Beside): Comments {
  const comment = roots.find((one) => one.id === id)
  if (!comment) return roots
  const others = roots.filter((one) => one !== comment)
  const behind = others.findIndex((one) => one.id === beside.before) + 1
  const ahead = others.findIndex((one) => one.id === beside.after)
  if (behind === 0 && ahead < 0) return roots
  return others.toSpliced(behind > 0 ? behind : ahead, 0, comment)
}

/** Itself and all that is here below it. */
export function size(comment: ThreadComment): number {
  return comment.replies.reduce((sum, reply) => sum + size(reply), 1)
}

/** Who stands nearest, in reading order: the next one, else the one before. */
export function nextTo(comments: Comments, id: string): string | undefined {
  const ids = idsOf(comments)
  const at = ids.indexOf(id)
  return ids[at + 1] ?? ids[at - 1]
}

export function idsOf(comments: Comments): string[] {
  return comments.flatMap(({ id, replies }) => [id, ...idsOf(replies)])
}

function withReplies(comment: ThreadComment, replies: Comments): ThreadComment {
  return replies === comment.replies ? comment : { ...comment, replies }
}
