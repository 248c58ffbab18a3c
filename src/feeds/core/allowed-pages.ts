// Which pages an account may have fetched: `*`, patterns with `*` over the whole address, or exact addresses.
import { covers } from './glob.ts'
import { pageAddress } from './page-address.ts'

/** An empty list allows nothing. The address is canonical. */
export function mayFetch(patterns: readonly string[], address: string): boolean {
  return patterns.some((pattern) => matches(pattern, address))
}

function matches(pattern: string, address: string): boolean {
  if (pattern === '*') return true
  if (!pattern.includes('*')) return pattern === address || pageAddress(pattern) === address
  const lower = address.toLowerCase()
  const pathAt = lower.indexOf('/', lower.indexOf('://') + 3)
  // A star that begins before the path stays before it, or `https://*.example.com/*` would allow every host.
  const mayCover = (from: number, to: number) => from >= pathAt || !/[/?#@]/.test(lower.slice(from, to))
  return covers(pattern.toLowerCase().split('*'), lower, mayCover)
}
