// Every code that the protocol lists for the served operations on comments: how it comes about, or why it cannot yet.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Comments,
  commentBody,
  type OperationId,
  openComments,
  type Sent,
  type TenantClient,
} from './comment-client.ts'

const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }

let comments: Comments
let site: TenantClient
/** Of comments: one as any other, and one that is locked. */
const ids = { any: '', locked: '' }

before(async () => {
  comments = await openComments()
  site = await comments.tenant({ settings: { maxCommentCharacterLength: 50 } })
  ids.any = (await site.post({}, { sso: site.sign(ada) })).comment._id
  ids.locked = (await site.save()).id
  await site.ok('updateComment', { id: ids.locked, body: { isLocked: true } })
})

after(() => comments.close())

interface Refused extends Omit<Sent, 'id'> {
  status: number
  on?: keyof typeof ids | 'nobody'
  without?: 'tenant' | 'key'
}

const input = (body: object, more: Partial<Refused> = {}): Refused => ({ status: 422, body, ...more })
const asked = (query: Sent['query'] & object, more: Partial<Refused> = {}): Refused => ({ status: 422, query, ...more })

const noSuchPath = 'without an id it is the address of another operation'
const noAccess = 'pages cannot be closed to groups yet'
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
const key = {
  'missing-tenant-id': { status: 400, without: 'tenant' },
  'invalid-tenant-id': { status: 404, query: { tenantId: 'nobody' } },
  'missing-api-key': { status: 401, without: 'key' },
  'invalid-api-key': { status: 401, headers: { 'x-api-key': 'A'.repeat(32) } },
} satisfies Record<string, Refused>
const visitor = {
  'invalid-tenant': { status: 404, path: 'nobody' },
  'malformed-sso': asked({ sso: '{' }, { status: 401 }),
  'domain-unauthorized': 'no domains can be configured yet, so every page may ask',
  'rate-limited': 'the last test of this file has a server with a limit',
} satisfies Record<string, Refused | string>
const own = {
  ...visitor,
  'edit-key-invalid': asked({ editKey: 'guessed' }, { status: 401 }),
  'not-found': asked({}, { status: 404, on: 'nobody' }),
}
const bodiesOf = (parts: Record<string, object>) =>
  Object.fromEntries(Object.entries(parts).map(([code, body]) => [code, input(body)]))

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
    'not-implemented': asked({ searchText: 'x' }, { status: 501 }),
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
const publicPaths: Partial<Record<OperationId, string>> = {
  getCommentText: '/x/text',
  setCommentText: '/x/update-text',
  deleteCommentPublic: '/x',
}

function sentFor(operation: OperationId, { on = 'any', without, path, query = {}, body, headers }: Refused): Sent {
  const id = on === 'nobody' ? on : ids[on]
  const parent = (body as { parentId?: string } | undefined)?.parentId === 'locked' ? { parentId: ids.locked } : {}
  const whole = isNew(operation) ? commentBody({ ...(body as object), ...parent }) : body
  const needsBody = operation === 'setCommentText' || operation === 'updateComment'
  const adminPath = isNew(operation) || operation === 'getComments' ? '/api/v1/comments' : `/api/v1/comments/${id}`
  return {
    id,
    query: { urlId: 'page', broadcastId: 'b', ...query, ...ssoOf(query.sso) },
    body: whole ?? (needsBody ? { comment: 'x' } : undefined),
    headers: without === 'key' ? { 'x-api-key': '' } : { ...headers },
    ...(without === 'tenant' ? { path: adminPath } : {}),
    ...(path ? { path: `/comments/${path}${publicPaths[operation] ?? ''}?urlId=page&broadcastId=b` } : {}),
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
