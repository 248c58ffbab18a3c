// Operations of bans from a thread's menu. Names and paths of the vendor's newest generation.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import {
  APIEmptyResponse,
  APIStatus,
  caller,
  DateTime,
  optionalTenantFailures,
  withBody,
} from '../wire/contract-envelope.ts'
import { moderate, ofTenant, oneComment, tenantOfCall } from './contract-parameters.ts'

const APIBanUserChangeLog = z
  .object({
    createdBannedUserId: z
      .string()
      .optional()
      .describe('Names the bans that were made, signed, for `postBanUserUndo` within an hour.'),
    updatedBannedUserId: z.string().optional(),
  })
  .meta({ id: 'APIBanUserChangeLog' })

export const postBanUserFromComment = operation({
  operationId: 'postBanUserFromComment',
  summary: 'Ban the author of a comment: users by id, others by session, and by network for a day.',
  method: 'POST',
  path: `${moderate}/ban-user/from-comment/{commentId}`,
  cors: 'named-origins',
  params: oneComment,
  query: z.object({
    bannedUntil: z
      .string()
      .optional()
      .describe(
        'A date and time (ISO 8601), or `one-hour`, `one-day`, `one-week`, `one-month`, `six-months`, `one-year` or `forever`, as without it.',
      ),
    isShadowBan: z.boolean().optional(),
    banReason: z.string().optional(),
    banEmail: z
      .boolean()
      .optional()
      .describe('By mail address, too. Refused as `mail-of-another` where somebody else has proved it.'),
    banEmailDomain: z
      .boolean()
      .optional()
      .describe(
        'By the domain of the mail address, too. Refused as `mail-domain-shared` for hosts that give everybody a mailbox, and to moderators where several verified authors have addresses there.',
      ),
    deleteAllUsersComments: z
      .boolean()
      .optional()
      .describe(
        'Deletes them, too; of a guest, those of the session. An author with more than 200 comments is refused as `invalid-input`: call again without it, then delete at the desk. `reason` says how many stay. The undo does not bring them back.',
      ),
    updateId: z.string().optional().describe('Taken, without any effect.'),
    banIP: z.boolean().optional().describe('By network for as long, while its address is kept.'),
    ...tenantOfCall,
    ...caller,
  }),
  reply: z
    .object({
      status: z.string(),
      changelog: APIBanUserChangeLog.optional(),
      code: z.string().optional(),
      reason: z.string().optional(),
    })
    .meta({ id: 'BanUserFromCommentResult' }),
  failures: optionalTenantFailures,
})

const ofUserAlone = 'Taken, without any effect: comments are those of the user, or of the session of a guest.'

export const getPreBanSummary = operation({
  operationId: 'getPreBanSummary',
  summary: 'Count the comments of the author of a comment, and list their names there.',
  method: 'GET',
  path: `${moderate}/pre-ban-summary/{commentId}`,
  cors: 'named-origins',
  params: oneComment,
  query: z.object({
    includeByUserIdAndEmail: z.boolean().optional().describe(ofUserAlone),
    includeByIP: z.boolean().optional().describe(ofUserAlone),
    includeByEmailDomain: z.boolean().optional().describe(ofUserAlone),
    ...tenantOfCall,
    ...caller,
  }),
  reply: z
    .object({
      status: APIStatus,
      usernames: z.array(z.string()).describe('Of the newest of them, at most 20.'),
      count: z.number().describe('Without deleted ones, at most 1,000.'),
    })
    .meta({ id: 'PreBanSummary' }),
  failures: optionalTenantFailures,
})

export const getCommentBanStatus = operation({
  operationId: 'getCommentBanStatus',
  summary: 'Tell by what the author of a comment can be banned: domain of the mail address, and network.',
  method: 'GET',
  path: `${moderate}/get-comment-ban-status/{commentId}`,
  cors: 'named-origins',
  params: oneComment,
  query: ofTenant,
  reply: z
    .object({ status: z.string(), emailDomain: z.string().nullable(), canIPBan: z.boolean().nullable() })
    .meta({ id: 'GetCommentBanStatusResponse' }),
  failures: optionalTenantFailures,
})

const BanPreferences = z
  .object({
    shouldBanEmail: z.boolean(),
    shouldBanByIP: z.boolean(),
    lastBanType: z.string(),
    lastBanDuration: z.string(),
  })
  .meta({ id: 'APIModerateUserBanPreferences' })

const BannedUserMatch = z
  .object({
    matchedOn: z.enum(['userId', 'email', 'email-wildcard', 'IP']).meta({ id: 'BannedUserMatchType' }),
    matchedOnValue: z.union([z.string(), z.number()]).nullable(),
  })
  .meta({ id: 'BannedUserMatch' })

const BannedUser = z
  .object({
    _id: z.string(),
    userId: z.string().nullish(),
    banType: z.string(),
    email: z.string().nullish(),
    ipHash: z.string().nullish(),
    bannedUntil: DateTime.nullable(),
    hasEmailWildcard: z.boolean(),
    banReason: z.string().optional(),
    matches: z.array(BannedUserMatch),
  })
  .meta({ id: 'APIBannedUserWithMultiMatchInfo' })

export const getUserBanPreference = operation({
  operationId: 'getUserBanPreference',
  summary: 'Read what a moderator chose for the ban before: null, since it is not kept.',
  method: 'GET',
  path: `${moderate}/user-ban-preference`,
  cors: 'named-origins',
  query: ofTenant,
  reply: z
    .object({ preferences: BanPreferences.nullable(), status: APIStatus })
    .meta({ id: 'APIModerateGetUserBanPreferencesResponse' }),
  failures: optionalTenantFailures,
})

export const getBanUsersFromComment = operation({
  operationId: 'getBanUsersFromComment',
  summary: 'List the bans that bind the author of a comment.',
  method: 'GET',
  path: `${moderate}/ban-users/from-comment/{commentId}`,
  cors: 'named-origins',
  params: oneComment,
  query: ofTenant,
  reply: z
    .object({ bannedUsers: z.array(BannedUser), status: APIStatus })
    .meta({ id: 'GetBannedUsersFromCommentResponse' }),
  failures: optionalTenantFailures,
})

export const postBanUserUndo = operation({
  operationId: 'postBanUserUndo',
  summary:
    'Lift the bans that a call of the same moderator has made within the hour, unless somebody has changed them.',
  method: 'POST',
  path: `${moderate}/ban-user/undo`,
  cors: 'named-origins',
  query: ofTenant,
  body: z.object({ changelog: APIBanUserChangeLog }).meta({ id: 'BanUserUndoParams' }),
  reply: APIEmptyResponse,
  failures: withBody(optionalTenantFailures),
})
