// A page or file served beside the operations: a path and the function that renders it.
import type { Call } from './call.ts'
import type { ReplyDocument } from './operation.ts'

/** A page or file of ours that is no operation. GET and HEAD. */
export interface Page {
  path: string
  /** The rate limit that its requests count against; `read` by default. */
  kind?: 'read' | 'file'
  /** Resolves to undefined when there is nothing at this path after all. */
  show(call: Call, params: Record<string, string>): Promise<ReplyDocument | undefined>
}
