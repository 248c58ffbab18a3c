// Error codes of the comment service with status and sentence, and the wire's error body.

import type { Call } from '../platform/api/call.ts'
import type { Operation } from '../platform/api/operation.ts'
import { type ApiResponse, jsonResponse } from '../platform/api/response.ts'
import { ApiError, type ErrorEntry, errorEntryIn, type PlatformErrorCode } from '../platform/errors.ts'

const commentRefusals = {
  'missing-tenant-id': { status: 400, message: 'The query parameter `tenantId` is missing.' },
  'invalid-tenant-id': { status: 404, message: 'There is no tenant with this id.' },
  'missing-api-key': { status: 401, message: 'The API key is missing: send it in the header `x-api-key`.' },
  'invalid-api-key': { status: 401, message: 'This API key is not valid for the tenant.' },
  'invalid-tenant': { status: 404, message: 'Comments cannot be loaded.' },
  'domain-unauthorized': { status: 403, message: 'This origin is not among the domains of the site.' },
  'malformed-sso': { status: 401, message: 'SSO Request Malformed' },
  unauthorized: { status: 401, message: 'You do not have permission to do this.' },
  'unauthorized-page': { status: 403, message: 'You do not have access to the comments of this page.' },
  'missing-url-id': { status: 422, message: '`urlId`, the key of the page, is missing.' },
  'empty-comment': { status: 422, message: 'This comment is empty.' },
  'comment-too-big': { status: 422, message: 'The comment is too long.' },
  'invalid-name': { status: 422, message: 'This name is not allowed.' },
  'invalid-name-is-email': {
    status: 422,
    message: 'A name must not be an e-mail address, because everybody can see it.',
  },
  'invalid-email': { status: 422, message: 'Enter a valid e-mail address.' },
  'invalid-comment-id': { status: 404, message: 'There is no such comment on this page.' },
  'invalid-direction': { status: 422, message: 'A vote goes up or down, where the page takes votes down.' },
  'already-voted': { status: 422, message: 'You have already voted on this comment. Remove that vote first.' },
  'voting-disabled': { status: 422, message: 'Voting is disabled here.' },
  'invalid-date': { status: 422, message: 'The date is not valid.' },
  'invalid-user': { status: 422, message: 'There is no such user.' },
  'username-taken': { status: 422, message: 'This name belongs to a verified person. Choose another one.' },
  duplicate: { status: 422, message: 'Duplicate comment.' },
  'blocked-words': { status: 422, message: 'The comment contains a word that is not allowed here.' },
  'link-not-allowed': { status: 422, message: 'Links to this site are not allowed here.' },
  'user-rate-limited': { status: 429, message: 'Too many comments within a minute. Wait a moment.' },
  banned: { status: 422, message: 'You cannot comment on this site.' },
  'missing-user-id': { status: 422, message: 'The id of the user is missing.' },
  'missing-anon-user-id': { status: 422, message: 'The id of the anonymous user is empty.' },
  'comment-cannot-be-blocked': { status: 422, message: 'The author of this comment cannot be blocked.' },
  'comment-changed': {
    status: 422,
    message: 'This comment was changed after you read it. Reload to read it again.',
  },
  'already-decided': { status: 409, message: 'A colleague decided on this comment first.' },
  'cannot-undo': { status: 422, message: 'This decision can no longer be undone.' },
  'has-replies': { status: 422, message: 'This site does not delete comments that have replies.' },
  locked: { status: 422, message: 'This comment is locked.' },
  'edit-key-invalid': { status: 401, message: 'This is not your comment, or its edit key is no longer valid. Log in.' },
  'invalid-pagination-request': { status: 422, message: 'These parameters cannot be combined.' },
  'invalid-skip': { status: 422, message: 'skip must be a whole number from 0 on.' },
  'invalid-limit': { status: 422, message: 'limit must be a whole number from 1 on.' },
  'invalid-skip-children': { status: 422, message: 'skipChildren must be a whole number from 0 on.' },
  'invalid-limit-children': { status: 422, message: 'limitChildren must be a whole number from 0 on.' },
  'invalid-max-tree-depth': { status: 422, message: 'maxTreeDepth must be a whole number from 0 on.' },
  'invalid-resource-name': { status: 422, message: 'No resource of this name can be aggregated.' },
  'too-many-groups': { status: 422, message: 'The result has more than 10,000 groups or values. Narrow the query.' },
  'aggregation-too-long': { status: 422, message: 'The aggregation takes too long. Narrow the query.' },
  'limit-invalid': { status: 422, message: 'limit must be a whole number from 1 on.' },
  'broadcast-id-too-long': { status: 422, message: 'broadcastId has no more than 256 characters.' },
  'spam-blocked': { status: 422, message: 'This looks like spam.' },
  'missing-domain': { status: 422, message: 'The domain, a host name, is missing.' },
  'domain-too-long': { status: 422, message: 'The name of a domain has no more than 1000 characters.' },
  'domain-invalid': { status: 422, message: 'The domain is not a host name, such as example.com or *.example.com.' },
  'empty-request': { status: 422, message: 'The request names nothing to change.' },
  'configuration-exists-for-domain': { status: 422, message: 'This domain is configured already. Change it instead.' },
  'domain-does-not-exist': { status: 422, message: 'This domain is not configured.' },
  'update-would-create-duplicate': { status: 422, message: 'Another configured domain has this name.' },
  'domain-config-does-not-exist': { status: 404, message: 'This domain is not configured.' },
  'signed-out': { status: 401, message: 'Nobody is signed in. Sign in again.' },
  'foreign-request': { status: 403, message: 'Another site sent this request, or it is not in JSON.' },
  'role-not-allowed': { status: 403, message: 'Your role on this site does not allow this.' },
  'out-of-scope': { status: 403, message: 'This page is outside of what you moderate.' },
  'rights-exceeded': { status: 403, message: 'Nobody gives or takes more rights than they have.' },
  'already-member': { status: 422, message: 'This address is a member already. Change their role instead.' },
  'too-many-members': { status: 422, message: 'A site has no more than 500 members.' },
  'too-many-browsers': { status: 422, message: 'Pushes go to ten browsers of a member at most. Turn one off first.' },
  'last-owner': { status: 422, message: 'The last owner of a site stays owner. Make somebody else an owner first.' },
  'not-confirmed': { status: 422, message: 'What was typed to confirm is not the same. Nothing was erased.' },
  'import-too-large': {
    status: 422,
    message: 'The file is larger than this server takes at the desk (IMPORT_MAX_MB). Use: pageside import.',
  },
  'disk-full': {
    status: 422,
    message: 'The disk of the server has too little room for this file. Nothing was changed.',
  },
  'import-under-way': { status: 422, message: 'Another import of this site is under way. Wait for it, or stop it.' },
  'import-changed': { status: 422, message: 'The import is not where this page thinks it is. Reload the list.' },
  'export-under-way': { status: 422, message: 'A file of this site is being exported. Wait until it is whole.' },
  'import-elsewhere': {
    status: 422,
    message:
      'The file began on another machine of this server. Its machines must share DATA_DIR/imports, or use: pageside import.',
  },
  'mail-of-another': {
    status: 422,
    message: 'Somebody else has proved this mail address; the author of the comment only typed it.',
  },
  'mail-domain-shared': {
    status: 422,
    message: 'Other people have addresses at this mail domain. Ban the address alone.',
  },
  'storage-full': {
    status: 422,
    message:
      'The pictures of this site take up all of their 1 GiB. Delete comments or posts that show pictures, and try again an hour later.',
  },
  'gifs-off': { status: 422, message: 'This server has no GIF provider; see `GIF_PROVIDER_URL`.' },
  'invalid-json': { status: 422, message: 'The request body is not JSON.' },
  'invalid-input': { status: 422, message: 'The request is not valid for this operation.' },
  'body-too-large': { status: 413, message: 'The request body is too large.' },
  'not-found': { status: 404, message: 'There is nothing at this address.' },
  'method-not-allowed': { status: 405, message: 'This address does not take that method.' },
  'rate-limited': { status: 429, message: 'Too many requests. Try again in a moment.' },
  'not-implemented': { status: 501, message: 'This server does not serve this operation yet.' },
  unavailable: { status: 503, message: 'The service is busy, or its database is unavailable. Try again in a moment.' },
  internal: { status: 500, message: 'Internal server error. It is logged under the request id.' },
} satisfies Record<PlatformErrorCode | string, ErrorEntry>

