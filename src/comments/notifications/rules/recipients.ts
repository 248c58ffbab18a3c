// Who is told of what: one answer for every comment and every vote, whoever asks.

import type { Person } from '../../identity/rules-person-key.ts'
import type { NotificationKind } from './notification.ts'

/** Something that happened, and everybody whom it could concern. */
export interface CommentCause {
  kind: 'comment'
  commentId: string
  /** Keys of whoever did it, under all that they are known by. */
  by: ReadonlySet<string>
  /** What it was said below, the nearest first; an author whom nobody can reach is undefined. */
  above: readonly { id: string; author: Person | undefined }[]
  mentioned: readonly Person[]
  /** Of its page. */
  subscribers: readonly Person[]
}

export interface VoteCause {
  kind: 'vote'
  commentId: string
  by: ReadonlySet<string>
  author: Person | undefined
}

/** Keys of people, each for one reason not to tell them. */
export interface ExcludedKeys {
  /** There is a block between them and whoever did it, whichever way. */
  blocked: ReadonlySet<string>
  /** They want to hear no more of this comment, or of one above it. */
  optedOut: ReadonlySet<string>
  /** They may not read the page. */
  withoutAccess: ReadonlySet<string>
}

export interface Recipient {
  person: Person
  type: NotificationKind
  /** The comment that it is about for them: their own, where it is one. */
  relatedId: string
}

type Reason = (written: CommentCause) => Recipient[]

/** Nobody is told twice of the same, so the closest reason comes first. */
const reasons: readonly Reason[] = [
  // Somebody answered them.
  ({ above: [parent] }) => (parent ? toldAuthor(parent, 'repliedToMe') : []),
  // They were called by name, which is meant for them, wherever it was said.
  ({ mentioned, commentId }) => mentioned.map((person) => ({ person, type: 'mentioned', relatedId: commentId })),
  // The talk that they are in goes on further down.
  ({ above: [, ...others] }) => others.flatMap((comment) => toldAuthor(comment, 'repliedInMyThread')),
  // They asked to hear of new threads, of whomever.
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
