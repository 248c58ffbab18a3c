// Reading: the conversation of a page, one comment, its text.
import type { Handler, Input } from '../../platform/api/operation.ts'
import { PreparedJson } from '../../platform/api/prepared.ts'
import { Refusal } from '../../platform/api/refusal.ts'
import type { CommentContext, Tenant } from '../context.ts'
import type { VisitorComment } from '../contract/comment-record.ts'
import type { getComment, getComments, getCommentsPublic } from '../contract/comments.ts'
import { sessionUser } from '../core/actor.ts'
import type { Direction } from '../core/order.ts'
import { allPages, pageSizeOf } from '../core/paging.ts'
import { isStaff } from '../core/permissions.ts'
import { adminComment } from '../core/present.ts'
import type { TreeNode } from '../core/tree.ts'
import { cleanUrlId } from '../core/url-id.ts'
import type { CutPage } from '../page-bodies.ts'
import { type Asked, readConversation } from '../reading.ts'
import { commentById, commentsOfTenant, type ThreadRow } from '../store/comments.ts'
import { type PageRecord, pageById, pageByUrlId } from '../store/pages.ts'

interface Cut {
  page?: number | undefined
  skip?: number | undefined
  limit?: number | undefined
  skipChildren?: number | undefined
  limitChildren?: number | undefined
  maxTreeDepth?: number | undefined
  asTree?: boolean | undefined
  direction?: Direction | undefined
  parentId?: string | undefined
}

const mostAtOnce = 250

type PublicQuery = Input<typeof getCommentsPublic>['query']

export const getCommentsPublicHandler: Handler<typeof getCommentsPublic, CommentContext> = async ({ query }, ctx) => {
  const wanted = wantedOf(query, ctx)
  const page = await ctx.findPage(ctx.tenant.id, wanted.urlIdClean)
  // Whoever shows no identity gets what the last one got; settings may have changed since, so they are not kept.
  const isShared = ctx.actor.kind === 'nobody' && ctx.tenant.wire === 'both' && !query.includeConfig
  if (!page || !isShared) return answer(page, wanted, query, ctx)
  const day = Math.floor(ctx.clock.now() / 86_400_000)
  const key = `${day} ${page.id} ${wanted.variant}`
  return ctx.bodies.shared(key, page.version, () => answer(page, wanted, query, ctx) as Promise<PreparedJson>)
}

interface Wanted {
  urlIdClean: string
  asked: Asked
  /** Of two requests with the same one, strangers get the same bytes. */
  variant: string
}

/** Parsed queries are shared by all requests with the same text, so what they mean is worked out once per tenant's state. */
const understood = new WeakMap<PublicQuery, { tenant: Tenant; wanted: Wanted }>()

function wantedOf(query: PublicQuery, ctx: CommentContext): Wanted {
  const known = understood.get(query)
  if (known?.tenant === ctx.tenant) return known.wanted
  const urlIdClean = cleanUrlId(query.urlId)
  if (urlIdClean === '') throw new Refusal('missing-url-id')
  const asked = { ...cutOf(query, ctx), fetchPageForCommentId: query.fetchPageForCommentId }
  const flags = [query.countChildren, query.countAll, query.isCrawler, query.modules !== undefined]
  const wanted = { urlIdClean, asked, variant: `${flags} ${JSON.stringify(asked)}` }
  understood.set(query, { tenant: ctx.tenant, wanted })
  return wanted
}

async function answer(page: PageRecord | undefined, wanted: Wanted, query: PublicQuery, ctx: CommentContext) {
  const { urlIdClean, asked } = wanted
  const read = page
    ? await cutPage(page, asked, query.countChildren ?? false, ctx)
    : { ...emptyCut, pageNumber: asked.page ?? 0 }
  const envelope = {
    status: 'success',
    user: sessionUser(ctx.actor, ctx.imageAddress),
    urlIdClean,
    pageNumber: read.pageNumber,
    includesPastPages: false,
    hasMore: read.hasMore,
    commentCount: (query.countAll ? page?.commentCount : page?.rootCount) ?? 0,
    isSiteAdmin: isStaff(ctx.actor),
    isClosed: page?.closedAt !== undefined,
    isDemo: ctx.tenant.id === 'demo',
    isProd: true,
    hasBillingIssue: false,
    isWhiteLabeled: true,
    isCrawler: query.isCrawler ?? false,
    ...(query.modules === undefined ? {} : { moduleData: {} }),
    ...(query.includeConfig ? { customConfig: ctx.tenant.settings } : {}),
    ...ctx.socketIds(ctx.tenant.id, urlIdClean, ctx.actor),
  }
  if (ctx.tenant.wire !== 'both') return { ...envelope, comments: JSON.parse(read.comments) as VisitorComment[] }
  return new PreparedJson(`${JSON.stringify(envelope).slice(0, -1)},"comments":${read.comments}}`)
}

const emptyCut: CutPage = { comments: '[]', pageNumber: 0, hasMore: false }

