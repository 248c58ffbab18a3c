// Coverage of all documented error codes of served operations: a call that yields the code, or a reason why none can.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commentOperations } from '../../../src/comments/contract.ts'
import {
  type Comments,
  commentBody,
  type OperationId,
  openComments,
  type Sent,
  type TenantClient,
} from '../harness/comment-client.ts'
import { vote } from '../harness/vote-client.ts'
import { asked, input, key, noSuchPath, type Refused, visitor } from './error-code-cases.ts'
import { moderationCodes } from './moderation-error-codes.ts'
import { notificationCodes } from './notification-error-codes.ts'

const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }

let comments: Comments
let site: TenantClient
/** Of comments: one as any other, one that is locked, one by nobody in particular, one on which Ada has voted. */
const ids = { any: '', locked: '', nameless: '', voted: '' }

before(async () => {
  comments = await openComments()
  site = await comments.tenant({ settings: { maxCommentCharacterLength: 50 } })
  ids.any = (await site.post({}, { sso: site.sign(ada) })).comment._id
  ids.locked = (await site.save()).id
  await site.ok('updateComment', { id: ids.locked, body: { isLocked: true } })
  ids.nameless = (await site.save({ commenterEmail: undefined })).id
  ids.voted = (await site.save()).id
  await vote(site, ids.voted, { query: { sso: site.sign(ada) } })
})

after(() => comments.close())

const noAccess = 'page-access.test.ts has pages of groups, for each operation'
const noBans = 'nobody can be banned yet'
const noProfiles = 'there are no pages of profiles yet'
const fromText = 'what is sent of it is read from the text instead, so there is nothing to refuse'

const text = {
  'empty-comment': { comment: ' \u200b' },
  'comment-too-big': { comment: 'x'.repeat(51) },
}
const person = {
  'invalid-name': { commenterName: ' ' },
  'invalid-name-is-email': { commenterName: 'a@b.example' },
  'invalid-email': { commenterEmail: 'x' },
}
const own = {
  ...visitor,
  'edit-key-invalid': asked({ editKey: 'guessed' }, { status: 401 }),
  'not-found': asked({}, { status: 404, on: 'nobody' }),
}
const bodiesOf = (parts: Record<string, object>) =>
  Object.fromEntries(Object.entries(parts).map(([code, body]) => [code, input(body)]))

const plainBallot = { voteDir: 'up', commenterName: null, commenterEmail: null, url: null }
const ballotFor = (body: object, more: Partial<Refused> = {}): Refused => input({ ...plainBallot, ...body }, more)

