// Lookup of the comment that a call names, with the caller's access to its page.

import type { Reader, Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Actor, CommentParts, DataContext, RequestContext } from '../context.ts'
import { isStaff, stripTenantPrefix } from '../identity/rules-actor.ts'
import { createSsoActor } from '../identity/rules-sso-actor.ts'
import { requireReadAccess } from '../pages/read-policy.ts'
import { lockPageOf, type PageRecord, pageById } from '../pages/store.ts'
import { type EditKeyCheck, isAuthor } from './rules/permissions.ts'
import { type PlacedComment, placedCommentById } from './store/comments.ts'

interface Found extends PlacedComment {
  page: PageRecord
}

/** Throws `not-found`, and `unauthorized-page` where the caller may not read its page. */
export async function requireComment(reader: Reader, id: string, ctx: RequestContext): Promise<Found> {
  const found = await findReadableComment(reader, id, ctx)
  if (!found) throw new ApiError('not-found', { message: 'There is no comment with this id.' })
  return found
}

/** Undefined where there is no such comment. */
export async function findReadableComment(reader: Reader, id: string, ctx: RequestContext): Promise<Found | undefined> {
  const placed = await placedCommentById(reader, ctx.tenant.id, id)
  const page = placed && (await pageById(reader, ctx.tenant.id, placed.comment.pageId))
  if (!placed || !page) return undefined
  requireReadAccess(page, ctx)
  return { ...placed, page }
}

/** As `requireComment`, with the page locked for the transaction. */
export async function requireCommentForUpdate(tx: Transaction, id: string, ctx: RequestContext): Promise<Found> {
  const found = await findCommentForUpdate(tx, id, ctx)
  if (!found) throw new ApiError('not-found', { message: 'There is no comment with this id.' })
  return found
}

/** Undefined where there is no such comment. */
export async function findCommentForUpdate(
  tx: Transaction,
  id: string,
  ctx: RequestContext,
): Promise<Found | undefined> {
  const found = await lockComment(tx, id, ctx.tenant.id)
  if (found) requireReadAccess(found.page, ctx)
  return found
}

/** Without an access check: the caller makes its own. */
export async function lockComment(tx: Transaction, id: string, tenantId: string): Promise<Found | undefined> {
  for (;;) {
    // Both statements are sent at once: the comment is read after the page is locked.
    const [page, placed] = await Promise.all([lockPageOf(tx, tenantId, id), placedCommentById(tx, tenantId, id)])
    if (!page || !placed) return undefined
    // The comment may have moved to another page while the lock was awaited.
    if (placed.comment.pageId === page.id) return { ...placed, page }
  }
}

/** Checked only where it decides: a known author or staff needs no key, and a stale one does not harm them. */
export async function checkEditKey(
  id: string,
  editKey: string | undefined,
  ctx: DataContext & Pick<CommentParts, 'identity'>,
): Promise<EditKeyCheck> {
  const { comment } = await requireComment(ctx.database, id, ctx)
  if (isStaff(ctx.actor) || isAuthor(ctx.actor, comment, false)) return undefined
  return ctx.identity.editKeys.tried(comment, editKey, ctx.call.address)
}

/**
 * The user named by `contextUserId`, with that user's rights; the tenant's server itself where it names none. An empty
 * id is nobody: a request meant for a visitor must not run with the server's rights.
 */
export async function resolveContextUser(
  contextUserId: string | undefined,
  ctx: RequestContext & Pick<CommentParts, 'stores'>,
): Promise<Actor> {
  if (contextUserId === undefined) return ctx.actor
  const { tenant } = ctx
  const { ssoUsers } = ctx.stores
  const id = stripTenantPrefix(contextUserId, tenant.id)
  const known = await ssoUsers.byId(tenant.id, 'secure', id)
  if (!known) throw new ApiError('invalid-user', { message: 'There is no user with the id in contextUserId.' })
  return createSsoActor(tenant, id, known.user)
}
