// All that people do with a thread: each act changes the state at once, asks the server, and says what came of it.
import type { Thread } from '../thread.ts'
import { createReading } from './load-comments.ts'
import { createLoading } from './load-extras.ts'
import { createWriting } from './submit-drafts.ts'
import { createActing } from './votes-and-deletions.ts'

export type Acts = ReturnType<typeof createActs>

export function createActs(thread: Thread) {
  const reading = createReading(thread)
  return {
    ...reading,
    ...createWriting(thread, reading.read),
    ...createActing(thread),
    ...createLoading(thread, reading.read),
  }
}
