// Operations on posts of a social feed, on which comments may hang.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import {
  APIEmptyResponse,
  APIStatus,
  adminFailures,
  caller,
  publicFailures,
  SentDateTime,
  TextMap,
  UserSessionInfo,
  withBody,
} from '../wire/contract-envelope.ts'

const FeedPostMediaItemAsset = z
  .object({ w: z.number(), h: z.number(), src: z.string() })
  .meta({ id: 'FeedPostMediaItemAsset' })

export const FeedPostMediaItem = z
  .object({
    title: z.string().optional(),
    linkUrl: z.string().optional(),
    sizes: z.array(FeedPostMediaItemAsset),
  })
  .meta({ id: 'FeedPostMediaItem' })

export const FeedPostLink = z
  .object({
    text: z.string().optional(),
    title: z.string().optional(),
    description: z.string().optional(),
    url: z.string().optional(),
  })
  .meta({ id: 'FeedPostLink' })

/** Request and reply share one shape; fields of the server are overwritten. */
export const FeedPost = z
  .object({
    _id: z.string(),
    tenantId: z.string(),
    title: z.string().optional(),
    fromUserId: z.string().optional(),
    fromUserDisplayName: z.string().nullish(),
    fromUserAvatar: z.string().nullish(),
    fromIpHash: z.string().optional(),
    tags: z.array(z.string()).optional(),
    weight: z.number().optional(),
    meta: TextMap.optional(),
    contentHTML: z.string().optional(),
    media: z.array(FeedPostMediaItem).optional(),
    links: z.array(FeedPostLink).optional(),
    createdAt: SentDateTime,
    reacts: z.record(z.string(), z.number()).optional(),
    commentCount: z.int().nullish(),
  })
  .meta({ id: 'FeedPost' })

/** Fields of the server are optional in requests. */
export const SentFeedPost = FeedPost.partial({ _id: true, tenantId: true, createdAt: true }).meta({
  id: 'SentFeedPost',
})

export const createFeedPost = operation({
  operationId: 'createFeedPost',
  summary: 'Publish a post.',
  method: 'POST',
  path: '/api/v1/feed-posts',
  auth: 'apiKey',
  query: z.object({
    tenantId: z.string(),
    broadcastId: z.string().optional(),
    isLive: z.boolean().optional(),
    doSpamCheck: z.boolean().optional(),
    skipDupCheck: z.boolean().optional(),
  }),
  body: SentFeedPost,
  reply: z.object({ status: APIStatus, feedPost: FeedPost }).meta({ id: 'CreateFeedPostsResponse' }),
  failures: withBody(adminFailures),
})

export const updateFeedPost = operation({
  operationId: 'updateFeedPost',
  summary: 'Change a post.',
  method: 'PATCH',
  path: '/api/v1/feed-posts/{id}',
  auth: 'apiKey',
  params: z.object({ id: z.string() }),
  query: z.object({ tenantId: z.string() }),
  body: SentFeedPost,
  reply: APIEmptyResponse,
  failures: withBody(adminFailures),
})

const filter = {
  afterId: z.string().optional(),
  limit: z.int().optional(),
  tags: z.array(z.string()).optional(),
}

export const GetFeedPostsResponse = z
  .object({ status: APIStatus, feedPosts: z.array(FeedPost) })
  .meta({ id: 'GetFeedPostsResponse' })

export const getFeedPosts = operation({
  operationId: 'getFeedPosts',
  summary: 'List posts, newest first.',
  method: 'GET',
  path: '/api/v1/feed-posts',
  auth: 'apiKey',
  query: z.object({ tenantId: z.string(), ...filter }),
  reply: GetFeedPostsResponse,
  failures: adminFailures,
})

/** Public reply of the newest generation; the seed has the posts only. */
const PublicFeedPostsResponse = GetFeedPostsResponse.extend({
  myReacts: z.record(z.string(), z.record(z.string(), z.boolean())).optional(),
  user: UserSessionInfo.nullish(),
  urlIdWS: z.string().optional(),
  userIdWS: z.string().optional(),
  tenantIdWS: z.string().optional(),
}).meta({ id: 'PublicFeedPostsResponse' })

export const getFeedPostsPublic = operation({
  operationId: 'getFeedPostsPublic',
  summary: 'Read the feed.',
  method: 'GET',
  path: '/feed-posts/{tenantId}',
  cors: 'named-origins',
  params: z.object({ tenantId: z.string() }),
  query: z.object({
    ...filter,
    ...caller,
    isCrawler: z.boolean().optional(),
    includeUserInfo: z.boolean().optional(),
  }),
  reply: PublicFeedPostsResponse,
  failures: publicFailures,
})
