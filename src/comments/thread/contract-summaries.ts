// Operations for list pages: comment counts, and newest comments of several pages.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { FComment } from '../comment/contract-record.ts'
import { caller, ImportedAPIStatusSUCCESS, publicFailures } from '../wire/contract-envelope.ts'

/** A list page gets all its counts in one call. */
const mostCounted = 100

const CommentCount = z
  .object({ urlId: z.string().describe('As requested.'), commentCount: z.int() })
  .meta({ id: 'CommentCount' })

export const getCommentCounts = operation({
  operationId: 'getCommentCounts',
  summary: 'Count the comments of several pages, replies included.',
  method: 'GET',
  path: '/comment-counts/{tenantId}',
  cors: 'named-origins',
  params: z.object({ tenantId: z.string() }),
  query: z.object({
    urlId: z
      .array(z.string())
      .min(1)
      .max(mostCounted)
      .describe('May be repeated. Pages that the caller may not read are left out of the answer.'),
    ...caller,
  }),
  reply: z
    .object({ status: ImportedAPIStatusSUCCESS, counts: z.array(CommentCount) })
    .meta({ id: 'GetCommentCountsResponse' }),
  failures: publicFailures,
})

const RecentComment = FComment.pick({
  _id: true,
  urlId: true,
  pageTitle: true,
  date: true,
  commenterName: true,
  avatarSrc: true,
  commentHTML: true,
  parentId: true,
  isByAdmin: true,
  isByModerator: true,
})
  .extend({ url: z.string().optional().describe('Address of the page, if it is on a site of the tenant.') })
  .meta({ id: 'RecentComment' })

export const getRecentComments = operation({
  operationId: 'getRecentComments',
  summary: 'List the newest comments of all pages.',
  method: 'GET',
  path: '/recent-comments/{tenantId}',
  cors: 'named-origins',
  params: z.object({ tenantId: z.string() }),
  query: z.object({ limit: z.int().optional().describe('From 1 to 50; default 10.'), ...caller }),
  reply: z
    .object({ status: ImportedAPIStatusSUCCESS, comments: z.array(RecentComment) })
    .meta({ id: 'GetRecentCommentsResponse' }),
  failures: publicFailures,
})
