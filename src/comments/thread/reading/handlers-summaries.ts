// Handlers for list pages: comment counts, and newest comments of several pages.
import type { Handler } from '../../../platform/api/operation.ts'
import { PreparedJson } from '../../../platform/api/prepared-json.ts'
import { authorDisplayOf, presentAuthor } from '../../comment/rules/author-display.ts'
import { presentForPublic } from '../../comment/rules/presentation.ts'
import type { Comment } from '../../comment/rules/record.ts'
import { toShortForm } from '../../comment/rules/short-form.ts'
import { commentsById } from '../../comment/store/comments.ts'
import type { CommentContext } from '../../context.ts'
import { actorKey } from '../../identity/rules-person-key.ts'
import { findComments } from '../../listing/store/comment-queries.ts'
import { findBlockedAuthors } from '../../moderation/store-blocks.ts'
import { pageLink } from '../../pages/page-link.ts'
import { requireReadAccess } from '../../pages/read-policy.ts'
import { mayReadPage } from '../../pages/rules-page-access.ts'
import { normalizeUrlId } from '../../pages/rules-url-id.ts'
import { type PageRecord, pagesById, pagesByUrlId } from '../../pages/store.ts'
import { schemaFor } from '../../wire/contract-generations.ts'
import { readInteger } from '../../wire/sanitize-body.ts'
import { getCommentCounts, getRecentComments } from '../contract-summaries.ts'

export const getCommentCountsHandler: Handler<typeof getCommentCounts, CommentContext> = async ({ query }, ctx) => {
  requireReadAccess(undefined, ctx)
  const clean = query.urlId.map(normalizeUrlId)
  const pages = await pagesByUrlId(ctx.database, ctx.tenant.id, [...new Set(clean)])
  const counts = query.urlId.flatMap((urlId, at) => {
    const page = pages.get(clean[at] ?? '')
    const isReadable = mayReadPage(ctx.actor, page, ctx.tenant.effective)
    return isReadable ? [{ urlId, commentCount: page?.commentCount ?? 0 }] : []
  })
  return shareable({ status: 'success', counts }, getCommentCounts, ctx)
}

/** Comments read per comment shown: some are tombstones or stand on restricted pages. */
const scannedPerShown = 100
const maxPasses = 5
const maxRecentComments = 50

export const getRecentCommentsHandler: Handler<typeof getRecentComments, CommentContext> = async ({ query }, ctx) => {
  requireReadAccess(undefined, ctx)
  const limit = readInteger('limit', query.limit, 1, maxRecentComments) ?? 10
  const found: { comment: Comment; page: PageRecord }[] = []
  for (let pass = 0; pass < maxPasses && found.length < limit; pass++) {
    const range = { direction: 'NF', skip: pass * scannedPerShown, limit: scannedPerShown } as const
    const rows = (await findComments(ctx.database, ctx.tenant.id, range)).map(({ id }) => id)
    found.push(...(await readableOf(rows.slice(0, scannedPerShown), ctx)))
    if (rows.length <= scannedPerShown) break
  }
  const seen = authorDisplayOf(ctx.tenant.effective, ctx.runtime.imageProxyUrl)
  const comments = found
    .slice(0, limit)
    .map(({ comment, page }) => recentComment(excerptOf(presentAuthor(comment, seen)), page, ctx))
  return shareable({ status: 'success', comments }, getRecentComments, ctx)
}

/** Longer comments come in short form. */
const maxExcerptChars = 8000

function excerptOf(comment: Comment): Comment {
  const { commentHTML, avatarSrc = '', commenterName } = comment
  return commentHTML.length + avatarSrc.length + commenterName.length > maxExcerptChars ? toShortForm(comment) : comment
}

/** In the order of the ids, without tombstones, blocked authors and restricted pages. */
async function readableOf(ids: readonly string[], { database, tenant, actor }: CommentContext) {
  const viewer = actorKey(actor)
  const [comments, blocked] = await Promise.all([
    commentsById(database, tenant.id, ids),
    viewer === undefined ? new Set<string>() : findBlockedAuthors(database, tenant.id, viewer, ids),
  ])
  const pages = await pagesById(database, tenant.id, [...new Set(comments.map(({ pageId }) => pageId))])
  return comments.flatMap((comment) => {
    const page = pages.get(comment.pageId)
    const isShown = !comment.isDeleted && !blocked.has(comment.id) && mayReadPage(actor, page, tenant.effective)
    return page && isShown ? [{ comment, page }] : []
  })
}

function recentComment(comment: Comment, { urlId, url: said, title }: PageRecord, ctx: CommentContext) {
  const { _id, date, commenterName, avatarSrc, commentHTML, parentId, isByAdmin, isByModerator } =
    presentForPublic(comment)
  const url = pageLink(said, ctx)
  return {
    _id,
    urlId,
    ...(url === undefined ? {} : { url }),
    ...(title === undefined ? {} : { pageTitle: title }),
    date,
    commenterName,
    ...(avatarSrc ? { avatarSrc } : {}),
    commentHTML,
    ...(parentId ? { parentId } : {}),
    isByAdmin,
    isByModerator,
  }
}

/** Anonymous callers share cached bytes until the next write. */
function shareable<T extends object>(
  reply: T,
  { reply: model }: typeof getCommentCounts | typeof getRecentComments,
  { actor, tenant }: CommentContext,
): T | PreparedJson {
  if (actor.kind !== 'nobody') return reply
  const cut = tenant.wire === 'both' ? reply : schemaFor(tenant.wire, model).parse(reply)
  return new PreparedJson(JSON.stringify(cut), Infinity)
}
