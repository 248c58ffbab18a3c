// `GET /metrics`, for callers with the health token only: a proxy on this machine would look local, so an address is no proof.
import { bearerToken, type Call } from '../api/call.ts'
import type { Page } from '../api/page.ts'
import { assertAttemptsLeft, countFailedAttempt } from '../api/secret-attempts.ts'
import { secretsEqual } from '../crypto/secrets.ts'
import type { Budgets } from '../limits/budgets.ts'
import type { Metrics } from '../metrics.ts'

export interface MetricsPageParts {
  metrics: Metrics
  healthToken(): string
  budgets: Budgets
  /** Brings up to date what is not counted as it happens. */
  count(): Promise<void>
}

export function metricsPage(parts: MetricsPageParts): Page {
  const { metrics, count } = parts
  return {
    path: '/metrics',
    async show(call) {
      if (!mayRead(call, parts)) return undefined
      await count()
      return { bytes: await metrics.text(), type: metrics.contentType, cacheControl: 'no-store' }
    },
  }
}

/** Throws `rate-limited` after too many wrong tokens. */
function mayRead(call: Call, { healthToken, budgets }: MetricsPageParts): boolean {
  const sent = bearerToken(call)
  if (sent === undefined) return false
  assertAttemptsLeft(call, 'health', budgets)
  if (secretsEqual(sent, healthToken())) return true
  countFailedAttempt(call, 'health', budgets)
  return false
}
