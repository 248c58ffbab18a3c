// Tells people of a comment or of votes, after the fact and once, however often it is tried.
import type { JobKind } from '../../platform/jobs/queue.ts'
import { spreadWait } from '../../platform/jobs/retry-jitter.ts'
import { bareUserId } from '../comment/comment-lookup.ts'
import type { Comment } from '../comment/rules/record.ts'
import { commentById } from '../comment/store/comments.ts'
import { isListed } from '../comment/store/thread-position.ts'
import type { Tenant } from '../context.ts'
import { pageById } from '../pages/store.ts'
import { type ToTell, telling } from './enqueue.ts'
import type { Found, TellParts } from './notification-event.ts'
import { tellStaff } from './notify-moderators.ts'
import { tellOfVotes } from './notify-votes.ts'
import { blockedAmong, keysOf, shutOutOf } from './recipient-filter.ts'
import { storeTold } from './record-notification.ts'
import { type Person, personOf } from './rules/notification.ts'
import { recipients, type Written } from './rules/recipients.ts'
import { calledIn } from './rules/relevance.ts'
import { commentsAbove, optedOutOf } from './store/recipients.ts'
import { subscribersAfter } from './store/subscriptions.ts'

/** Longer than it takes to tell all subscribers of a page. */
const leaseMs = 15 * 60_000

export function tellKind(parts: TellParts): JobKind {
  return {
    ...telling,
    async run(payload) {
      const job = payload as ToTell
      const found = await findTold(job, parts)
      if (found) await tell(found, job, parts)
      return undefined
    },
    retryAfterMs: (attempts) => spreadWait(Math.min(attempts * 10_000, 600_000)),
    leaseMs,
  }
}

/** Undefined where there is nothing to tell of any more. */
async function findTold(
  { tenantId, commentId }: ToTell,
  { database, tenants }: TellParts,
): Promise<(Found & { isShown: boolean }) | undefined> {
  const tenant = (await tenants.byId(tenantId))?.tenant
  const comment = tenant && (await commentById(database, tenantId, commentId))
  const page = comment && (await pageById(database, tenantId, comment.pageId))
  if (!page || comment.isDeleted) return undefined
  return { tenant, comment, page, isShown: await isListed(database, tenantId, commentId) }
}

/** What was hidden meanwhile is told when it is shown; staff hears of it at once. */
async function tell(found: Found & { isShown: boolean }, job: ToTell, parts: TellParts): Promise<void> {
  if (job.of === 'flags') return tellStaff(found, 'flagged', parts)
  if (job.of === 'waiting') return tellStaff(found, 'waiting', parts)
  if (!found.isShown) return
  if (job.of === 'votes') return tellOfVotes(found, parts)
  await tellOfComment(found, job, parts)
  const isForStaff = job.of === 'comment' && job.isMailed && found.tenant.effective.mailModerators === 'all'
  if (isForStaff) await tellStaff(found, 'new', parts)
}

async function tellOfComment(found: Found, job: ToTell, parts: TellParts): Promise<void> {
  const { tenant, comment, page } = found
  const { database } = parts
  const above = comment.parentId === undefined ? [] : await commentsAbove(database, tenant.id, comment.parentId)
  const optedOut = await optedOutOf(database, tenant.id, [comment.id, ...above.map(({ id }) => id)])
  const onlyNames = job.of === 'names'
  const written: Written = {
    kind: 'comment',
    commentId: comment.id,
    by: new Set(keysOf(comment)),
    above: above.map(({ id, ...author }) => ({ id, author: onlyNames ? undefined : personOf(author) })),
    mentioned: await calledPeople(comment, tenant, parts),
    subscribers: [],
  }
  const tell = async (some: Written) => {
    const people = [...some.mentioned, ...some.subscribers, ...some.above.flatMap(({ author }) => author ?? [])]
    const blocked = await blockedAmong(database, tenant.id, people, comment)
    const shutOut = await shutOutOf(people, found, parts)
    await storeTold(recipients(some, { blocked, optedOut, shutOut }), found, job, parts)
  }
  await tell(written)
  if (onlyNames || above.length > 0 || page.subscriberCount === 0) return
  for await (const subscribers of subscribersIn(found, parts)) await tell({ ...written, mentioned: [], subscribers })
}

/** So many at once: whoever writes meanwhile waits for no more than these. */
const mostAtOnce = 50

async function* subscribersIn({ tenant, page }: Found, { database }: TellParts): AsyncGenerator<Person[]> {
  let after = ''
  for (;;) {
    const some = await subscribersAfter(database, tenant.id, page.id, after, mostAtOnce)
    if (some.length > 0) yield some
    if (some.length < mostAtOnce) return
    after = some.at(-1)?.key ?? ''
  }
}

/** Only of those whom the tenant's server vouched for is it known who is meant. */
async function calledPeople(comment: Comment, { id: tenantId }: Tenant, { ssoUsers }: TellParts): Promise<Person[]> {
  const people: Person[] = []
  for (const called of new Set(calledIn(comment))) {
    const id = bareUserId(called, tenantId)
    const person = (await ssoUsers.byId(tenantId, 'secure', id)) && personOf({ userId: `${tenantId}:${id}` })
    if (person) people.push(person)
  }
  return people
}
