// The JSON text of an event: what everybody who listens to a page or a person gets.
import type { CommentContext } from './context.ts'
import type { Comment } from './core/comment.ts'
import { eventComment, eventText } from './core/present.ts'
import { lookOf, shownAuthor } from './core/shown-author.ts'

/** What an event tells, beside what every event says of itself. */
export interface Frame {
  comment?: ToldComment
  vote?: object
  extraInfo?: object
  notification?: object
  feedPost?: object
}

interface ToldComment {
  comment: Comment
  /** Of its page. */
  urlId: string
  /** What is public of it, where that is written already. */
  fragment?: string
}

type Parts = Pick<CommentContext, 'tenant' | 'imageAddress'>

/** The comment stands before whatever else a frame has. */
export function eventPayload(head: object, { comment, ...others }: Frame, parts: Parts): string {
  if (!comment) return JSON.stringify({ ...head, ...others })
  const rest = JSON.stringify(others).slice(1)
  const before = JSON.stringify(head).slice(0, -1)
  return `${before},"comment":${commentText(comment, parts)}${rest === '}' ? '' : ','}${rest}`
}

function commentText({ comment, urlId, fragment }: ToldComment, { tenant, imageAddress }: Parts): string {
  const look = lookOf(tenant.effective, imageAddress)
  if (fragment !== undefined && !look) return eventText(fragment, comment, urlId)
  return JSON.stringify(shownAuthor(eventComment(comment, urlId), look))
}
