// Allowed pages of an account: `*`, patterns with `*` over the whole address, or exact addresses.
import { matchesGlob } from '../feed/rules-glob.ts'
import { normalizePageUrl } from '../feed/rules-page-url.ts'

/**
 * An empty list allows nothing. The address is canonical. Where its path has percent-encoded separators (`%2f`, `%2e`,
 * `%5c`, however often encoded), the pattern must also match the decoded path.
 */
export function mayFetch(patterns: readonly string[], address: string): boolean {
  const read = asReadByServers(address)
  const covers = (pattern: string) => matches(pattern, address) && (read === address || matches(pattern, read))
  return patterns.some((pattern) => isExact(pattern, address) || covers(pattern))
}

const encodedSeparator = /%(?:25)*(?:2e|2f|5c)/gi
const letters: Record<string, string> = { '2e': '.', '2f': '/', '5c': '/' }

/** With the separators of paths decoded, however often they were encoded, and `..` resolved. */
function asReadByServers(address: string): string {
  const url = URL.parse(address)
  if (!url || url.pathname.search(encodedSeparator) === -1) return address
  url.pathname = url.pathname.replace(
    encodedSeparator,
    (encoded) => letters[encoded.slice(-2).toLowerCase()] ?? encoded,
  )
  return url.href
}

function isExact(pattern: string, address: string): boolean {
  return pattern === '*' || pattern === address || (!pattern.includes('*') && normalizePageUrl(pattern) === address)
}

/** Patterns with `*` ignore case in the path, too. */
function matches(pattern: string, address: string): boolean {
  if (!pattern.includes('*')) return false
  const lower = address.toLowerCase()
  const pathAt = lower.indexOf('/', lower.indexOf('://') + 3)
  // A star that begins before the path stays before it, or `https://*.example.com/*` would allow every host.
  const mayCover = (from: number, to: number) => from >= pathAt || !/[/?#@]/.test(lower.slice(from, to))
  return matchesGlob(pattern.toLowerCase().split('*'), lower, mayCover)
}
