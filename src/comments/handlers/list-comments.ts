// The conversation of a page, for its visitors.
import type { Handler, Input } from '../../platform/api/operation.ts'
import { PreparedJson } from '../../platform/api/prepared.ts'
import { Refusal } from '../../platform/api/refusal.ts'
import { commentsJson, idsOf, markedJson } from '../comments-json.ts'
import type { CommentContext, Tenant } from '../context.ts'
import type { VisitorComment } from '../contract/comment-record.ts'
import type { getCommentsPublic } from '../contract/comments.ts'
import { closesAt, isClosed } from '../core/page-state.ts'
import { rangeOf } from '../core/paging.ts'
import { isStaff } from '../core/permissions.ts'
import { cleanUrlId } from '../core/url-id.ts'
import { ownUser } from '../own-user.ts'
import type { CutPage } from '../page-bodies.ts'
import { type Asked, type Conversation, plainList, readConversation } from '../reading.ts'
import { findComments } from '../store/found-comments.ts'
import type { PageRecord } from '../store/pages.ts'
import { fragmentsOf } from '../store/thread-rows.ts'
import { viewerMarks } from '../viewer-marks.ts'
import { cutOf, tagsOf } from './list-cut.ts'

type Query = Input<typeof getCommentsPublic>['query']

interface Wanted {
  urlIdClean: string
  asked: Asked & { countChildren: boolean }
  /** Only comments with all of the tags, and of this author. They come as a plain list. */
  only: { tags: string[]; userId: string | undefined }
  /** Of two requests with the same one, strangers get the same bytes. */
  variant: string
}

const dayMs = 86_400_000

export const getCommentsPublicHandler: Handler<typeof getCommentsPublic, CommentContext> = async ({ query }, ctx) => {
  const wanted = wantedOf(query, ctx)
  const page = await ctx.findPage(ctx.tenant.id, wanted.urlIdClean)
  // Settings may have changed since, so what has them in it is not kept; nor what one generation's model leaves of it.
  const isKept = ctx.tenant.wire === 'both' && !query.includeConfig
  if (!page || !isKept) return inWire(await wholeOf(page, wanted, query, ctx), ctx)
  // Socket ids are of the day.
  const now = ctx.clock.now()
  const day = Math.floor(now / dayMs)
  const closed = isClosed(page, ctx.tenant.effective, now)
  const key = `${day} ${closed} ${page.id} ${wanted.variant}`
  // Whoever shows no identity gets what the last one got.
  if (ctx.actor.kind === 'nobody') {
    const sharedUntil = Math.min((day + 1) * dayMs, closed ? Infinity : closesAt(page, ctx.tenant.effective))
    return ctx.bodies.shared(key, page.version, async () =>
      prepared(await wholeOf(page, wanted, query, ctx), sharedUntil),
    )
  }
  const make = async () => prepared(await wholeOf(page, wanted, query, ctx))
  // Where the engine cannot tell what was committed, tenants are read anew each time.
  if (ctx.database.stamp() === undefined) return make()
  return ctx.bodies.own(`${key} ${JSON.stringify(ctx.actor)}`, ctx.tenant, make)
}

/** Parsed queries are shared by all requests with the same text, so what they mean is worked out once per tenant's state. */
const understood = new WeakMap<Query, { tenant: Tenant; wanted: Wanted }>()

function wantedOf(query: Query, ctx: CommentContext): Wanted {
  const known = understood.get(query)
  if (known?.tenant === ctx.tenant) return known.wanted
  const urlIdClean = cleanUrlId(query.urlId)
  if (urlIdClean === '') throw new Refusal('missing-url-id')
  if (query.searchText || query.afterCommentId || query.beforeCommentId) throw notServedYet()
  const { fetchPageForCommentId, countChildren = false } = query
  const asked = { ...cutOf(query, ctx), fetchPageForCommentId, countChildren }
  const only = { tags: tagsOf('hashTags', query.hashTags), userId: query.userId || undefined }
  const flags = [query.countAll, query.isCrawler, query.modules !== undefined]
  const wanted = { urlIdClean, asked, only }
  const variant = JSON.stringify([flags, asked, only])
  understood.set(query, { tenant: ctx.tenant, wanted: { ...wanted, variant } })
  return { ...wanted, variant }
}

function notServedYet(): Refusal {
  return new Refusal('not-implemented', { message: 'This server does not search comments or page by cursor yet.' })
}

/** The list, as JSON text, and everything that stands around it. */
async function wholeOf(page: PageRecord | undefined, wanted: Wanted, query: Query, ctx: CommentContext) {
  const { urlIdClean, asked } = wanted
  const empty = { ...emptyCut, pageNumber: asked.page ?? 0 }
  const [read, user] = await Promise.all([page ? cutPage(page, wanted, ctx) : empty, ownUser(ctx.actor, ctx)])
  const envelope = {
    status: 'success',
    user,
    urlIdClean,
    pageNumber: read.pageNumber,
    includesPastPages: false,
    hasMore: read.hasMore,
    commentCount: (query.countAll ? page?.commentCount : page?.rootCount) ?? 0,
    isSiteAdmin: isStaff(ctx.actor),
    isClosed: page !== undefined && isClosed(page, ctx.tenant.effective, ctx.clock.now()),
    isDemo: ctx.tenant.id === 'demo',
    isProd: true,
    hasBillingIssue: false,
    isWhiteLabeled: true,
    isCrawler: query.isCrawler ?? false,
    ...(query.modules === undefined ? {} : { moduleData: {} }),
    ...(query.includeConfig ? { customConfig: ctx.tenant.settings } : {}),
    ...ctx.socketIds(ctx.tenant.id, urlIdClean, ctx.actor),
  }
  return { envelope, comments: markedJson(read.comments, await viewerMarks(read.comments, ctx)) }
}

type Whole = Awaited<ReturnType<typeof wholeOf>>

/** The models of one generation leave fields out, so its answers are read again. */
function inWire({ envelope, comments }: Whole, { tenant }: CommentContext) {
  if (tenant.wire === 'both') return prepared({ envelope, comments })
  return { ...envelope, comments: JSON.parse(comments) as VisitorComment[] }
}

function prepared({ envelope, comments }: Whole, sharedUntil?: number): PreparedJson {
  return new PreparedJson(`${JSON.stringify(envelope).slice(0, -1)},"comments":${comments}}`, sharedUntil)
}

const emptyCut: CutPage = { comments: { text: '[]', places: [] }, pageNumber: 0, hasMore: false }

/** The comments of the cut, joined from ready fragments once per version of the page, whoever reads them. */
function cutPage(page: PageRecord, wanted: Wanted, ctx: CommentContext): Promise<CutPage> {
  const { asked, only } = wanted
  const key = `${page.id} ${JSON.stringify([asked, only])}`
  return ctx.bodies.cut(key, page.version, async () => {
    const isSearch = only.tags.length > 0 || only.userId !== undefined
    const { nodes, pageNumber, hasMore } = isSearch
      ? await search(page, wanted, ctx)
      : await readConversation(ctx, page, asked)
    const fragments = await fragmentsOf(ctx.database, page.tenantId, idsOf(nodes))
    return { comments: commentsJson(nodes, fragments, asked), pageNumber, hasMore }
  })
}

async function search(page: PageRecord, { asked, only }: Wanted, ctx: CommentContext): Promise<Conversation> {
  const range = rangeOf(asked, asked.pageSize)
  const { direction, parentId } = asked
  const sought = { ...range, ...only, pageId: page.id, parentId, direction }
  return plainList(await findComments(ctx.database, page.tenantId, sought), range.limit, asked)
}
