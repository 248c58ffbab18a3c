// Which form a refusal of the feed service takes: JSON, a feed for feed readers, words for people.
import { type Answer, jsonAnswer } from '../platform/api/answer.ts'
import type { Call } from '../platform/api/call.ts'
import type { Operation } from '../platform/api/operation.ts'
import type { Refusal } from '../platform/api/refusal.ts'
import { forms } from '../platform/syndication/forms.ts'
import { writeErrorFeed, writeNoticeFeed } from './core/error-feed.ts'
import { representationOf } from './handlers.ts'
import { feedRefusal, jsonRefusal } from './refusals.ts'

/** `now` stands in feed-shaped errors. */
export function refuse(refusal: Refusal, call: Call, operation: Operation | undefined, now: number): Answer {
  if (refusal.code === 'not-ready') return jsonAnswer(503, refusal.detail.fields)
  if (operation?.operationId === 'previewFeed') return jsonRefusal(refusal, true)
  if (operation?.operationId !== 'renderFeedByToken') return jsonRefusal(refusal)
  const { form } = representationOf({ call })
  return feedRefusal(refusal, call, forms[form].contentType, (message, cause) => {
    const pageUrl = String(refusal.detail.fields?.pageUrl)
    if (refusal.code !== 'nothing-found') return writeErrorFeed({ message, cause, id: `Error-${call.id}`, now }, form)
    return writeNoticeFeed({ pageUrl, sentence: cause, now }, form)
  })
}
