// What a change to one comment does to its thread: who is listed, where it stands, and every counter above it.
import { Refusal } from '../platform/api/refusal.ts'
import type { Transaction } from '../platform/data/database.ts'
import { type Comment, isShown } from './core/comment.ts'
import { addWords, removeWords, replaceWords } from './store/comment-words.ts'
import { commentById, moveCounters, removeComments, updateComment } from './store/comments.ts'
import { movePageCounters } from './store/pages.ts'
import { isListed, placeReply, type Reply, repliesUnder, setCounters } from './store/threads.ts'
import { written } from './writing.ts'

/** Whether lists had the comment, and whether they have it now. */
export interface Listed {
  was: boolean
  is: boolean
  /** What the page that it stood on does not list any more: the comment, and replies that went with it. */
  gone: string[]
}

/** Stores the changed comment. Replies go with it wherever it goes, and are listed where it is. */
export async function replaceComment(tx: Transaction, before: Comment, after: Comment): Promise<Listed> {
  const was = await isListed(tx, before.tenantId, before.id)
  const is = isShown(after) && (after.parentId === undefined || (await isListed(tx, after.tenantId, after.parentId)))
  const isMoved = after.pageId !== before.pageId || after.parentId !== before.parentId
  const replies = isMoved || is !== was ? await repliesUnder(tx, before) : []
  if (isMoved && [before.id, ...replies.map(({ id }) => id)].includes(after.parentId ?? '')) {
    throw new Refusal('invalid-input', { message: 'parentId: A comment cannot come to stand below itself.' })
  }
  updateComment(tx, { ...written(after), shown: is })
  replaceWords(tx, before, after)
  const listed = listedAmong(replies, is ? after.id : undefined)
  if (isMoved || is !== was) await recount(tx, before, after, was, replies, listed)
  const stay = after.pageId === before.pageId ? listed : new Set()
  const were = was ? [before.id, ...replies.filter(({ isListed }) => isListed).map(({ id }) => id)] : []
  return { was, is, gone: were.filter((id) => !stay.has(id)) }
}

/** Replies that show of themselves, below a comment that is listed. */
function listedAmong(replies: readonly Reply[], under: string | undefined): Set<string> {
  const listed = new Set(under === undefined ? [] : [under])
  for (const { id, parentId, isShown: shows } of replies) if (shows && listed.has(parentId)) listed.add(id)
  return listed
}

/** Takes the comment out with all its replies. Resolves to the ids of what is gone, and whether it had been listed. */
export async function removeThread(tx: Transaction, comment: Comment): Promise<{ ids: string[]; wasListed: boolean }> {
  const wasListed = await isListed(tx, comment.tenantId, comment.id)
  const replies = await repliesUnder(tx, comment)
  await moveAbove(tx, comment, -Number(wasListed), -countListed(wasListed, replies))
  const ids = [comment.id, ...replies.map(({ id }) => id)]
  removeComments(tx, comment.tenantId, ids)
  return { ids, wasListed }
}

async function recount(
  tx: Transaction,
  before: Comment,
  after: Comment,
  was: boolean,
  replies: readonly Reply[],
  listed: ReadonlySet<string>,
): Promise<void> {
  const children = new Map<string, number>()
  for (const { id, parentId } of replies) {
    if (listed.has(id)) children.set(parentId, (children.get(parentId) ?? 0) + 1)
  }
  const { tenantId, pageId, rootId } = after
  const isElsewhere = pageId !== before.pageId || rootId !== before.rootId
  for (const { id, isListed: wasListed, childCount } of replies) {
    const now = { rootId, isListed: listed.has(id), childCount: children.get(id) ?? 0 }
    const isSame = !isElsewhere && now.isListed === wasListed && now.childCount === childCount
    if (!isSame) await placeReply(tx, { tenantId, pageId, id }, now)
  }
  if (pageId !== before.pageId) await findOnNewPage(tx, tenantId, replies)
  await moveAbove(tx, before, -Number(was), -countListed(was, replies))
  const is = Number(listed.has(after.id))
  await moveAbove(tx, after, is, listed.size)
  const nested = after.parentId === undefined ? listed.size - is : 0
  await setCounters(tx, after, children.get(after.id) ?? 0, nested)
}

/** Words are found by the page, too. First all are taken out: an index that is written and read by turns is slow. */
async function findOnNewPage(tx: Transaction, tenantId: string, replies: readonly Reply[]): Promise<void> {
  for (const { id } of replies) removeWords(tx, { tenantId, id })
  for (const { id } of replies) {
    const moved = await commentById(tx, tenantId, id)
    if (moved) addWords(tx, moved)
  }
}

const countListed = (own: boolean, replies: readonly Reply[]): number =>
  Number(own) + replies.filter((reply) => reply.isListed).length

/** The counters of its parent, its root and its page: `own` is the comment alone, `all` has its replies too. */
async function moveAbove(tx: Transaction, comment: Comment, own: number, all: number): Promise<void> {
  moveCounters(tx, comment, own, all)
  const page = { tenantId: comment.tenantId, id: comment.pageId }
  await movePageCounters(tx, page, { comments: all, roots: comment.parentId === undefined ? own : 0 })
}
