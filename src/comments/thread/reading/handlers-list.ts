// Handler of a page's comment list for visitors (`getCommentsPublic`), with its three levels of cached bytes.

import { hash } from 'node:crypto'
import type { Handler, Input } from '../../../platform/api/operation.ts'
import { PreparedJson } from '../../../platform/api/prepared-json.ts'
import type { Reader } from '../../../platform/data/database.ts'
import { readOnCopy } from '../../../platform/data/read-on-copy.ts'
import { dayMs } from '../../../platform/durations.ts'
import { ApiError } from '../../../platform/errors.ts'
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
import { listSourceOf } from '../../listing/page-roots.ts'
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
import { type CommentQuery, findComments } from '../../listing/store/comment-queries.ts'
import { findHiddenComments, type HiddenRow } from '../../listing/store/hidden-comments.ts'
import { fragmentsOf } from '../../listing/store/thread-rows.ts'
import { readUnreadCount } from '../../notifications/store/notifications.ts'
import { requireReadAccess } from '../../pages/read-policy.ts'
import { isPageClosed, pageClosesAt } from '../../pages/rules-page-state.ts'
import { normalizeUrlId } from '../../pages/rules-url-id.ts'
import { type PageRecord, pageVersion } from '../../pages/store.ts'
import { screenedAuthorOf } from '../../screening/screen.ts'
import type { Settings } from '../../tenancy/rules-tenant.ts'
import { type JsonFragment, withMembers } from '../../text/json-fragment.ts'
import { tokenizeQuery } from '../../text/search-tokens.ts'
import { type Language, languageForLocale, messagesFor } from '../../translations/rules.ts'
import type { getCommentsPublic } from '../contract.ts'
import { applyConfigOverrides, presentSettings } from './config-overrides.ts'
import { listInWire } from './list-in-wire.ts'
import { readListQuery, readTags } from './list-parameters.ts'
import { filterSearchHits, requireSearchAllowed } from './search-policy.ts'
import { findViewerFlags } from './viewer-flags.ts'

type Query = Input<typeof getCommentsPublic>['query']

interface ListRequest {
  urlIdClean: string
  listQuery: ListQuery & { countChildren: boolean }
  cursor: Cursor | undefined
  /** Combined by AND; with any, the result is a flat list. */
  filters: { tags: string[]; searchTokens: string[] | undefined; userId: string | undefined }
  display: AuthorDisplay | undefined
  /** `modules` contains `edited`: the reply lists edit times. */
  includesEdits: boolean
  /** Tenant settings with overrides. */
  settings: Settings
  /** Language of the included translations; undefined where none are asked for. */
  language: Language | undefined
  /** Cache key of the parameters: requests with equal ones get equal bytes, for the same viewer and page version. */
  variant: string
}

