// Decisions of staff in a comment's menu: approval, spam, a ban of its author.
import {
  postBanUserFromComment,
  postSetCommentApprovalStatus,
  postSetCommentSpamStatus,
} from '../../../comments/review/contract.ts'
import type { Problem } from '../../../platform/i18n/widget-problems.ts'
import { tried } from '../api-calls.ts'
import { find } from '../state/comment-tree.ts'
import { decided, refused, remarked } from '../state/comment-updates.ts'
import type { Thread } from '../thread.ts'

export function createDeciding(thread: Thread) {
  const ask = <T>(id: string, calling: Promise<T>) =>
    tried('acting', thread, calling, (problem: Problem) => thread.change(refused, id, problem))
  return {
    async approve(id: string) {
      const seenEdit = find(thread.state, id)?.editedAt ?? 0
      if (await ask(id, thread.call(postSetCommentApprovalStatus, { commentId: id, approved: true, seenEdit })))
        thread.change(decided, id, false)
    },
    async spam(id: string) {
      if (await ask(id, thread.call(postSetCommentSpamStatus, { commentId: id, spam: true })))
        thread.change(decided, id, true)
    },
    async ban(id: string) {
      const name = find(thread.state, id)?.commenterName ?? ''
      if (await ask(id, thread.call(postBanUserFromComment, { commentId: id })))
        thread.change(remarked, id, thread.tell('{name} is banned.', { name }), false)
    },
  }
}
