// Which pages an account may have fetched: `*`, patterns with `*` over the whole address, or exact addresses.
import { pageAddress } from './page-address.ts'

/** An empty list allows nothing. The address is canonical. */
export function mayFetch(patterns: readonly string[], address: string): boolean {
  return patterns.some((pattern) => matches(pattern, address))
}

function matches(pattern: string, address: string): boolean {
  if (pattern === '*') return true
  if (!pattern.includes('*')) return pattern === address || pageAddress(pattern) === address
  return covers(pattern.toLowerCase().split('*'), address.toLowerCase())
}

/** Parts in order, first and last at the ends: linear, where a regular expression of many stars would not be. */
function covers(parts: string[], address: string): boolean {
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  if (!address.startsWith(first) || address.length < first.length + last.length || !address.endsWith(last)) return false
  const pathAt = address.indexOf('/', address.indexOf('://') + 3)
  // A star that begins before the path stays before it, or `https://*.example.com/*` would allow every host.
  const mayCover = (from: number, to: number) => from >= pathAt || !/[/?#@]/.test(address.slice(from, to))
  let from = first.length
  const end = address.length - last.length
  for (const part of parts.slice(1, -1)) {
    const at = address.indexOf(part, from)
    if (at === -1 || at + part.length > end || !mayCover(from, at)) return false
    from = at + part.length
  }
  return mayCover(from, end)
}
