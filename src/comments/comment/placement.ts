// Where a new comment comes to stand: its page, made if need be, and what it replies to.

import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Actor, CommentContext } from '../context.ts'
import { requireReadAccess } from '../pages/read-policy.ts'
import { ensurePage, type PageRecord } from '../pages/store.ts'
import type { PageInput } from './comment-input.ts'
import { isAuthor } from './rules/permissions.ts'
import type { Comment } from './rules/record.ts'
import { commentById } from './store/comments.ts'
import { isListed } from './store/thread-position.ts'

export interface Placement {
  page: PageRecord
  parent: Comment | undefined
  /** Whether a comment shows here that shows of itself. */
  isListed: boolean
  fields: Pick<Comment, 'tenantId' | 'id' | 'pageId' | 'parentId' | 'rootId'>
}

/** The page, made if need be, and where in its threads the comment comes to stand. */
export async function findPlacement(
  tx: Transaction,
  asked: PageInput,
  parentId: string | null | undefined,
  ctx: CommentContext,
  now: number,
): Promise<Placement> {
  const tenantId = ctx.tenant.id
  const page = await ensurePage(tx, { ...asked, tenantId }, ctx.ids.next, now)
  requireReadAccess(page, ctx)
  const own = { tenantId, id: ctx.ids.next(), pageId: page.id }
  if (!parentId || parentId === 'null') {
    return { page, parent: undefined, isListed: true, fields: { ...own, parentId: undefined, rootId: own.id } }
  }
  const parent = await commentById(tx, tenantId, parentId)
  if (!parent || parent.pageId !== page.id) throw parentGone()
  if (parent.isLocked) throw new ApiError('locked')
  const fields = { ...own, parentId: parent.id, rootId: parent.rootId }
  return { page, parent, isListed: await isListed(tx, tenantId, parent.id), fields }
}

/** Whoever is hidden without being told sees their own comments, and may reply to them. */
export function requireReplyAllowed({ parent, isListed }: Placement, actor: Actor): void {
  if (!parent) return
  if (parent.isDeleted || !(isListed || (parent.isShadowed && isAuthor(actor, parent, false)))) throw parentGone()
}

function parentGone(): ApiError {
  return new ApiError('not-found', { message: 'The comment that you reply to no longer exists.' })
}