export const getCommentsPublicHandler: Handler<typeof getCommentsPublic, CommentContext> = async ({ query }, ctx) => {
  const request = parseRequest(query, ctx)
  if (request.filters.searchTokens) requireSearchAllowed(ctx)
  const page = await ctx.stores.findPage(ctx.tenant.id, request.urlIdClean)
  // Before the cache, whose bytes do not depend on the reader's access.
  requireReadAccess(page, ctx)
  const { wire } = ctx.tenant
  const make = async (sharedUntil?: number) => {
    const reply = await replyOf(page, request, query, ctx)
    return new PreparedJson(listInWire(reply, wire, query.modules !== undefined), sharedUntil)
  }
  // Not cached: replies with translations, which the tenant may change.
  if (!page || query.includei10n) return make()
  // Socket ids change daily.
  const now = ctx.clock.now()
  const day = Math.floor(now / dayMs)
  const isClosed = isPageClosed(page, ctx.tenant.effective, now)
  const key = `${day} ${isClosed} ${wire} ${page.id} ${request.variant}`
  // Anonymous callers share cached bytes.
  if (ctx.actor.kind === 'nobody') {
    const sharedUntil = Math.min((day + 1) * dayMs, isClosed ? Infinity : pageClosesAt(page, ctx.tenant.effective))
    return ctx.runtime.responseCache.shared(key, page.version, () => make(sharedUntil))
  }
  // Undefined where the engine has no number that moves with commits (PostgreSQL).
  const databaseVersion = ctx.database.version()
  if (databaseVersion === undefined) return make()
  return ctx.runtime.responseCache.forViewer(
    `${key} ${JSON.stringify(ctx.actor)}`,
    { stamp: databaseVersion, tenant: ctx.tenant },
    make,
  )
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
  const searchTokens = searchText ? tokenizeQuery(searchText) : undefined
  const filters = { tags: readTags('hashTags', query.hashTags), searchTokens, userId: query.userId || undefined }
  const language = query.includei10n ? languageForLocale(query.locale || settings.locale) : undefined
  const includesEdits = query.modules?.split(',').includes('edited') ?? false
  const isModular = query.modules !== undefined
  const flags = [query.countAll, query.isCrawler, isModular, includesEdits, query.includeNotificationCount]
  const cursor = readCursor(query)
  const display = authorDisplayOf(ctx.tenant.effective, ctx.runtime.imageProxyUrl)
  // `includeConfig` puts the settings into the reply.
  const settingsHash = query.includeConfig ? hash('sha256', JSON.stringify(settings), 'base64url') : ''
  const variant = JSON.stringify([flags, listQuery, cursor, filters, display, settingsHash])
  const request = { urlIdClean, listQuery, cursor, filters, display, includesEdits, settings, language, variant }
  parsedRequests.set(query, { tenant: ctx.tenant, request })
  return request
}

/** Envelope of the reply, and its comments as JSON text. */
async function replyOf(page: PageRecord | undefined, request: ListRequest, query: Query, ctx: CommentContext) {
  const { urlIdClean, listQuery, includesEdits, settings, language } = request
  const empty = { ...emptyPage, pageNumber: listQuery.page ?? 0 }
  const [read, user] = await Promise.all([page ? listPage(page, request, ctx) : empty, sessionUserOf(ctx.actor, ctx)])
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
    ...moduleData(query, includesEdits ? read : undefined, ctx),
    ...(query.includeConfig ? { customConfig: presentSettings(settings, ctx.runtime.imageProxyUrl) } : {}),
    ...(language
      ? { translations: messagesFor(language, settings.translations, query.useFullTranslationIds ?? false) }
      : {}),
    ...ctx.live.socketIds(ctx.tenant.id, urlIdClean, ctx.actor),
  }
  return { envelope, comments: spliceViewerFlags(read.comments, await findViewerFlags(read.comments, ctx)) }
}

/** Additions for our own clients. Strict vendor clients accept any key in `moduleData`, and nowhere else. */
function moduleData(
  { modules, includeConfig }: Query,
  read: Pick<CachedPage, 'edited' | 'notes'> | undefined,
  { mail: { sendsMail }, runtime }: CommentContext,
) {
  const mail = includeConfig && !sendsMail ? { mailIsOff: true } : undefined
  const gifs = includeConfig && runtime.gifs ? { hasGifs: true } : undefined
  const notes = read?.notes.size ? { notes: Object.fromEntries(read.notes) } : {}
  const edits = read && { edited: Object.fromEntries(read.edited), ...notes }
  return modules === undefined && !mail && !gifs ? {} : { moduleData: { ...mail, ...gifs, ...edits } }
}

/** 0 for callers without identity. */
async function unreadCountFor(ctx: CommentContext): Promise<number> {
  const person = personOfActor(ctx)
  return person ? readUnreadCount(ctx.database, ctx.tenant.id, person.key) : 0
}

const emptyPage: CachedPage = {
  comments: { text: '[]', places: [] },
  edited: new Map(),
  notes: new Map(),
  pageNumber: 0,
  hasMore: false,
}

