// Notification as stored, and its recipient.
import type { Person } from '../../identity/rules-person-key.ts'

/** Numbers of the wire; the other numbers are never created here. */
export const notificationTypes = {
  repliedToMe: 0,
  repliedInMyThread: 1,
  votedForMe: 2,
  newOnSubscribedPage: 3,
  mentioned: 7,
} as const

export type NotificationKind = keyof typeof notificationTypes

export const directMessageType = 5

export interface Notification {
  tenantId: string
  id: string
  person: Person
  /** A number, because rows may come from a later version. */
  type: number
  pageId: string
  /** Comment that the notification is about: the recipient's own, where there is one. */
  relatedId: string
  fromCommentId: string | undefined
  fromVoteId: string | undefined
  from: Sender
  /** Number of causes: 1 for a comment, else votes. */
  count: number
  /** Further senders of merged notifications, newest first. */
  others: OtherSenders
  isViewed: boolean
  isOptedOut: boolean
  /** A mail was sent, too. */
  isSent: boolean
  createdAt: number
}

export interface Sender {
  name: string | undefined
  userId: string | undefined
  avatarSrc: string | undefined
}

export interface OtherSenders {
  names: string[]
  userIds: string[]
  /** Ids of votes. */
  relatedIds: string[]
}

export const noOtherSenders: OtherSenders = { names: [], userIds: [], relatedIds: [] }

/** Upper bound of named senders in a merged notification. */
export const maxNamedSenders = 20
