// Moderation in a comment's menu: approval, spam, ban of the author.
import { postSetCommentApprovalStatus, postSetCommentSpamStatus } from '../../../comments/review/contract.ts'
import { postBanUserFromComment } from '../../../comments/review/contract-bans.ts'
import type { Problem } from '../../../platform/i18n/widget-problems.ts'
import { callOrReport } from '../api-calls.ts'
import { findComment } from '../state/comment-tree.ts'
import { actionFailed, moderated, withRemark } from '../state/comment-updates.ts'
import type { Thread } from '../thread.ts'

export function createModerationActions(thread: Thread) {
  const ask = <T>(id: string, calling: Promise<T>) =>
    callOrReport('acting', thread, calling, (problem: Problem) => thread.change(actionFailed, id, problem))
  return {
    async approve(id: string) {
      const seenEdit = findComment(thread.state, id)?.editedAt ?? 0
      if (await ask(id, thread.call(postSetCommentApprovalStatus, { commentId: id, approved: true, seenEdit })))
        thread.change(moderated, id, false)
    },
    async spam(id: string) {
      if (await ask(id, thread.call(postSetCommentSpamStatus, { commentId: id, spam: true })))
        thread.change(moderated, id, true)
    },
    async ban(id: string) {
      const name = findComment(thread.state, id)?.commenterName ?? ''
      if (await ask(id, thread.call(postBanUserFromComment, { commentId: id })))
        thread.change(withRemark, id, thread.localize('{name} is banned.', { name }), false)
    },
  }
}
