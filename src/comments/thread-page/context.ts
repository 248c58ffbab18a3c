// Context of the thread page: viewer, translator, and the API operations it calls.
import type { Handler } from '../../platform/api/operation.ts'
import type { CommentContext } from '../context.ts'
import type {
  createCommentPublic,
  deleteCommentPublic,
  getCommentsPublic,
  getCommentText,
  setCommentText,
} from '../thread/contract.ts'
import type { PageTranslator } from './i18n/page-translator.ts'

export interface ThreadOperations {
  getCommentsPublic: Handler<typeof getCommentsPublic, CommentContext>
  createCommentPublic: Handler<typeof createCommentPublic, CommentContext>
  getCommentText: Handler<typeof getCommentText, CommentContext>
  setCommentText: Handler<typeof setCommentText, CommentContext>
  deleteCommentPublic: Handler<typeof deleteCommentPublic, CommentContext>
}

export interface ThreadContext extends CommentContext {
  acts: ThreadOperations
  speech: PageTranslator
  /** Secret of this visitor's cookie; a new one where the browser sent none. */
  cookie: string
}
