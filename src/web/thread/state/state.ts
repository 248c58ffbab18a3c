// All that a thread on a page knows, and all that can happen to it.
import type { SocketWords } from '../socket-words.ts'
import type { Tell } from '../tell.ts'
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
  /** By which they are known to the server, and among those who are here. */
  personId: string | undefined
  votes: number
  /** Of one's own. */
  vote: Vote
  voteId: string | undefined
  /** What the author is here, in the tenant's words; else whether they are staff. */
  label: string | undefined
  staff: 'admin' | 'moderator' | undefined
  avatar: string | undefined
  isPinned: boolean
  isLocked: boolean
  isFlagged: boolean
  isBlocked: boolean
  isDeleted: boolean
  /** Only its author sees it so far. */
  isWaiting: boolean
  /** Its author has yet to open a link. */
  needsMail: boolean
  /** Direct ones, whether they are here or not. */
  replyCount: number
  replies: readonly ThreadComment[]
}

export type Vote = -1 | 0 | 1

export const orders = ['MR', 'NF', 'OF'] as const
export type Order = (typeof orders)[number]

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
  me: Me
  /** With which the server lets this tab listen. */
  words: SocketWords | undefined
  /** Where they were asked for. */
  settings: ThreadSettings | undefined
}

/** Who this browser is to the server. */
export interface Me {
  /** Undefined for nobody. */
  id: string | undefined
  /** Of somebody who is signed on: nothing is asked of them. */
  name: string | undefined
  isStaff: boolean
}

export interface ThreadSettings {
  isReadOnly: boolean
  hasVotes: boolean
  /** A heart is a vote up, and there is none down. */
  hasHearts: boolean
  hasSearch: boolean
  /** Also those who proved nothing. */
  mayFlag: boolean
  mayBlock: boolean
  repliesOnly: boolean
  mostCharacters: number
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
  me: Me
  settings: ThreadSettings | undefined
  /** What the list is searched for, and what stands in the field for it while that is open. */
  found: string | undefined
  search: string | undefined
  /** Comments whose replies are put away. */
  folded: readonly string[]
  /** What was said of one comment, after something was done with it. */
  remark: { id: string; text: string; isBad: boolean } | undefined
  /** Votes on their way, by comment: what one's own was, and what it moved. */
  voting: Readonly<Record<string, { was: Vote; by: number }>>
  author: Author
  drafts: Readonly<Record<string, Draft>>
  /** By comment: until it is sent, it can be undone. */
  deleting: Readonly<Record<string, 'waiting' | 'sending'>>
  /** Keys to comments of one's own, by the comment. */
  editKeys: Readonly<Record<string, EditKey>>
  isOffline: boolean
  /** For the live region. The number tells two equal sentences apart. */
  said: { text: string; times: number }
  tell: Tell
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
  /** The page is left, and may be there again as it was. */
  | { type: 'left' | 'came back' }
  | { type: 'heard'; news: News }
  | { type: 'fresh wanted' }
  | { type: 'author changed'; author: Partial<Author> }
  | { type: 'author asked' | 'draft opened' | 'draft left' | 'submitted' | 'sending is slow'; key: DraftKey }
  | { type: 'text typed' | 'text came'; key: DraftKey; text: string }
  | { type: 'draft failed'; key: DraftKey; problem: Problem }
  | { type: 'posted'; key: DraftKey; posted: Posted }
  | { type: 'saved'; key: DraftKey; id: string; html: string; isWaiting: boolean }
  | { type: 'delete asked' | 'delete undone' | 'delete due'; id: string }
  | { type: 'deleted'; id: string; isGone: boolean }
  | { type: 'delete failed' | 'vote failed'; id: string; problem: Problem }
  | { type: 'vote asked'; id: string; vote: Exclude<Vote, 0> }
  | { type: 'voted'; id: string; counted: VoteCounted }
  | { type: 'mark asked'; id: string; mark: Mark; isOn: boolean }
  | { type: 'marked'; id: string; mark: Mark; isOn: boolean; outcome: MarkOutcome }
  | { type: 'mark failed'; id: string; mark: Mark; isOn: boolean; problem: Problem }
  | { type: 'folded'; id: string }
  | { type: 'search typed'; text: string | undefined }
  | { type: 'search asked' }

export interface VoteCounted {
  /** Undefined for one that was taken back. */
  voteId: string | undefined
  /** It waits for a mail to be answered. */
  isPending: boolean
  session: string | undefined
}

/** What is set on one comment, by anybody or by staff. */
export type Mark = 'isFlagged' | 'isBlocked' | 'isPinned' | 'isLocked'

/** What the server says besides that it is done: where the comment stands now, which authors are blocked. */
export interface MarkOutcome {
  positions?: Readonly<Record<string, { before: string | null; after: string | null }>>
  blocked?: Readonly<Record<string, boolean>>
}

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
  return (me.id !== undefined && comment.personId === me.id) || comment.id in editKeys
}

/** Sessions are told of with a word before their id. */
export function isHere({ here }: State, { personId, isDeleted }: ThreadComment): boolean {
  if (personId === undefined || isDeleted) return false
  return here.people.has(personId) || here.people.has(`anon:${personId}`)
}

/** Until the server says otherwise. */
const usualSettings: ThreadSettings = {
  isReadOnly: false,
  hasVotes: true,
  hasHearts: false,
  hasSearch: false,
  mayFlag: false,
  mayBlock: false,
  repliesOnly: false,
  mostCharacters: 2000,
}

export function settingsOf({ settings = usualSettings }: State): ThreadSettings {
  return settings
}

export function firstState(kept: Kept, isOffline: boolean, tell: Tell): State {
  const { order = 'MR', author, drafts = {}, editKeys = {} } = kept
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
    me: { id: undefined, name: undefined, isStaff: false },
    settings: undefined,
    found: undefined,
    search: undefined,
    folded: [],
    remark: undefined,
    voting: {},
    author: { name, email, remember, isAsked: name === '' || email === '' },
    drafts,
    deleting: {},
    editKeys,
    isOffline,
    said: { text: '', times: 0 },
    tell,
  }
}
