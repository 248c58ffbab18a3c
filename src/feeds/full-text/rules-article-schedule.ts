// When articles are asked for: budgets, and the waits between the tries of one.
import { dayMs } from '../../platform/durations.ts'

const hourMs = 3_600_000

/** Requests after one check of the list; the others come after the next one. */
const maxRequestsPerCheck = 30
/** The same where articles may need the browser, of which there are few. */
const maxBrowserRequestsPerCheck = 8
/** Requests on one UTC day: of a feed, of all feeds of an account, deleted ones included, and of all of this server. */
const maxRequestsPerDay = { feed: 200, account: 10_000, server: 20_000 } as const
/** Characters of the articles of one feed; beyond them no further one is asked for. */
const maxFeedChars = 5_000_000
/** Of those that are kept for the next ones, the newest first: three times what is shown. */
export const maxRetainedChars = 4_000_000

/** After the first failure, the second and the third; the fourth is the last. */
const waitsMs = [hourMs, 6 * hourMs, dayMs]

/** Another try would end the same, until the owner changes a setting. */
const finalCodes: ReadonlySet<string> = new Set([
  ...['gone', 'log-in', 'not-allowed', 'not-html', 'redirects', 'robots', 'too-large'],
])

/** Time of the next try after `attempts` failures in a row; undefined where it is given up. */
export function nextTryAt(code: string, attempts: number, retryAfterMs: number | undefined, now: number) {
  const wait = finalCodes.has(code) ? undefined : waitsMs[attempts - 1]
  return wait === undefined ? undefined : now + Math.max(wait, retryAfterMs ?? 0)
}

export interface SpentRequests {
  /** Since the last check of the list. */
  sinceCheck: number
  feedToday: number
  accountToday: number
  serverToday: number
  /** Stored of the feed. */
  chars: number
}

/** Whether another article may be asked for now: `after-check` where a check of the list comes first. */
export function mayAsk(
  spent: SpentRequests,
  now: number,
  mayNeedBrowser: boolean,
): 'now' | 'after-check' | { at: number } {
  const most = mayNeedBrowser ? maxBrowserRequestsPerCheck : maxRequestsPerCheck
  if (spent.chars >= maxFeedChars || spent.sinceCheck >= most) return 'after-check'
  const { feed, account, server } = maxRequestsPerDay
  const isSpent = spent.feedToday >= feed || spent.accountToday >= account || spent.serverToday >= server
  return isSpent ? { at: (dayOf(now) + 1) * dayMs } : 'now'
}

/** Days since 1970-01-01 (UTC). */
export const dayOf = (at: number): number => Math.floor(at / dayMs)
