// One notification as it is stored, and the person it is for.
import type { Person } from '../../identity/rules-person-key.ts'

/** As the wire numbers them; the others of the wire are never made here. */
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
  /** By number: of what is there, some may have come from a later version. */
  type: number
  pageId: string
  /** The comment that it is about for this person: their own, where it is one. */
  relatedId: string
  fromCommentId: string | undefined
  fromVoteId: string | undefined
  from: Sender
  /** How much happened: one comment, or so many votes. */
  count: number
  /** Of several who did it, the newest first. */
  others: OtherSenders
  isViewed: boolean
  isOptedOut: boolean
  /** Mail told of it, too. */
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
  /** Of votes. */
  relatedIds: string[]
}

export const noOtherSenders: OtherSenders = { names: [], userIds: [], relatedIds: [] }

/** Of many who voted, so many are named. */
export const maxNamedSenders = 20
