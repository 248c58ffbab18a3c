// Handler of the comments of a user over all pages. Comments on pages that the caller may not read are left out.
import type { Handler, Input } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import type { VisitorComment } from '../comment/contract-record.ts'
import { authorDisplayOf, presentAuthor } from '../comment/rules/author-display.ts'
import { presentForPublic } from '../comment/rules/presentation.ts'
import type { Comment } from '../comment/rules/record.ts'
import { toShortForm } from '../comment/rules/short-form.ts'
import { commentsById } from '../comment/store/comments.ts'
import type { CommentContext } from '../context.ts'
import { isStaff, stripTenantPrefix } from '../identity/rules-actor.ts'
import { sessionUserOf } from '../identity/session-user.ts'
import { pageSizeOf } from '../listing/rules/page-numbers.ts'
import { pageLink } from '../pages/page-link.ts'
import { requireReadAccess } from '../pages/read-policy.ts'
import { mayReadPage } from '../pages/rules-page-access.ts'
import { type PageRecord, pagesById } from '../pages/store.ts'
import { findViewerFlags } from '../thread/reading/viewer-flags.ts'
import { languageForLocale, messagesFor } from '../translations/rules.ts'
import { readInteger } from '../wire/sanitize-body.ts'
import type { getCommentsForUser } from './contract.ts'
import { findUserComments } from './store.ts'

type Query = Input<typeof getCommentsForUser>['query']

/** Comments looked at, from the first on: the list ends there. */
const maxScanned = 2000
const scannedAtOnce = 500
/** Longer comments come in short form. */
const maxCommentChars = 8000

interface Placed {
  comment: Comment
  page: PageRecord
}

export const getCommentsForUserHandler: Handler<typeof getCommentsForUser, CommentContext> = async ({ query }, ctx) => {
  requireReadAccess(undefined, ctx)
  const page = readInteger('page', query.page, 0, 1_000_000) ?? 0
  const pageSize = pageSizeOf(ctx.tenant.settings.pageSize)
  const people = await readPeople(query, ctx)
  const found = people ? await readable(people, query.direction === 'OF' ? 'OF' : 'NF', (page + 1) * pageSize, ctx) : []
  const shown = found.slice(page * pageSize, (page + 1) * pageSize)
  const [comments, user] = await Promise.all([present(shown, ctx), sessionUserOf(ctx.actor, ctx)])
  const { settings } = ctx.tenant
  return {
    status: 'success',
    comments,
    user,
    hasMore: found.length > (page + 1) * pageSize,
    isSiteAdmin: isStaff(ctx.actor),
    isWhiteLabeled: true,
    ...(query.isCrawler ? { isCrawler: true } : {}),
    moduleData: { pages: Object.fromEntries(shown.map(({ comment, page: on }) => [comment.id, placeOf(on, ctx)])) },
    ...(isStaff(ctx.actor) ? { moderatingTenantIds: [ctx.tenant.id] } : {}),
    ...(query.includei10n
      ? { translations: messagesFor(languageForLocale(query.locale || settings.locale), settings.translations, false) }
      : {}),
  }
}

interface People {
  userId: string | undefined
  repliesToUserId: string | undefined
}

/** Undefined where one of them has a private profile, or none. Throws `missing-user-id`. */
async function readPeople({ userId, repliesToUserId }: Query, ctx: CommentContext): Promise<People | undefined> {
  if (!userId && !repliesToUserId) throw new ApiError('missing-user-id')
  const [author, parent] = [userId, repliesToUserId].map((id) =>
    id ? `${ctx.tenant.id}:${stripTenantPrefix(id, ctx.tenant.id)}` : undefined,
  )
  for (const id of [author, parent]) if (id !== undefined && !(await mayReadActivity(id, ctx))) return undefined
  return { userId: author, repliesToUserId: parent }
}

/** Activity is private unless the user's payload says otherwise; to the user and to staff it never is. */
async function mayReadActivity(userId: string, { actor, tenant, stores }: CommentContext): Promise<boolean> {
  if (isStaff(actor) || (actor.kind === 'sso' && actor.userId === userId)) return true
  const known = await stores.ssoUsers.byId(tenant.id, 'secure', stripTenantPrefix(userId, tenant.id))
  return known?.user.isProfileActivityPrivate === false
}

/** The first readable ones, and at least one more than `count` where there are more. */
async function readable(
  people: People,
  direction: 'NF' | 'OF',
  count: number,
  { database, tenant, actor }: CommentContext,
): Promise<Placed[]> {
  const found: Placed[] = []
  for (let skip = 0; skip < maxScanned && found.length <= count; skip += scannedAtOnce) {
    const rows = await findUserComments(database, tenant.id, { ...people, direction, skip, limit: scannedAtOnce })
    const pages = await pagesById(database, tenant.id, [...new Set(rows.map(({ pageId }) => pageId))])
    const open = rows.filter(
      ({ pageId }) => pages.has(pageId) && mayReadPage(actor, pages.get(pageId), tenant.effective),
    )
    const comments = await commentsById(
      database,
      tenant.id,
      open.map(({ id }) => id),
    )
    for (const comment of comments) {
      const page = pages.get(comment.pageId)
      if (page) found.push({ comment, page })
    }
    if (rows.length < scannedAtOnce) break
  }
  return found
}

async function present(placed: readonly Placed[], ctx: CommentContext): Promise<VisitorComment[]> {
  const display = authorDisplayOf(ctx.tenant.effective, ctx.runtime.imageProxyUrl)
  const places = placed.map(({ comment }) => ({ id: comment.id, from: 0, to: 0 }))
  const flags = await findViewerFlags({ text: '', places }, ctx)
  return placed.map(({ comment }) => {
    const isLong = comment.commentHTML.length + (comment.avatarSrc?.length ?? 0) > maxCommentChars
    const shown = presentForPublic(presentAuthor(isLong ? toShortForm(comment) : comment, display))
    return { ...shown, ...flags.get(comment.id) }
  })
}

function placeOf({ urlId, url: said, title }: PageRecord, ctx: CommentContext) {
  const url = pageLink(said, ctx)
  return { urlId, ...(url === undefined ? {} : { url }), ...(title === undefined ? {} : { pageTitle: title }) }
}
