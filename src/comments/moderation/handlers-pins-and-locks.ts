// Handlers of pins and locks by staff: pinned threads sort first, locked comments accept no replies or edits.
import type { Handler } from '../../platform/api/operation.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { affectedPageOf } from '../changes/comment-event.ts'
import { updateCommentInThread } from '../changes/thread-updates.ts'
import { type ChangeSet, unitOfWork } from '../changes/unit-of-work.ts'
import { requireCommentForUpdate } from '../comment/comment-lookup.ts'
import { type AdjacentRoots, commentPositions, type Direction } from '../comment/rules/order.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { CommentContext } from '../context.ts'
import { isStaff } from '../identity/rules-actor.ts'
import { toStorableText } from '../text/storable-text.ts'
import { commentEventsOf } from '../webhooks/rules.ts'
import type { lockComment, pinComment, unLockComment, unPinComment } from './contract.ts'
import { findPinNeighbours } from './store-pin-neighbours.ts'

export const lockCommentHandler: Handler<typeof lockComment, CommentContext> = async (input, ctx) => {
  await mark(input, 'isLocked', true, ctx)
  return { status: 'success' }
}

export const unLockCommentHandler: Handler<typeof unLockComment, CommentContext> = async (input, ctx) => {
  await mark(input, 'isLocked', false, ctx)
  return { status: 'success' }
}

export const pinCommentHandler: Handler<typeof pinComment, CommentContext> = async (input, ctx) => {
  return { status: 'success', commentPositions: await mark(input, 'isPinned', true, ctx) }
}

export const unPinCommentHandler: Handler<typeof unPinComment, CommentContext> = async (input, ctx) => {
  return { status: 'success', commentPositions: await mark(input, 'isPinned', false, ctx) }
}

interface MarkInput {
  params: { commentId: string }
  query: { broadcastId: string }
}

type Positions = Record<Direction, AdjacentRoots>

/** Resolves to the comment's neighbours after the change. No change and no event where it is marked already. */
async function mark(
  { params: { commentId }, query }: MarkInput,
  name: 'isLocked' | 'isPinned',
  isOn: boolean,
  ctx: CommentContext,
): Promise<Positions> {
  if (!isStaff(ctx.actor)) throw new ApiError('unauthorized')
  return unitOfWork(ctx, async (tx, now): Promise<ChangeSet<Positions>> => {
    const found = await requireCommentForUpdate(tx, commentId, ctx)
    const { comment: before, page } = found
    if (before.isDeleted && isOn) throw new ApiError('not-found', { message: 'This comment was deleted.' })
    if (before[name] === isOn) return { reply: await positionsOf(tx, before), audit: undefined, pages: [] }
    const after = { ...before, [name]: isOn, updatedAt: now }
    const listed = await updateCommentInThread(tx, before, after, ctx, found)
    const reply = await positionsOf(tx, after)
    const broadcastId = toStorableText(query.broadcastId)
    const extraInfo = name === 'isPinned' ? { commentPositions: reply } : undefined
    return {
      reply,
      audit: auditOf(before, after, isOn ? descriptions[name].on : descriptions[name].off),
      pages: [affectedPageOf(page, after, listed, { broadcastId, extraInfo })],
      comments: commentEventsOf(before, after, page.urlId),
    }
  })
}

const descriptions = {
  isLocked: { on: 'A comment was locked.', off: 'A comment was unlocked.' },
  isPinned: { on: 'A comment was pinned.', off: 'A comment was unpinned.' },
}

function auditOf(before: Comment, after: Comment, description: string) {
  const seen = ({ isLocked, isPinned }: Comment) => ({ isLocked, isPinned })
  const change = { before: seen(before), after: seen(after) }
  return { resource: 'Comment' as const, objectId: after.id, crud: 'u' as const, description, ...change }
}

const nowhere: AdjacentRoots = { before: null, after: null }

/** Neighbours among the page's threads; replies have none, pinned or not. */
async function positionsOf(tx: Transaction, comment: Comment): Promise<Positions> {
  if (comment.parentId !== undefined) return { OF: nowhere, NF: nowhere, MR: nowhere }
  const page = { tenantId: comment.tenantId, id: comment.pageId }
  return commentPositions(comment, await findPinNeighbours(tx, page, comment))
}
