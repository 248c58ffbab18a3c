// Live event and redactions of a changed, moved, hidden or shown comment.

import type { Comment } from '../comment/rules/record.ts'
import { createTombstone } from '../comment/rules/tombstone.ts'
import type { PageRecord } from '../pages/store.ts'
import type { ListedChange } from './thread-updates.ts'
import type { AffectedPage } from './unit-of-work.ts'

/** Fields whose earlier values must disappear from the event log. */
const shownFields = ['comment', 'commentHTML', 'commenterName', 'commenterLink', 'avatarSrc', 'displayLabel'] as const

/** For a comment that stays listed on its page. */
export function textRedaction(
  page: PageRecord,
  before: Comment,
  after: Comment,
  { wasListed, isListed }: ListedChange,
): Pick<AffectedPage, 'redactedText'> {
  const isRedacted = wasListed && isListed && shownFields.some((name) => before[name] !== after[name])
  return isRedacted ? { redactedText: { comment: after, urlId: page.urlId } } : {}
}

interface EventFields {
  /** Undefined: no event. */
  broadcastId: string | undefined
  /** Further field of the frame. */
  extraInfo?: object | undefined
}

/** A comment that is hidden now is redacted too; the event of its removal holds only its id. */
export function affectedPageOf(
  page: PageRecord,
  comment: Comment,
  { wasListed, isListed, unlistedIds }: ListedChange,
  { broadcastId, extraInfo }: EventFields,
): AffectedPage {
  const isHidden = wasListed && !isListed
  const frame = {
    comment: { comment: isHidden ? createTombstone(comment) : comment, urlId: page.urlId },
    ...(extraInfo ? { extraInfo } : {}),
  }
  const type = isHidden ? 'deleted-comment' : wasListed ? 'updated-comment' : 'new-comment'
  return {
    pageId: page.id,
    redactedIds: unlistedIds,
    event:
      broadcastId !== undefined && (wasListed || isListed)
        ? { type, commentId: comment.id, broadcastId, frame }
        : undefined,
  }
}
