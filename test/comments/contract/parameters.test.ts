// Coverage of all parameters of served operations: an observable effect, or a reason why there is none.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { parse } from 'yaml'
import type { commentHandlers } from '../../../src/comments/handlers.ts'
import { commentBody } from '../harness/comment-client.ts'
import { mailsOf } from '../harness/vote-client.ts'
import { doorCases, feedCases, pageCases } from './auxiliary-parameter-cases.ts'
import { publicList } from './list-parameter-cases.ts'
import { liveParameters } from './live-parameter-cases.ts'
import { moderationCases } from './moderation-parameter-cases.ts'
import { notificationParameters, savedAndTold } from './notification-parameter-cases.ts'
import {
  ada,
  type Case,
  closeThread,
  comments,
  finds,
  minute,
  opens,
  openThread,
  ownerOnly,
  type Query,
  refuses,
  session,
  site,
  start,
  tellsIfLive,
  tellsUnder,
  unknownId,
  unknownTenant,
  unknownUser,
  visitor,
} from './parameter-cases.ts'
import { aroundCases } from './thread-parameter-cases.ts'
import { voteParameters } from './vote-parameter-cases.ts'

before(openThread)
after(closeThread)

const tree: Query = { urlId: 'page', parentId: 'null', asTree: true }
const later = 'what it asks for is not served yet; it is taken and changes nothing'

