// Handler of a page's comment list for visitors.
import { hash } from 'node:crypto'
import type { Handler, Input } from '../../../platform/api/operation.ts'
import { PreparedJson } from '../../../platform/api/prepared-json.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { VisitorComment } from '../../comment/contract-record.ts'
import { type AuthorDisplay, authorDisplayOf, presentAuthorInFragment } from '../../comment/rules/author-display.ts'
import type { CommentContext, Tenant } from '../../context.ts'
import { personOfActor } from '../../identity/known-person.ts'
import { isStaff } from '../../identity/rules-actor.ts'
import { sessionUserOf } from '../../identity/session-user.ts'
import {
  type Cursor,
  readCursor,
  readFromCursor,
  requireCursorComment,
  restoreOrder,
} from '../../listing/cursor-paging.ts'
import { commentIdsOf, joinFragments, spliceViewerFlags } from '../../listing/json-fragments.ts'
import {
  type Conversation,
  type ListQuery,
  readConversation,
  toFlatConversation,
} from '../../listing/read-conversation.ts'
import type { CachedPage } from '../../listing/response-cache.ts'
import { limitListBytes } from '../../listing/rules/list-size.ts'
import { mergeHidden } from '../../listing/rules/merge-hidden.ts'
import { readRange } from '../../listing/rules/page-numbers.ts'
import { findComments } from '../../listing/store/comment-queries.ts'
import { findHiddenComments, type HiddenRow } from '../../listing/store/hidden-comments.ts'
import { fragmentsOf } from '../../listing/store/thread-rows.ts'
import { readUnreadCount } from '../../notifications/store/notifications.ts'
import { requireReadAccess } from '../../pages/read-policy.ts'
import { isPageClosed, pageClosesAt } from '../../pages/rules-page-state.ts'
import { normalizeUrlId } from '../../pages/rules-url-id.ts'
import type { PageRecord } from '../../pages/store.ts'
import { screenedAuthorOf } from '../../screening/screen.ts'
import type { Settings } from '../../tenancy/rules-tenant.ts'
import { tokenizeQuery } from '../../text/search-tokens.ts'
import { type Language, languageForLocale, messagesFor } from '../../translations/rules.ts'
import type { getCommentsPublic } from '../contract.ts'
import { applyConfigOverrides, presentSettings } from './config-overrides.ts'
import { readListQuery, readTags } from './list-parameters.ts'
import { filterSearchHits, requireSearchAllowed } from './search-policy.ts'
import { findViewerFlags } from './viewer-flags.ts'

type Query = Input<typeof getCommentsPublic>['query']

interface ListRequest {
  urlIdClean: string
  listQuery: ListQuery & { countChildren: boolean }
  cursor: Cursor | undefined
  /** Filters, combined by AND; results are a flat list. */
  only: { tags: string[]; words: string[] | undefined; userId: string | undefined }
  display: AuthorDisplay | undefined
  /** `modules` contains `edited`: the reply lists edit times. */
  includesEdits: boolean
  /** Tenant settings with overrides. */
  settings: Settings
  /** Language of included translations. */
  language: Language | undefined
  /** Anonymous requests with equal variants share response bytes. */
  variant: string
}

const dayMs = 86_400_000

export const getCommentsPublicHandler: Handler<typeof getCommentsPublic, CommentContext> = async ({ query }, ctx) => {
  const request = parseRequest(query, ctx)
  if (request.only.words) requireSearchAllowed(ctx)
  const page = await ctx.findPage(ctx.tenant.id, request.urlIdClean)
  // Before the cache, whose bytes do not depend on the reader's access.
  requireReadAccess(page, ctx)
  // Not cached: replies with translations, which the tenant may change, and of other wire generations.
  const isCacheable = ctx.tenant.wire === 'both' && !query.includei10n
  if (!page || !isCacheable) return inWire(await replyOf(page, request, query, ctx), ctx)
  // Socket ids change daily.
  const now = ctx.clock.now()
  const day = Math.floor(now / dayMs)
  const closed = isPageClosed(page, ctx.tenant.effective, now)
  const key = `${day} ${closed} ${page.id} ${request.variant}`
  // Anonymous callers share cached bytes.
  if (ctx.actor.kind === 'nobody') {
    const sharedUntil = Math.min((day + 1) * dayMs, closed ? Infinity : pageClosesAt(page, ctx.tenant.effective))
    return ctx.bodies.shared(key, page.version, async () =>
      prepared(await replyOf(page, request, query, ctx), sharedUntil),
    )
  }
  const make = async () => prepared(await replyOf(page, request, query, ctx))
  // Undefined where the engine cannot tell its commits.
  const stamp = ctx.database.version()
  if (stamp === undefined) return make()
  return ctx.bodies.forViewer(`${key} ${JSON.stringify(ctx.actor)}`, { stamp, tenant: ctx.tenant }, make)
}

