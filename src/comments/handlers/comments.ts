// The operations on comments that are served.
import { createCommentPublicHandler, saveCommentHandler } from './create-comment.ts'
import { deleteCommentHandler, deleteCommentPublicHandler } from './delete-comment.ts'
import { getCommentTextHandler, setCommentTextHandler, updateCommentHandler } from './edit-comment.ts'
import { getCommentsPublicHandler } from './list-comments.ts'
import { getCommentHandler, getCommentsHandler } from './read-comments.ts'

export const commentHandlers = {
  saveComment: saveCommentHandler,
  getComment: getCommentHandler,
  getComments: getCommentsHandler,
  updateComment: updateCommentHandler,
  deleteComment: deleteCommentHandler,
  createCommentPublic: createCommentPublicHandler,
  getCommentsPublic: getCommentsPublicHandler,
  getCommentText: getCommentTextHandler,
  setCommentText: setCommentTextHandler,
  deleteCommentPublic: deleteCommentPublicHandler,
}