/** The comments of the cut as JSON text, joined from ready fragments once per version of the page. */
function cutPage(page: PageRecord, asked: Asked, countChildren: boolean, ctx: CommentContext): Promise<CutPage> {
  const key = `${page.tenantId} ${page.id} ${countChildren} ${JSON.stringify(asked)}`
  return ctx.bodies.cut(key, page.version, async () => {
    const { nodes, pageNumber, hasMore } = await readConversation(ctx.database, page, asked)
    return { comments: commentsJson(nodes, asked.asTree, countChildren), pageNumber, hasMore }
  })
}

export const getCommentHandler: Handler<typeof getComment, CommentContext> = async ({ params }, ctx) => {
  const comment = await commentById(ctx.database, ctx.tenant.id, params.id)
  const page = comment && (await pageById(ctx.database, ctx.tenant.id, comment.pageId))
  if (!comment || !page) throw new Refusal('not-found', { message: 'There is no comment with this id.' })
  return { status: 'success', comment: adminComment(comment, page.urlId) }
}

/** A plain read for integrations: what visitors see, with the fields of the owner. */
export const getCommentsHandler: Handler<typeof getComments, CommentContext> = async ({ query }, ctx) => {
  if (query.asTree && query.parentId === undefined) {
    throw new Refusal('invalid-pagination-request', { message: 'asTree needs parentId; the word null asks for roots.' })
  }
  if (query.urlId === undefined) return listTenant(query, ctx)
  const page = await pageByUrlId(ctx.database, ctx.tenant.id, cleanUrlId(query.urlId))
  if (!page) return { status: 'success', comments: [] }
  const { nodes } = await readConversation(ctx.database, page, cutOf(query, ctx))
  const comments = await Promise.all(
    flat(nodes).map(({ comment }) => commentById(ctx.database, ctx.tenant.id, comment.id)),
  )
  return {
    status: 'success',
    comments: comments.flatMap((comment) => (comment ? [adminComment(comment, page.urlId)] : [])),
  }
}

/** Without a page: the tenant's comments, newest or oldest first. */
async function listTenant(
  query: Cut & { userId?: string | undefined; anonUserId?: string | undefined },
  ctx: CommentContext,
) {
  const cut = cutOf(query, ctx)
  const limit = cut.limit ?? cut.pageSize
  const rows = await commentsOfTenant(ctx.database, ctx.tenant.id, {
    userId: query.userId,
    anonUserId: query.anonUserId,
    oldestFirst: cut.direction === 'OF',
    skip: cut.skip ?? Math.max(cut.page ?? 0, 0) * cut.pageSize,
    limit,
  })
  return { status: 'success' as const, comments: rows.map(({ comment, urlId }) => adminComment(comment, urlId)) }
}

/** The numbers of a request within their bounds; which one was wrong is told by its own code. */
function cutOf(query: Cut, { tenant }: CommentContext): Asked {
  const { settings } = tenant
  return {
    direction: query.direction ?? settings.defaultSortDirection ?? 'MR',
    asTree: query.asTree ?? false,
    page: whole('page', query.page, allPages, 1e6, 'invalid-pagination-request'),
    pageSize: pageSizeOf(settings.pageSize),
    skip: whole('skip', query.skip, 0, 1e9, 'invalid-skip'),
    limit: whole('limit', query.limit, 1, mostAtOnce, 'invalid-limit'),
    skipChildren: whole('skipChildren', query.skipChildren, 0, 1e9, 'invalid-skip-children'),
    limitChildren: whole('limitChildren', query.limitChildren, 0, mostAtOnce, 'invalid-limit-children'),
    maxTreeDepth: whole('maxTreeDepth', query.maxTreeDepth, 0, 1e6, 'invalid-max-tree-depth'),
    parentId: query.parentId === 'null' ? null : query.parentId,
  }
}

function whole(name: string, value: number | undefined, least: number, most: number, code: string): number | undefined {
  if (value === undefined) return undefined
  if (!Number.isInteger(value) || value < least) {
    throw new Refusal(code, { message: `${name} must be a whole number from ${least} on.` })
  }
  return Math.min(value, most)
}

/** Fragments lack their last brace, so that what depends on the request can follow. */
function commentsJson(nodes: readonly TreeNode<ThreadRow>[], asTree: boolean, countChildren: boolean): string {
  const parts = nodes.map(({ comment, children, childCount, nestedChildrenCount }) => {
    let json = comment.fragment
    if (asTree || countChildren) json += `,"hasChildren":${comment.childCount > 0}`
    if (countChildren) {
      const direct = Math.max(childCount, comment.childCount)
      json += `,"childCount":${direct},"nestedChildrenCount":${Math.max(nestedChildrenCount, direct)}`
    }
    if (asTree) json += `,"children":${commentsJson(children, asTree, countChildren)}`
    return `${json}}`
  })
  return `[${parts.join(',')}]`
}

function flat(nodes: readonly TreeNode<ThreadRow>[]): TreeNode<ThreadRow>[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)])
}
