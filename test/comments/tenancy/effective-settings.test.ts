// Effective settings of writing and finding: results without and with each.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Comments, commentBody, openComments, type TenantClient } from '../harness/comment-client.ts'

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const picture = 'Look: ![a cat](https://site.example/cat.png) [img]https://site.example/dog.png[/img]'
const visitor = {}
const user = (site: TenantClient) => ({ sso: site.sign({ id: '7', email: 'ada@example.org', username: 'Ada' }) })
const staff = (site: TenantClient) => ({
  sso: site.sign({ id: '1', email: 'mo@example.org', username: 'Mo', isModerator: true }),
})

interface Case {
  what: string
  settings: object
  comment?: string
  /** By a reply to a comment that is there. */
  isReply?: boolean
  who?: (site: TenantClient) => { sso?: string }
  /** Undefined: it is taken. */
  code?: string
}

const written: Case[] = [
  { what: 'a thread, where only replies are taken', settings: { noNewRootComments: true }, code: 'locked' },
  { what: 'a thread by somebody signed on', settings: { noNewRootComments: true }, who: user, code: 'locked' },
  { what: 'a thread by staff', settings: { noNewRootComments: true }, who: staff },
  { what: 'a reply', settings: { noNewRootComments: true }, isReply: true },
  { what: 'any language', settings: {}, comment: 'Доброе утро' },
  { what: 'one that is taken', settings: { allowedLanguages: ['en', 'ru'] }, comment: 'Доброе утро' },
  { what: 'another', settings: { allowedLanguages: ['en'] }, comment: 'Доброе утро', code: 'invalid-input' },
  { what: 'another, by staff', settings: { allowedLanguages: ['en'] }, comment: 'Доброе утро', who: staff },
]

describe('what may be written', () => {
  for (const { what, settings, comment = 'Some words', isReply, who = () => visitor, code } of written) {
    test(`${what}: ${code ?? 'taken'}`, async () => {
      const site = await comments.tenant({ settings })
      const parentId = isReply ? (await site.save()).id : undefined
      const sent = {
        query: { urlId: 'page', broadcastId: 'b', ...who(site) },
        body: commentBody({ comment, parentId }),
      }
      if (code) await site.refused('createCommentPublic', sent, 422, code)
      else await site.ok('createCommentPublic', sent)
      assert.equal((await site.ok('saveComment', { body: commentBody({ comment }) })).status, 'success', 'by the owner')
    })
  }

  test('nor may it be edited into another language', async () => {
    const site = await comments.tenant({ settings: { allowedLanguages: ['en'] } })
    const { comment } = await site.post({}, user(site))
    const sent = { id: comment._id, query: { broadcastId: 'b', ...user(site) }, body: { comment: 'Доброе утро' } }
    await site.refused('setCommentText', sent, 422, 'invalid-input')
  })
})

test('pictures are links where none are taken, but for the owner’s', async () => {
  const shown = async (settings: object) =>
    (await (await comments.tenant({ settings })).post({ comment: picture })).comment
  const usual = await shown({})
  assert.deepEqual([usual.commentHTML.match(/<img /g)?.length, usual.hasImages], [2, true])
  const without = await shown({ noImageUploads: true })
  assert.deepEqual([without.commentHTML.match(/<img /g), without.hasImages], [null, false])
  assert.deepEqual(without.commentHTML.match(/href="[^"]+"/g), [
    'href="https://site.example/cat.png"',
    'href="https://site.example/dog.png"',
  ])
  const site = await comments.tenant({ settings: { noImageUploads: true } })
  assert.match((await site.save({ comment: picture })).commentHTML, /<img /)
})

test('a word with # before it is a topic, or a word', async () => {
  const find = async (settings: object) => {
    const site = await comments.tenant({ settings })
    const { comment } = await site.post({ comment: 'About #cats and **#dogs**' })
    return [comment.commentHTML, (await site.read({ hashTags: ['#cats'] })).comments.length]
  }
  const [topic, found] = await find({})
  assert.match(String(topic), /<span[^>]*>#cats<\/span>/)
  assert.equal(found, 1)
  assert.deepEqual(await find({ disableAutoHashTagCreation: true }), ['About #cats and <strong>#dogs</strong>', 0])
})

test('readers search, unless the tenant wants nobody but staff to', async () => {
  const search = { query: { urlId: 'page', searchText: 'words' } }
  const open = await comments.tenant()
  await open.save({ comment: 'Some words' })
  assert.equal((await open.ok('getCommentsPublic', search)).comments.length, 1)
  const shut = await comments.tenant({ settings: { enableSearch: false } })
  await shut.save({ comment: 'Some words' })
  for (const who of [{}, user(shut)])
    await shut.refused('getCommentsPublic', { query: { ...search.query, ...who } }, 401, 'unauthorized')
  assert.equal((await shut.read({ searchText: 'words', ...staff(shut) })).comments.length, 1)
  assert.equal((await shut.read({ searchText: '' })).comments.length, 1)
})
