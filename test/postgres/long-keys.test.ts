// Longest possible keys fit into PostgreSQL's indexes, which take 2.6 kB of incompressible data.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Comments, commentBody, openComments } from '../comments/harness/comment-client.ts'
import { createRandom } from '../harness/random.ts'

let comments: Comments
const random = createRandom(7)

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

/** Signs of three bytes each, of which none tells what the next one is. */
const dense = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(0x4e00 + random.below(20_000))).join('')

test('the key of a page', async () => {
  const site = await comments.tenant()
  for (const length of [1000, 1600]) {
    const urlId = dense(length)
    await site.post({}, {}, urlId)
    assert.equal((await site.read({}, urlId)).comments.length, 1)
  }
})

test('a hashtag', async () => {
  const site = await comments.tenant({ settings: { maxCommentCharacterLength: 20_000 } })
  await site.post({ comment: `#${dense(10_000)}` })
  await site.post({ comment: `#${'a1b2c3'.repeat(1500)}` })
})

test('what somebody who signed on is called', async () => {
  const site = await comments.tenant()
  for (const field of ['id', 'username', 'displayName', 'email']) {
    const user = {
      id: 'u',
      email: 'u@example.org',
      username: 'u',
      [field]: field === 'email' ? `${dense(1200)}@example.org` : dense(1200),
    }
    const { status } = await site.call('createCommentPublic', {
      query: { urlId: 'page', broadcastId: 'b', sso: site.sign(user) },
      body: commentBody({}),
    })
    assert.ok(status < 500, `${field}: ${status}`)
  }
})
