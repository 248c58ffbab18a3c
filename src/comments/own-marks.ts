// What a known viewer's lists say of comments beyond what everybody's say: own flags, and whom they have blocked.
import type { Reader } from '../platform/data/database.ts'
import type { Actor } from './context.ts'
import type { VisitorComment } from './contract/comment-record.ts'
import { viewerKey } from './core/person-key.ts'
import { blockedBy } from './store/blocks.ts'
import { flaggedBy } from './store/flags.ts'

/** By the comments' ids, only those that there is something to say of. */
type Marks = ReadonlyMap<string, Partial<VisitorComment>>

/** Stands where the text of somebody blocked was. */
export const blockedText = '[blocked]'

export async function flagMarks(
  reader: Reader,
  tenantId: string,
  actor: Actor,
  commentIds: readonly string[],
): Promise<Marks> {
  const viewer = viewerKey(actor)
  const flagged = viewer === undefined ? [] : await flaggedBy(reader, tenantId, viewer, commentIds)
  return new Map([...flagged].map((id) => [id, { isFlagged: true }]))
}

/** The text goes, the name stays: who was blocked can be found again and unblocked. */
export async function blockMarks(
  reader: Reader,
  tenantId: string,
  actor: Actor,
  commentIds: readonly string[],
): Promise<Marks> {
  const viewer = viewerKey(actor)
  const blocked = viewer === undefined ? [] : await blockedBy(reader, tenantId, viewer, commentIds)
  return new Map([...blocked].map((id) => [id, { isBlocked: true, commentHTML: blockedText }]))
}
