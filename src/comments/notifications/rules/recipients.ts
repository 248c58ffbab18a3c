// Recipients of a comment or vote: the single rule for all callers.
import type { NotificationKind, Person } from './notification.ts'

/** A comment or vote with all possible recipients. */
export interface CommentCause {
  kind: 'comment'
  commentId: string
  /** Keys of the author or voter, user and session. */
  by: ReadonlySet<string>
  /** Ancestors, nearest first; `author` undefined for unreachable authors. */
  above: readonly { id: string; author: Person | undefined }[]
  mentioned: readonly Person[]
  /** Subscribers of the page. */
  subscribers: readonly Person[]
}

export interface VoteCause {
  kind: 'vote'
  commentId: string
  by: ReadonlySet<string>
  author: Person | undefined
}

/** Keys of excluded people by reason. */
export interface ExcludedKeys {
  /** Blocked in either direction. */
  blocked: ReadonlySet<string>
  /** Opted out of this comment or of an ancestor. */
  optedOut: ReadonlySet<string>
  /** Without access to the page. */
  withoutAccess: ReadonlySet<string>
}

export interface Recipient {
  person: Person
  type: NotificationKind
  /** Comment that the notification is about: the recipient's own, where there is one. */
  relatedId: string
}

type Reason = (written: CommentCause) => Recipient[]

/** In order of precedence: each recipient is notified once, by the first reason. */
const reasons: readonly Reason[] = [
  // Author of the parent.
  ({ above: [parent] }) => (parent ? toldAuthor(parent, 'repliedToMe') : []),
  // Mentioned users, also across threads.
  ({ mentioned, commentId }) => mentioned.map((person) => ({ person, type: 'mentioned', relatedId: commentId })),
  // Authors of further ancestors.
  ({ above: [, ...others] }) => others.flatMap((comment) => toldAuthor(comment, 'repliedInMyThread')),
  // Subscribers: new threads only.
  ({ above, subscribers, commentId }) =>
    above.length > 0
      ? []
      : subscribers.map((person) => ({ person, type: 'newOnSubscribedPage', relatedId: commentId })),
]

export function selectRecipients(happened: CommentCause | VoteCause, keptOut: ExcludedKeys): Recipient[] {
  const told = happened.kind === 'vote' ? ofVote(happened) : reasons.flatMap((reason) => reason(happened))
  const known = new Set(happened.by)
  return told.filter(({ person: { key } }) => {
    if (known.has(key) || Object.values(keptOut).some((keys: ReadonlySet<string>) => keys.has(key))) return false
    known.add(key)
    return true
  })
}

function ofVote({ author, commentId }: VoteCause): Recipient[] {
  return toldAuthor({ id: commentId, author }, 'votedForMe')
}

function toldAuthor({ id, author }: CommentCause['above'][number], type: NotificationKind): Recipient[] {
  return author ? [{ person: author, type, relatedId: id }] : []
}
