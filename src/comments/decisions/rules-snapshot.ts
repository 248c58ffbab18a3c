// Snapshot of what a decision removed, and the same without a person: comments of others stay, without their votes and
// flags.
import type { Comment } from '../comment/rules/record.ts'
import { userKey, visitorKey } from '../identity/rules-person-key.ts'
import { sessionIdOfVoter, userIdOfVoter } from '../identity/rules-voter.ts'

type Row = Record<string, string | number | null>

export interface Snapshot {
  /** Empty where the comment itself stayed. */
  comments: Comment[]
  /** Rows by table. */
  rows: Record<string, Row[]>
}

export interface ErasedPerson {
  /** As on the wire. */
  userIds: readonly string[]
  username: string | undefined
  /** Further comments of theirs, by what only the caller knows. */
  isAuthor?: (comment: Comment) => boolean
}

/** The same value where nothing is of the person; undefined where a comment is. */
export function withoutPerson(
  snapshot: Snapshot,
  { userIds, username, isAuthor = () => false }: ErasedPerson,
): Snapshot | undefined {
  const isName = (name: unknown) => username !== undefined && name === username
  const isId = (id: string | undefined) => id !== undefined && userIds.includes(id)
  const isTheirs = (comment: Comment) =>
    isId(comment.userId) || isId(comment.anonUserId) || isName(comment.commenterName) || isAuthor(comment)
  if (snapshot.comments.some(isTheirs)) return undefined
  const keys = new Set<unknown>(userIds.flatMap((id) => [userKey(id), visitorKey(id)]))
  const isVoter = (voter: string) => isId(userIdOfVoter({ voter })) || isId(sessionIdOfVoter({ voter }))
  const { votes = [], flags = [] } = snapshot.rows
  const kept = {
    votes: votes.filter(({ voter, name }) => !isVoter(String(voter)) && !isName(name)),
    flags: flags.filter(({ flagger, source }) => !keys.has(flagger) && !keys.has(source)),
  }
  if (kept.votes.length === votes.length && kept.flags.length === flags.length) return snapshot
  return { ...snapshot, rows: { ...snapshot.rows, ...kept } }
}
