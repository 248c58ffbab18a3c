// Handlers of reading for the tenant's server: one comment, or lists with the owner's fields.
import type { Handler, Input } from '../../../platform/api/operation.ts'
import { ApiError } from '../../../platform/errors.ts'
import { requireUserId } from '../../comment/author.ts'
import { requireComment, resolveContextUser } from '../../comment/comment-lookup.ts'
import { presentForAdmin } from '../../comment/rules/presentation.ts'
import type { Comment } from '../../comment/rules/record.ts'
import { commentById, commentsById } from '../../comment/store/comments.ts'
import type { Actor, CommentContext } from '../../context.ts'
import { actorKey } from '../../identity/rules-person-key.ts'
import { commentIdsOf } from '../../listing/json-fragments.ts'
import { listSourceOf } from '../../listing/page-roots.ts'
import { type ListQuery, readConversation } from '../../listing/read-conversation.ts'
import { limitAdminListBytes } from '../../listing/rules/list-size.ts'
import { type ModerationState, parseModerationState } from '../../listing/rules/moderation-state.ts'
import { readRange } from '../../listing/rules/page-numbers.ts'
import { findComments } from '../../listing/store/comment-queries.ts'
import { findBlockedAuthors } from '../../moderation/store-blocks.ts'
import { requireReadAccess } from '../../pages/read-policy.ts'
import { mayReadPage } from '../../pages/rules-page-access.ts'
import { normalizeUrlId } from '../../pages/rules-url-id.ts'
import { type PageRecord, pageByUrlId, pagesById } from '../../pages/store.ts'
import type { getComment, getComments } from '../contract.ts'
import { readListQuery, readTags } from './list-parameters.ts'
import { blockedText } from './viewer-flag-queries.ts'

type Query = Input<typeof getComments>['query']

export const getCommentHandler: Handler<typeof getComment, CommentContext> = async ({ params }, ctx) => {
  const { comment, page } = await requireComment(ctx.database, params.id, ctx)
  return { status: 'success', comment: presentForAdmin(comment, page.urlId) }
}

export const getCommentsHandler: Handler<typeof getComments, CommentContext> = async ({ query }, ctx) => {
  refuseMixed(query)
  const listQuery = readListQuery(query, ctx)
  const actor = await resolveContextUser(query.contextUserId, ctx)
  const page = query.urlId === undefined ? undefined : await pageOf(query.urlId, ctx)
  if (query.urlId !== undefined) requireReadAccess(page, { ...ctx, actor })
  if (query.urlId !== undefined && !page) return { status: 'success', comments: [] }
  const ids =
    page && !isSearch(query) ? await readPage(page, listQuery, ctx) : await search(page, query, listQuery, ctx)
  const found = await commentsById(ctx.database, ctx.tenant.id, ids)
  const comments = await withPages(await asSeenBy(actor, found, ctx), actor, ctx)
  return { status: 'success', comments: limitAdminListBytes(comments) }
}

function refuseMixed({ page, skip, limit, asTree, parentId, fromDate, toDate }: Query): void {
  const because = (message: string) => new ApiError('invalid-pagination-request', { message })
  if (asTree && parentId === undefined) throw because('asTree needs parentId; the word null asks for roots.')
  if (page !== undefined && (skip !== undefined || limit !== undefined)) {
    throw because('Ask for a page, or for skip and limit, not for both.')
  }
  if (fromDate !== undefined && toDate !== undefined && fromDate > toDate) {
    throw because('fromDate comes after toDate.')
  }
}

function pageOf(urlId: string, { database, tenant }: CommentContext): Promise<PageRecord | undefined> {
  const clean = normalizeUrlId(urlId)
  if (clean === '') throw new ApiError('missing-url-id')
  return pageByUrlId(database, tenant.id, clean)
}

/** Filtered comments come as a flat list, because their threads are incomplete. */
function isSearch({ userId, anonUserId, hashTag, fromDate, toDate, queue }: Query): boolean {
  return [userId, anonUserId, hashTag?.[0], fromDate, toDate, queue].some((one) => one !== undefined && one !== '')
}

async function readPage(page: PageRecord, listQuery: ListQuery, ctx: CommentContext): Promise<string[]> {
  const { nodes } = await readConversation(listSourceOf(ctx), page, listQuery)
  return commentIdsOf(nodes)
}

async function search(page: PageRecord | undefined, query: Query, listQuery: ListQuery, ctx: CommentContext) {
  const range = readRange(listQuery, listQuery.pageSize)
  // Replies stand on their parent's page, so only that page is read.
  const parent =
    page || !listQuery.parentId ? undefined : await commentById(ctx.database, ctx.tenant.id, listQuery.parentId)
  if (listQuery.parentId && !page && !parent) return []
  const rows = await findComments(ctx.database, ctx.tenant.id, {
    ...range,
    state: stateOf(query),
    pageId: page?.id ?? parent?.pageId,
    parentId: listQuery.parentId,
    userId: query.userId ? await requireUserId(query.userId, ctx) : undefined,
    anonUserId: query.anonUserId || undefined,
    tags: readTags('hashTag', query.hashTag),
    from: query.fromDate,
    to: query.toDate,
    direction: listQuery.direction,
  })
  return rows.slice(0, range.limit).map(({ id }) => id)
}

function stateOf({ queue = '' }: Query): ModerationState | undefined {
  const known = parseModerationState(queue)
  if (queue !== '' && !known) throw new ApiError('invalid-input', { message: 'queue: waiting, spam or flagged.' })
  return known
}

/** For one user of the tenant: without comments of people whom the user blocked. */
async function asSeenBy(actor: Actor, comments: Comment[], { database, tenant }: CommentContext) {
  const viewer = actorKey(actor)
  if (viewer === undefined) return comments
  const ids = comments.map(({ id }) => id)
  const blocked = await findBlockedAuthors(database, tenant.id, viewer, ids)
  return comments.map((one) => (blocked.has(one.id) ? { ...one, comment: blockedText, commentHTML: blockedText } : one))
}

/** Excludes comments of pages that this user may not read. */
async function withPages(comments: Comment[], actor: Actor, { database, tenant }: CommentContext) {
  const pages = await pagesById(database, tenant.id, [...new Set(comments.map(({ pageId }) => pageId))])
  return comments
    .filter(({ pageId }) => mayReadPage(actor, pages.get(pageId), tenant.effective))
    .map((comment) => presentForAdmin(comment, pages.get(comment.pageId)?.urlId ?? ''))
}
