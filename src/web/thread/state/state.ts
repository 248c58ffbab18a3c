// State of a thread on a page. Comments, settings and people are as the server sends them.
import type { VisitorComment } from '../../../comments/comment/contract-record.ts'
import type { RenderableNotification } from '../../../comments/notifications/contract.ts'
import type { getCommentsPublic } from '../../../comments/thread/contract.ts'
import type { Problem } from '../../../platform/i18n/widget-problems.ts'
import type { MessageName, MessageValues, WidgetTranslator } from '../../../platform/i18n/widget-translator.ts'
import type { widgetSettings } from './widget-settings.ts'

/** From lists and events alike, which write dates in two ways. */
export interface ThreadComment extends Omit<VisitorComment, 'date' | 'children' | 'verified'> {
  date?: string | null | undefined
  verified?: boolean
  children?: readonly ThreadComment[] | undefined
  /** Time of the last edit, if known. */
  editedAt?: number | undefined
  /** Of a moderator, for everybody. */
  publicNote?: string | undefined
}

export type ListReply = Omit<ReturnType<typeof getCommentsPublic.reply.parse>, 'comments'> & {
  comments: readonly ThreadComment[]
}
type ClientSettings = NonNullable<ListReply['customConfig']>
export type Settings = Pick<ClientSettings, (typeof widgetSettings)[number]> & { mailIsOff?: boolean }
export type User = NonNullable<ListReply['user']>
export type Notice = RenderableNotification

export const orders = ['MR', 'NF', 'OF'] as const
export type Order = (typeof orders)[number]

/** The pending load: the thread anew, perhaps at a comment; an adjacent page; replies of a comment. */
export type LoadRequest =
  | { is: 'start'; targetId?: string | undefined; id?: undefined }
  | { is: 'before' | 'after'; targetId?: undefined; id?: undefined }
  | { is: 'replies'; id: string; targetId?: undefined }

export interface Shown {
  roots: readonly ThreadComment[]
  /** Numbers of the first and the last part that are here. */
  first: number
  last: number
  hasMore: boolean
  count: number
  isClosed: boolean
}

export interface Author {
  name: string
  email: string
  remember: boolean
  /** The fields are open. */
  isAsked: boolean
}

export type DraftKey = 'new' | `reply-${string}` | `edit-${string}`

export interface Mention {
  id: string
  /** The name, with its `@`. */
  tag: string
  type: 'user' | 'sso'
}

export interface Draft {
  text: string
  isOpen: boolean
  work: 'typing' | 'fetching' | 'sending'
  isSlow: boolean
  problem?: Problem | undefined
  mentions: readonly Mention[]
  /** The text as it would be shown, in its place. */
  preview?: string | undefined
}

/** Suggestions for the text before the caret, and the selected one. */
export interface Suggestions {
  key: DraftKey
  /** The typed prefix. */
  typed: string
  found: readonly (Pick<Mention, 'tag'> & Partial<Mention>)[]
  at: number
}

export interface EditKey {
  key: string
  endsAt: number
}

export interface State {
  localize: WidgetTranslator
  /** Chosen by the reader. */
  order?: Order | undefined
  shown?: Shown | undefined
  /** New comments that wait to be shown, so that nothing moves while one reads. */
  fresh: readonly ThreadComment[]
  /** Readers who are present, and their number. */
  people: ReadonlySet<string>
  readers: number
  /** `pace` grows with time. */
  pendingLoad?: { request: LoadRequest; pace: 'quick' | 'noticeable' | 'slow' } | undefined
  loadError?: { request: LoadRequest; problem: Problem } | undefined
  /** The comment that a link points at, and whether it was looked for in vain. */
  targetId?: string | undefined
  isTargetMissing: boolean
  user?: User | undefined
  isStaff: boolean
  /** Lists alone say which comments are featured, their events do not. */
  isFeaturedInLists: boolean
  settings: Settings
  hasSettings: boolean
  /** The applied search, and the text of the open search field. */
  appliedQuery?: string | undefined
  queryDraft?: string | undefined
  /** Ids of comments whose replies are folded, or unfolded where they are deep. */
  toggledIds: readonly string[]
  /** Message at a comment after an action. */
  remark?: { id: string; text: string; isBad: boolean } | undefined
  /** Votes on their way: the comments as they were. */
  voting: Readonly<Record<string, ThreadComment>>
  author: Author
  drafts: Readonly<Record<string, Draft>>
  suggestions?: Suggestions | undefined
  /** By comment: until it is sent, it can be undone. */
  deleting: Readonly<Record<string, 'waiting' | 'sending'>>
  /** Edit keys of own comments, by comment id. */
  editKeys: Readonly<Record<string, EditKey>>
  unread: number
  /** The open notification panel; undefined while it is closed. */
  notifications?: { notices: readonly Notice[]; isFollowed: boolean } | undefined
  /** Why the notification list could not be opened or changed. */
  notificationError?: Problem | undefined
  /** The second file is here. */
  hasExtras: boolean
  isOffline: boolean
  /** Text of the live region. The number tells two equal sentences apart. */
  announcement: { text: string; times: number }
}

