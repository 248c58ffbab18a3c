// Flags of a known viewer on listed comments: flagged, unread, blocked.
import type { Reader } from '../../../platform/data/database.ts'
import type { VisitorComment } from '../../comment/contract-record.ts'
import type { Actor } from '../../context.ts'
import { actorKey } from '../../identity/rules-person-key.ts'
import { findBlockedAuthors } from '../../moderation/store-blocks.ts'
import { flaggedBy } from '../../moderation/store-flags.ts'
import { unreadBy } from '../../notifications/store/notifications.ts'

/** By comment id; comments without flags are absent. */
type Marks = ReadonlyMap<string, Partial<VisitorComment>>
type Find = (reader: Reader, tenantId: string, viewer: string, commentIds: readonly string[]) => Promise<Set<string>>

/** Replaces the text of blocked authors. */
export const blockedText = '[blocked]'

export const findFlagged = marksOf(flaggedBy, { isFlagged: true })

/** Comments with an unviewed notification. */
export const findUnread = marksOf(unreadBy, { isUnread: true })

/** Keeps the name, so that blocked authors can be found and unblocked. */
export const findBlocked = marksOf(findBlockedAuthors, { isBlocked: true, commentHTML: blockedText })

function marksOf(find: Find, mark: Partial<VisitorComment>) {
  return async (reader: Reader, tenantId: string, actor: Actor, commentIds: readonly string[]): Promise<Marks> => {
    const viewer = actorKey(actor)
    const found = viewer === undefined ? [] : await find(reader, tenantId, viewer, commentIds)
    return new Map([...found].map((id) => [id, mark]))
  }
}