const table: Record<keyof typeof commentHandlers, Record<string, Case | Case[] | string>> = {
  saveComment: {
    tenantId: ownerOnly('saveComment', '/api/v1/comments'),
    isLive: tellsIfLive('saveComment', 'new-comment'),
    doSpamCheck: later,
    sendEmails: async () => {
      const asked = () => mailsOf(comments, site).map(({ email }) => email)
      await site.save({ commenterEmail: 'quiet@example.com' }, {}, 'told')
      await site.save({ commenterEmail: 'asked@example.com' }, { sendEmails: true }, 'told')
      assert.deepEqual([asked().includes('quiet@example.com'), asked().at(-1)], [false, 'asked@example.com'])
    },
    populateNotifications: savedAndTold,
  },
  getComment: {
    tenantId: ownerOnly('getComment', '/api/v1/comments/x'),
    id: unknownId('getComment'),
  },
  getComments: {
    tenantId: ownerOnly('getComments', '/api/v1/comments?urlId=page'),
    page: [
      finds({ urlId: 'page' }, { page: 1 }, []),
      refuses('getComments', { urlId: 'page', page: 0, skip: 0 }, 422, 'invalid-pagination-request'),
      refuses('getComments', { urlId: 'page', page: 0, limit: 5 }, 422, 'invalid-pagination-request'),
    ],
    limit: [
      finds({ urlId: 'page' }, { limit: 2 }, ['a', 'a1']),
      finds({}, { limit: 1 }, ['a']),
      finds(tree, { limit: 1 }, ['a', 'a1', 'a1x', 'a2']),
    ],
    skip: [finds({ urlId: 'page' }, { skip: 4 }, ['b', 'c']), finds({ userId: '7' }, { skip: 1 }, ['o'])],
    asTree: [
      finds({ urlId: 'page', parentId: 'null' }, { asTree: true }, ['a', 'a1', 'a1x', 'a2', 'b', 'c']),
      refuses('getComments', { urlId: 'page', asTree: true }, 422, 'invalid-pagination-request'),
    ],
    skipChildren: finds(tree, { skipChildren: 1 }, ['a', 'a2', 'b', 'c']),
    limitChildren: finds(tree, { limitChildren: 1 }, ['a', 'a1', 'a1x', 'b', 'c']),
    maxTreeDepth: finds(tree, { maxTreeDepth: 0 }, ['a', 'b', 'c']),
    urlId: finds({}, { urlId: 'other' }, ['o']),
    userId: [
      finds({}, { userId: '7' }, ['a', 'o']),
      () => finds({}, { userId: `${site.id}:7` }, ['a', 'o'])(),
      finds({ urlId: 'page' }, { userId: '7' }, ['a']),
    ],
    anonUserId: () => finds({}, { anonUserId: visitor.id }, ['c'])(),
    queue: finds({ urlId: 'page' }, { queue: 'waiting' }, []),
    contextUserId: [
      refuses('getComments', { urlId: 'page', contextUserId: 'nobody' }, 422, 'invalid-user'),
      refuses('getComments', { urlId: 'page', contextUserId: '' }, 422, 'invalid-user'),
      async () => {
        const { id } = await site.save({ commenterEmail: 'blocked@example.org' }, {}, 'context')
        await site.post({}, { sso: site.sign(ada) }, 'context')
        await site.ok('blockUserFromComment', { id, query: { userId: ada.id }, body: {} })
        const read = async (query: Query) =>
          (await site.ok('getComments', { query: { urlId: 'context', direction: 'OF', ...query } })).comments[0].comment
        assert.deepEqual([await read({}), await read({ contextUserId: ada.id })], ['A comment', '[blocked]'])
      },
    ],
    hashTag: [
      finds({}, { hashTag: 'topic' }, ['a', 'b', 'o']),
      finds({ urlId: 'page' }, { hashTag: '#TOPIC' }, ['a', 'b']),
      finds({ hashTag: 'topic' }, { hashTag: ['topic', '#more'] }, ['b']),
      finds({ urlId: 'other', hashTag: 'topic' }, { hashTag: ['topic', 'more'] }, []),
    ],
    parentId: [finds({ urlId: 'page' }, { parentId: 'a' }, ['a1', 'a2']), finds({}, { parentId: 'a1' }, ['a1x'])],
    direction: finds({ urlId: 'page', parentId: 'null' }, { direction: 'NF' }, ['c', 'b', 'a']),
    fromDate: [
      finds({ urlId: 'page' }, { fromDate: start + 4 * minute }, ['b', 'c']),
      refuses('getComments', { fromDate: 2, toDate: 1 }, 422, 'invalid-pagination-request'),
    ],
    toDate: [
      finds({ urlId: 'page' }, { toDate: start + minute }, ['a', 'a1']),
      finds({ fromDate: start + minute }, { toDate: start + 2 * minute }, ['a1', 'a1x']),
    ],
  },
  updateComment: {
    tenantId: ownerOnly('updateComment', '/api/v1/comments/x'),
    id: unknownId('updateComment'),
    contextUserId: unknownUser('updateComment'),
    doSpamCheck: later,
    isLive: tellsIfLive('updateComment', 'updated-comment'),
  },
  deleteComment: {
    tenantId: ownerOnly('deleteComment', '/api/v1/comments/x'),
    id: unknownId('deleteComment'),
    contextUserId: unknownUser('deleteComment'),
    isLive: tellsIfLive('deleteComment', 'deleted-comment'),
  },
  createCommentPublic: {
    tenantId: unknownTenant('createCommentPublic', '/comments/nobody?urlId=page&broadcastId=b'),
    urlId: async () => {
      await site.ok('createCommentPublic', { query: { urlId: 'here', broadcastId: 'b' }, body: commentBody() })
      assert.equal((await site.read({}, 'here')).comments.length, 1)
    },
    broadcastId: tellsUnder('createCommentPublic', 'new-comment'),
    sessionId: async () => {
      const { comment, user } = await site.post({}, session(), 'changing')
      assert.deepEqual([comment.anonUserId, user.sessionId], [visitor.id, visitor.sessionId])
      assert.notEqual((await site.post({}, {}, 'changing')).user.sessionId, visitor.sessionId)
    },
    sso: async () => {
      assert.equal((await site.post({}, { sso: site.sign(ada) }, 'changing')).comment.userId, `${site.id}:7`)
    },
  },
  getCommentsPublic: publicList,
  getCommentText: {
    tenantId: unknownTenant('getCommentText', '/comments/nobody/x/text'),
    commentId: unknownId('getCommentText'),
    editKey: opens('getCommentText', ({ editKey }) => ({ editKey })),
    sessionId: opens('getCommentText', ({ sessionId }) => ({ sessionId })),
    sso: opens('getCommentText', () => ({ sso: site.sign(ada) })),
  },
  setCommentText: {
    tenantId: unknownTenant('setCommentText', '/comments/nobody/x/update-text?broadcastId=b'),
    commentId: unknownId('setCommentText', { broadcastId: 'b' }),
    broadcastId: tellsUnder('setCommentText', 'updated-comment'),
    editKey: opens('setCommentText', ({ editKey }) => ({ editKey })),
    sessionId: opens('setCommentText', ({ sessionId }) => ({ sessionId })),
    sso: opens('setCommentText', () => ({ sso: site.sign(ada) })),
  },
  deleteCommentPublic: {
    tenantId: unknownTenant('deleteCommentPublic', '/comments/nobody/x?broadcastId=b'),
    commentId: unknownId('deleteCommentPublic', { broadcastId: 'b' }),
    broadcastId: tellsUnder('deleteCommentPublic', 'deleted-comment'),
    editKey: opens('deleteCommentPublic', ({ editKey }) => ({ editKey })),
    sessionId: opens('deleteCommentPublic', ({ sessionId }) => ({ sessionId })),
    sso: opens('deleteCommentPublic', () => ({ sso: site.sign(ada) })),
  },
  ...moderationCases,
  ...aroundCases,
  ...doorCases,
  ...feedCases,
  ...pageCases,
  ...voteParameters,
  ...liveParameters,
  ...notificationParameters,
}

for (const [operation, parameters] of Object.entries(table)) {
  describe(operation, () => {
    for (const [name, entry] of Object.entries(parameters)) {
      if (typeof entry === 'string') continue
      for (const [at, run] of [entry].flat().entries()) test(`${name}${at > 0 ? ` (${at + 1})` : ''}`, run)
    }
  })
}

test('the table names exactly what the served document declares', async () => {
  const document = parse(await (await fetch(`${comments.app.url}/openapi-comments.yaml`)).text())
  const operations: any[] = Object.values<any>(document.paths).flatMap((path) => Object.values(path))
  const declared = operations
    .filter(({ operationId }) => operationId in table)
    .map(({ operationId, parameters }) => [operationId, parameters.map(({ name }: any) => name).sort()])
  const named = Object.entries(table).map(([operation, parameters]) => [operation, Object.keys(parameters).sort()])
  assert.deepEqual(Object.fromEntries(named), Object.fromEntries(declared))
})