/** Stored between visits. */
export interface SavedThreadState {
  order?: Order | undefined
  author?: Omit<Author, 'isAsked'> | undefined
  drafts?: Readonly<Record<string, Draft>>
  editKeys?: Readonly<Record<string, EditKey>>
}

export const emptyDraft: Draft = {
  text: '',
  isOpen: true,
  work: 'typing',
  isSlow: false,
  mentions: [],
}

export function initialState(
  { order, author, drafts = {}, editKeys = {} }: SavedThreadState,
  localize: WidgetTranslator,
): State {
  const { name, email, remember } = author ?? { name: '', email: '', remember: false }
  return {
    localize,
    order,
    drafts,
    editKeys,
    author: { name, email, remember, isAsked: !name || !email },
    fresh: [],
    people: new Set(),
    readers: 0,
    isTargetMissing: false,
    isStaff: false,
    isFeaturedInLists: false,
    settings: {},
    hasSettings: false,
    toggledIds: [],
    voting: {},
    deleting: {},
    unread: 0,
    hasExtras: false,
    isOffline: false,
    announcement: { text: '', times: 0 },
  }
}

/** Of what is shown: the reader's, else the site's. */
export function orderOf({ order, settings }: State): Order {
  return order ?? settings.defaultSortDirection ?? 'MR'
}

export function draftOf(state: State, key: DraftKey): Draft {
  return state.drafts[key] ?? emptyDraft
}

/** Strangers with a session have an id, and no name. */
export function nameOf({ user }: State): string | undefined {
  return user?.isAnonSession ? undefined : user?.displayName || user?.username || undefined
}

export function personOf({ userId, anonUserId }: ThreadComment): string | null | undefined {
  return userId ?? anonUserId
}

export function isOwn({ user, editKeys }: State, comment: ThreadComment): boolean {
  return comment._id in editKeys || isOfSession(user, comment)
}

export function isOfSession(user: User | undefined, comment: ThreadComment | undefined): boolean {
  return Boolean(user?.id && comment && personOf(comment) === user.id)
}

/** Visibility note for its author and staff. Undefined for a public comment by a verified author. */
export function pendingLabel(state: State, comment: ThreadComment): MessageName | undefined {
  const { approved, isSpam, requiresVerification } = comment
  const isWaiting = approved === false
  if (state.isStaff && !isOwn(state, comment)) {
    if (isSpam) return 'This is spam. Only staff can see it.'
    return isWaiting ? 'Waiting for approval. Only staff can see this.' : undefined
  }
  if (requiresVerification && !state.settings.mailIsOff)
    return isWaiting
      ? 'Only you can see this until you open the link in our mail.'
      : 'Open the link in our mail to confirm that this is yours.'
  return isWaiting ? 'Only you can see this until it is approved.' : undefined
}

export function isPresent({ people }: State, comment: ThreadComment): boolean {
  return people.has(`${personOf(comment)}`)
}

export function announceMessage(state: State, name: MessageName, values?: MessageValues): State {
  return announce(state, state.localize(name, values))
}

/** A sentence for the live region, in the reader's language. */
export function announce(state: State, text: string): State {
  return { ...state, announcement: { text, times: state.announcement.times + 1 } }
}
