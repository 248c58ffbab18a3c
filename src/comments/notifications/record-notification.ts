// Stores notifications of a comment, once per recipient, with unread counts, live events and mail jobs.

import type { Transaction } from '../../platform/data/database.ts'
import { dayMs } from '../../platform/durations.ts'
import type { NewJob } from '../../platform/jobs/queue.ts'
import { unitOfWork } from '../changes/unit-of-work.ts'
import type { Comment } from '../comment/rules/record.ts'
import { personOf } from '../identity/rules-person-key.ts'
import { type MailCause, takeMailBudget } from '../mail/mail-budgets.ts'
import { mailJob } from '../mail/mail-kinds.ts'
import type { NotifyPayload } from './enqueue.ts'
import { findRecipientAddress } from './mails/recipient-address.ts'
import { type NotifyParts, type NotifySubject, notificationEvents, systemChangeContext } from './notification-event.ts'
import { type Notification, type NotificationKind, noOtherSenders, notificationTypes } from './rules/notification.ts'
import type { Recipient } from './rules/recipients.ts'
import { addNotification, wasNotified } from './store/notifications.ts'

/** After the end of the digest's day (UTC), when nothing is added to it any more. */
const digestAtMs = 6 * 3_600_000

/** Mail by kind: at once (`told`) or in the daily digest; other kinds get none. */
const mailed: Partial<Record<NotificationKind, 'told' | 'digest'>> = {
  repliedToMe: 'told',
  mentioned: 'told',
  newOnSubscribedPage: 'digest',
}
const optIns = { told: 'optedInNotifications', digest: 'optedInSubscriptionNotifications' } as const

export async function recordNotifications(
  recipients: readonly Recipient[],
  found: NotifySubject,
  { isMailed, network }: Pick<NotifyPayload, 'isMailed' | 'network'>,
  parts: NotifyParts,
): Promise<void> {
  if (recipients.length === 0) return
  const { tenant, comment, page } = found
  const now = parts.clock.now()
  const author = { key: network ?? personOf(comment)?.key ?? '', isProven: comment.verified && network === undefined }
  // In a fixed order, so that concurrent jobs with the same recipients do not deadlock.
  const ordered = recipients.toSorted((a, b) => (a.person.key < b.person.key ? -1 : 1))
  const drafts: Draft[] = []
  for (const each of ordered) {
    const one = notificationOf(each, comment, parts.ids.next(), now)
    const mail = isMailed ? await mailOf(each, one, tenant.id, parts) : undefined
    drafts.push({ recipient: each, one: { ...one, isSent: mail !== undefined && mailed[each.type] === 'told' }, mail })
  }
  const ctx = systemChangeContext(found, parts)
  const cause = { tenantId: tenant.id, pageId: page.id, author: author.key, isProven: author.isProven }
  await unitOfWork(ctx, async (tx) => {
    const affordable = await withinBudgets(tx, drafts, { ...cause, source: comment.id }, parts)
    const added: Draft[] = []
    for (const each of affordable) if (await addNotification(tx, comment.id, each.one)) added.push(each)
    const people = added.flatMap(({ one }) => notificationEvents('notification', one, page, ctx))
    return { reply: undefined, audit: undefined, pages: [], people, jobs: added.flatMap(({ mail }) => mail ?? []) }
  })
}

interface Draft {
  recipient: Recipient
  one: Notification
  mail: NewJob | undefined
}

/**
 * Drops recipients who were notified before, and mails beyond the mail budgets. Budgets are spent before any unread count
 * changes, so that rows are locked in one order.
 */
async function withinBudgets(
  tx: Transaction,
  drafts: readonly Draft[],
  { source, ...cause }: Omit<MailCause, 'receiver'> & { source: string },
  parts: NotifyParts,
): Promise<Draft[]> {
  const { ids } = parts
  const { budgets } = parts.runtime
  const people = drafts.map(({ one }) => one.person.key)
  const known = await wasNotified(tx, cause.tenantId, source, people)
  const affordable: Draft[] = []
  for (const each of drafts) {
    const { one } = each
    if (known.has(one.person.key)) continue
    // After the check above: a repeated job has notified some of them.
    if (!mayNotify(each.recipient, { key: cause.author, isProven: cause.isProven }, cause.tenantId, parts)) continue
    const isWithin =
      !one.isSent || (await takeMailBudget(tx, { ...cause, receiver: one.person.key }, { ids, budgets }, one.createdAt))
    affordable.push(isWithin ? each : { ...each, one: { ...one, isSent: false }, mail: undefined })
  }
  return affordable
}

interface Author {
  key: string
  isProven: boolean
}

/** Subscriptions spend no author budget, and neither does the tenant's own server (an author without a key). */
function mayNotify(
  { type, person }: Recipient,
  author: Author,
  tenantId: string,
  { runtime: { budgets } }: NotifyParts,
): boolean {
  const own = author.isProven ? 'bells-by-author' : 'bells-by-unproven'
  const isBounded = type !== 'newOnSubscribedPage' && author.key !== ''
  if (isBounded && budgets.spend(own, `${tenantId} ${author.key}`) !== undefined) return false
  const theirs = author.isProven || author.key === '' ? 'bells-to-person' : 'bells-to-person-by-unproven'
  return budgets.spend(theirs, `${tenantId} ${person.key}`) === undefined
}

function notificationOf(
  { person, type, relatedId }: Recipient,
  { tenantId, id, pageId, commenterName: name, userId, avatarSrc }: Comment,
  ownId: string,
  createdAt: number,
): Notification {
  return {
    tenantId,
    id: ownId,
    person,
    type: notificationTypes[type],
    pageId,
    relatedId,
    fromCommentId: id,
    fromVoteId: undefined,
    from: { name, userId, avatarSrc },
    count: 1,
    others: noOtherSenders,
    isViewed: false,
    isOptedOut: false,
    isSent: false,
    createdAt,
  }
}

/** Undefined without a proven address or opt-in. */
async function mailOf(
  { person, type }: Recipient,
  { id, createdAt }: Notification,
  tenantId: string,
  { database, stores: { ssoUsers } }: NotifyParts,
): Promise<NewJob | undefined> {
  const kind = mailed[type]
  if (!kind || !(await findRecipientAddress(person, tenantId, optIns[kind], { database, ssoUsers }))) return undefined
  if (kind === 'told') return mailJob('told', { tenantId, person: person.key, notificationId: id }, createdAt)
  const day = Math.floor(createdAt / dayMs)
  const payload = { tenantId, person: person.key, day }
  return mailJob('digest', payload, (day + 1) * dayMs + digestAtMs, `${tenantId} ${person.key} ${day}`)
}
