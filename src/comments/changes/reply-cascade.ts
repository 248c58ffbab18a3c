// Replies go where the comment above them goes, and show where it shows: a bounded part at once, the rest by a job.
import type { Transaction } from '../../platform/data/database.ts'
import { enqueueJob, type JobKind, type JobPlan } from '../../platform/jobs/queue.ts'
import type { Comment } from '../comment/rules/record.ts'
import { commentsById, countDescendants, removeComments } from '../comment/store/comments.ts'
import {
  addPendingCascade,
  advanceCascade,
  fromStart,
  nextPendingCascade,
  type PendingCascade,
  removePendingCascade,
} from '../comment/store/pending-cascades.ts'
import { indexComment, removeFromIndex } from '../comment/store/search-index.ts'
import {
  hasReplies,
  moveReplies,
  nextPendingReplies,
  type Reply,
  type ThreadPosition,
  threadPositionOf,
} from '../comment/store/thread-position.ts'
import type { CommentContext, CommentParts } from '../context.ts'
import { redactEventsOf } from '../events/store.ts'
import { bumpPageVersion, lockPageById } from '../pages/store.ts'
import { enqueueRemovedReplies, type WebhookContext } from '../webhooks/enqueue-removed.ts'

/** Replies that one transaction settles: others wait for it, some ten milliseconds. Few threads are longer. */
const maxRowsPerBatch = 500
/** Then the job gives its place to others. */
const partsPerRun = 20

const plan: JobPlan = { name: 'settle-threads', expiresAfterMs: 7 * 24 * 3_600_000 }

interface Payload {
  tenantId: string
  pageId: string
}

/** Called where a comment was hidden, shown, moved or removed. `before`: as it stood, and its replies still do. */
export async function cascadeReplies(
  tx: Transaction,
  before: Pick<Comment, 'tenantId' | 'pageId' | 'id'>,
  ctx: CommentContext,
): Promise<void> {
  const { tenantId, pageId, id } = before
  if (!(await hasReplies(tx, before))) return
  addPendingCascade(tx, tenantId, pageId, id)
  // Its own replies first: there may be others left from before, and whoever asks now asks about these.
  const now = ctx.clock.now()
  const first = { tenantId, pageId, commentId: id, after: fromStart }
  if (await settleSome(tx, { tenantId, pageId }, { ...ctx, now }, first)) return
  // Each has a job of its own: one that is at its end must not be taken for one that has yet to look.
  const payload: Payload = { tenantId, pageId }
  await enqueueJob(tx, ctx.ids, now, { kind: plan, payload, runAt: now })
}

type Settling = Pick<CommentParts, 'database' | 'clock' | 'ids' | 'tenants'>

export function replyCascadeJob({ database, clock, ids, tenants }: Settling): JobKind {
  return {
    ...plan,
    leaseMs: 60_000,
    retryAfterMs: (attempts) => Math.min(attempts, 60) * 1000,
    async run(payload) {
      const { tenantId: id } = payload as Payload
      for (let part = 0; part < partsPerRun; part++) {
        const tenant = (await tenants.byId(id))?.tenant ?? { id, webhooks: [] }
        const hooking = { tenant, ids, now: clock.now() }
        if (await database.write((tx) => settlePart(tx, payload as Payload, hooking))) return undefined
      }
      return { rescheduleAt: clock.now() }
    },
  }
}

async function settlePart(tx: Transaction, { tenantId, pageId }: Payload, hooking: WebhookContext): Promise<boolean> {
  await lockPageById(tx, tenantId, pageId)
  return settleSome(tx, { tenantId, pageId }, hooking)
}

/** With the page locked. Resolves to whether nothing is left. */
async function settleSome(
  tx: Transaction,
  { tenantId, pageId }: Payload,
  hooking: WebhookContext,
  first?: PendingCascade,
): Promise<boolean> {
  const part: Part = { moved: [], removed: [], hooking }
  let room = maxRowsPerBatch
  let next = first ?? (await nextPendingCascade(tx, tenantId, pageId))
  while (next && room > 0) {
    room -= 1 + (await passOn(tx, part, next, room))
    next = await nextPendingCascade(tx, tenantId, pageId)
  }
  await indexWords(tx, tenantId, part)
  return next === undefined
}

/** Comments whose words have to be put in order when a part is done: an index that is written and read by turns is slow. */
interface Part {
  moved: string[]
  removed: string[]
  hooking: WebhookContext
}

