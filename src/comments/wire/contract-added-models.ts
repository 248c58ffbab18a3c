// Models declared beyond the interface document, with the reason.
import type { Addition } from './contract-addition.ts'

export const addedModels: readonly Addition[] = [
  {
    of: ['getFeedPostsPublic'],
    names: ['PublicFeedPostsResponse'],
    since: 'newest',
    why: 'its reply there; the seed answers GetFeedPostsResponse',
  },
  {
    of: ['saveComment'],
    names: ['APISaveCommentResponse'],
    since: 'newest',
    why: 'its reply there; the seed answers SaveCommentResponse',
  },
  {
    of: ['aggregate'],
    names: ['AggregationAPIError'],
    since: 'newest',
    why: 'tells an unknown resource name from a known one',
  },
  {
    of: ['CustomConfigParameters'],
    names: ['ImageContentProfanityLevel', 'MentionAutoCompleteMode', 'UsersListLocation', 'TOSConfig'],
    since: 'newest',
    why: 'types of later settings',
  },
  {
    of: ['createFeedPost', 'updateFeedPost'],
    names: ['SentFeedPost'],
    since: 'ours',
    why: 'a FeedPost, of which nobody has to send what the server alone knows',
  },
  {
    of: ['searchUsers', 'getTranslations'],
    names: [
      'GetTranslationsResponse',
      'SearchUsersResponse',
      'SearchUsersResult',
      'SearchUsersSectionedResponse',
      'UserSearchResult',
      'UserSearchSection',
      'UserSearchSectionResult',
    ],
    since: 'newest',
    why: 'their replies',
  },
  {
    of: ['postSetCommentApprovalStatus', 'postBanUserFromComment'],
    names: ['SetCommentApprovedResponse', 'BanUserFromCommentResult', 'APIBanUserChangeLog'],
    since: 'newest',
    why: 'their replies',
  },
  {
    of: ['getOnlineUsers', 'getOfflineUsers', 'getUsersInfo'],
    names: ['PageUserEntry', 'PageUsersOnlineResponse', 'PageUsersOfflineResponse', 'PageUsersInfoResponse'],
    since: 'newest',
    why: 'their replies',
  },
  {
    of: ['getV1PageLikes', 'createV1PageReact', 'getV2PageReacts', 'getV2PageReactUsers'],
    names: ['GetV1PageLikes', 'CreateV1PageReact', 'GetV2PageReacts', 'GetV2PageReactUsersResponse'],
    since: 'newest',
    why: 'their replies',
  },
  { of: ['getCommentsForUser'], names: ['GetCommentsForUserResponse'], since: 'newest', why: 'its reply' },
  {
    of: ['getVotes', 'getVotesForUser'],
    names: ['PublicVote', 'GetVotesResponse', 'GetVotesForUserResponse'],
    since: 'newest',
    why: 'their replies',
  },
  {
    of: ['getGifsTrending', 'getGifsSearch', 'getGifLarge'],
    names: ['GifSearchResponse', 'GifSearchInternalError', 'GifGetLargeResponse'],
    since: 'newest',
    why: 'their replies',
  },
  {
    of: ['getCommentCounts', 'getRecentComments', 'previewComment'],
    names: [
      'CommentCount',
      'GetCommentCountsResponse',
      'GetRecentCommentsResponse',
      'PreviewCommentParams',
      'PreviewCommentResponse',
      'RecentComment',
    ],
    since: 'ours',
    why: 'what they take and answer',
  },
  { of: ['DomainConfig'], names: ['SiteType'], since: 'newest', why: 'type of siteType' },
]
