// Moved pages: a permanent redirect is followed for good once it has held for a week.
import { dayMs } from '../../platform/durations.ts'

/** Where a permanent redirect leads. */
export interface MovedPage {
  url: string
  /** Since when each check has found it so. */
  since: number
}

const holdMs = 7 * dayMs

/** Where the page of a feed was found by a check that asked for it. */
export interface PageAddress {
  /** Undefined where it has not moved. */
  permanentUrl: string | undefined
}

/** `address` is undefined for a check that asked for another source: what was known stays. */
export function moveOf(
  before: MovedPage | undefined,
  address: PageAddress | undefined,
  now: number,
): MovedPage | undefined {
  if (!address) return before
  const { permanentUrl: url } = address
  if (url === undefined) return undefined
  return before?.url === url ? before : { url, since: now }
}

/**
 * The new address of a feed; undefined before its time. Never from https to http, nor to another origin where request
 * headers, which may hold secrets, would go with it.
 */
export function settledMove(
  { url, headersSealed }: { url: string; headersSealed?: string },
  moved: MovedPage | undefined,
  now: number,
): string | undefined {
  if (!moved || now - moved.since < holdMs) return undefined
  const [from, to] = [new URL(url), new URL(moved.url)]
  if (from.protocol === 'https:' && to.protocol !== 'https:') return undefined
  return headersSealed !== undefined && from.origin !== to.origin ? undefined : moved.url
}
