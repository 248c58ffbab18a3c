// Notification of an author about up-votes: one per comment, extended by further votes until it is viewed.
import type { Transaction } from '../../platform/data/database.ts'
import { unitOfWork } from '../changes/unit-of-work.ts'
import type { Comment } from '../comment/rules/record.ts'
import { type Person, personOf } from '../identity/rules-person-key.ts'
import { sessionIdOfVoter, userIdOfVoter } from '../identity/rules-voter.ts'
import { type NotifyParts, type NotifySubject, notificationEvents, systemChangeContext } from './notification-event.ts'
import { causerKeysOf, findBlocked, findWithoutAccess } from './recipient-filter.ts'
import { type Notification, notificationTypes, type OtherSenders } from './rules/notification.ts'
import { mergeSenders } from './rules/presentation.ts'
import { type ExcludedKeys, selectRecipients } from './rules/recipients.ts'
import { addNotification, lockBySource } from './store/notifications.ts'
import { findOptedOut, type NewVote, takeNewVotes } from './store/recipients.ts'
import { closeNotification, extendNotification } from './store/vote-notifications.ts'

/** Per transaction. */
const maxVotesPerBatch = 100

export async function notifyOfNewVotes(found: NotifySubject, parts: NotifyParts): Promise<void> {
  const author = personOf(found.comment)
  if (!author) return
  const { tenant, comment } = found
  const optedOut = await findOptedOut(parts.database, tenant.id, [comment.id])
  const withoutAccess = await findWithoutAccess([author], found, parts.stores)
  while ((await notifyBatch(author, found, { optedOut, withoutAccess }, parts)) === maxVotesPerBatch) {}
}

/** Resolves to the number of votes taken. */
function notifyBatch(
  author: Person,
  found: NotifySubject,
  known: Omit<ExcludedKeys, 'blocked'>,
  parts: NotifyParts,
): Promise<number> {
  const { tenant, comment, page } = found
  const ctx = systemChangeContext(found, parts)
  return unitOfWork(ctx, async (tx) => {
    const votes = await takeNewVotes(tx, tenant.id, comment.id, maxVotesPerBatch)
    const newVotes: NewVote[] = []
    for (const vote of votes) {
      const voter = { userId: userIdOfVoter(vote), anonUserId: sessionIdOfVoter(vote) }
      const blocked = await findBlocked(tx, tenant.id, [author], voter)
      const happened = { kind: 'vote' as const, commentId: comment.id, by: new Set(causerKeysOf(voter)), author }
      if (selectRecipients(happened, { ...known, blocked }).length > 0) newVotes.push(vote)
    }
    const stored =
      newVotes.length > 0 ? await storeNotification(tx, { person: author, votes: newVotes }, found, parts) : undefined
    const people = stored
      ? notificationEvents(stored.isNew ? 'notification' : 'notification-update', stored.one, page, ctx)
      : []
    return { reply: votes.length, audit: undefined, pages: [], people }
  })
}

async function storeNotification(
  tx: Transaction,
  { person, votes }: { person: Person; votes: readonly NewVote[] },
  { tenant, comment }: NotifySubject,
  { clock, ids }: NotifyParts,
): Promise<{ one: Notification; isNew: boolean }> {
  const source = `votes ${comment.id}`
  const now = clock.now()
  const others = othersOf(votes)
  const open = await lockBySource(tx, tenant.id, person.key, source)
  if (open && !open.isViewed) {
    const grown = {
      ...open,
      ...latest(votes),
      count: open.count + votes.length,
      others: mergeSenders(others, open.others),
    }
    const one = { ...grown, createdAt: now }
    await extendNotification(tx, one)
    return { one, isNew: false }
  }
  // A viewed notification stays as it is; a new one is opened.
  if (open) closeNotification(tx, open, source)
  const fresh = { ...notificationOf(person, votes, comment), id: ids.next(), others, createdAt: now }
  // Opened concurrently by another process: the job fails and its retry finds that one.
  if (!(await addNotification(tx, source, fresh))) throw new Error('Votes for the same comment were told elsewhere.')
  return { one: fresh, isNew: true }
}

function notificationOf(
  person: Person,
  votes: readonly NewVote[],
  { tenantId, pageId, id }: Comment,
): Omit<Notification, 'id' | 'others' | 'createdAt'> {
  return {
    tenantId,
    person,
    type: notificationTypes.votedForMe,
    pageId,
    relatedId: id,
    fromCommentId: undefined,
    ...latest(votes),
    count: votes.length,
    isViewed: false,
    isOptedOut: false,
    isSent: false,
  }
}

function latest([vote]: readonly NewVote[]): Pick<Notification, 'fromVoteId' | 'from'> {
  const userId = vote && userIdOfVoter(vote)
  return { fromVoteId: vote?.id, from: { name: vote?.name, userId, avatarSrc: undefined } }
}

function othersOf(votes: readonly NewVote[]): OtherSenders {
  return mergeSenders(
    {
      names: votes.flatMap(({ name }) => name ?? []),
      userIds: votes.flatMap((vote) => userIdOfVoter(vote) ?? []),
      relatedIds: votes.map(({ id }) => id),
    },
    { names: [], userIds: [], relatedIds: [] },
  )
}
