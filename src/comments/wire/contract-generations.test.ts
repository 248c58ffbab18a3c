// One reply in each wire generation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commentOperations, replySchemaFor } from '../contract.ts'
import { type Generation, schemaFor } from './contract-generations.ts'

const { getComment, getCommentsPublic, getFeedPostsPublic, getUserNotifications, saveComment } = commentOperations

const comment = {
  _id: 'c1',
  id: 'c1',
  urlId: 'page',
  url: 'https://example.org/page',
  date: '2025-01-02T03:04:05.006Z',
  tenantId: 't1',
  commenterName: 'Ada',
  comment: 'Hello',
  commentHTML: 'Hello',
  verified: true,
  approved: true,
  locale: 'en_us',
}
const reply = {
  _id: 'c2',
  date: comment.date,
  commenterName: 'Ben',
  commentHTML: 'Hi',
  verified: true,
  approved: false,
}
const { approved: _, ...replyBefore } = reply
const thread = { ...reply, _id: 'c1', children: [reply] }
const page = { status: 'success', user: null, pageNumber: 0 }

const cases: [string, Parameters<typeof replySchemaFor>[1], unknown, Partial<Record<Generation, unknown>>][] = [
  [
    'a comment has both names of its id, or the one of its generation',
    getComment,
    { status: 'success', comment },
    {
      both: { status: 'success', comment },
      seed: { status: 'success', comment: { ...comment, id: undefined } },
      newest: { status: 'success', comment: { ...comment, _id: undefined, date: Date.parse(comment.date) } },
    },
  ],
  [
    'a saved comment is the stored record in the seed, and what readers get in the newest',
    saveComment,
    { status: 'success', comment: { ...comment, viewCount: 3 }, user: null },
    {
      seed: { status: 'success', comment: { ...comment, id: undefined, viewCount: 3 }, user: null },
      newest: {
        status: 'success',
        comment: { ...comment, _id: undefined, date: Date.parse(comment.date) },
        user: null,
      },
    },
  ],
  [
    'a comment of no known locale has one in the seed',
    getComment,
    { status: 'success', comment: { ...comment, locale: null } },
    { seed: { status: 'success', comment: { ...comment, id: undefined, locale: 'en_us' } } },
  ],
  [
    'replies inside comments are cut too',
    getCommentsPublic,
    { ...page, comments: [thread], translations: { SEND: 'Send' } },
    {
      both: { ...page, comments: [thread], translations: { SEND: 'Send' } },
      seed: { ...page, comments: [{ ...replyBefore, _id: 'c1', children: [replyBefore] }] },
      newest: { ...page, comments: [thread] },
    },
  ],
  [
    'a feed is only posts in the seed',
    getFeedPostsPublic,
    { status: 'success', feedPosts: [], urlIdWS: 't1:x' },
    { both: { status: 'success', feedPosts: [], urlIdWS: 't1:x' }, seed: { status: 'success', feedPosts: [] } },
  ],
]

for (const [title, operation, answer, expected] of cases) {
  for (const [generation, known] of Object.entries(expected)) {
    test(`${title}: ${generation}`, () => {
      const parsed = replySchemaFor(generation as Generation, operation).parse(answer)
      assert.deepEqual(parsed, JSON.parse(JSON.stringify(known)))
    })
  }
}

test('a kind of notification that a generation does not know is refused', () => {
  const notification = {
    _id: 'n1',
    urlId: 'page',
    url: 'https://example.org/page',
    relatedObjectType: 0,
    relatedObjectId: 'c1',
    viewed: false,
    sent: false,
    createdAt: comment.date,
    type: 81,
    fromUserName: 'Ada',
    fromUserId: 'u1',
    optedOut: false,
  }
  const answer = { status: 'success', isSubscribed: false, hasMore: false, notifications: [notification] }
  const accepted = (generation: Generation) =>
    replySchemaFor(generation, getUserNotifications).safeParse(answer).success
  assert.deepEqual([accepted('both'), accepted('newest'), accepted('seed')], [true, true, false])
})

test('the superset is the declared model itself', () => {
  assert.equal(schemaFor('both', getComment.reply), getComment.reply)
})
