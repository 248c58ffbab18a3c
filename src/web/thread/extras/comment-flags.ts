// Flags of a comment: report, block of its author, pin, lock. Shown optimistically, then sent.
import {
  blockFromCommentPublic,
  flagCommentPublic,
  lockComment,
  pinComment,
  unBlockCommentPublic,
  unLockComment,
  unPinComment,
} from '../../../comments/moderation/contract.ts'
import { callOrReport } from '../api-calls.ts'
import { idsOf, rootsOf } from '../state/comment-tree.ts'
import { actionFailed, type CommentFlag, type FlagOutcome, flagSaved, withFlag } from '../state/comment-updates.ts'
import type { LoadRequest } from '../state/state.ts'
import type { Thread } from '../thread.ts'

export function createCommentFlags(thread: Thread, read: (request: LoadRequest) => void) {
  return {
    async mark(id: string, mark: CommentFlag, isOn: boolean) {
      thread.change(withFlag, id, mark, isOn)
      const outcome = await callOrReport('acting', thread, setMark(thread, id, mark, isOn), (problem) =>
        thread.put(actionFailed(withFlag(thread.state, id, mark, !isOn), id, problem)),
      )
      if (outcome) thread.change(flagSaved, id, { mark, isOn }, outcome)
      // Comments of an unblocked author are not loaded.
      if (outcome && !isOn && mark === 'isBlocked') read({ is: 'start', targetId: id })
    },
  }
}

function setMark({ call, state }: Thread, commentId: string, mark: CommentFlag, isOn: boolean): Promise<FlagOutcome> {
  const one = { commentId }
  if (mark === 'isFlagged') return call(flagCommentPublic, { ...one, isFlagged: isOn })
  // Others may be by the same author.
  const body = { commentIds: idsOf(rootsOf(state)) }
  if (mark === 'isBlocked') return call(isOn ? blockFromCommentPublic : unBlockCommentPublic, one, body)
  return mark === 'isPinned'
    ? call(isOn ? pinComment : unPinComment, one)
    : call(isOn ? lockComment : unLockComment, one)
}