/** Parsed queries are shared by requests with equal text, so derived values are computed once per tenant state. */
const parsedRequests = new WeakMap<Query, { tenant: Tenant; request: ListRequest }>()

function parseRequest(query: Query, ctx: CommentContext): ListRequest {
  const known = parsedRequests.get(query)
  if (known?.tenant === ctx.tenant) return known.request
  const urlIdClean = normalizeUrlId(query.urlId)
  if (urlIdClean === '') throw new ApiError('missing-url-id')
  const settings = applyConfigOverrides(ctx.tenant.settings, query.customConfigStr)
  const { fetchPageForCommentId, countChildren = false, searchText } = query
  const listQuery = { ...readListQuery(query, { tenant: { settings } }), fetchPageForCommentId, countChildren }
  const words = searchText ? tokenizeQuery(searchText) : undefined
  const only = { tags: readTags('hashTags', query.hashTags), words, userId: query.userId || undefined }
  const language = query.includei10n ? languageForLocale(query.locale || settings.locale) : undefined
  const includesEdits = query.modules?.split(',').includes('edited') ?? false
  const isModular = query.modules !== undefined
  const flags = [query.countAll, query.isCrawler, isModular, includesEdits, query.includeNotificationCount]
  const cursor = readCursor(query)
  const display = authorDisplayOf(ctx.tenant.effective, ctx.imageAddress)
  // Included settings are part of the cache key.
  const shown = query.includeConfig ? hash('sha256', JSON.stringify(settings), 'base64url') : ''
  const variant = JSON.stringify([flags, listQuery, cursor, only, display, shown])
  const request = { urlIdClean, listQuery, cursor, only, display, includesEdits, settings, language, variant }
  parsedRequests.set(query, { tenant: ctx.tenant, request })
  return request
}

/** The comments as JSON text, and the envelope around them. */
async function replyOf(page: PageRecord | undefined, request: ListRequest, query: Query, ctx: CommentContext) {
  const { urlIdClean, listQuery, includesEdits, settings, language } = request
  const empty = { ...emptyCut, pageNumber: listQuery.page ?? 0 }
  const [read, user] = await Promise.all([page ? cutPage(page, request, ctx) : empty, sessionUserOf(ctx.actor, ctx)])
  const envelope = {
    status: 'success',
    user,
    urlIdClean,
    lastGenDate: ctx.clock.now(),
    pageNumber: read.pageNumber,
    includesPastPages: false,
    hasMore: read.hasMore,
    commentCount: (query.countAll ? page?.commentCount : page?.rootCount) ?? 0,
    isSiteAdmin: isStaff(ctx.actor),
    isClosed: page !== undefined && isPageClosed(page, ctx.tenant.effective, ctx.clock.now()),
    // Both are declared as literal `true`; `isProd` and `hasBillingIssue` would always be false.
    ...(ctx.tenant.id === 'demo' ? { isDemo: true } : {}),
    ...(query.isCrawler ? { isCrawler: true } : {}),
    isWhiteLabeled: true,
    ...(query.includeNotificationCount ? { notificationCount: await unreadCountFor(ctx) } : {}),
    ...moduleData(query, includesEdits ? read.edited : undefined, ctx),
    ...(query.includeConfig ? { customConfig: presentSettings(settings, ctx.imageAddress) } : {}),
    ...(language
      ? { translations: messagesFor(language, settings.translations, query.useFullTranslationIds ?? false) }
      : {}),
    ...ctx.socketIds(ctx.tenant.id, urlIdClean, ctx.actor),
  }
  return { envelope, comments: spliceViewerFlags(read.comments, await findViewerFlags(read.comments, ctx)) }
}

/** Additions for our own clients. Strict vendor clients accept any key in `moduleData`, and nowhere else. */
function moduleData(
  { modules, includeConfig }: Query,
  edited: ReadonlyMap<string, number> | undefined,
  { sendsMail }: CommentContext,
) {
  const mail = includeConfig && !sendsMail ? { mailIsOff: true } : undefined
  const edits = edited && { edited: Object.fromEntries(edited) }
  return modules === undefined && !mail ? {} : { moduleData: { ...mail, ...edits } }
}

