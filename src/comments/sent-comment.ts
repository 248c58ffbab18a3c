// What else is sent with a new comment and only kept: nothing is found or decided by it.
import type { z } from 'zod'
import type { CommentData, CreateCommentParams } from './contract/comment-requests.ts'
import type { Further } from './core/comment.ts'
import { wholeNumber } from './sent-body.ts'

const mostWhole = 1e9

export function furtherOf(body: z.output<typeof CommentData>, hashTags: NonNullable<Further['hashTags']>): Further {
  const { mentions, meta, localDateString, rating, feedbackIds, moderationGroupIds } = body
  const localDateHours = wholeNumber('localDateHours', body.localDateHours, 0, 24)
  const fromProductId = wholeNumber('productId', body.productId, 0, mostWhole)
  return {
    ...(mentions?.length ? { mentions } : {}),
    ...(hashTags.length ? { hashTags } : {}),
    ...(meta ? { meta } : {}),
    ...(localDateString ? { localDateString } : {}),
    ...(localDateHours === undefined ? {} : { localDateHours }),
    ...(rating === undefined ? {} : { rating }),
    ...(feedbackIds ? { feedbackIds } : {}),
    ...(moderationGroupIds ? { moderationGroupIds } : {}),
    ...(fromProductId === undefined ? {} : { fromProductId }),
  }
}

/** `votes` is what remains of both; said alone, it is all of one. */
export function votesOf(body: Pick<z.output<typeof CreateCommentParams>, 'votes' | 'votesUp' | 'votesDown'>) {
  const votes = wholeNumber('votes', body.votes, -mostWhole, mostWhole)
  const up = wholeNumber('votesUp', body.votesUp, 0, mostWhole)
  const down = wholeNumber('votesDown', body.votesDown, 0, mostWhole)
  const votesUp = up ?? Math.max((votes ?? 0) + (down ?? 0), 0)
  return { votesUp, votesDown: down ?? Math.max(votesUp - (votes ?? votesUp), 0) }
}
