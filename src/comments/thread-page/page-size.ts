// Bound of the thread page in bytes: the ends of threads over their share move to pages of their own.
import type { VisitorComment } from '../comment/contract-record.ts'
import { locationLink, type PageLocation } from './page-location.ts'

/** Of all comments, links and labels included. */
const maxPageBytes = 1_700_000
/** Markup and labels per comment. */
const bytesAround = 1500
/** Permalink, reply, edit, delete, replies. */
const linksOfEach = 5
/** Names occur in labels, too, where a quote takes six bytes. */
const bytesOfNameUnit = 4 * 6

export function limitPageBytes(comments: readonly VisitorComment[], place: PageLocation): readonly VisitorComment[] {
  const link = locationLink(place, { page: place.page, comment: 'x'.repeat(30) }, 'x'.repeat(40)).length
  const fixed = bytesAround + linksOfEach * link
  if (bytesOf(comments, fixed) <= maxPageBytes) return comments
  const share = maxPageBytes / Math.max(1, comments.length)
  return comments.map((comment) => withinShare(comment, fixed, share))
}

function bytesOf(comments: readonly VisitorComment[], fixed: number): number {
  return comments.reduce((sum, comment) => sum + ownBytes(comment, fixed) + bytesOf(comment.children ?? [], fixed), 0)
}

function ownBytes(comment: VisitorComment, fixed: number): number {
  const { commentHTML, commenterName, displayLabel, avatarSrc } = comment
  const words = bytesOfNameUnit * commenterName.length + 6 * (displayLabel?.length ?? 0)
  return (
    fixed + Buffer.byteLength(commentHTML) + words + (avatarSrc?.startsWith('data:') ? 0 : (avatarSrc?.length ?? 0))
  )
}

/** The first comments of a thread, parents before replies; `childCount` tells how many more there are. */
function withinShare(root: VisitorComment, fixed: number, share: number): VisitorComment {
  let bytes = 0
  const cut = (comment: VisitorComment): VisitorComment => {
    bytes += ownBytes(comment, fixed)
    const children: VisitorComment[] = []
    for (const child of comment.children ?? []) {
      if (bytes + ownBytes(child, fixed) > share) break
      children.push(cut(child))
    }
    return { ...comment, children }
  }
  return cut(root)
}
