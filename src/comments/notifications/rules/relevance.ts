// Whether anybody could be told of a new comment at all: most comments concern nobody, and leave no work behind.

import { mentionsTypedIn } from '../../comment/markup/mentions.ts'
import type { Comment } from '../../comment/rules/record.ts'
import { personOf } from '../../identity/rules-person-key.ts'

type Parent = Pick<Comment, 'parentId' | 'userId' | 'anonUserId'>

/** Above a reply to a reply there are others, of whom nobody was asked for yet. */
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

/** Ids of those who are mentioned: whoever is only on the list that came along is not. */
export function mentionedUserIds({ comment, further }: Pick<Comment, 'comment' | 'further'>): string[] {
  return mentionsTypedIn(comment, further.mentions ?? []).map(({ id }) => id)
}
