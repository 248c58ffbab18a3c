// The operation `deleteComment` with what ways to decide on comments add to it.
import type { Handler } from '../../../platform/api/operation.ts'
import type { CommentContext } from '../../context.ts'
import type { DecisionOptions } from '../../decisions/record-decision.ts'
import type { deleteComment } from '../contract.ts'

type Delete = Handler<typeof deleteComment, CommentContext>

export interface DeleteOptions extends DecisionOptions {
  /** A decision at the desk: neither a lock nor a read-only page holds it up. */
  isReview?: boolean
  /** Of the live event, where the client named one. */
  ownBroadcastId?: string | undefined
}

/** The operation `deleteComment`, shared by all ways to decide on comments. */
export type DeleteComment = (...given: [...Parameters<Delete>, options?: DeleteOptions]) => ReturnType<Delete>
