// Parameter cases of auxiliary thread operations, and of posts by people.
import assert from 'node:assert/strict'
import { type Case, site, unknownTenant, visitor } from './parameter-cases.ts'

type Cases = Record<string, Case | Case[] | string>

const inDoors = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'doors.test.ts has a case']))
const inPosts = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, 'public-posts.test.ts has a case']))
const inReactions = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, 'reactions.test.ts has a case']))

const known: Case = async () => {
  const { comments } = await site.ok('getRecentComments', { query: { sessionId: visitor.sessionId } })
  assert.equal(comments[0].commenterName, 'Ann')
}

export const doorCases = {
  getCommentCounts: {
    tenantId: unknownTenant('getCommentCounts', '/comment-counts/nobody?urlId=page'),
    ...inDoors('urlId', 'sso', 'sessionId'),
  },
  getRecentComments: {
    tenantId: unknownTenant('getRecentComments', '/recent-comments/nobody'),
    sessionId: known,
    ...inDoors('limit', 'sso'),
  },
  previewComment: {
    tenantId: unknownTenant('previewComment', '/comments/nobody/preview'),
    ...inDoors('sso', 'sessionId'),
  },
  sendVerificationAgain: {
    tenantId: unknownTenant('sendVerificationAgain', '/comments/nobody/none/verification-mail'),
    commentId: 'verifying.test.ts has a case',
    editKey: 'verifying.test.ts has a case',
    sessionId: 'verifying.test.ts has a case',
    sso: 'verifying.test.ts has a case',
  },
  searchUsers: {
    tenantId: unknownTenant('searchUsers', '/user-search/nobody?urlId=page'),
    ...inDoors('urlId', 'usernameStartsWith', 'mentionGroupIds', 'searchSection', 'sso', 'sessionId'),
  },
} satisfies Record<string, Cases>

export const feedCases = {
  uploadImage: {
    tenantId: 'uploads.test.ts has a case',
    sizePreset: 'uploads.test.ts has a case',
    urlId: 'uploads.test.ts has a case',
    sso: 'uploads.test.ts has a case',
    sessionId: 'uploads.test.ts has a case',
  },
  createFeedPostPublic: {
    tenantId: unknownTenant('createFeedPostPublic', '/feed-posts/nobody'),
    ...inPosts('broadcastId', 'sso', 'sessionId'),
  },
  updateFeedPostPublic: {
    tenantId: unknownTenant('updateFeedPostPublic', '/feed-posts/nobody/x'),
    ...inPosts('postId', 'broadcastId', 'sso', 'sessionId'),
  },
  deleteFeedPostPublic: {
    tenantId: unknownTenant('deleteFeedPostPublic', '/feed-posts/nobody/x'),
    ...inPosts('postId', 'broadcastId', 'sso', 'sessionId'),
  },
  reactFeedPostPublic: {
    tenantId: unknownTenant('reactFeedPostPublic', '/feed-posts/nobody/react/x'),
    ...inReactions('postId', 'isUndo', 'broadcastId', 'sso', 'sessionId'),
  },
  getUserReactsPublic: {
    tenantId: unknownTenant('getUserReactsPublic', '/feed-posts/nobody/user-reacts'),
    ...inReactions('postIds', 'sso', 'sessionId'),
  },
  getFeedPostsStats: {
    tenantId: unknownTenant('getFeedPostsStats', '/feed-posts/nobody/stats?postIds=x'),
    ...inReactions('postIds', 'sso', 'sessionId'),
  },
} satisfies Record<string, Cases>
