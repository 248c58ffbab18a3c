// Shared parts of requests and replies: caller, statuses, failure body.
import { z } from 'zod'
import type { Failure } from '../../platform/api/operation.ts'
import { CustomConfigParameters } from './contract-custom-config.ts'

/** In replies: UTC with milliseconds. */
export const DateTime = z.iso.datetime({ precision: 3 })
/** In requests: client languages disagree about zone and fraction, so any ISO 8601 date and time is accepted. */
export const SentDateTime = z.iso.datetime({ offset: true, local: true }).meta({ format: 'date-time' })
/** The format keeps generated clients from reading epoch milliseconds into 32 bits. */
export const Int64 = z.int().meta({ format: 'int64' })
export const TextMap = z.record(z.string(), z.string())
export const OpenMap = z.record(z.string(), z.unknown())

export const APIStatus = z.enum(['success', 'failed']).meta({ id: 'APIStatus' })
export const ImportedAPIStatusSUCCESS = z.literal('success').meta({ id: 'ImportedAPIStatusSUCCESS' })
export const ImportedAPIStatusFAILED = z.literal('failed').meta({ id: 'ImportedAPIStatusFAILED' })

export const APIEmptyResponse = z.object({ status: ImportedAPIStatusSUCCESS }).meta({ id: 'APIEmptyResponse' })

export const APIError = z
  .object({
    status: ImportedAPIStatusFAILED,
    reason: z.string(),
    code: z.string(),
    secondaryCode: z.string().optional(),
    bannedUntil: z.number().optional(),
    maxCharacterLength: z.number().optional(),
    translatedError: z.string().optional(),
    customConfig: CustomConfigParameters.optional(),
  })
  .meta({ id: 'APIError' })

function failed(description: string): Failure {
  return { description, reply: APIError }
}

const everyFailure = {
  404: failed('No such tenant or record.'),
  422: failed('The input, or the state of what it is about, does not allow it; the code says why.'),
  429: failed('Too many calls; Retry-After says when to come back.'),
  501: failed('Declared, but not served by this version.'),
}

export const adminFailures = {
  400: failed('The tenant id is missing.'),
  401: failed('The API key is missing or wrong.'),
  ...everyFailure,
}

/** For operations in which the key acts for a user. */
export const actingFailures = {
  ...adminFailures,
  403: failed('The user for whom this is done may not read the page.'),
}

export const publicFailures = {
  401: failed('The call does not prove who it comes from, or nobody in particular may not do this.'),
  403: failed('The tenant does not know this origin, or the page is closed to this caller.'),
  ...everyFailure,
}

/** For public operations whose clients may omit the tenant. */
export const optionalTenantFailures = { 400: adminFailures[400], ...publicFailures }

/** For operations with a body. */
export function withBody<T extends Record<number, Failure>>(failures: T): T & Record<413, Failure> {
  return { ...failures, 413: failed('The body is larger than this operation takes.') }
}

const session = z.string().optional().describe('Anonymous session. Alternative: the header X-Session-Id.')

/** Caller of a public operation that identifies people by session only. */
export const visitor = { sessionId: session }

/** Caller of a public operation. */
export const caller = {
  sessionId: session,
  sso: z
    .string()
    .optional()
    .describe(
      'JSON text of a single sign-on payload. Signed by the tenant: `userDataJSONBase64`, `timestamp` in milliseconds, and `verificationHash`, the hexadecimal HMAC-SHA256 of timestamp and data under the API key. Unsigned, the object of a user, which proves nothing.',
    ),
}

/** Chosen by the client and returned in the event, so that the client recognises its own changes. */
export const broadcastId = z.string().describe('Chosen by the client; returned in the live event of this change.')

export const CommentUserBadgeInfo = z
  .object({
    id: z.string(),
    type: z.number(),
    description: z.string(),
    displayLabel: z.string().nullish(),
    displaySrc: z.string().nullish(),
    backgroundColor: z.string().nullish(),
    borderColor: z.string().nullish(),
    textColor: z.string().nullish(),
    cssClass: z.string().nullish(),
  })
  .meta({ id: 'CommentUserBadgeInfo' })

export const UserIdWS = z.string().meta({ id: 'UserIdWS' })

export const UserSessionInfo = z
  .object({
    id: z.string().optional(),
    authorized: z.boolean().optional(),
    avatarSrc: z.string().nullish(),
    displayLabel: z.string().optional(),
    displayName: z.string().optional(),
    email: z.string().nullish(),
    groupIds: z.array(z.string()).optional(),
    hasBlockedUsers: z.boolean().optional(),
    isAnonSession: z.boolean().optional(),
    sessionId: z.string().nullish(),
    username: z.string().optional(),
    websiteUrl: z.string().optional(),
    badges: z.array(CommentUserBadgeInfo).optional(),
    needsTOS: z.boolean().optional(),
  })
  .meta({ id: 'UserSessionInfo' })
