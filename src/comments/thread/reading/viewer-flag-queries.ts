// What a known viewer's lists say of comments beyond what everybody's say: own flags, what is news to them, and whom they have blocked.
import type { Reader } from '../../../platform/data/database.ts'
import type { VisitorComment } from '../../comment/contract-record.ts'
import type { Actor } from '../../context.ts'
import { actorKey } from '../../identity/rules-person-key.ts'
import { findBlockedAuthors } from '../../moderation/store-blocks.ts'
import { flaggedBy } from '../../moderation/store-flags.ts'
import { unreadBy } from '../../notifications/store/notifications.ts'

/** By the comments' ids, only those that there is something to say of. */
type Marks = ReadonlyMap<string, Partial<VisitorComment>>
type Find = (reader: Reader, tenantId: string, viewer: string, commentIds: readonly string[]) => Promise<Set<string>>

/** Stands where the text of somebody blocked was. */
export const blockedText = '[blocked]'

export const findFlagged = marksOf(flaggedBy, { isFlagged: true })

/** What somebody was told of, and has not seen. */
export const findUnread = marksOf(unreadBy, { isUnread: true })

/** The text goes, the name stays: who was blocked can be found again and unblocked. */
export const findBlocked = marksOf(findBlockedAuthors, { isBlocked: true, commentHTML: blockedText })

function marksOf(find: Find, mark: Partial<VisitorComment>) {
  return async (reader: Reader, tenantId: string, actor: Actor, commentIds: readonly string[]): Promise<Marks> => {
    const viewer = actorKey(actor)
    const found = viewer === undefined ? [] : await find(reader, tenantId, viewer, commentIds)
    return new Map([...found].map((id) => [id, mark]))
  }
}
