// Job that notifies recipients of a comment or of votes. Idempotent: recipients are recorded once per source.
import type { JobKind } from '../../platform/jobs/queue.ts'
import { withJitter } from '../../platform/jobs/retry-jitter.ts'
import type { Comment } from '../comment/rules/record.ts'
import { commentById } from '../comment/store/comments.ts'
import { isListed } from '../comment/store/thread-position.ts'
import type { Tenant } from '../context.ts'
import { stripTenantPrefix } from '../identity/rules-actor.ts'
import { type Person, personOf } from '../identity/rules-person-key.ts'
import { pageById } from '../pages/store.ts'
import { type NotifyPayload, notifyJobPlan } from './enqueue.ts'
import type { NotifyParts, NotifySubject } from './notification-event.ts'
import { notifyModerators } from './notify-moderators.ts'
import { notifyOfNewVotes } from './notify-votes.ts'
import { causerKeysOf, findBlocked, findWithoutAccess } from './recipient-filter.ts'
import { recordNotifications } from './record-notification.ts'
import { type CommentCause, selectRecipients } from './rules/recipients.ts'
import { mentionedUserIds } from './rules/relevance.ts'
import { findAncestors, findOptedOut } from './store/recipients.ts'
import { subscribersAfter } from './store/subscriptions.ts'

/** Upper bound for all subscribers of a page. */
const leaseMs = 15 * 60_000

export function notifyJob(parts: NotifyParts): JobKind {
  return {
    ...notifyJobPlan,
    async run(payload) {
      const job = payload as NotifyPayload
      const found = await findSubject(job, parts)
      if (!found) return 'missing'
      await notify(found, job, parts)
      return undefined
    },
    retryAfterMs: (attempts) => withJitter(Math.min(attempts * 10_000, 600_000)),
    leaseMs,
  }
}

/** Undefined where tenant, comment or page is gone. */
async function findSubject(
  { tenantId, commentId }: NotifyPayload,
  { database, stores: { tenants } }: NotifyParts,
): Promise<(NotifySubject & { isShown: boolean }) | undefined> {
  const tenant = (await tenants.byId(tenantId))?.tenant
  const comment = tenant && (await commentById(database, tenantId, commentId))
  const page = comment && (await pageById(database, tenantId, comment.pageId))
  if (!page || comment.isDeleted) return undefined
  return { tenant, comment, page, isShown: await isListed(database, tenantId, commentId) }
}

/** Hidden comments notify nobody but staff; their approval enqueues another job. */
async function notify(
  found: NotifySubject & { isShown: boolean },
  job: NotifyPayload,
  parts: NotifyParts,
): Promise<void> {
  if (job.of === 'flags') return notifyModerators(found, 'flagged', parts)
  if (job.of === 'waiting') return notifyModerators(found, 'waiting', parts)
  if (!found.isShown) return
  if (job.of === 'votes') return notifyOfNewVotes(found, parts)
  await notifyRecipients(found, job, parts)
  const isForStaff = job.of === 'comment' && job.isMailed && found.tenant.effective.mailModerators === 'all'
  if (isForStaff) await notifyModerators(found, 'new', parts)
}

async function notifyRecipients(found: NotifySubject, job: NotifyPayload, parts: NotifyParts): Promise<void> {
  const { tenant, comment, page } = found
  const { database } = parts
  const ancestors = comment.parentId === undefined ? [] : await findAncestors(database, tenant.id, comment.parentId)
  const optedOut = await findOptedOut(database, tenant.id, [comment.id, ...ancestors.map(({ id }) => id)])
  const onlyMentions = job.of === 'names'
  const cause: CommentCause = {
    kind: 'comment',
    commentId: comment.id,
    by: new Set(causerKeysOf(comment)),
    above: ancestors.map(({ id, ...author }) => ({ id, author: onlyMentions ? undefined : personOf(author) })),
    mentioned: await mentionedPeople(comment, tenant, parts),
    subscribers: [],
  }
  const notifyBatch = async (some: CommentCause) => {
    const people = [...some.mentioned, ...some.subscribers, ...some.above.flatMap(({ author }) => author ?? [])]
    const blocked = await findBlocked(database, tenant.id, people, comment)
    const withoutAccess = await findWithoutAccess(people, found, parts.stores)
    await recordNotifications(selectRecipients(some, { blocked, optedOut, withoutAccess }), found, job, parts)
  }
  await notifyBatch(cause)
  if (onlyMentions || ancestors.length > 0 || page.subscriberCount === 0) return
  for await (const subscribers of subscribersIn(found, parts))
    await notifyBatch({ ...cause, mentioned: [], subscribers })
}

/** Per transaction, so that concurrent writes wait for a short one. */
const maxRecipientsPerBatch = 50

async function* subscribersIn({ page }: NotifySubject, { database }: NotifyParts): AsyncGenerator<Person[]> {
  let after = ''
  for (;;) {
    const some = await subscribersAfter(database, page, after, maxRecipientsPerBatch)
    if (some.length > 0) yield some
    if (some.length < maxRecipientsPerBatch) return
    after = some.at(-1)?.key ?? ''
  }
}

/** Mentions reach verified SSO users only: other names are not unique. */
async function mentionedPeople(
  comment: Comment,
  { id: tenantId }: Tenant,
  { stores: { ssoUsers } }: NotifyParts,
): Promise<Person[]> {
  const people: Person[] = []
  for (const mentionedId of new Set(mentionedUserIds(comment))) {
    const id = stripTenantPrefix(mentionedId, tenantId)
    const person = (await ssoUsers.byId(tenantId, 'secure', id)) && personOf({ userId: `${tenantId}:${id}` })
    if (person) people.push(person)
  }
  return people
}
