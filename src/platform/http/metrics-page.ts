// `GET /metrics`, for the machine itself and for whoever has the health token.
import { bearerOf } from '../api/call.ts'
import type { Metrics } from '../metrics.ts'
import { sameSecret } from '../signed.ts'
import type { Page } from './server.ts'

/** A request that a proxy passed on is not the machine's own, whatever its address. */
const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** `count` brings up to date what is not counted as it happens. */
export function metricsPage(metrics: Metrics, healthToken: string, count: () => Promise<void>): Page {
  return {
    path: '/metrics',
    async show(call) {
      const local = /^(127\.|::1$)/.test(call.address) && !forwarding.some((name) => call.header(name))
      if (!local && !sameSecret(bearerOf(call) ?? '', healthToken)) return undefined
      await count()
      return { bytes: await metrics.text(), type: metrics.contentType, cacheControl: 'no-store' }
    },
  }
}
