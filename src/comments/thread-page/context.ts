// What each part of the page is given: who reads, in which language, and the operations of the API that it calls.
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
  /** Of this visitor; one of their own for whoever came without. */
  cookie: string
}
