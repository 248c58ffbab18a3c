// Operations to create, read, update and delete comments.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import {
  APIComment,
  FComment,
  PickFCommentAPICommentFieldsKeys,
  PickFCommentApprovedOrCommentHTML,
  PickFCommentIsDeletedOrCommentHTMLOrCommenterNameOrUserId,
  PublicComment,
} from '../comment/contract-record.ts'
import {
  CommentData,
  CommentTextUpdateRequest,
  CreateCommentParams,
  PickAPICommentUpdatableCommentFields,
  SentParentId,
} from '../comment/contract-requests.ts'
import { CustomConfigParameters, SortDirections } from '../wire/contract-custom-config.ts'
import {
  APIEmptyResponse,
  APIStatus,
  actingFailures,
  adminFailures,
  broadcastId,
  caller,
  ImportedAPIStatusSUCCESS,
  Int64,
  OpenMap,
  publicFailures,
  TextMap,
  UserIdWS,
  UserSessionInfo,
  withBody,
} from '../wire/contract-envelope.ts'

const SaveCommentResponse = z
  .object({
    status: ImportedAPIStatusSUCCESS,
    comment: FComment,
    user: UserSessionInfo.nullable(),
    moduleData: OpenMap.optional(),
  })
  .meta({ id: 'SaveCommentResponse' })

/** Reply of the newest generation. */
export const APISaveCommentResponse = z
  .object({ ...SaveCommentResponse.shape, status: APIStatus, comment: APIComment })
  .meta({ id: 'APISaveCommentResponse' })

export const saveComment = operation({
  operationId: 'saveComment',
  summary: 'Save a comment on behalf of its author.',
  method: 'POST',
  path: '/api/v1/comments',
  auth: 'apiKey',
  query: z.object({
    tenantId: z.string(),
    isLive: z.boolean().optional(),
    doSpamCheck: z.boolean().optional(),
    sendEmails: z.boolean().optional(),
    populateNotifications: z.boolean().optional(),
  }),
  body: CreateCommentParams,
  reply: SaveCommentResponse,
  failures: withBody(adminFailures),
})

export const getComment = operation({
  operationId: 'getComment',
  summary: 'Read one comment.',
  method: 'GET',
  path: '/api/v1/comments/{id}',
  auth: 'apiKey',
  params: z.object({ id: z.string() }),
  query: z.object({ tenantId: z.string() }),
  reply: z
    .object({ status: APIStatus, comment: PickFCommentAPICommentFieldsKeys })
    .meta({ id: 'APIGetCommentResponse' }),
  failures: adminFailures,
})

export const getComments = operation({
  operationId: 'getComments',
  summary: 'List comments of a page, an author or a tag.',
  method: 'GET',
  path: '/api/v1/comments',
  auth: 'apiKey',
  query: z.object({
    tenantId: z.string(),
    page: z.number().optional(),
    limit: z.number().optional(),
    skip: z.number().optional(),
    asTree: z.boolean().optional(),
    skipChildren: z.number().optional(),
    limitChildren: z.number().optional(),
    maxTreeDepth: z.number().optional(),
    urlId: z.string().optional(),
    userId: z.string().optional(),
    anonUserId: z.string().optional(),
    contextUserId: z.string().optional(),
    hashTag: z.array(z.string()).optional().describe('May be repeated: all tags must match.'),
    parentId: SentParentId.optional().describe('`null`: root comments.'),
    direction: SortDirections.optional(),
    fromDate: Int64.optional(),
    toDate: Int64.optional(),
    queue: z.string().optional().describe('Flat list of a moderation queue: waiting, spam or flagged.'),
  }),
  reply: z.object({ status: APIStatus, comments: z.array(APIComment) }).meta({ id: 'APIGetCommentsResponse' }),
  failures: actingFailures,
})

export const updateComment = operation({
  operationId: 'updateComment',
  summary: 'Change any of the writable fields of a comment.',
  method: 'PATCH',
  path: '/api/v1/comments/{id}',
  auth: 'apiKey',
  params: z.object({ id: z.string() }),
  query: z.object({
    tenantId: z.string(),
    contextUserId: z.string().optional(),
    doSpamCheck: z.boolean().optional(),
    isLive: z.boolean().optional(),
  }),
  body: PickAPICommentUpdatableCommentFields,
  reply: APIEmptyResponse,
  failures: withBody(actingFailures),
})

const DeleteCommentAction = z
  .enum(['already-deleted', 'hard-removed', 'anonymized'])
  .meta({ id: 'DeleteCommentAction' })

export const deleteComment = operation({
  operationId: 'deleteComment',
  summary: 'Delete a comment and its replies.',
  method: 'DELETE',
  path: '/api/v1/comments/{id}',
  auth: 'apiKey',
  params: z.object({ id: z.string() }),
  query: z.object({
    tenantId: z.string(),
    contextUserId: z.string().optional(),
    isLive: z.boolean().optional(),
  }),
  reply: z
    .object({ action: DeleteCommentAction, status: ImportedAPIStatusSUCCESS })
    .meta({ id: 'DeleteCommentResult' }),
  failures: actingFailures,
})

