// Notification on the wire: in its owner's list, and in a live event.

import { formatName, type NameFormat } from '../../comment/rules/author-display.ts'
import type { RenderableNotification, WireNotification } from '../contract.ts'
import { maxNamedSenders, type Notification, type OtherSenders } from './notification.ts'

interface Page {
  urlId: string
  url: string
  title: string | undefined
}

/** `comment`, the only object type created here. */
const objectType = 0

/** `contextHTML`: text of the comment, where requested and readable. */
export function presentNotification(
  one: Notification,
  page: Page,
  format: NameFormat,
  contextHTML?: string,
): RenderableNotification {
  const { fromUserName = null, fromUserId = null, ...fields } = fieldsOf(one, page, format)
  return { ...fields, fromUserName, fromUserId, ...(contextHTML === undefined ? {} : { contextHTML }) }
}

export function presentNotificationEvent(one: Notification, page: Page, format: NameFormat): WireNotification {
  const { userId, anonUserId } = one.person
  return {
    ...fieldsOf(one, page, format),
    tenantId: one.tenantId,
    ...(userId === undefined ? {} : { userId }),
    ...(anonUserId === undefined ? {} : { anonUserId }),
    isUnreadMessage: false,
    ...(one.fromVoteId === undefined ? {} : { fromVoteId: one.fromVoteId }),
  }
}

function fieldsOf(one: Notification, page: Page, format: NameFormat) {
  const { from, fromCommentId } = one
  return {
    _id: one.id,
    urlId: page.urlId,
    url: page.url,
    ...(page.title === undefined ? {} : { pageTitle: page.title }),
    relatedObjectType: objectType,
    relatedObjectId: one.relatedId,
    viewed: one.isViewed,
    sent: one.isSent,
    createdAt: new Date(one.createdAt).toISOString(),
    type: one.type as RenderableNotification['type'],
    optedOut: one.isOptedOut,
    count: one.count,
    ...(fromCommentId === undefined ? {} : { fromCommentId }),
    ...(from.name === undefined ? {} : { fromUserName: formatName(format, from.name) }),
    ...(from.userId === undefined ? {} : { fromUserId: from.userId }),
    ...(from.avatarSrc === undefined ? {} : { fromUserAvatarSrc: from.avatarSrc }),
    ...othersIn(one.others, format),
  }
}

function othersIn({ names, userIds, relatedIds }: OtherSenders, format: NameFormat) {
  return {
    ...(names.length > 0 ? { fromUserNames: names.map((name) => formatName(format, name)) } : {}),
    ...(userIds.length > 0 ? { fromUserIds: userIds } : {}),
    ...(relatedIds.length > 0 ? { relatedIds } : {}),
  }
}

/** Later senders first, cut at `maxNamedSenders`. */
export function mergeSenders(later: OtherSenders, earlier: OtherSenders): OtherSenders {
  const joined = (name: keyof OtherSenders) =>
    [...new Set([...later[name], ...earlier[name]])].slice(0, maxNamedSenders)
  return { names: joined('names'), userIds: joined('userIds'), relatedIds: joined('relatedIds') }
}