export function errorEntry(error: ApiError): ErrorEntry {
  return errorEntryIn(commentRefusals, error)
}

/** Code for an invalid field, where it has one of its own. */
const codesOfFields: Record<string, Record<string, string>> = {
  voteComment: { voteDir: 'invalid-direction' },
  getCommentVoteUserNames: { direction: 'invalid-direction', dir: 'invalid-direction' },
  createVote: { direction: 'invalid-direction' },
  getFeedPosts: { limit: 'limit-invalid' },
  getFeedPostsPublic: { limit: 'limit-invalid' },
  addDomainConfig: { domain: 'missing-domain' },
  putDomainConfig: { domain: 'missing-domain' },
}

/** The vendor's `APIError`, with declared keys only. */
export function renderError(error: ApiError, _call?: Call, operation?: Operation): ApiResponse {
  const ownCode = codesOfFields[operation?.operationId ?? '']?.[error.detail.issues?.[0]?.path ?? '']
  const mapped = ownCode === undefined ? error : new ApiError(ownCode, error.detail)
  const { message, ...entry } = errorEntry(mapped)
  // Operations that declare a 200 failure report invalid input with it.
  const isConflict = mapped.code === 'comment-changed' && operation?.failures?.[409] !== undefined
  const status = isConflict ? 409 : entry.status === 422 && operation?.failures?.[200] ? 200 : entry.status
  const issue = mapped.detail.issues?.[0]
  const reason = issue ? `${issue.path}: ${issue.message}` : message
  const wait = mapped.detail.retryAfterSeconds
  const headers = { ...mapped.detail.headers, ...(wait === undefined ? {} : { 'Retry-After': String(wait) }) }
  return jsonResponse(status, { status: 'failed', reason, code: mapped.code, ...mapped.detail.fields }, headers)
}
