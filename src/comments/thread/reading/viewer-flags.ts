// Flags of a known viewer beyond the shared list: own votes and flags, unread, blocked authors.
import type { Reader } from '../../../platform/data/database.ts'
import type { Actor, CommentContext } from '../../context.ts'
import { voterKeysOf } from '../../identity/rules-voter.ts'
import type { ListJson, ViewerFlags } from '../../listing/json-fragments.ts'
import { votesOfVoters } from '../../votes/store.ts'
import { findBlocked, findFlagged, findUnread } from './viewer-flag-queries.ts'

type Marks = ReadonlyMap<string, ViewerFlags>
/** One query for the whole list. */
type MarkSource = (reader: Reader, tenantId: string, viewer: Actor, commentIds: readonly string[]) => Promise<Marks>

/** Later sources win on equal fields. */
const sources: readonly MarkSource[] = [votedBy, findFlagged, findUnread, findBlocked]

const none: Marks = new Map()

/** By comment id; comments without flags are absent. */
export async function findViewerFlags(
  { places }: ListJson,
  { database, tenant, actor }: CommentContext,
): Promise<Marks> {
  if (actor.kind === 'nobody' || places.length === 0) return none
  const ids = places.map(({ id }) => id)
  const found = await Promise.all(sources.map((source) => source(database, tenant.id, actor, ids)))
  return joined(found.filter(({ size }) => size > 0))
}

function joined(found: readonly Marks[]): Marks {
  const [first = none, ...others] = found
  if (others.length === 0) return first
  const all = new Map(first)
  for (const marks of others) for (const [id, mark] of marks) all.set(id, { ...all.get(id), ...mark })
  return all
}

/** Pending votes are shown to their voter, who may remove them. */
async function votedBy(reader: Reader, tenantId: string, viewer: Actor, commentIds: readonly string[]): Promise<Marks> {
  const votes = await votesOfVoters(reader, tenantId, voterKeysOf(viewer), commentIds)
  return new Map(
    votes.map(({ commentId, id, direction }) => [
      commentId,
      { isVotedUp: direction === 1, isVotedDown: direction === -1, myVoteId: id },
    ]),
  )
}
