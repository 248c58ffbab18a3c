// Marks on a comment: a flag, a block of its author, a pin, a lock. Shown at once, then sent.
import {
  blockFromCommentPublic,
  flagCommentPublic,
  lockComment,
  pinComment,
  unBlockCommentPublic,
  unLockComment,
  unPinComment,
} from '../../../comments/moderation/contract.ts'
import { tried } from '../api-calls.ts'
import { idsOf, rootsOf } from '../state/comment-tree.ts'
import { type Mark, type MarkOutcome, marked, refused, withMark } from '../state/comment-updates.ts'
import type { Ask } from '../state/state.ts'
import type { Thread } from '../thread.ts'

export function createMarking(thread: Thread, read: (ask: Ask) => void) {
  return {
    async mark(id: string, mark: Mark, isOn: boolean) {
      thread.change(withMark, id, mark, isOn)
      const outcome = await tried('acting', thread, setMark(thread, id, mark, isOn), (problem) =>
        thread.put(refused(withMark(thread.state, id, mark, !isOn), id, problem)),
      )
      if (outcome) thread.change(marked, id, mark, isOn, outcome)
      // What somebody wrote who is no longer blocked is not here.
      if (outcome && !isOn && mark === 'isBlocked') read({ is: 'start', aim: id })
    },
  }
}

function setMark({ call, state }: Thread, commentId: string, mark: Mark, isOn: boolean): Promise<MarkOutcome> {
  const one = { commentId }
  if (mark === 'isFlagged') return call(flagCommentPublic, { ...one, isFlagged: isOn })
  // Others may be by the same author.
  const body = { commentIds: idsOf(rootsOf(state)) }
  if (mark === 'isBlocked') return call(isOn ? blockFromCommentPublic : unBlockCommentPublic, one, body)
  return mark === 'isPinned'
    ? call(isOn ? pinComment : unPinComment, one)
    : call(isOn ? lockComment : unLockComment, one)
}
