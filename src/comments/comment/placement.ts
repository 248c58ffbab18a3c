// Placement of a new comment: its page, created where missing, and its parent.

import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Actor, DataContext } from '../context.ts'
import { requireReadAccess } from '../pages/read-policy.ts'
import { ensurePage, type PageRecord } from '../pages/store.ts'
import { mergeTargetOf } from '../pages/store-aliases.ts'
import type { PageInput } from './comment-input.ts'
import { isAuthor } from './rules/permissions.ts'
import type { Comment } from './rules/record.ts'
import { placedCommentById } from './store/comments.ts'

export interface WantedPlacement {
  page: PageInput
  /** Absent, null or 'null' for a root. */
  parentId: string | null | undefined
}

export interface Placement {
  page: PageRecord
  parent: Comment | undefined
  /** True where an approved comment is visible. */
  isListed: boolean
  fields: Pick<Comment, 'tenantId' | 'id' | 'pageId' | 'parentId' | 'rootId'>
}

/** Creates the page where missing. Throws `not-found` and what the access to the page throws. */
export async function findPlacement(
  tx: Transaction,
  { page: pageInput, parentId }: WantedPlacement,
  ctx: DataContext,
  now: number,
): Promise<Placement> {
  const tenantId = ctx.tenant.id
  // Both statements are sent at once: the parent is read after the page is locked.
  const [page, placed] = await Promise.all([
    ensurePage(tx, { ...pageInput, tenantId }, ctx.ids.next, now),
    parentId ? placedCommentById(tx, tenantId, parentId) : undefined,
  ])
  requireReadAccess(page, ctx)
  const ids = { tenantId, id: ctx.ids.next(), pageId: page.id }
  if (!parentId) {
    return { page, parent: undefined, isListed: true, fields: { ...ids, parentId: undefined, rootId: ids.id } }
  }
  if (!placed) throw parentMissing()
  const { comment: parent, isListed } = placed
  if (parent.pageId !== page.id) {
    // Its thread follows in a moment.
    const isMoving = (await mergeTargetOf(tx, tenantId, parent.pageId)) === page.id
    throw isMoving ? new ApiError('unavailable', { retryAfterSeconds: 5 }) : parentMissing()
  }
  if (parent.isLocked) throw new ApiError('locked')
  const fields = { ...ids, parentId: parent.id, rootId: parent.rootId }
  return { page, parent, isListed, fields }
}

/** Authors of shadowed comments see them and may reply to them. */
export function requireReplyAllowed({ parent, isListed }: Placement, actor: Actor): void {
  if (!parent) return
  if (parent.isDeleted || !(isListed || (parent.isShadowed && isAuthor(actor, parent, false)))) throw parentMissing()
}

export function parentMissing(): ApiError {
  return new ApiError('not-found', { message: 'The comment that you reply to no longer exists.' })
}