const table: Partial<Record<OperationId, Record<string, Refused | string>>> = {
  getComments: {
    ...key,
    'missing-url-id': asked({ urlId: ' ' }),
    'missing-date': 'no list needs a date',
    'unauthorized-page': noAccess,
    'invalid-pagination-request': asked({ urlId: 'page', asTree: true }),
    'invalid-limit': asked({ limit: 0 }),
    'invalid-limit-children': asked({ limitChildren: -1 }),
    'invalid-skip': asked({ skip: 1.5 }),
    'invalid-skip-children': asked({ skipChildren: -1 }),
    'invalid-max-tree-depth': asked({ maxTreeDepth: -1 }),
    'invalid-user': asked({ contextUserId: 'nobody' }),
  },
  getComment: { ...key, 'not-found': asked({}, { status: 404, on: 'nobody' }), 'missing-id': noSuchPath },
  saveComment: {
    ...key,
    ...bodiesOf({ ...text, ...person, 'missing-url-id': { urlId: ' ' }, 'invalid-date': { date: 1e20 } }),
    'hash-tags-readonly': fromText,
    'mentions-readonly': fromText,
    'invalid-user': 'ids of users whom we never met are the tenant’s own business, and taken',
    unauthorized: 'the key may do everything here; it cannot act for somebody else',
    banned: noBans,
    'username-taken': input({ commenterName: 'Ada' }),
    locked: input({ parentId: 'locked' }),
    'not-found': input({ parentId: 'nobody' }, { status: 404 }),
  },
  updateComment: {
    ...key,
    ...bodiesOf({ ...text, ...person, 'missing-url-id': { urlId: ' ' }, 'invalid-date': { date: 1e20 } }),
    'hash-tags-readonly': fromText,
    'mentions-readonly': fromText,
    'invalid-user': input({ commenterEmail: 'nobody@example.org' }),
    unauthorized: input({ comment: 'x' }, { status: 401, on: 'locked', query: { contextUserId: '7' } }),
    banned: noBans,
    'invalid-input': input({ votes: 'many' }),
    'missing-id': noSuchPath,
    'not-found': input({}, { status: 404, on: 'nobody' }),
    locked: input({ comment: 'x' }, { on: 'locked' }),
  },
  deleteComment: {
    ...key,
    'missing-id': noSuchPath,
    'not-found': asked({}, { status: 404, on: 'nobody' }),
    locked: asked({}, { on: 'locked' }),
    'invalid-user': asked({ contextUserId: 'nobody' }),
    unauthorized: asked({ contextUserId: '7' }, { status: 401, on: 'locked' }),
  },
  getCommentsPublic: {
    ...visitor,
    'unauthorized-page': noAccess,
    'missing-url-id': asked({ urlId: ' ' }),
    'invalid-pagination-request': asked({ page: -2 }),
    'invalid-limit': asked({ limit: 0 }),
    'invalid-limit-children': asked({ limitChildren: -1 }),
    'invalid-skip': asked({ skip: -1 }),
    'invalid-skip-children': asked({ skipChildren: -1 }),
    'invalid-max-tree-depth': asked({ maxTreeDepth: -1 }),
    'not-found': asked({ afterCommentId: 'nobody' }, { status: 404 }),
  },
  createCommentPublic: {
    ...visitor,
    ...bodiesOf({ ...text, ...person }),
    'username-taken': input({ commenterName: 'ada' }),
    banned: noBans,
    'user-rate-limited': 'writers are limited by their address alone yet',
    'profile-comments-private': noProfiles,
    'profile-dm-private': noProfiles,
    'missing-url-id': asked({ urlId: ' ' }),
    locked: input({ parentId: 'locked' }),
    'not-found': input({ parentId: 'nobody' }, { status: 404 }),
  },
  voteComment: {
    ...visitor,
    'missing-user-id': ballotFor({}, {}),
    'invalid-user-id': 'who votes is whoever the call proves; nobody names a user',
    'invalid-comment-id': ballotFor({}, { status: 404, on: 'nobody' }),
    'invalid-direction': ballotFor({ voteDir: 'sideways' }),
    duplicate: 'a second vote of somebody has the code of its own that clients of this operation know',
    'already-voted': ballotFor({}, { on: 'voted', query: { sso: 'ada' } }),
    'voting-disabled': 'votes.test.ts has tenants without voting',
    'username-taken': ballotFor({ commenterName: 'ADA' }),
    'invalid-name': ballotFor({ commenterName: ' ' }),
    'invalid-name-is-email': ballotFor({ commenterName: 'a@b.example' }),
    'invalid-email': ballotFor({ commenterEmail: 'x' }),
    'missing-url-id': ballotFor({}, { query: { urlId: ' ' } }),
    'invalid-input': ballotFor({ commenterName: 7 }),
    'invalid-json': input('{' as never),
    banned: 'votes.test.ts has somebody who is banned',
  },
  deleteCommentVote: {
    ...visitor,
    'invalid-comment-id': asked({}, { status: 404, on: 'nobody' }),
    'not-found': asked({}, { status: 404 }),
    'missing-url-id': asked({ urlId: ' ' }),
    'edit-key-invalid': 'taken-votes.test.ts guesses one',
    'voting-disabled': 'votes.test.ts has tenants without voting',
  },
  getCommentVoteUserNames: {
    ...visitor,
    'invalid-comment-id': asked({ direction: 1 }, { status: 404, on: 'nobody' }),
    'invalid-direction': asked({ direction: 'up' }),
    unauthorized: 'votes.test.ts has a tenant that keeps the names to itself',
  },
  getCommentText: own,
  setCommentText: {
    ...own,
    ...Object.fromEntries(Object.entries(text).map(([code, body]) => [code, input(body, signed())])),
    locked: input({ comment: 'x' }, { on: 'locked', query: { sso: 'staff' } }),
    unauthorized: input({ comment: 'x' }, { status: 401, on: 'locked', query: { sso: 'ada' } }),
  },
  deleteCommentPublic: {
    ...own,
    locked: asked({ sso: 'staff' }, { on: 'locked' }),
    unauthorized: asked({ sso: 'ada' }, { status: 401, on: 'locked' }),
  },
  ...moderationCodes,
  ...notificationCodes,
}

