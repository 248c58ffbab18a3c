// Invalid feed posts and list parameters: each error code.
import { after, before, describe, test } from 'node:test'
import { key, type Refused, visitor } from '../contract/error-code-cases.ts'
import { type Comments, type OperationId, openComments, type TenantClient } from '../harness/comment-client.ts'

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

describe('what is refused', () => {
  let site: TenantClient
  before(async () => {
    site = await comments.tenant()
  })
  const limits = { 'limit-invalid': { status: 422, query: { limit: 0 } } }
  const lists = { ...limits, 'invalid-input': { status: 422, query: { tags: Array.from('abcdefghijk') } } }
  const bodies = {
    'invalid-input': { status: 422, body: { title: 7 } },
    'invalid-json': { status: 422, body: '{' as never },
    'body-too-large': { status: 413, body: { contentHTML: 'x'.repeat(300_000) } },
  }
  const table: Partial<Record<OperationId, Record<string, Refused | string>>> = {
    createFeedPost: {
      ...key,
      ...bodies,
      'broadcast-id-too-long': { status: 422, body: {}, query: { broadcastId: 'b'.repeat(257) } },
    },
    updateFeedPost: { ...key, ...bodies, 'not-found': { status: 404, body: {} } },
    getFeedPosts: { ...key, ...lists },
    getFeedPostsPublic: { ...visitor, ...lists },
  }
  for (const [operation, codes] of Object.entries(table)) {
    for (const [code, how] of Object.entries(codes)) {
      if (typeof how === 'string') continue
      const { without, on: _, ...sent } = how
      test(`${operation}: ${code}`, async () => {
        const paths: Record<string, string> = {
          tenant: `/api/v1/feed-posts${operation === 'updateFeedPost' ? '/x' : ''}`,
          'known tenant': '/feed-posts/nobody',
        }
        const body = operation.startsWith('get') ? {} : { body: {} }
        const path = without && paths[without]
        await site.refused(
          operation as OperationId,
          {
            id: 'x',
            ...body,
            ...sent,
            ...(path ? { path } : {}),
            ...(without === 'key' ? { headers: { 'x-api-key': '' } } : {}),
          },
          how.status,
          code,
        )
      })
    }
  }

  const posts: [what: string, body: object][] = [
    ['a title that is too long', { title: 'x'.repeat(1001) }],
    ['a post that is too long', { contentHTML: 'x'.repeat(70_000) }],
    ['a picture of a person from nowhere', { fromUserAvatar: 'javascript:alert(1)' }],
    ['a link to nowhere', { links: [{ url: 'javascript:alert(1)' }] }],
    ['media from nowhere', { media: [{ sizes: [{ w: 1, h: 1, src: 'data:text/html,x' }] }] }],
    ['media that lead nowhere', { media: [{ linkUrl: 'file:///etc', sizes: [] }] }],
    ['media without sizes', { media: [{}] }],
    ['an empty tag', { tags: [' '] }],
    ['too many tags', { tags: Array.from({ length: 51 }, (_, i) => `t${i}`) }],
    ['half a reaction', { reacts: { like: 0.5 } }],
    ['reactions below nothing', { reacts: { like: -1 } }],
    ['meta that are no texts', { meta: { a: 1 } }],
    ['a time that is none', { createdAt: 'yesterday' }],
  ]
  for (const [what, body] of posts) {
    test(what, () => site.refused('createFeedPost', { body }, 422, 'invalid-input'))
  }
  for (const limit of [-1, 1001, 1.5, 'many']) {
    test(`limit ${limit}`, () => site.refused('getFeedPosts', { query: { limit } }, 422, 'limit-invalid'))
  }
})
