// Recipients of a comment or vote: the single rule for all callers.

import type { Person } from '../../identity/rules-person-key.ts'
import type { NotificationKind } from './notification.ts'

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
  ({ above: [parent] }) => (parent ? authorRecipient(parent, 'repliedToMe') : []),
  // Mentioned users, also across threads.
  ({ mentioned, commentId }) => mentioned.map((person) => ({ person, type: 'mentioned', relatedId: commentId })),
  // Authors of further ancestors.
  ({ above: [, ...others] }) => others.flatMap((comment) => authorRecipient(comment, 'repliedInMyThread')),
  // Subscribers: new threads only.
  ({ above, subscribers, commentId }) =>
    above.length > 0
      ? []
      : subscribers.map((person) => ({ person, type: 'newOnSubscribedPage', relatedId: commentId })),
]

export function selectRecipients(cause: CommentCause | VoteCause, excluded: ExcludedKeys): Recipient[] {
  const recipients = cause.kind === 'vote' ? ofVote(cause) : reasons.flatMap((reason) => reason(cause))
  const known = new Set(cause.by)
  return recipients.filter(({ person: { key } }) => {
    if (known.has(key) || Object.values(excluded).some((keys: ReadonlySet<string>) => keys.has(key))) return false
    known.add(key)
    return true
  })
}

function ofVote({ author, commentId }: VoteCause): Recipient[] {
  return authorRecipient({ id: commentId, author }, 'votedForMe')
}

function authorRecipient({ id, author }: CommentCause['above'][number], type: NotificationKind): Recipient[] {
  return author ? [{ person: author, type, relatedId: id }] : []
}