function signed(): Partial<Refused> {
  return { query: { sso: 'ada' } }
}

/** Names of people in place of what their tenant's server signs for them. */
function ssoOf(name: unknown): Record<string, string> {
  if (name === 'ada') return { sso: site.sign(ada) }
  return name === 'staff' ? { sso: site.sign({ id: '1', email: 'm@example.org', username: 'Mo', isAdmin: true }) } : {}
}

const isNew = (operation: OperationId) => operation === 'saveComment' || operation === 'createCommentPublic'
const bodies: Partial<Record<OperationId, object>> = {
  setCommentText: { comment: 'x' },
  updateComment: { comment: 'x' },
  blockFromCommentPublic: { commentIds: null },
  unBlockCommentPublic: { commentIds: null },
  blockUserFromComment: {},
  unBlockUserFromComment: {},
}
/** What the operation needs beside what is tried. */
const usual = {
  urlId: 'page',
  broadcastId: 'b',
  isFlagged: 'false',
  commentIds: '',
  commentId: 'c',
  url: 'https://site.example/page',
  pageTitle: 'A page',
}

function sentFor(operation: OperationId, { on = 'any', without, query = {}, body, headers }: Refused): Sent {
  const id = ids[on as keyof typeof ids] ?? on
  const parent = (body as { parentId?: string } | undefined)?.parentId === 'locked' ? { parentId: ids.locked } : {}
  const whole = isNew(operation) ? commentBody({ ...(body as object), ...parent }) : body
  const path = commentOperations[operation].path
  const nobodys = `${path.replace('{tenantId}', 'nobody').replace(/\{\w+\}/g, id)}?${new URLSearchParams(usual)}`
  return {
    id,
    query: { ...usual, ...query, ...ssoOf(query.sso) },
    body: whole ?? bodies[operation],
    headers: without === 'key' ? { 'x-api-key': '' } : { ...headers },
    ...(without === 'tenant' ? { path: nobodys } : {}),
    ...(without === 'known tenant' ? { path: `${nobodys}&tenantId=nobody` } : {}),
  }
}

for (const [name, codes] of Object.entries(table)) {
  const operation = name as OperationId
  describe(operation, () => {
    for (const [code, how] of Object.entries(codes)) {
      if (typeof how === 'string') continue
      test(code, async () => {
        const json = await site.refused(operation, sentFor(operation, how), how.status, code)
        assert.ok(json.reason.length > 0)
        if (code === 'comment-too-big') assert.equal(json.maxCharacterLength, 50)
      })
    }
  })
}

test('rate-limited: as many writes as the settings say, and ten times as many reads', async () => {
  const limited = await openComments({ RATE_LIMIT: '2/60s' })
  try {
    const tenant = await limited.tenant()
    await tenant.post()
    await tenant.post()
    const write = { query: { urlId: 'page', broadcastId: 'b' }, body: commentBody() }
    const { headers } = await tenant.call('createCommentPublic', write)
    assert.ok(Number(headers.get('retry-after')) > 0)
    await tenant.refused('createCommentPublic', write, 429, 'rate-limited')
    for (let i = 0; i < 20; i++) await tenant.read()
    await tenant.refused('getCommentsPublic', { query: { urlId: 'page' } }, 429, 'rate-limited')
  } finally {
    await limited.close()
  }
})
