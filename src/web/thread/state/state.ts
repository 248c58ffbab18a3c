// All that a thread on a page knows, and all that can happen to it.
import type { SocketWords } from '../socket-words.ts'
import type { Problem } from './problems.ts'

export interface ThreadComment {
  id: string
  parentId: string | undefined
  name: string
  /** Made safe by the server. */
  html: string
  writtenAt: number
  /** Whose session wrote it, where nobody vouches for the author. */
  anonUserId: string | undefined
  /** By which they are known among those who are here. */
  personId: string | undefined
  votes: number
  /** What the author is here. */
  label: string | undefined
  avatar: string | undefined
  isPinned: boolean
  isDeleted: boolean
  /** Only its author sees it so far. */
  isWaiting: boolean
  /** Direct ones, whether they are here or not. */
  replyCount: number
  replies: readonly ThreadComment[]
}

export const orders = { MR: 'Best first', NF: 'Newest first', OF: 'Oldest first' } as const
export type Order = keyof typeof orders

/** What is read: the thread anew, perhaps where a certain comment stands; the part next to it; what is below a comment. */
export type Ask =
  | { is: 'start'; target?: string | undefined }
  | { is: 'before' }
  | { is: 'after' }
  | { is: 'replies'; id: string }

export interface Part {
  roots: readonly ThreadComment[]
  page: number
  hasMore: boolean
  count: number
  isClosed: boolean
  /** Who this browser is to the server; undefined for nobody. */
  me: string | undefined
  /** With which the server lets this tab listen. */
  words: SocketWords | undefined
}

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

export interface Draft {
  text: string
  isOpen: boolean
  work: 'typing' | 'fetching' | 'sending'
  isSlow: boolean
  problem: Problem | undefined
}

/** What others did, and who they are. */
export type News =
  | { is: 'new' | 'changed'; comment: ThreadComment }
  | { is: 'gone'; id: string }
  | { is: 'voted'; id: string; by: number }
  | { is: 'closed'; isClosed: boolean }
  | { is: 'present'; joined: readonly string[]; left: readonly string[]; count: number | undefined }

export interface State {
  order: Order
  shown: Shown | undefined
  /** What came while the thread was read: nothing moves until somebody wants to see it. */
  fresh: readonly ThreadComment[]
  /** Who is known to be here, and how many there are. */
  here: { people: ReadonlySet<string>; count: number }
  words: SocketWords | undefined
  /** `pace` grows with time. */
  reading: { ask: Ask; pace: 'quick' | 'noticeable' | 'slow' } | undefined
  readProblem: { ask: Ask; problem: Problem } | undefined
  /** The comment that a link points at, and whether it was looked for in vain. */
  target: string | undefined
  isTargetMissing: boolean
  me: string | undefined
  author: Author
  drafts: Readonly<Record<string, Draft>>
  deleting: { id: string; work: 'asking' | 'sending'; problem: Problem | undefined } | undefined
  /** Keys to comments of one's own, by the comment. */
  editKeys: Readonly<Record<string, EditKey>>
  isOffline: boolean
  /** For the live region. The number tells two equal sentences apart. */
  said: { text: string; times: number }
}

export interface EditKey {
  key: string
  endsAt: number
}

export interface Posted {
  comment: ThreadComment
  session: string | undefined
  me: string | undefined
  editKey: EditKey | undefined
}

export type Event =
  | { type: 'asked'; ask: Ask }
  | { type: 'order chosen'; order: Order }
  | { type: 'link opened'; id: string }
  | { type: 'time passed'; pace: 'noticeable' | 'slow' }
  | { type: 'part came'; ask: Ask; part: Part }
  | { type: 'replies came'; ask: Ask; id: string; replies: readonly ThreadComment[] }
  | { type: 'reading failed'; ask: Ask; problem: Problem }
  | { type: 'reading stopped' | 'went offline' | 'came online' }
  /** Nobody sees it any more. */
  | { type: 'left' }
  | { type: 'heard'; news: News }
  | { type: 'fresh wanted' }
  | { type: 'author changed'; author: Partial<Author> }
  | { type: 'author asked' | 'draft opened' | 'draft left' | 'submitted' | 'sending is slow'; key: DraftKey }
  | { type: 'text typed' | 'text came'; key: DraftKey; text: string }
  | { type: 'draft failed'; key: DraftKey; problem: Problem }
  | { type: 'posted'; key: DraftKey; posted: Posted }
  | { type: 'saved'; key: DraftKey; id: string; html: string; isWaiting: boolean }
  | { type: 'delete asked'; id: string }
  | { type: 'delete left' | 'delete confirmed' }
  | { type: 'deleted'; id: string; isGone: boolean }
  | { type: 'delete failed'; problem: Problem }

export type Send = (event: Event) => void

/** What a browser keeps from one visit to the next. */
export interface Kept {
  order?: Order
  author?: Omit<Author, 'isAsked'>
  drafts?: Readonly<Record<string, Draft>>
  editKeys?: Readonly<Record<string, EditKey>>
}

export const emptyDraft: Draft = { text: '', isOpen: true, work: 'typing', isSlow: false, problem: undefined }

export function draftOf(state: State, key: DraftKey): Draft {
  return state.drafts[key] ?? emptyDraft
}

export function isOwn({ me, editKeys }: State, comment: ThreadComment): boolean {
  return (me !== undefined && comment.anonUserId === me) || comment.id in editKeys
}

/** Sessions are told of with a word before their id. */
export function isHere({ here }: State, { personId, isDeleted }: ThreadComment): boolean {
  if (personId === undefined || isDeleted) return false
  return here.people.has(personId) || here.people.has(`anon:${personId}`)
}

export function firstState({ order = 'MR', author, drafts = {}, editKeys = {} }: Kept, isOffline: boolean): State {
  const { name, email, remember } = author ?? { name: '', email: '', remember: false }
  return {
    order,
    shown: undefined,
    fresh: [],
    here: { people: new Set(), count: 0 },
    words: undefined,
    reading: undefined,
    readProblem: undefined,
    target: undefined,
    isTargetMissing: false,
    me: undefined,
    author: { name, email, remember, isAsked: name === '' || email === '' },
    drafts,
    deleting: undefined,
    editKeys,
    isOffline,
    said: { text: '', times: 0 },
  }
}