export const createCommentPublic = operation({
  operationId: 'createCommentPublic',
  summary: 'Create a comment.',
  method: 'POST',
  path: '/comments/{tenantId}',
  cors: 'named-origins',
  params: z.object({ tenantId: z.string() }),
  query: z.object({ urlId: z.string(), broadcastId, ...caller }),
  body: CommentData,
  reply: z
    .object({
      status: ImportedAPIStatusSUCCESS,
      comment: PublicComment,
      user: UserSessionInfo.nullable(),
      moduleData: OpenMap.optional(),
      userIdWS: UserIdWS.optional(),
    })
    .meta({ id: 'SaveCommentsResponseWithPresence' }),
  failures: withBody(publicFailures),
})

export const getCommentsPublic = operation({
  operationId: 'getCommentsPublic',
  summary: 'List the comments of a page as threads.',
  method: 'GET',
  path: '/comments/{tenantId}',
  cors: 'named-origins',
  params: z.object({ tenantId: z.string() }),
  query: z.object({
    urlId: z.string(),
    page: z.int().optional(),
    direction: SortDirections.optional(),
    ...caller,
    skip: z.int().optional(),
    skipChildren: z.int().optional(),
    limit: z.int().optional(),
    limitChildren: z.int().optional(),
    countChildren: z.boolean().optional(),
    lastGenDate: Int64.optional(),
    fetchPageForCommentId: z.string().optional(),
    includeConfig: z.boolean().optional(),
    countAll: z.boolean().optional(),
    includei10n: z.boolean().optional(),
    locale: z.string().optional(),
    modules: z.string().optional().describe('Comma-separated. `edited` adds to `moduleData`.'),
    isCrawler: z.boolean().optional(),
    includeNotificationCount: z.boolean().optional(),
    asTree: z.boolean().optional(),
    maxTreeDepth: z.int().optional(),
    useFullTranslationIds: z.boolean().optional(),
    parentId: SentParentId.optional(),
    searchText: z.string().optional(),
    hashTags: z.array(z.string()).optional(),
    userId: z.string().optional(),
    customConfigStr: z.string().optional(),
    afterCommentId: z.string().optional(),
    beforeCommentId: z.string().optional(),
  }),
  reply: z
    .object({
      statusCode: z.int().optional(),
      status: z.string(),
      code: z.string().optional(),
      reason: z.string().optional(),
      comments: z.array(PublicComment),
      user: UserSessionInfo.nullable(),
      urlIdClean: z.string().optional(),
      lastGenDate: Int64.nullish(),
      includesPastPages: z.boolean().optional(),
      isDemo: z.boolean().optional(),
      commentCount: z.int().optional(),
      isSiteAdmin: z.boolean().optional(),
      hasBillingIssue: z.boolean().optional(),
      moduleData: OpenMap.optional().describe(
        'Beside customConfig, `mailIsOff` where this server sends no mail: what asks for an address waits for staff; `hasGifs` where it has a GIF provider. With the module `edited`, `edited`: by the ids of comments whose text was changed, when (epoch milliseconds); and `notes`, where there are any: notes of moderators by the ids of their comments.',
      ),
      pageNumber: z.int(),
      isWhiteLabeled: z.boolean().optional(),
      isProd: z.boolean().optional(),
      isCrawler: z.boolean().optional(),
      notificationCount: z.int().optional(),
      hasMore: z.boolean().optional(),
      isClosed: z.boolean().optional(),
      presencePollState: z.int().optional(),
      customConfig: CustomConfigParameters.optional(),
      urlIdWS: z.string().optional(),
      userIdWS: z.string().optional(),
      tenantIdWS: z.string().optional(),
      translatedWarning: z.string().optional(),
      translations: TextMap.optional(),
    })
    .meta({ id: 'GetCommentsResponseWithPresencePublicComment' }),
  failures: publicFailures,
})

const onOneComment = z.object({ tenantId: z.string(), commentId: z.string() })

export const getCommentText = operation({
  operationId: 'getCommentText',
  summary: 'Read the source text of a comment.',
  method: 'GET',
  path: '/comments/{tenantId}/{commentId}/text',
  cors: 'named-origins',
  params: onOneComment,
  query: z.object({ editKey: z.string().optional(), ...caller }),
  reply: z
    .object({
      status: ImportedAPIStatusSUCCESS,
      commentText: z.string(),
      sanitizedCommentText: z.string(),
    })
    .meta({ id: 'PublicAPIGetCommentTextResponse' }),
  failures: publicFailures,
})

export const setCommentText = operation({
  operationId: 'setCommentText',
  summary: 'Change the text of a comment.',
  method: 'POST',
  path: '/comments/{tenantId}/{commentId}/update-text',
  cors: 'named-origins',
  params: onOneComment,
  query: z.object({ broadcastId, editKey: z.string().optional(), ...caller }),
  body: CommentTextUpdateRequest,
  reply: z
    .object({ comment: PickFCommentApprovedOrCommentHTML, status: ImportedAPIStatusSUCCESS })
    .meta({ id: 'PublicAPISetCommentTextResponse' }),
  failures: withBody(publicFailures),
})

export const deleteCommentPublic = operation({
  operationId: 'deleteCommentPublic',
  summary: 'Delete a comment.',
  method: 'DELETE',
  path: '/comments/{tenantId}/{commentId}',
  cors: 'named-origins',
  params: onOneComment,
  query: z.object({ broadcastId, editKey: z.string().optional(), ...caller }),
  reply: z
    .object({
      comment: PickFCommentIsDeletedOrCommentHTMLOrCommenterNameOrUserId.optional(),
      hardRemoved: z.boolean(),
      status: ImportedAPIStatusSUCCESS,
    })
    .meta({ id: 'PublicAPIDeleteCommentResponse' }),
  failures: publicFailures,
})
