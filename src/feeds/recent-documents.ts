// What readers of busy feeds were given a moment ago: given again while nothing was written anywhere.
import type { Document } from '../platform/api/operation.ts'
import type { Database } from '../platform/data/database.ts'
import type { Clock } from '../platform/ids.ts'

/** Busy feeds, in their forms. Their bytes are kept elsewhere, too, but not for longer than here. */
const mostRecent = 300

export interface Made {
  document: Document
  /** From then on more is to be done for a reader than to send it. */
  until: number
}

export type RecentDocuments = (request: string, make: () => Promise<Made>) => Promise<Document>

/** Where the engine cannot tell whether something was written, every document is asked for. */
export function createRecentDocuments(database: Pick<Database, 'stamp'>, clock: Clock): RecentDocuments {
  const recent = new Map<string, Made>()
  let stamp: number | undefined
  return async (request, make) => {
    const current = database.stamp()
    if (current !== stamp) recent.clear()
    stamp = current
    const known = recent.get(request)
    if (known && known.until > clock.now()) return known.document
    const made = await make()
    // While it was made, something may have been written.
    if (stamp === undefined || database.stamp() !== current) return made.document
    if (recent.size >= mostRecent) recent.clear()
    recent.set(request, made)
    return made.document
  }
}
