// Routes `/thread/{tenantId}/feed.rss` and siblings: threads and posts for feed readers, without identity.
import { z } from 'zod'
import { type Input, type Operation, operation } from '../../platform/api/operation.ts'
import { defineService, type ServiceModule } from '../../platform/api/serve.ts'
import { ApiError } from '../../platform/errors.ts'
import { type FeedFormat, feedFormats } from '../../platform/syndication/formats.ts'
import type { CommentParts } from '../context.ts'
import { renderError } from '../errors.ts'
import { unverified } from '../identity/rules-actor.ts'
import { tenantIdProblem } from '../tenancy/rules-tenant.ts'
import { createFeedCache, type SyndicationContext } from './feed-cache.ts'
import { postFeed } from './post-feed.ts'
import { threadFeed } from './thread-feed.ts'

const params = z.object({ tenantId: z.string() })

function threadOperation(form: FeedFormat) {
  return operation({
    operationId: 'showThreadFeed',
    summary: 'Newest comments of a page, or of all public pages.',
    method: 'GET',
    path: `/thread/{tenantId}/feed.${form}`,
    params,
    query: z.object({ urlId: z.string().optional() }),
    reply: { media: [feedFormats[form].contentType] },
  })
}

function postOperation(form: FeedFormat) {
  return operation({
    operationId: 'showPostFeed',
    summary: 'The newest posts of a tenant.',
    method: 'GET',
    path: `/posts/{tenantId}/feed.${form}`,
    params,
    reply: { media: [feedFormats[form].contentType] },
  })
}

const names = Object.keys(feedFormats) as FeedFormat[]
const served = [
  ...names.map((format) => ({ name: `thread ${format}`, format, declared: threadOperation(format) })),
  ...names.map((format) => ({ name: `posts ${format}`, format, declared: postOperation(format) })),
]
const operations = Object.fromEntries(served.map(({ name, declared }) => [name, declared]))
const formats = new Map<Operation, FeedFormat>(served.map(({ declared, format }) => [declared, format]))

type FeedInput = Input<ReturnType<typeof threadOperation>>

export function syndicationRoutes(parts: CommentParts): ServiceModule<SyndicationContext> {
  const write = createFeedCache()
  return {
    ...defineService({
      name: 'comments',
      base: '',
      operations: {},
      handlers: {},
      async authenticate(declared, call, { params: { tenantId = '' } }) {
        const record = tenantIdProblem(tenantId) ? undefined : await parts.stores.tenants.byId(tenantId)
        if (!record) throw new ApiError('invalid-tenant')
        const format = formats.get(declared) ?? 'rss'
        return {
          ...parts,
          write,
          format,
          call,
          tenant: record.tenant,
          actor: { kind: 'nobody' as const, ...unverified },
        }
      },
      renderError: renderError,
      allowsOrigin: async () => false,
      bodyLimit: 1024,
    }),
    operations,
    handlers: {
      showThreadFeed: (input, ctx) => threadFeed((input as FeedInput).query.urlId, ctx.format, ctx),
      showPostFeed: (_, ctx) => postFeed(ctx.format, ctx),
    },
  }
}
