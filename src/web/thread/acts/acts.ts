// All that people do with a thread: each act changes the state at once, asks the server, and says what came of it.
import type { Thread } from '../thread.ts'
import { createActing } from './acting.ts'
import { createLoading } from './loading.ts'
import { createReading } from './reading.ts'
import { createWriting } from './writing.ts'

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
