// Request headers that a feed's page is fetched with (cookies among them), encrypted in the database.
import type { Sealer } from '../../platform/crypto/secrets.ts'
import type { ServedFeed } from './store-feed-rows.ts'

export function sealHeaders(feedId: string, headers: Record<string, string>, sealer: Sealer): string | null {
  return Object.keys(headers).length === 0 ? null : sealer.seal(JSON.stringify(headers), contextOf(feedId))
}

/** Empty where they cannot be decrypted, as after a change of the secret key. */
export function openHeaders({ id, headersSealed }: ServedFeed, sealer: Sealer): Record<string, string> {
  if (headersSealed === undefined) return {}
  try {
    return JSON.parse(sealer.open(headersSealed, contextOf(id))) as Record<string, string>
  } catch {
    return {}
  }
}

const contextOf = (feedId: string): string => `headers of ${feedId}`
