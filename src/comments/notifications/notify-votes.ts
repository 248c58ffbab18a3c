// Tells an author that others voted for their comment: in one notification for all votes, until it is seen.
import type { Transaction } from '../../platform/data/database.ts'
import { change } from '../changes/unit-of-work.ts'
import { userIdOf, visitorOf } from '../votes/rules.ts'
import { afterwards, type Found, type TellParts, toldLive } from './notification-event.ts'
import { blockedAmong, keysOf, shutOutOf } from './recipient-filter.ts'
import { type Notification, notices, type Others, type Person, personOf } from './rules/notification.ts'
import { withMore } from './rules/presentation.ts'
import { type KeptOut, recipients } from './rules/recipients.ts'
import { addNotification, lockBySource } from './store/notifications.ts'
import { type NewVote, optedOutOf, takeNewVotes } from './store/recipients.ts'
import { closeNotification, growNotification } from './store/vote-notifications.ts'

/** In one transaction; what is left is told by the next job. */
const mostAtOnce = 100

export async function tellOfVotes(found: Found, parts: TellParts): Promise<void> {
  const author = personOf(found.comment)
  if (!author) return
  const { tenant, comment } = found
  const optedOut = await optedOutOf(parts.database, tenant.id, [comment.id])
  const shutOut = await shutOutOf([author], found, parts)
  while ((await tellSome(author, found, { optedOut, shutOut }, parts)) === mostAtOnce) {}
}

/** Resolves to how many votes there were. */
function tellSome(author: Person, found: Found, known: Omit<KeptOut, 'blocked'>, parts: TellParts): Promise<number> {
  const { tenant, comment, page } = found
  const ctx = afterwards(found, parts)
  return change(ctx, async (tx) => {
    const votes = await takeNewVotes(tx, tenant.id, comment.id, mostAtOnce)
    const news: NewVote[] = []
    for (const vote of votes) {
      const voter = { userId: userIdOf(vote), anonUserId: visitorOf(vote) }
      const blocked = await blockedAmong(tx, tenant.id, [author], voter)
      const happened = { kind: 'vote' as const, commentId: comment.id, by: new Set(keysOf(voter)), author }
      if (recipients(happened, { ...known, blocked }).length > 0) news.push(vote)
    }
    const told = news.length > 0 ? await store(tx, author, news, found, parts) : undefined
    const people = told ? toldLive(told.isNew ? 'notification' : 'notification-update', told.one, page, ctx) : []
    return { reply: votes.length, audit: undefined, pages: [], people }
  })
}

async function store(
  tx: Transaction,
  person: Person,
  votes: readonly NewVote[],
  { tenant, comment }: Found,
  { clock, ids }: TellParts,
): Promise<{ one: Notification; isNew: boolean }> {
  const source = `votes ${comment.id}`
  const now = clock.now()
  const others = othersOf(votes)
  const open = await lockBySource(tx, tenant.id, person.key, source)
  if (open && !open.isViewed) {
    const grown = { ...open, ...latest(votes), count: open.count + votes.length, others: withMore(others, open.others) }
    const one = { ...grown, createdAt: now }
    await growNotification(tx, one)
    return { one, isNew: false }
  }
  // What was seen stays as it is: a new one begins.
  if (open) closeNotification(tx, open, source)
  const fresh: Notification = {
    tenantId: tenant.id,
    id: ids.next(),
    person,
    type: notices.votedForMe,
    pageId: comment.pageId,
    relatedId: comment.id,
    fromCommentId: undefined,
    ...latest(votes),
    count: votes.length,
    others,
    isViewed: false,
    isOptedOut: false,
    isSent: false,
    createdAt: now,
  }
  // Another process has begun one at the same time: the whole is done anew, and finds it.
  if (!(await addNotification(tx, source, fresh))) throw new Error('Votes for the same comment were told elsewhere.')
  return { one: fresh, isNew: true }
}

function latest([vote]: readonly NewVote[]): Pick<Notification, 'fromVoteId' | 'from'> {
  const userId = vote && userIdOf(vote)
  return { fromVoteId: vote?.id, from: { name: vote?.name, userId, avatarSrc: undefined } }
}

function othersOf(votes: readonly NewVote[]): Others {
  return withMore(
    {
      names: votes.flatMap(({ name }) => name ?? []),
      userIds: votes.flatMap((vote) => userIdOf(vote) ?? []),
      relatedIds: votes.map(({ id }) => id),
    },
    { names: [], userIds: [], relatedIds: [] },
  )
}
