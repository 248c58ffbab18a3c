// Writes down what people are told of a comment: each record once, with the number on its owner's bell and the mail of it.
import type { NewJob } from '../../platform/data/jobs.ts'
import { change } from '../change.ts'
import type { Comment } from '../core/comment.ts'
import { type Notice, type Notification, noOthers, notices } from '../core/notifying/notice.ts'
import type { Told } from '../core/notifying/recipients.ts'
import { addressOf } from '../mailing/address.ts'
import { mailJob } from '../mailing/kinds.ts'
import { addNotification } from '../store/notifications.ts'
import { afterwards, type Found, type TellParts, toldLive } from './told-of.ts'

const dayMs = 86_400_000
/** After the day of which it tells: nobody adds to it any more. */
const digestAtMs = 6 * 3_600_000

/** Of what mail tells at once, and of what once a day; the rest waits on the bell. */
const mailed: Partial<Record<Notice, 'told' | 'digest'>> = {
  repliedToMe: 'told',
  mentioned: 'told',
  newOnSubscribedPage: 'digest',
}
const wishes = { told: 'optedInNotifications', digest: 'optedInSubscriptionNotifications' } as const

export async function storeTold(
  told: readonly Told[],
  found: Found,
  isMailed: boolean,
  parts: TellParts,
): Promise<void> {
  if (told.length === 0) return
  const { tenant, comment, page } = found
  const now = parts.clock.now()
  // In one order for everybody: two who tell the same people do not wait for each other.
  const ordered = told.toSorted((a, b) => (a.person.key < b.person.key ? -1 : 1))
  const wanted: { one: Notification; mail: NewJob | undefined }[] = []
  for (const each of ordered) {
    const fresh = notificationOf(each, comment, parts.ids.next(), now)
    const mail = isMailed ? await mailOf(each, fresh, tenant.id, parts) : undefined
    wanted.push({ one: { ...fresh, isSent: mail !== undefined && mailed[each.type] === 'told' }, mail })
  }
  const ctx = afterwards(found, parts)
  await change(ctx, async (tx) => {
    const added: typeof wanted = []
    for (const each of wanted) if (await addNotification(tx, comment.id, each.one)) added.push(each)
    const people = added.flatMap(({ one }) => toldLive('notification', one, page, ctx))
    return { reply: undefined, audit: undefined, pages: [], people, later: added.flatMap(({ mail }) => mail ?? []) }
  })
}

function notificationOf(
  { person, type, relatedId }: Told,
  { tenantId, id, pageId, commenterName: name, userId, avatarSrc }: Comment,
  ownId: string,
  createdAt: number,
): Notification {
  return {
    tenantId,
    id: ownId,
    person,
    type: notices[type],
    pageId,
    relatedId,
    fromCommentId: id,
    fromVoteId: undefined,
    from: { name, userId, avatarSrc },
    count: 1,
    others: noOthers,
    isViewed: false,
    isOptedOut: false,
    isSent: false,
    createdAt,
  }
}

/** Undefined for whoever has no address that is proven, or wants no mail. */
async function mailOf(
  { person, type }: Told,
  { id, createdAt }: Notification,
  tenantId: string,
  parts: TellParts,
): Promise<NewJob | undefined> {
  const kind = mailed[type]
  if (!kind || !(await addressOf(person, tenantId, wishes[kind], parts))) return undefined
  if (kind === 'told') return mailJob('told', { tenantId, person: person.key, notificationId: id }, createdAt)
  const day = Math.floor(createdAt / dayMs)
  const payload = { tenantId, person: person.key, day }
  return mailJob('digest', payload, (day + 1) * dayMs + digestAtMs, `${tenantId} ${person.key} ${day}`)
}