/** Comments asked for, joined from JSON fragments; once per page version for all viewers without hidden comments. */
async function listPage(page: PageRecord, request: ListRequest, ctx: CommentContext): Promise<CachedPage> {
  const { listQuery, cursor, filters, display } = request
  const hidden =
    ctx.actor.kind === 'nobody' ? [] : await findHiddenComments(ctx.database, page, screenedAuthorOf(ctx, undefined))
  if (hidden.length > 0) return buildPage(page, request, hidden, ctx)
  const key = `${page.id} ${JSON.stringify([listQuery, cursor, filters, display])}`
  const versionAt = (copy: Reader) => pageVersion(copy, page)
  return ctx.runtime.responseCache.page(key, page.version, () =>
    readOnCopy(ctx.database, { version: page.version, versionAt }, (database) =>
      buildPage(page, request, [], { ...ctx, database }),
    ),
  )
}

/** `hidden`: unlisted comments that this viewer may see. */
async function buildPage(
  page: PageRecord,
  request: ListRequest,
  hidden: HiddenRow[],
  ctx: CommentContext,
): Promise<CachedPage> {
  const { listQuery, cursor, display } = request
  const { nodes, pageNumber, hasMore } = await readComments(page, request, ctx)
  // Hidden comments have places in a list by pages only.
  const isByPages = !hasFilters(request) && cursor === undefined
  const isFirst = pageNumber <= 0 && !listQuery.skip
  const all = isByPages && hidden.length > 0 ? mergeHidden(nodes, hidden, { ...listQuery, isFirst, hasMore }) : nodes
  const { fragments, edited, notes } = await fragmentsOf(ctx.database, page.tenantId, commentIdsOf(all))
  markWaiting(fragments, hidden, isStaff(ctx.actor))
  const bounded = limitListBytes({ nodes: all, fragments: display ? withAuthorDisplay(display, fragments) : fragments })
  const comments = joinFragments(bounded.nodes, bounded.fragments, listQuery)
  const editTimes = comments.places.flatMap(({ id }): [string, number][] => {
    const at = edited.get(id)
    return at === undefined ? [] : [[id, at]]
  })
  return { comments, edited: new Map(editTimes), notes, pageNumber, hasMore }
}

/** `approved` and `requiresVerification`, as in the reply to the author's create call. */
function markWaiting(fragments: Map<string, JsonFragment>, hidden: readonly HiddenRow[], isForStaff: boolean): void {
  for (const { id, isWaiting, isUnverified } of hidden) {
    const fragment = fragments.get(id)
    const flags = { approved: false, ...(isForStaff || !isUnverified ? {} : { requiresVerification: true }) }
    if (isWaiting && fragment !== undefined) fragments.set(id, withMembers(fragment, flags))
  }
}

function withAuthorDisplay(
  display: AuthorDisplay,
  fragments: ReadonlyMap<string, JsonFragment>,
): Map<string, JsonFragment> {
  return new Map([...fragments].map(([id, fragment]) => [id, presentAuthorInFragment(fragment, display)]))
}

function hasFilters({ filters: { tags, searchTokens, userId } }: ListRequest): boolean {
  return tags.length > 0 || searchTokens !== undefined || userId !== undefined
}

function readComments(page: PageRecord, request: ListRequest, ctx: CommentContext): Promise<Conversation> {
  const { listQuery, cursor } = request
  if (hasFilters(request)) return search(page, request, ctx)
  if (cursor) return readFromCursor(ctx, page, listQuery, cursor)
  return readConversation(listSourceOf(ctx), page, listQuery)
}

async function search(
  page: PageRecord,
  { listQuery, cursor, filters }: ListRequest,
  ctx: CommentContext,
): Promise<Conversation> {
  const range = readRange(listQuery, listQuery.pageSize)
  const { direction, parentId } = listQuery
  const adjacentTo = cursor && { rank: await requireCursorComment(ctx, page, cursor), side: cursor.side }
  const commentQuery: CommentQuery = { ...range, ...filters, pageId: page.id, parentId, direction, adjacentTo }
  const rows = await findComments(ctx.database, page.tenantId, commentQuery)
  const found = toFlatConversation(await filterSearchHits(rows, filters.searchTokens, ctx), range.limit, listQuery)
  return cursor ? restoreOrder(found, cursor.side) : found
}
