// Cheap check whether a new comment may have recipients: most have none and enqueue no job.

import { mentionsTypedIn } from '../../comment/markup/mentions.ts'
import type { Comment } from '../../comment/rules/record.ts'
import { personOf } from '../../identity/rules-person-key.ts'

type Parent = Pick<Comment, 'parentId' | 'userId' | 'anonUserId'>

/** True for any reply to a reply, whose further ancestors are not loaded yet. */
export function mayNotifyAnyone(
  comment: Pick<Comment, 'userId' | 'anonUserId' | 'comment' | 'further'>,
  parent: Parent | undefined,
  subscriberCount: number,
): boolean {
  if (mentionedUserIds(comment).length > 0) return true
  if (!parent) return subscriberCount > 0
  const author = personOf(parent)
  return parent.parentId !== undefined || (author !== undefined && author.key !== personOf(comment)?.key)
}

/** Ids mentioned in the text; entries of the sent list that the text does not mention are ignored. */
export function mentionedUserIds({ comment, further }: Pick<Comment, 'comment' | 'further'>): string[] {
  return mentionsTypedIn(comment, further.mentions ?? []).map(({ id }) => id)
}
