// What open pages are told of a comment that was changed, moved, hidden or shown again.

import type { Comment } from '../comment/rules/record.ts'
import { createTombstone } from '../comment/rules/tombstone.ts'
import type { PageRecord } from '../pages/store.ts'
import type { ListedChange } from './thread-updates.ts'
import type { AffectedPage } from './unit-of-work.ts'

/** What readers saw of it that is gone: no log may tell it any longer. */
const shownFields = ['comment', 'commentHTML', 'commenterName', 'commenterLink', 'avatarSrc', 'displayLabel'] as const

/** Of a comment that stays where it is listed. */
export function textRedaction(
  page: PageRecord,
  before: Comment,
  after: Comment,
  { was, is }: ListedChange,
): Pick<AffectedPage, 'redactedText'> {
  const isRedacted = was && is && shownFields.some((name) => before[name] !== after[name])
  return isRedacted ? { redactedText: { comment: after, urlId: page.urlId } } : {}
}

/** What is hidden now is in no log either, and the word that it is gone tells nothing more of it. */
export function affectedPageOf(
  page: PageRecord,
  comment: Comment,
  { was, is, gone }: ListedChange,
  broadcastId: string | undefined,
  extraInfo?: object,
): AffectedPage {
  const isHidden = was && !is
  const frame = {
    comment: { comment: isHidden ? createTombstone(comment) : comment, urlId: page.urlId },
    ...(extraInfo ? { extraInfo } : {}),
  }
  const type = isHidden ? 'deleted-comment' : was ? 'updated-comment' : 'new-comment'
  return {
    pageId: page.id,
    redactedIds: gone,
    event: broadcastId !== undefined && (was || is) ? { type, commentId: comment.id, broadcastId, frame } : undefined,
  }
}
