// Preview of a draft, rendered by the server.
import { previewComment } from '../../../comments/thread/contract-previews.ts'
import { submitOrReport } from '../actions/submit-drafts.ts'
import { withDraft } from '../state/drafts.ts'
import { type DraftKey, draftOf } from '../state/state.ts'
import type { Thread } from '../thread.ts'

/** Switches a draft between preview and text field; an empty one stays in its field. */
export function createPreview(thread: Thread) {
  return async (key: DraftKey): Promise<void> => {
    const { preview, text: comment, mentions } = draftOf(thread.state, key)
    if (preview || !comment.trim()) {
      thread.change(withDraft, key, { preview: undefined })
      return thread.focusOn(`text-${key}`)
    }
    const request = thread.call(previewComment, {}, { comment, mentions: [...mentions] })
    const reply = await submitOrReport(thread, key, request)
    if (reply) thread.change(withDraft, key, { preview: reply.commentHTML })
  }
}
