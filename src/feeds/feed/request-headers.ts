// Request headers of a feed (cookies among them), sealed in the database.
import type { Sealer } from '../../platform/crypto/secrets.ts'
import type { ServedFeed } from './store-feed-rows.ts'

export function sealHeaders(feedId: string, headers: Record<string, string>, sealer: Sealer): string | null {
  return Object.keys(headers).length === 0 ? null : sealer.seal(JSON.stringify(headers), contextOf(feedId))
}

/** None where they were sealed under another secret: they cannot be known any more. */
export function openHeaders({ id, headersSealed }: ServedFeed, sealer: Sealer): Record<string, string> {
  if (headersSealed === undefined) return {}
  try {
    return JSON.parse(sealer.open(headersSealed, contextOf(id))) as Record<string, string>
  } catch {
    return {}
  }
}

const contextOf = (feedId: string): string => `headers of ${feedId}`