/** Words are found by the page, too. */
async function indexWords(tx: Transaction, tenantId: string, { moved, removed }: Part): Promise<void> {
  for (const id of [...removed, ...moved]) removeFromIndex(tx, { tenantId, id })
  for (const comment of await commentsById(tx, tenantId, moved)) indexComment(tx, comment)
}

/** From a comment to its direct replies, which then have replies to pass it on to. Resolves to how many it looked at. */
async function passOn(tx: Transaction, part: Part, under: PendingCascade, most: number): Promise<number> {
  const place = await lockedPlace(tx, under)
  const replies = await nextPendingReplies(tx, under, most)
  const last = replies.at(-1)
  if (!last || replies.length < most) removePendingCascade(tx, under)
  // Where they leave the page, those that are left are the first ones again.
  else advanceCascade(tx, under, place?.pageId === under.pageId ? { at: last.createdAt, id: last.id } : fromStart)
  const changed = replies.filter((reply) => place === undefined || !standsRight(reply, place, under.pageId))
  if (changed.length > 0) await follow(tx, part, under, place, changed)
  return replies.length
}

/** The comment's place, with its page kept from everybody else. Undefined when it was removed. */
async function lockedPlace(
  tx: Transaction,
  { tenantId, pageId, commentId }: PendingCascade,
): Promise<ThreadPosition | undefined> {
  for (;;) {
    const place = await threadPositionOf(tx, tenantId, commentId)
    if (!place || place.pageId === pageId) return place
    await lockPageById(tx, tenantId, place.pageId)
    const again = await threadPositionOf(tx, tenantId, commentId)
    if (again?.pageId === place.pageId) return again
  }
}

const willShow = (reply: Reply, place: ThreadPosition | undefined) => place?.isListed === true && reply.isShown

function standsRight(reply: Reply, place: ThreadPosition, pageId: string): boolean {
  return place.pageId === pageId && place.rootId === reply.rootId && willShow(reply, place) === reply.isListed
}

async function follow(
  tx: Transaction,
  part: Part,
  under: PendingCascade,
  place: ThreadPosition | undefined,
  replies: readonly Reply[],
): Promise<void> {
  const { tenantId, pageId } = under
  for (const reply of replies) if (reply.hasReplies) addPendingCascade(tx, tenantId, pageId, reply.id)
  const isOtherPage = place !== undefined && place.pageId !== pageId
  const gone = replies.filter((reply) => reply.isListed && (isOtherPage || !willShow(reply, place)))
  await redactEventsOf(tx, tenantId, pageId, idsOf(gone))
  if (!place) {
    await enqueueRemovedReplies(tx, pageId, idsOf(replies), part.hooking)
    await removeComments(tx, tenantId, idsOf(replies))
    part.removed.push(...idsOf(replies))
  } else {
    const [listed, hidden] = [true, false].map((is) => idsOf(replies.filter((reply) => willShow(reply, place) === is)))
    await moveReplies(tx, tenantId, place, { ids: listed ?? [], isListed: true, isOtherPage })
    await moveReplies(tx, tenantId, place, { ids: hidden ?? [], isListed: false, isOtherPage })
  }
  if (isOtherPage) part.moved.push(...idsOf(replies))
  await recount(tx, under, place, replies)
}

const idsOf = (replies: readonly Reply[]): string[] => replies.map(({ id }) => id)

/** By as much as is listed now and was not: of the comment, of the threads that lost or got them, and of both pages. */
async function recount(
  tx: Transaction,
  under: PendingCascade,
  place: ThreadPosition | undefined,
  replies: readonly Reply[],
): Promise<void> {
  const { tenantId, pageId, commentId } = under
  const was = replies.filter((reply) => reply.isListed)
  const is = replies.filter((reply) => willShow(reply, place)).length
  const nested = new Map(place ? [[place.rootId, is]] : [])
  for (const { rootId } of was) nested.set(rootId, (nested.get(rootId) ?? 0) - 1)
  const pages = new Map([[pageId, -was.length]])
  if (place) pages.set(place.pageId, (pages.get(place.pageId) ?? 0) + is)
  if (place) await countDescendants(tx, tenantId, commentId, { own: is - was.length, nested: 0 })
  for (const [rootId, by] of nested) {
    const onPage = await countDescendants(tx, tenantId, rootId, { own: 0, nested: by })
    // A thread may have gone on to a third page meanwhile.
    if (onPage !== undefined && !pages.has(onPage)) pages.set(onPage, 0)
  }
  for (const [id, comments] of pages) await bumpPageVersion(tx, tenantId, id, { comments, roots: 0 })
}
