// Actions on a thread: each changes the state at once, calls the server, and handles the result.
import type { Thread } from '../thread.ts'
import { createCommentLoader } from './load-comments.ts'
import { createExtrasLoader } from './load-extras.ts'
import { createDraftSubmission } from './submit-drafts.ts'
import { createVotesAndDeletions } from './votes-and-deletions.ts'

export type ThreadActions = ReturnType<typeof createThreadActions>

export function createThreadActions(thread: Thread) {
  const reading = createCommentLoader(thread)
  return {
    ...reading,
    ...createDraftSubmission(thread, reading.read),
    ...createVotesAndDeletions(thread),
    ...createExtrasLoader(thread, reading.read),
  }
}
