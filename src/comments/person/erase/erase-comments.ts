// Erasure of comments: gone, a tombstone where others answered, or without their author where the site keeps texts.
import type { Transaction } from '../../../platform/data/database.ts'
import { removeCommentAndReplies, updateCommentInThread } from '../../changes/thread-updates.ts'
import { type ChangeSet, unitOfWork } from '../../changes/unit-of-work.ts'
import { lockComment } from '../../comment/comment-lookup.ts'
import type { Comment } from '../../comment/rules/record.ts'
import { createTombstone } from '../../comment/rules/tombstone.ts'
import { uploadNamesIn } from '../../comment/rules/upload-addresses.ts'
import type { PlacedComment } from '../../comment/store/comments.ts'
import { hasReplies } from '../../comment/store/thread-position.ts'
import { removeSnapshotsOf } from '../../decisions/store-redaction.ts'
import type { PageRecord } from '../../pages/store.ts'
import { trainSpamModel } from '../../screening/store-spam-lessons.ts'
import { removeUpload, shownUploads } from '../../uploads/store.ts'
import { commentEventsOf } from '../../webhooks/rules.ts'
import { addressCommentsBefore, ownCommentsBefore } from '../own-comments.ts'
import { clearAddress, forgetRecentText, removeUploadUse } from '../store-scans.ts'
import { eraseEntriesOfComment } from './erase-audit.ts'
import type { ErasureWork, Step } from './work.ts'

const maxComments = 50

/** Newest first, so that own answers go before what they answer. */
export const eraseComments: Step = async (work, position) => {
  const { comments, next } = await ownCommentsBefore(work.ctx.database, work.person, position, maxComments)
  let erased = 0
  for (const { id } of comments) if (await eraseComment(id, work)) erased++
  return { position: next, counts: { comments: erased } }
}

/** Comments of others under an address of the person lose the address. */
export const clearTypedAddresses: Step = async (work, position) => {
  const { comments, next } = await addressCommentsBefore(work.ctx.database, work.person, position, maxComments)
  const others = comments.filter((comment) => !work.isAuthor(comment))
  await work.ctx.database.write(async (tx) => {
    for (const { id } of others) clearAddress(tx, work.person.tenantId, id)
  })
  return { position: next, counts: { 'typed addresses': others.length } }
}

type Found = PlacedComment & { page: PageRecord }

/** Resolves to whether it was theirs still. */
function eraseComment(id: string, work: ErasureWork): Promise<boolean> {
  const { ctx } = work
  return unitOfWork(ctx, async (tx, now): Promise<ChangeSet<boolean>> => {
    const found = await lockComment(tx, id, ctx.tenant.id)
    if (!found || !work.isAuthor(found.comment)) return { reply: false, audit: undefined, pages: [] }
    const { comment, page, isListed } = found
    await eraseTraces(tx, comment, work)
    const left = await leave(tx, found, work, now)
    const shown = left ?? createTombstone(comment)
    if (shown.isDeleted) await eraseUploads(tx, comment, uploadNamesIn(comment.commentHTML, comment.tenantId))
    const type = shown.isDeleted ? ('deleted-comment' as const) : ('updated-comment' as const)
    const frame = { comment: { comment: shown, urlId: page.urlId } }
    const event = isListed ? { type, commentId: id, broadcastId: ctx.ids.next(), frame } : undefined
    return {
      reply: true,
      audit: {
        resource: 'Comment',
        objectId: id,
        crud: shown.isDeleted ? 'd' : 'u',
        description: 'A comment was erased with the data of its author.',
      },
      pages: [{ pageId: page.id, redactedIds: [id], event }],
      // Receivers learn which comment to erase, not whose it was.
      comments: commentEventsOf({ ...shown, isDeleted: false }, left, page.urlId),
    }
  })
}

/** Undefined where nothing stays. */
async function leave(
  tx: Transaction,
  { comment, isListed }: Found,
  { ctx, naming }: ErasureWork,
  now: number,
): Promise<Comment | undefined> {
  const isKept = ctx.tenant.effective.erasedComments === 'anonymize'
  if (!isKept && !(await hasReplies(tx, comment))) {
    await removeCommentAndReplies(tx, { comment, isListed }, ctx)
    return undefined
  }
  const left = isKept ? anonymized(comment, naming.without) : createTombstone(comment)
  await updateCommentInThread(tx, comment, { ...left, updatedAt: now }, ctx, { isListed })
  ctx.identity.editKeys.end(tx, comment, now)
  return left
}

/** The text stays, with what readers made of it. */
function anonymized(comment: Comment, without: (value: unknown) => unknown): Comment {
  const { mentions, hashTags, rating, domain } = comment.further
  const further = without({ mentions, hashTags, rating, domain, isDeletedUser: true }) as Comment['further']
  return {
    ...createTombstone(comment),
    ...{ isDeleted: false, isPinned: comment.isPinned, featuredAt: comment.featuredAt, isShadowed: comment.isShadowed },
    ...{ comment: comment.comment, commentHTML: comment.commentHTML },
    ...{ hasImages: comment.hasImages, hasLinks: comment.hasLinks, hasCode: comment.hasCode },
    ...{ editedAt: comment.editedAt, risk: comment.risk, publicNote: comment.publicNote },
    further,
  }
}

/** What is kept of a comment beside it. */
async function eraseTraces(tx: Transaction, comment: Comment, work: ErasureWork): Promise<void> {
  const { tenantId, id } = comment
  await trainSpamModel(tx, comment, undefined, () => [])
  if (comment.mark !== undefined) await forgetRecentText(tx, tenantId, id, comment.mark)
  removeSnapshotsOf(tx, tenantId, id)
  await eraseEntriesOfComment(tx, comment, work)
}

/** Pictures that nobody else shows. With the comment or post gone. */
export async function eraseUploads(
  tx: Transaction,
  { tenantId, id }: { tenantId: string; id: string },
  names: readonly string[],
): Promise<number> {
  const shown = await shownUploads(tx, tenantId, names)
  for (const name of names)
    if (shown.has(name)) removeUploadUse(tx, tenantId, name, id)
    else removeUpload(tx, tenantId, name)
  return names.length - shown.size
}