/** 0 without identity. */
async function unreadCountFor(ctx: CommentContext): Promise<number> {
  const person = personOfActor(ctx)
  return person ? readUnreadCount(ctx.database, ctx.tenant.id, person.key) : 0
}

type ListReply = Awaited<ReturnType<typeof replyOf>>

/** Other generations declare fewer fields, so their replies are parsed and reduced. */
function inWire({ envelope, comments }: ListReply, { tenant }: CommentContext) {
  if (tenant.wire === 'both') return prepared({ envelope, comments })
  return { ...envelope, comments: JSON.parse(comments) as VisitorComment[] }
}

function prepared({ envelope, comments }: ListReply, sharedUntil?: number): PreparedJson {
  return new PreparedJson(`${JSON.stringify(envelope).slice(0, -1)},"comments":${comments}}`, sharedUntil)
}

const emptyCut: CachedPage = { comments: { text: '[]', places: [] }, edited: new Map(), pageNumber: 0, hasMore: false }

/** Comments of the cut, joined from ready fragments once per page version for all readers. */
async function cutPage(page: PageRecord, request: ListRequest, ctx: CommentContext): Promise<CachedPage> {
  const { listQuery, cursor, only, display } = request
  const hidden =
    ctx.actor.kind === 'nobody' ? [] : await findHiddenComments(ctx.database, page, screenedAuthorOf(ctx, undefined))
  if (hidden.length > 0) return makeCut(page, request, hidden, ctx)
  const key = `${page.id} ${JSON.stringify([listQuery, cursor, only, display])}`
  return ctx.bodies.page(key, page.version, () => makeCut(page, request, [], ctx))
}

/** `hidden`: unlisted comments that this viewer may see. */
async function makeCut(
  page: PageRecord,
  request: ListRequest,
  hidden: HiddenRow[],
  ctx: CommentContext,
): Promise<CachedPage> {
  const { listQuery, cursor, only, display } = request
  const { nodes, pageNumber, hasMore } = await read(page, request, ctx)
  const isPlain = only.tags.length > 0 || Boolean(only.words) || only.userId !== undefined || cursor !== undefined
  const isFirst = pageNumber <= 0 && !listQuery.skip
  const all = isPlain || hidden.length === 0 ? nodes : mergeHidden(nodes, hidden, { ...listQuery, isFirst, hasMore })
  const { fragments, edited } = await fragmentsOf(ctx.database, page.tenantId, commentIdsOf(all))
  markWaiting(fragments, hidden, isStaff(ctx.actor))
  const bounded = limitListBytes({ nodes: all, fragments: display ? withAuthorDisplay(display, fragments) : fragments })
  const comments = joinFragments(bounded.nodes, bounded.fragments, listQuery)
  const changes = comments.places.flatMap(({ id }): [string, number][] => {
    const at = edited.get(id)
    return at === undefined ? [] : [[id, at]]
  })
  return { comments, edited: new Map(changes), pageNumber, hasMore }
}

/** The same flags as in the reply to the author's own create call. */
function markWaiting(fragments: Map<string, string>, hidden: readonly HiddenRow[], isForStaff: boolean): void {
  for (const { id, isWaiting, isUnverified } of hidden) {
    const fragment = fragments.get(id)
    const mark = isForStaff || !isUnverified ? '"approved":false' : '"approved":false,"requiresVerification":true'
    if (isWaiting && fragment !== undefined) fragments.set(id, `${fragment},${mark}`)
  }
}

function withAuthorDisplay(display: AuthorDisplay, fragments: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...fragments].map(([id, fragment]) => [id, presentAuthorInFragment(fragment, display)]))
}

function read(page: PageRecord, request: ListRequest, ctx: CommentContext): Promise<Conversation> {
  const { listQuery, cursor, only } = request
  if (only.tags.length > 0 || only.words || only.userId !== undefined) return search(page, request, ctx)
  return cursor ? readFromCursor(ctx, page, listQuery, cursor) : readConversation(ctx, page, listQuery)
}

async function search(
  page: PageRecord,
  { listQuery, cursor, only }: ListRequest,
  ctx: CommentContext,
): Promise<Conversation> {
  const range = readRange(listQuery, listQuery.pageSize)
  const { direction, parentId } = listQuery
  const beside = cursor && { rank: await requireCursorComment(ctx, page, cursor), side: cursor.side }
  const sought = { ...range, ...only, pageId: page.id, parentId, direction, beside }
  const rows = await findComments(ctx.database, page.tenantId, sought)
  const found = toFlatConversation(await filterSearchHits(rows, only.words, ctx), range.limit, listQuery)
  return cursor ? restoreOrder(found, cursor.side) : found
}
