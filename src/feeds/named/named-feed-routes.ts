// Routes of named feeds: one operation per address, outside the paths of the interface.
import { type Call, routePath } from '../../platform/api/call.ts'
import type { Operation } from '../../platform/api/operation.ts'
import type { ApiResponse } from '../../platform/api/response.ts'
import type { ServiceModule } from '../../platform/api/serve.ts'
import type { ApiError } from '../../platform/errors.ts'
import type { FeedContext } from '../context.ts'
import { feedOperations } from '../contract.ts'
import { negotiateRequest, withCacheHeaders } from '../output/negotiate-request.ts'
import { renderFeedDocument } from '../serving/feed-document.ts'

/** A name without a dot needs none. */
const endings = ['.xml', '.rss', '.atom', '.json', '.html']

export interface NamedFeedRoutes extends ServiceModule<FeedContext> {
  /** The error of an unknown path as a feed, where a feed was asked for. */
  renderMissing(error: ApiError, call: Call): ApiResponse | undefined
}

/** `taken` holds the first words of this server's own paths. Throws an error with a sentence for a name that is one. */
export function createNamedFeedRoutes(
  names: readonly string[],
  taken: ReadonlySet<string>,
  basePath: string,
  house: ServiceModule<FeedContext>,
): NamedFeedRoutes {
  const wrong = names.find((name) => taken.has(name.split('/')[0] ?? ''))
  if (wrong !== undefined) {
    throw new Error(
      `The configuration file names a feed "${wrong}", but addresses that begin so are this server's own. Choose another name.`,
    )
  }
  const paths = names.flatMap((name) => {
    const bare = name.includes('.') ? [] : [`/${name}`]
    return [...bare, ...endings.map((ending) => `/${name}${ending}`)]
  })
  return {
    ...house,
    base: '',
    operations: Object.fromEntries(paths.map((path) => [path, renderNamedFeed(path)])),
    handlers: { renderNamedFeed: (_, ctx) => render(basePath, ctx) },
    renderMissing: (error, call) =>
      error.code === 'not-found' && isMissingFeed(call, taken, basePath)
        ? house.renderError(error, call, renderNamedFeed(''))
        : undefined,
  }
}

/** A path where a named feed could be, which ends like one or is asked for as one, though not by a person. */
function isMissingFeed(call: Call, taken: ReadonlySet<string>, basePath: string): boolean {
  const parts = routePath(basePath, call.target).slice(1).split('/')
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (call.method !== 'GET' && call.method !== 'HEAD') return false
  if (call.header('sec-fetch-dest') === 'document') return false
  if (parts.length > 2 || taken.has(first.split('.')[0] ?? '')) return false
  if (endings.some((ending) => ending !== '.html' && last.length > ending.length && last.endsWith(ending))) return true
  return last !== '' && !last.includes('.') && /\b(?:rss|atom)\+xml|feed\+json/.test(call.header('accept') ?? '')
}

/** As by token, but for its path, with the same answers. */
function renderNamedFeed(path: string): Operation {
  const { params: _, ...byToken } = feedOperations.renderFeedByToken
  return { ...byToken, operationId: 'renderNamedFeed', path }
}

async function render(basePath: string, ctx: FeedContext) {
  const path = routePath(basePath, ctx.call.target)
  const found = endings.find((end) => path.endsWith(end)) ?? ''
  const name = path.slice(1, path.length - found.length)
  const search = ctx.call.target.split('?').slice(1).join('?')
  const { feed, query } = await ctx.named.find(name, search, ctx.call.address)
  const address = query === '' ? `/${name}` : `/${name}?${query}`
  const asked = negotiateRequest(ctx.call)
  const { form, ending } = asked
  return withCacheHeaders(await renderFeedDocument(feed, { address, form, ending }, ctx), asked)
}
