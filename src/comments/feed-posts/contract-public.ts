// Operations of people on posts of a social feed: publish, change, delete, react. Names and paths of the vendor's newest generation.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { APIStatus, broadcastId, caller, publicFailures, TextMap, withBody } from '../wire/contract-envelope.ts'
import { FeedPost, FeedPostLink, FeedPostMediaItem } from './contract.ts'

const content = {
  title: z.string().optional(),
  contentHTML: z.string().optional(),
  media: z.array(FeedPostMediaItem).optional(),
  links: z.array(FeedPostLink).optional(),
  tags: z.array(z.string()).optional(),
  meta: TextMap.optional(),
}

const CreateFeedPostParams = z
  .object({
    ...content,
    fromUserId: z.string().optional().describe('Ignored: the author is the caller.'),
    fromUserDisplayName: z.string().optional().describe('Name of a caller who has not signed on.'),
  })
  .meta({ id: 'CreateFeedPostParams' })

export const UpdateFeedPostParams = z.object(content).meta({ id: 'UpdateFeedPostParams' })

const CreateFeedPostResponse = z
  .object({ status: APIStatus, feedPost: FeedPost })
  .meta({ id: 'CreateFeedPostResponse' })

const ofTenant = z.object({ tenantId: z.string() })
const onePost = z.object({ tenantId: z.string(), postId: z.string() })
const changing = z.object({ broadcastId: broadcastId.optional(), ...caller })

export const createFeedPostPublic = operation({
  operationId: 'createFeedPostPublic',
  summary: 'Publish a post in the feed, by those whom the site lets.',
  method: 'POST',
  path: '/feed-posts/{tenantId}',
  cors: 'named-origins',
  params: ofTenant,
  query: changing,
  body: CreateFeedPostParams,
  reply: CreateFeedPostResponse,
  failures: withBody(publicFailures),
})

export const updateFeedPostPublic = operation({
  operationId: 'updateFeedPostPublic',
  summary: 'Change a post, by its author or staff. Missing fields stay, empty ones are removed.',
  method: 'PUT',
  path: '/feed-posts/{tenantId}/{postId}',
  cors: 'named-origins',
  params: onePost,
  query: changing,
  body: UpdateFeedPostParams,
  reply: CreateFeedPostResponse,
  failures: withBody(publicFailures),
})

export const deleteFeedPostPublic = operation({
  operationId: 'deleteFeedPostPublic',
  summary: 'Delete a post with its reactions, by its author or staff.',
  method: 'DELETE',
  path: '/feed-posts/{tenantId}/{postId}',
  cors: 'named-origins',
  params: onePost,
  query: changing,
  reply: z.object({ status: APIStatus }).meta({ id: 'DeleteFeedPostPublicResponse' }),
  failures: publicFailures,
})

export const reactFeedPostPublic = operation({
  operationId: 'reactFeedPostPublic',
  summary: 'Give a reaction on a post, or take it back.',
  method: 'POST',
  path: '/feed-posts/{tenantId}/react/{postId}',
  cors: 'named-origins',
  params: onePost,
  query: changing.extend({ isUndo: z.boolean().optional() }),
  body: z
    .object({ reactType: z.string().optional().describe('Without it: `l`, a like.') })
    .meta({ id: 'ReactBodyParams' }),
  reply: z
    .object({ status: APIStatus, reactType: z.string(), isUndo: z.boolean() })
    .meta({ id: 'ReactFeedPostResponse' }),
  failures: withBody(publicFailures),
})

export const getUserReactsPublic = operation({
  operationId: 'getUserReactsPublic',
  summary: 'List the own reactions, on given posts or the newest ones.',
  method: 'GET',
  path: '/feed-posts/{tenantId}/user-reacts',
  cors: 'named-origins',
  params: ofTenant,
  query: z.object({ postIds: z.array(z.string()).optional(), ...caller }),
  reply: z
    .object({ status: APIStatus, reacts: z.record(z.string(), z.record(z.string(), z.boolean())) })
    .meta({ id: 'UserReactsResponse' }),
  failures: publicFailures,
})

const FeedPostStats = z
  .object({ reacts: z.record(z.string(), z.number()).optional(), commentCount: z.int().optional() })
  .meta({ id: 'FeedPostStats' })

export const getFeedPostsStats = operation({
  operationId: 'getFeedPostsStats',
  summary: 'Count comments and reactions of posts.',
  method: 'GET',
  path: '/feed-posts/{tenantId}/stats',
  cors: 'named-origins',
  params: ofTenant,
  query: z.object({ postIds: z.array(z.string()), ...caller }),
  reply: z
    .object({ status: APIStatus, stats: z.record(z.string(), FeedPostStats) })
    .meta({ id: 'FeedPostsStatsResponse' }),
  failures: publicFailures,
})
