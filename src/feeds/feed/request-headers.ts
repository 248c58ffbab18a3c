// The request headers that a feed's owner gave it, cookies among them: sealed where they are stored.
import type { Sealer } from '../../platform/crypto/secrets.ts'
import type { ServedFeed } from './store-feed-rows.ts'

/** What the request itself decides, or what would make us pass for somebody else on the way. */
const reservedHeaders =
  /^(?:host|connection|keep-alive|content-.*|transfer-encoding|upgrade|te|trailer|expect|if-.*|range|forwarded|x-forwarded-.*|proxy-.*|via)$/i

/** The first name that cannot be sent; undefined when all of them can. */
export function findInvalidHeader(headers: Record<string, string>): string | undefined {
  return Object.entries(headers).find(([name, value]) => {
    return (
      reservedHeaders.test(name) ||
      !/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) ||
      !/^[\t\x20-\x7e\x80-\xff]{0,4000}$/.test(value)
    )
  })?.[0]
}

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
