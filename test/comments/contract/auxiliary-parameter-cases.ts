// Parameter cases of auxiliary operations: around threads, people and reactions of pages, posts by people, votes of a server,
// GIFs.
import assert from 'node:assert/strict'
import { type Case, ownerOnly, refuses, site, unknownTenant, visitor } from './parameter-cases.ts'

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

const casesIn = (file: string, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${file} has a case`]))

const people = (...names: string[]) => casesIn('page-users.test.ts', ...names, 'sso')
const reacts = (...names: string[]) => casesIn('page-reacts.test.ts', ...names, 'sso', 'sessionId')
const votes = (...names: string[]) => casesIn('votes-of-server.test.ts', ...names)
const gifs = (...names: string[]) => casesIn('gifs.test.ts', ...names)
const session = { sessionId: 'people without an account have no profile, and read what everybody reads' }

export const pageCases = {
  getOnlineUsers: {
    tenantId: unknownTenant('getOnlineUsers', '/pages/nobody/users/online?urlId=page'),
    ...people('urlId', 'afterName', 'afterUserId'),
    ...session,
  },
  getOfflineUsers: {
    tenantId: unknownTenant('getOfflineUsers', '/pages/nobody/users/offline?urlId=page'),
    urlId: refuses('getOfflineUsers', { urlId: ' ' }, 422, 'missing-url-id'),
    ...people('afterName', 'afterUserId'),
    ...session,
  },
  getUsersInfo: {
    tenantId: unknownTenant('getUsersInfo', '/pages/nobody/users/info?ids=x'),
    ...people('ids'),
    ...session,
  },
  getCommentsForUser: {
    ...casesIn(
      'user-comments.test.ts',
      ...['userId', 'repliesToUserId', 'direction', 'page', 'includei10n', 'locale', 'isCrawler', 'tenantId', 'sso'],
    ),
    sessionId: 'flags of the viewer, as in the list of a page',
  },
  getVotes: {
    tenantId: ownerOnly('getVotes', '/api/v1/votes?urlId=page'),
    ...votes('urlId'),
  },
  getVotesForUser: {
    tenantId: ownerOnly('getVotesForUser', '/api/v1/votes/for-user?urlId=page&userId=x'),
    ...votes('urlId', 'userId', 'anonUserId'),
  },
  createVote: {
    tenantId: ownerOnly('createVote', '/api/v1/votes?commentId=x&direction=up&userId=x'),
    ...votes('commentId', 'direction', 'userId', 'anonUserId'),
  },
  deleteVote: {
    tenantId: ownerOnly('deleteVote', '/api/v1/votes/x'),
    id: refuses('deleteVote', {}, 404, 'not-found', { id: 'nobody' }),
    ...votes('editKey'),
  },
  getGifsTrending: {
    tenantId: unknownTenant('getGifsTrending', '/gifs/trending/nobody'),
    ...gifs('locale', 'rating', 'page'),
  },
  getGifsSearch: {
    tenantId: unknownTenant('getGifsSearch', '/gifs/search/nobody?search=x'),
    ...gifs('search', 'locale', 'rating', 'page'),
  },
  getGifLarge: {
    tenantId: unknownTenant('getGifLarge', '/gifs/get-large/nobody?largeInternalURLSanitized=x'),
    ...gifs('largeInternalURLSanitized'),
  },
  getV1PageLikes: {
    tenantId: unknownTenant('getV1PageLikes', '/page-reacts/v1/likes/nobody?urlId=page'),
    ...reacts('urlId'),
  },
  createV1PageReact: {
    tenantId: unknownTenant('createV1PageReact', '/page-reacts/v1/likes/nobody?urlId=page'),
    ...reacts('urlId', 'title'),
  },
  deleteV1PageReact: {
    tenantId: unknownTenant('deleteV1PageReact', '/page-reacts/v1/likes/nobody?urlId=page'),
    ...reacts('urlId'),
  },
  getV2PageReactUsers: {
    tenantId: unknownTenant('getV2PageReactUsers', '/page-reacts/v2/nobody/list?urlId=page&id=x'),
    ...reacts('urlId', 'id'),
  },
  getV2PageReacts: {
    tenantId: unknownTenant('getV2PageReacts', '/page-reacts/v2/nobody?urlId=page'),
    ...reacts('urlId'),
  },
  createV2PageReact: {
    tenantId: unknownTenant('createV2PageReact', '/page-reacts/v2/nobody?urlId=page&id=x'),
    ...reacts('urlId', 'id', 'title'),
  },
  deleteV2PageReact: {
    tenantId: unknownTenant('deleteV2PageReact', '/page-reacts/v2/nobody?urlId=page&id=x'),
    ...reacts('urlId', 'id'),
  },
} satisfies Record<string, Cases>
