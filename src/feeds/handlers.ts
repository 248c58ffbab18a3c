// What each operation of the feed service does.
import type { Handlers } from '../platform/api/operation.ts'
import { Refusal } from '../platform/api/refusal.ts'
import { hashSecret, newSecret } from '../platform/signed.ts'
import type { FeedContext } from './context.ts'
import type { addedFeedOperations, feedOperations } from './contract.ts'
import { mayFetch } from './core/allowed-pages.ts'
import { feedName, pageAddress } from './core/page-address.ts'
import { strategies, strategyFor } from './pages/strategies.ts'
import { previewOf } from './preview.ts'
import { freshMs } from './refresh.ts'
import { representationOf } from './representation.ts'
import type { FeedRecord, ServedFeed } from './store/feed-store.ts'

export const feedHandlers: Handlers<typeof feedOperations & typeof addedFeedOperations, FeedContext> = {
  getApiMetadata: (_, { publicUrl, creation }) => ({
    success: true,
    data: {
      api: {
        name: 'Pageside API',
        description: 'Turns web pages into syndication feeds.',
        openapi_url: `${publicUrl}/api/v1/openapi.yaml`,
      },
      instance: {
        feed_creation: { enabled: creation, access_token_required: creation },
        featured_feeds: [],
      },
    },
  }),

  async createFeed({ body }, ctx) {
    const { account } = ctx
    if (!account) throw new Refusal('unauthorized')
    const url = pageAddress(body.url)
    if (!url) throw new Refusal('invalid-url')
    if (!mayFetch(account.allowedPages, url)) throw new Refusal('url-not-allowed')
    const strategy = strategyFor(body.strategy)
    if (!strategy) throw new Refusal('unsupported-strategy')
    const now = ctx.clock.now()
    const id = ctx.ids.next()
    const token = newSecret()
    const { feed, created } = await ctx.feedStore.create({
      id,
      accountId: account.id,
      url,
      strategy,
      name: feedName(url),
      tokenHash: hashSecret(token),
      tokenSealed: ctx.sealer.seal(token, id),
      createdAt: now,
      updatedAt: now,
    })
    const readToken = openedToken(feed, ctx) ?? (await renewedToken(feed, ctx))
    return { success: true, data: { feed: wireFeed(feed, readToken, ctx.publicUrl) }, meta: { created } }
  },

  async renderFeedByToken(_, ctx) {
    const { token, form } = representationOf(ctx.call)
    const feed = await readable(token, ctx)
    const fresh = feed.result !== undefined && feed.result.freshUntil > ctx.clock.now() && !feed.result.failure
    return ctx.renderer.render(feed, token, form, fresh ? freshCaching : staleCaching)
  },

  async previewFeed({ params }, ctx) {
    const feed = await readable(params.token, ctx)
    const content = await ctx.resultStore.content(feed.id)
    if (!content) throw new Refusal('nothing-found')
    return { success: true, data: { preview: previewOf(feed, content, ctx.imageAddress, freshMs) } }
  },

  async getHealthStatus(_, ctx) {
    const problem = await ctx.configProblem()
    if (problem) throw new Refusal('health-failed')
    return healthReply('healthy', { ...(await ctx.readiness()), configuration: 'ok' }, ctx)
  },

  getLivenessProbe: (_, { clock }) => ({
    success: true,
    data: { health: { status: 'alive', timestamp: iso(clock.now()) } },
  }),

  async getReadinessProbe(_, ctx) {
    const checks = await ctx.readiness()
    const failed = Object.values(checks).includes('failed')
    const reply = healthReply(failed ? 'not ready' : 'ready', checks, ctx)
    // The same body, but balancers look at the status.
    if (failed) throw new Refusal('not-ready', { fields: reply })
    return reply
  },

  getOpenApiSpec: (_, { openApi }) => ({ bytes: openApi, type: 'application/yaml', cacheControl: 'no-cache' }),

  listStrategies: () => ({
    success: true,
    data: { strategies: strategies.map(({ id, displayName }) => ({ id, name: id, display_name: displayName })) },
    meta: { total: strategies.length },
  }),
}

const freshCaching = `max-age=${freshMs / 1000}, public`
/** Something newer is on its way, or the origin has a problem: readers may ask again soon. */
const staleCaching = 'max-age=60, public'

/** The feed of a token with content to serve. Refused in the order in which the original refuses. */
async function readable(token: string, ctx: FeedContext): Promise<ServedFeed> {
  if (!ctx.creation) throw new Refusal('creation-off')
  const stored = await ctx.feedStore.byTokenHash(hashSecret(token))
  if (!stored) throw new Refusal('invalid-token')
  if (stored.accountRemoved) throw new Refusal('account-gone')
  if (!mayFetch(stored.allowedPages, stored.url)) throw new Refusal('access-denied')
  const feed = await ctx.refresher.newest(stored)
  if (feed.result?.hasContent) return feed
  const { code = 'internal', cause = '' } = feed.result?.failure ?? {}
  throw new Refusal(code, { reason: cause, pageUrl: feed.url })
}

/** Undefined when it was sealed under another secret, as happens when `SECRET_KEY` is changed or lost. */
function openedToken({ tokenSealed, id }: FeedRecord, { sealer }: FeedContext): string | undefined {
  try {
    return sealer.open(tokenSealed, id)
  } catch {
    return undefined
  }
}

/** Nobody can be told the old one any more. */
async function renewedToken({ id }: FeedRecord, { feedStore, sealer, clock }: FeedContext): Promise<string> {
  const token = newSecret()
  await feedStore.rotateToken(id, hashSecret(token), sealer.seal(token, id), clock.now())
  return token
}

function wireFeed(feed: FeedRecord, token: string, publicUrl: string) {
  const path = `${new URL(publicUrl).pathname.replace(/\/+$/, '')}/api/v1/feeds/${token}`
  return {
    id: feed.id,
    name: feed.name,
    url: feed.url,
    strategy: feed.strategy,
    feed_token: token,
    public_url: path,
    json_public_url: `${path}.json`,
    created_at: iso(feed.createdAt),
    updated_at: iso(feed.updatedAt),
  }
}

function healthReply(status: string, checks: Record<string, unknown>, ctx: FeedContext) {
  const health = {
    status,
    timestamp: iso(ctx.clock.now()),
    environment: ctx.environment,
    uptime: ctx.uptimeSeconds(),
    checks,
  }
  return { success: true as const, data: { health } }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
