// Undoing of a decision: state, flags, spam lesson and deleted comments come back, unless something was done since.
import type { Transaction } from '../../../platform/data/database.ts'
import { ApiError } from '../../../platform/errors.ts'
import { deleteOwnedJobs } from '../../../platform/jobs/owned-jobs.ts'
import { affectedPageOf } from '../../changes/comment-event.ts'
import { updateCommentInThread } from '../../changes/thread-updates.ts'
import { type ChangeSet, unitOfWork } from '../../changes/unit-of-work.ts'
import type { Comment } from '../../comment/rules/record.ts'
import { commentById } from '../../comment/store/comments.ts'
import type { CommentContext } from '../../context.ts'
import { jobOwnerOf } from '../../decisions/record-decision.ts'
import { decidingMemberOf, isSameReview, type ReviewState, reviewStateOf } from '../../decisions/rules-decision.ts'
import { type DecisionRow, decisionById, markUndone, standingDecision } from '../../decisions/store.ts'
import { deletedCommentOf, removeSnapshot, restoreDependentRows, snapshotOf } from '../../decisions/store-snapshots.ts'
import type { ModeratorRecord } from '../../identity/moderators/store.ts'
import { storeFlagCount } from '../../moderation/store-flags.ts'
import { notifyJobPlan } from '../../notifications/enqueue.ts'
import { lockPageById, mergedPageId, type PageRecord } from '../../pages/store.ts'
import { tokenizeForSpam } from '../../screening/rules/learned/spam-tokens.ts'
import { screeningInputFrom } from '../../screening/screen.ts'
import { trainSpamModel } from '../../screening/store-spam-lessons.ts'
import { commentEventsOf } from '../../webhooks/rules.ts'
import { requireInScope } from '../access/scope-policy.ts'
import { restoreThread } from './restore-thread.ts'

/** Who undoes: a member of the site, or staff of a page, who have no scope. */
export interface UndoContext extends CommentContext {
  member: Pick<ModeratorRecord, 'scope'>
}

/** Resolves to the comment's id. Throws `not-found`, `already-decided`, `comment-changed`, `cannot-undo`. */
export function undo(decisionId: string, ctx: UndoContext): Promise<string> {
  const { tenant } = ctx
  return unitOfWork(ctx, async (tx, now): Promise<ChangeSet<string>> => {
    const found = await decisionById(tx, tenant.id, decisionId)
    if (!found) throw new ApiError('not-found', { message: 'There is no such decision.' })
    const page = await lockedPage(tx, found)
    requireInScope(ctx, page)
    const decision = await requireStanding(tx, found)
    const changes =
      decision.decision === 'delete'
        ? await restoreDeleted(tx, decision, page, ctx, now)
        : await restoreState(tx, decision, page, ctx, now)
    await finish(tx, decision, ctx, now)
    return { ...changes, reply: decision.commentId, audit: auditOf(decision) }
  })
}

/** Asked again with the page locked: the comment, or the one that it answers, may be moving. */
async function lockedPage(tx: Transaction, decision: DecisionRow): Promise<PageRecord> {
  const { tenantId } = decision
  for (let id = await presentPageId(tx, decision); ; ) {
    const page = await lockPageById(tx, tenantId, id)
    if (!page) throw new ApiError('cannot-undo', { message: 'The page of this comment is gone.' })
    id = await presentPageId(tx, decision)
    if (id === page.id) return page
  }
}

/** Of the comment; where it is gone, of the one that it answers; else its page, or the one that took that over. */
async function presentPageId(tx: Transaction, { tenantId, id, pageId, commentId }: DecisionRow): Promise<string> {
  const comment = await commentById(tx, tenantId, commentId)
  if (comment) return comment.pageId
  const parentId = (await deletedCommentOf(tx, tenantId, id))?.parentId
  const parent = parentId === undefined ? undefined : await commentById(tx, tenantId, parentId)
  return parent?.pageId ?? mergedPageId(tx, tenantId, pageId)
}

/** Read again with the page locked. */
async function requireStanding(tx: Transaction, { tenantId, id, commentId }: DecisionRow): Promise<DecisionRow> {
  const standing = await standingDecision(tx, tenantId, commentId)
  if (standing?.id !== id) throw new ApiError('already-decided')
  if (standing.isFinal) throw new ApiError('cannot-undo', { message: 'More was deleted than is kept.' })
  return standing
}

async function finish(tx: Transaction, decision: DecisionRow, ctx: UndoContext, now: number): Promise<void> {
  const by = decidingMemberOf(ctx.actor)
  if (!by || !(await markUndone(tx, decision, by, now))) throw new ApiError('already-decided')
  await deleteOwnedJobs(tx, { kind: notifyJobPlan, owner: jobOwnerOf(decision.id) }, now)
  removeSnapshot(tx, decision.tenantId, decision.id)
}

type Restored = Omit<ChangeSet<string>, 'reply' | 'audit'>

async function restoreState(
  tx: Transaction,
  decision: DecisionRow,
  page: PageRecord,
  ctx: UndoContext,
  now: number,
): Promise<Restored> {
  const { tenantId, commentId, before: state, after: decided } = decision
  const comment = await commentById(tx, tenantId, commentId)
  if (!comment || comment.isDeleted || !decided) throw new ApiError('already-decided')
  if (!isSameReview(reviewStateOf(comment), decided)) throw new ApiError('comment-changed')
  const isEdited = (comment.editedAt ?? 0) > decision.at
  if (isEdited) throw new ApiError('comment-changed')
  const flags = (await snapshotOf(tx, tenantId, decision.id))?.rows ?? {}
  const after = { ...withState(comment, state), updatedAt: now }
  await trainSpamModel(tx, after, state.lesson, () => tokenizeForSpam(screeningInputFrom(after)))
  restoreDependentRows(tx, flags)
  const listed = await updateCommentInThread(tx, comment, after, ctx)
  storeFlagCount(tx, tenantId, commentId, after.flagCount)
  return {
    pages: [affectedPageOf(page, after, listed, { broadcastId: ctx.ids.next() })],
    comments: commentEventsOf(comment, after, page.urlId),
  }
}

/** Flags that came since count on. */
function withState(comment: Comment, state: ReviewState): Comment {
  const { approved, isSpam, reviewed, isShadowed, flagCount, aiDeterminedSpam, featuredAt } = state
  const { aiDeterminedSpam: _, ...further } = comment.further
  return {
    ...comment,
    ...{ approved, isSpam, reviewed, isShadowed, featuredAt },
    flagCount: Math.max(flagCount, comment.flagCount),
    further: aiDeterminedSpam ? { ...further, aiDeterminedSpam } : further,
  }
}

async function restoreDeleted(
  tx: Transaction,
  decision: DecisionRow,
  page: PageRecord,
  ctx: UndoContext,
  now: number,
): Promise<Restored> {
  const snapshot = await snapshotOf(tx, decision.tenantId, decision.id)
  if (!snapshot) throw new ApiError('cannot-undo', { message: 'What was deleted is no longer kept.' })
  return restoreThread(tx, snapshot, page, ctx, now)
}

function auditOf({ id, commentId, decision, by }: DecisionRow) {
  return {
    resource: 'Comment' as const,
    objectId: commentId,
    crud: 'u' as const,
    description: 'A decision was undone.',
    before: { decision, decisionId: id, by: by.id },
  }
}
