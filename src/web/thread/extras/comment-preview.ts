// Preview of a comment, rendered by the server.
import { previewComment } from '../../../comments/thread/contract-previews.ts'
import { submitOrReport } from '../actions/submit-drafts.ts'
import { withDraft } from '../state/drafts.ts'
import { type DraftKey, draftOf } from '../state/state.ts'
import type { Thread } from '../thread.ts'

/** And back. */
export function createPreview(thread: Thread) {
  return async (key: DraftKey): Promise<void> => {
    const { preview, text: comment, mentions } = draftOf(thread.state, key)
    if (preview || !comment.trim()) {
      thread.change(withDraft, key, { preview: undefined })
      return thread.focusOn(`text-${key}`)
    }
    const calling = thread.call(previewComment, {}, { comment, mentions: [...mentions] })
    const reply = await submitOrReport(thread, key, calling)
    if (reply) thread.change(withDraft, key, { preview: reply.commentHTML })
  }
}
