// What is left of a deleted comment where others replied to it, and what open pages are told of any that goes.
import type { Comment } from './record.ts'

/** Stands where text and name were. */
const gone = '[deleted]'

/** Nothing of its author stays: not the name, not the text, not the address. */
export function createTombstone(comment: Comment): Comment {
  return {
    ...comment,
    isDeleted: true,
    isPinned: false,
    isShadowed: false,
    mark: undefined,
    verified: false,
    verifiedAt: undefined,
    editedAt: undefined,
    comment: gone,
    commentHTML: gone,
    commenterName: gone,
    userId: undefined,
    anonUserId: undefined,
    commenterEmail: undefined,
    commenterLink: undefined,
    avatarSrc: undefined,
    displayLabel: undefined,
    isByAdmin: false,
    isByModerator: false,
    hasImages: false,
    hasLinks: false,
    hasCode: false,
    further: {},
  }
}
