// JSON of an event frame, the same for all listeners of a page or user.

import { authorDisplayOf, presentAuthor } from '../comment/rules/author-display.ts'
import { eventMembers, presentForEvent } from '../comment/rules/presentation.ts'
import type { Comment } from '../comment/rules/record.ts'
import { toShortForm } from '../comment/rules/short-form.ts'
import type { CommentContext, Runtime } from '../context.ts'
import { maxFrameBytes } from '../events/rules-event-window.ts'
import { escapeFrameText } from '../events/rules-frame.ts'
import { closeFragment, fragmentOf, type JsonFragment, withMember, withMembers } from '../text/json-fragment.ts'

/** Content of an event besides its head (type, time, ids). */
export interface EventContent {
  comment?: EventComment
  vote?: object
  extraInfo?: object
  notification?: object
  feedPost?: object
  feedPostReact?: object
  /** Of a deleted post. */
  postId?: string
}

interface EventComment {
  comment: Comment
  /** `urlId` of its page. */
  urlId: string
  /** Public JSON, where it exists already. */
  fragment?: JsonFragment
}

type Parts = Pick<CommentContext, 'tenant'> & { runtime: Pick<Runtime, 'imageProxyUrl'> }

/** Head, comment, then other fields; a very large comment gets its short form. */
export function eventPayload(head: object, { comment, ...others }: EventContent, parts: Parts): string {
  if (!comment) return JSON.stringify({ ...head, ...others })
  const before = fragmentOf(head)
  const withText = (text: string) => closeFragment(withMembers(withMember(before, 'comment', text), others))
  const text = commentText(comment, parts)
  const whole = withText(text)
  return fitsFrame(whole) ? whole : withText(JSON.stringify(toShortForm(JSON.parse(text))))
}

/** At most seven bytes per character, escaped as text within JSON. */
function fitsFrame(payload: string): boolean {
  if (7 * payload.length <= maxFrameBytes.stored) return true
  const sent = JSON.stringify(escapeFrameText(payload))
  return Buffer.byteLength(payload) <= maxFrameBytes.stored && Buffer.byteLength(sent) <= maxFrameBytes.sent
}

function commentText(
  { comment: whole, urlId, fragment: ready }: EventComment,
  { tenant, runtime: { imageProxyUrl } }: Parts,
): string {
  // Clients of a single wire generation reject fields that it does not declare.
  const isCut = whole.featuredAt !== undefined && tenant.wire !== 'both'
  const [comment, fragment] = isCut ? [{ ...whole, featuredAt: undefined }] : [whole, ready]
  const display = authorDisplayOf(tenant.effective, imageProxyUrl)
  if (fragment !== undefined && !display) return closeFragment(withMembers(fragment, eventMembers(comment, urlId)))
  return JSON.stringify(presentAuthor(presentForEvent(comment, urlId), display))
}
