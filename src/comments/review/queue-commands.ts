// Moderation queue by command, while the server runs: list and decide with the handlers of the operations.
import { ApiError } from '../../platform/errors.ts'
import type { Comment } from '../comment/rules/record.ts'
import { commentsById } from '../comment/store/comments.ts'
import type { CommentContext } from '../context.ts'
import { errorEntry } from '../errors.ts'
import type { ModerationState } from '../listing/rules/moderation-state.ts'
import { findComments } from '../listing/store/comment-queries.ts'
import { type PageRecord, pagesById } from '../pages/store.ts'
import { type CommandParts, type CommandProblem, tenantMissing } from '../tenancy/command-transaction.ts'
import { tenantExists } from '../tenancy/store.ts'
import type { DecisionHandlers } from './mail-decision.ts'
import { decisionFields, type StaffDecision } from './rules.ts'

export interface QueuedComment {
  comment: Comment
  page: PageRecord | undefined
}

export interface QueueQuery {
  tenantId: string
  /** Undefined: listed comments. */
  state: ModerationState | undefined
  skip: number
  limit: number
}

/** Newest first; `hasMore` where the limit cut the list. */
export async function listQueue(
  { tenantId, state, skip, limit }: QueueQuery,
  { database }: Pick<CommandParts, 'database'>,
): Promise<{ comments: QueuedComment[]; hasMore: boolean } | CommandProblem> {
  if (!(await tenantExists(database, tenantId))) return tenantMissing(tenantId)
  const rows = await findComments(database, tenantId, { state, direction: 'NF', skip, limit })
  const ids = rows.slice(0, limit).map(({ id }) => id)
  const comments = await commentsById(database, tenantId, ids)
  const pages = await pagesById(database, tenantId, [...new Set(comments.map(({ pageId }) => pageId))])
  return {
    comments: comments.map((comment) => ({ comment, page: pages.get(comment.pageId) })),
    hasMore: rows.length > limit,
  }
}

export interface DecisionResult {
  id: string
  /** Reason why nothing was changed. */
  problem?: string
}

/** A comment, and the version of its text that the moderator read. */
export interface CommentVersion {
  id: string
  /** Time of the last edit of that text, epoch milliseconds; 0 where it was never edited. */
  seenEdit: number
}

/** In sequence, each in its own transaction; one refusal does not stop the others. */
export async function decideComments(
  named: readonly CommentVersion[],
  decision: StaffDecision,
  acts: DecisionHandlers,
  ctx: CommentContext,
): Promise<DecisionResult[]> {
  const done: DecisionResult[] = []
  for (const one of named) done.push(await decide(one, decision, acts, ctx))
  return done
}

async function decide(
  { id, seenEdit }: CommentVersion,
  decision: StaffDecision,
  acts: DecisionHandlers,
  ctx: CommentContext,
): Promise<DecisionResult> {
  const input = { params: { id }, query: { tenantId: ctx.tenant.id, isLive: true } }
  try {
    if (decision === 'delete') await acts.deleteComment({ ...input, body: undefined }, ctx)
    // Approval publishes the text, so it is bound to the version read; spam and deletion apply to any version.
    else
      await acts.updateComment(
        { ...input, body: decisionFields(decision) },
        ctx,
        decision === 'approve' ? { seenEdit } : {},
      )
    return { id }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { id, problem: error.code === 'comment-changed' ? changed : errorEntry(error).message }
  }
}

const changed = 'It was edited after you read it: "comment list" shows its text, and what to approve it as.'
