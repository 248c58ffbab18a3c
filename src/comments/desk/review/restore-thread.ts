// Deleted comments put back from a snapshot: in place of their tombstone, or with the replies that went with them.
import type { Transaction } from '../../../platform/data/database.ts'
import { ApiError } from '../../../platform/errors.ts'
import { affectedPageOf } from '../../changes/comment-event.ts'
import { settleReplies } from '../../changes/reply-cascade.ts'
import { type ListedChange, updateCommentInThread } from '../../changes/thread-updates.ts'
import type { AffectedPage, ChangeSet } from '../../changes/unit-of-work.ts'
import { type Comment, isShown } from '../../comment/rules/record.ts'
import { addReplyCounters, commentById, existingIds, insertComment } from '../../comment/store/comments.ts'
import { type ThreadPosition, threadPositionOf } from '../../comment/store/thread-position.ts'
import { toCommentRow } from '../../comment/stored-comment.ts'
import type { CommentContext } from '../../context.ts'
import type { Snapshot } from '../../decisions/rules-snapshot.ts'
import { restoreDependentRows } from '../../decisions/store-snapshots.ts'
import { lockPageById, type PageRecord } from '../../pages/store.ts'
import { addPageCounters } from '../../pages/store-counters.ts'
import { commentEventsOf } from '../../webhooks/rules.ts'

type Restored = Pick<ChangeSet<string>, 'pages' | 'comments'>

/** Of one comment; what is left of larger threads is removed by the job. */
const batchesOfDeletion = 5

/** With the page locked, to which they belong now. Throws `cannot-undo` where the place of the comment is gone. */
export async function restoreThread(
  tx: Transaction,
  { comments, rows }: Snapshot,
  page: PageRecord,
  ctx: CommentContext,
  now: number,
): Promise<Restored> {
  const [deleted, ...replies] = comments
  if (!deleted) throw new ApiError('cannot-undo', { message: 'What was deleted is no longer kept.' })
  const { tenantId, parentId } = deleted
  const left = await commentById(tx, tenantId, deleted.id)
  if (left && !left.isDeleted) throw new ApiError('already-decided')
  if (left) return replaceTombstone(tx, { left, deleted, page }, ctx, now)
  const parent = parentId === undefined ? undefined : await threadPositionOf(tx, tenantId, parentId)
  if (parentId !== undefined && !parent)
    throw new ApiError('cannot-undo', { message: 'The comment that it answers is gone.' })
  const gone = await withoutThoseLeft(tx, deleted, replies, ctx)
  const places = placesIn([deleted, ...gone], parent, page)
  const restored = places.map(({ comment, isListed }) => putBack(tx, { comment, isListed, page }, ctx, now))
  const listed = places.filter(({ isListed }) => isListed)
  const roots = parentId === undefined ? Math.min(listed.length, 1) : 0
  await addPageCounters(tx, { tenantId, id: page.id }, { comments: listed.length, roots })
  restoreDependentRows(tx, rows)
  return {
    pages: restored.map(({ affected }) => affected),
    comments: restored.map(({ comment }) => ({ event: 'create' as const, comment, urlId: page.urlId })),
  }
}

/** A large deletion may not be over. Replies that were moved away in time stay where they are. */
async function withoutThoseLeft(
  tx: Transaction,
  { tenantId, pageId }: Comment,
  replies: readonly Comment[],
  ctx: CommentContext,
): Promise<Comment[]> {
  const ids = replies.map(({ id }) => id)
  const before = await existingIds(tx, tenantId, ids)
  if (before.size === 0) return [...replies]
  await lockPageById(tx, tenantId, pageId)
  if (!(await settleReplies(tx, { tenantId, id: pageId }, batchesOfDeletion, ctx)))
    throw new ApiError('cannot-undo', { message: 'The deletion is still under way. Try again in a moment.' })
  const left = await existingIds(tx, tenantId, ids)
  return replies.filter(({ id }) => !left.has(id))
}

/** Votes and place are those of the tombstone. */
async function replaceTombstone(
  tx: Transaction,
  { left, deleted, page }: { left: Comment; deleted: Comment; page: PageRecord },
  ctx: CommentContext,
  now: number,
): Promise<Restored> {
  const { pageId, parentId, rootId, votesUp, votesDown, childCount, nestedCount, flagCount } = left
  const { url, urlIdRaw, pageTitle } = left
  const place = { pageId, parentId, rootId, url, urlIdRaw, pageTitle }
  const counts = { votesUp, votesDown, childCount, nestedCount, flagCount }
  const after = { ...deleted, ...place, ...counts, updatedAt: now }
  const listed = await updateCommentInThread(tx, left, after, ctx)
  return {
    pages: [affectedPageOf(page, after, listed, { broadcastId: ctx.ids.next() })],
    comments: commentEventsOf(left, after, page.urlId),
  }
}

interface Place {
  comment: Comment
  isListed: boolean
}

/**
 * `deleted`: parents before their replies, whose counters start anew; those whose parent is not among them are left out,
 * but for the first. `parent`: of that one.
 */
function placesIn(deleted: readonly Comment[], parent: ThreadPosition | undefined, page: PageRecord): Place[] {
  const placed = new Map<string, Place>()
  for (const [at, comment] of deleted.entries()) {
    const { id, parentId = '' } = comment
    const above = placed.get(parentId)
    if (at > 0 && !above) continue
    const rootId = above?.comment.rootId ?? parent?.rootId ?? id
    const isAboveListed = above?.isListed ?? parent?.isListed ?? true
    placed.set(id, {
      comment: { ...comment, ...addressOn(page, comment), rootId, childCount: 0, nestedCount: 0 },
      isListed: isShown(comment) && isAboveListed,
    })
  }
  return [...placed.values()]
}

/** A page that the comment was not on gives it its address, as in a move. */
function addressOn(page: PageRecord, { pageId, url }: Comment): Partial<Comment> {
  if (pageId === page.id) return {}
  return { pageId: page.id, url: page.url || url, urlIdRaw: page.urlId, pageTitle: page.title }
}

function putBack(
  tx: Transaction,
  { comment: placed, isListed, page }: Place & { page: PageRecord },
  ctx: CommentContext,
  now: number,
): { comment: Comment; affected: AffectedPage } {
  const comment = { ...placed, updatedAt: now }
  insertComment(tx, { ...toCommentRow(comment), shown: isListed })
  if (isListed) addReplyCounters(tx, comment, 1)
  const listed: ListedChange = { wasListed: false, isListed, unlistedIds: [] }
  return { comment, affected: affectedPageOf(page, comment, listed, { broadcastId: ctx.ids.next() }) }
}
