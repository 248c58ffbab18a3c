// `GET /metrics`, for the machine itself and for whoever has the health token.
import { bearerOf, type Call } from '../api/call.ts'
import type { Metrics } from '../metrics.ts'
import { sameSecret } from '../signed.ts'
import type { Page } from './server.ts'

/** `count` brings up to date what is not counted as it happens. */
export function metricsPage(metrics: Metrics, healthToken: () => string, count: () => Promise<void>): Page {
  return {
    path: '/metrics',
    async show(call) {
      if (!isOwn(call) && !sameSecret(bearerOf(call) ?? '', healthToken())) return undefined
      await count()
      return { bytes: await metrics.text(), type: metrics.contentType, cacheControl: 'no-store' }
    },
  }
}

/** A request that a proxy passed on is not the machine's own, whatever its address. */
const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']
/** A proxy that says nothing of itself still asks for the name under which it was asked, as browsers do. */
const ownName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

function isOwn(call: Call): boolean {
  const near = /^(127\.|::1$)/.test(call.address) && ownName.test(call.header('host') ?? '')
  return near && !forwarding.some((name) => call.header(name))
}
