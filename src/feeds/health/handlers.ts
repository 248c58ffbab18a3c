// Handlers of the metadata, health and documentation operations.
import type { Handlers } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import { version } from '../../platform/version.ts'
import type { FeedContext } from '../context.ts'
import type { feedOperations } from '../contract.ts'
import { basePathOf, toIsoTime } from '../feed/rules-wire-values.ts'
import { offeredStrategies } from '../fetching/strategies.ts'

export const healthHandlers: Handlers<Omit<typeof feedOperations, 'createFeed' | 'renderFeedByToken'>, FeedContext> = {
  getApiMetadata: (_, { publicUrl, creation, named }) => ({
    success: true,
    data: {
      api: {
        name: 'Pageside API',
        description: 'Turns web pages into syndication feeds.',
        openapi_url: `${publicUrl}/api/v1/openapi.yaml`,
      },
      instance: {
        feed_creation: { enabled: creation, access_token_required: creation },
        featured_feeds: named
          .featured()
          .map(({ name, ...said }) => ({ path: `${basePathOf(publicUrl)}/${name}.rss`, ...said })),
      },
    },
  }),

  async getHealthStatus(_, ctx) {
    const { status, checks } = await ctx.health()
    if (status === 'failed') throw new ApiError('health-failed')
    const { data, ...reply } = healthReply(status, checks, ctx)
    return { ...reply, data: { health: { ...data.health, version } } }
  },

  getLivenessProbe: (_, { clock }) => ({
    success: true,
    data: { health: { status: 'alive', timestamp: toIsoTime(clock.now()) } },
  }),

  async getReadinessProbe(_, ctx) {
    const checks = await ctx.readiness()
    const failed = Object.values(checks).includes('failed')
    const reply = healthReply(failed ? 'not ready' : 'ready', checks, ctx)
    // The same body, but load balancers read the status.
    if (failed) throw new ApiError('not-ready', { fields: reply })
    return reply
  },

  async getOpenApiSpec(_, { docs }) {
    return { bytes: await docs.yaml(), type: 'application/yaml', cacheControl: 'no-cache' }
  },

  listStrategies(_, { browser }) {
    const strategies = offeredStrategies(browser !== undefined)
    const shown = strategies.map(({ id, displayName }) => ({ id, name: id, display_name: displayName }))
    return { success: true, data: { strategies: shown }, meta: { total: shown.length } }
  },
}

function healthReply(status: string, checks: Record<string, unknown>, ctx: FeedContext) {
  const health = {
    status,
    timestamp: toIsoTime(ctx.clock.now()),
    environment: ctx.environment,
    uptime: ctx.uptimeSeconds(),
    checks,
  }
  return { success: true as const, data: { health } }
}
