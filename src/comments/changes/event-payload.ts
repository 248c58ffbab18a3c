// JSON of an event frame, the same for all listeners of a page or user.

import { authorDisplayOf, presentAuthor } from '../comment/rules/author-display.ts'
import { eventJson, presentForEvent } from '../comment/rules/presentation.ts'
import type { Comment } from '../comment/rules/record.ts'
import { toShortForm } from '../comment/rules/short-form.ts'
import type { CommentContext, Runtime } from '../context.ts'
import { maxFrameBytes } from '../events/rules-event-window.ts'
import { escapeFrameText } from '../events/rules-frame.ts'

/** Content of an event besides its head (type, time, ids). */
export interface EventContent {
  comment?: EventComment
  vote?: object
  extraInfo?: object
  notification?: object
  feedPost?: object
}

interface EventComment {
  comment: Comment
  /** `urlId` of its page. */
  urlId: string
  /** Public JSON without the closing brace, where it exists already. */
  fragment?: string
}

type Parts = Pick<CommentContext, 'tenant'> & { runtime: Pick<Runtime, 'imageProxyUrl'> }

/** Comment first, then other fields; a very large comment gets its short form. */
export function eventPayload(head: object, { comment, ...others }: EventContent, parts: Parts): string {
  if (!comment) return JSON.stringify({ ...head, ...others })
  const otherFields = JSON.stringify(others).slice(1)
  const before = JSON.stringify(head).slice(0, -1)
  const withText = (text: string) => `${before},"comment":${text}${otherFields === '}' ? '' : ','}${otherFields}`
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
  { comment, urlId, fragment }: EventComment,
  { tenant, runtime: { imageProxyUrl } }: Parts,
): string {
  const display = authorDisplayOf(tenant.effective, imageProxyUrl)
  if (fragment !== undefined && !display) return eventJson(fragment, comment, urlId)
  return JSON.stringify(presentAuthor(presentForEvent(comment, urlId), display))
}
