// Auxiliary thread operations: names, previews, counts, newest comments, translations.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { type Comments, commentBody, openComments, type TenantClient } from '../harness/comment-client.ts'

const user = (id: string, more: object = {}) => ({ id, email: `${id}@example.org`, username: id, ...more })
const member = user('Member', { groupIds: ['a'] })
const outsider = user('Outsider', { groupIds: ['b'] })

let comments: Comments
let site: TenantClient
const signed = (who: object) => ({ sso: site.sign(who) })

before(async () => {
  comments = await openComments()
  site = await comments.tenant()
  const root = await site.save({ commenterName: 'Ann Maria', comment: 'First' })
  await site.save({ commenterName: 'Annika', parentId: root.id, userId: 'x1' })
  await site.save({ commenterName: 'Ann Hidden', approved: false })
  await site.save({ commenterName: 'Ann Elsewhere' }, {}, 'elsewhere')
  await site.post({}, signed(member))
  await site.post({}, signed(outsider))
})

after(() => comments.close())

/** Felt once a stranger is refused. */
async function keepTo(groups: string[], urlId: string) {
  comments.sql(
    'UPDATE pages SET groups_json = ? WHERE tenant_id = ? AND url_id = ?',
    JSON.stringify(groups),
    site.id,
    urlId,
  )
  const asked = { query: { urlId } }
  await waitUntil('it is felt', async () => (await site.call('getCommentsPublic', asked)).status === 403)
}

describe('searchUsers', () => {
  const find = (usernameStartsWith: string, query: object = {}) =>
    site.ok('searchUsers', { query: { urlId: 'page', usernameStartsWith, ...query } })
  const names = async (typed: string, query: object = {}) =>
    (await find(typed, query)).users.map(({ name }: { name: string }) => name).sort()

  test('authors of this page whose comments everybody reads, by the beginning of a word', async () => {
    assert.deepEqual(await names('ANN'), ['Ann Maria', 'Annika'].slice(1), 'who has no id cannot be called')
    assert.deepEqual(await names('mem'), ['Member'])
    for (const typed of ['', 'a', 'nn', '%', 'ann elsewhere', 'ann hidden', 'member@', 'example.org'])
      assert.deepEqual(await names(typed), [], typed)
    assert.deepEqual((await site.ok('searchUsers', { query: { urlId: 'page' } })).users, [])
    assert.deepEqual(
      (await site.ok('searchUsers', { query: { urlId: 'nowhere', usernameStartsWith: 'an' } })).users,
      [],
    )
    assert.doesNotMatch(JSON.stringify(await find('member')), /@/)
    await site.refused('searchUsers', { query: { urlId: ' ' } }, 422, 'missing-url-id')
  })

  test('somebody new is found at once, and visitors by their session', async () => {
    assert.deepEqual(await names('berta'), [])
    await site.post({ commenterName: 'Berta', commenterEmail: 'berta@example.com' })
    const { users } = await find('berta')
    assert.deepEqual([users.length, users[0].type], [1, 'user'])
  })

  test('nobody of other groups, and of groups that were asked for only those in them', async () => {
    assert.deepEqual(await names('out', signed(member)), [])
    assert.deepEqual(await names('out', signed(outsider)), ['Outsider'])
    assert.deepEqual(await names('mem', { mentionGroupIds: ['b'] }), [])
    assert.deepEqual(await names('out', { mentionGroupIds: ['b'], sessionId: 'unknown' }), ['Outsider'])
  })

  test('in sections, and no more than ten', async () => {
    const { sections } = await find('anni', { searchSection: 'fast' })
    assert.deepEqual([sections.length, sections[0].section, sections[0].users[0].name], [1, 'onThisPage', 'Annika'])
    for (let i = 0; i < 12; i++) await site.save({ commenterName: `Many ${i}`, userId: `many${i}` })
    assert.equal((await names('many')).length, 10)
  })

  test('names are found by what is shown of them', async () => {
    const short = await comments.tenant({ settings: { commenterNameFormat: 2 } })
    await short.post({ commenterName: 'Ann Quist' })
    const ask = async (usernameStartsWith: string) =>
      (await short.ok('searchUsers', { query: { urlId: 'page', usernameStartsWith } })).users
    assert.deepEqual([(await ask('quist')).length, (await ask('ann'))[0].name], [0, 'Ann Q.'])
  })
})

describe('previewComment', () => {
  const preview = (comment: string, query: object = {}) =>
    site.ok('previewComment', { query: { ...query }, body: { comment, urlId: 'page' } })

  test('what it shows is what a comment of these words shows, and nothing is stored', async () => {
    const count = () => comments.rows('SELECT count(*) AS n FROM comments WHERE tenant_id = ?', site.id)[0].n
    for (const comment of [
      '**bold** [a](https://a.example) #tag',
      '<script>alert(1)</script><b onclick="x">b</b>',
      '![](https://img.example/x.png)',
    ]) {
      const before = count()
      const { commentHTML } = await preview(comment)
      assert.equal(count(), before)
      assert.equal((await site.post({ comment })).comment.commentHTML, commentHTML)
      assert.doesNotMatch(commentHTML, /<script|onclick/)
    }
  })

  test('what would be refused is refused', async () => {
    const small = await comments.tenant({ settings: { maxCommentCharacterLength: 20 } })
    await small.refused('previewComment', { body: { comment: ' ' } }, 422, 'empty-comment')
    await small.refused('previewComment', { body: { comment: 'x'.repeat(21) } }, 422, 'comment-too-big')
    await small.refused('previewComment', { body: {} }, 422, 'invalid-input')
    await small.refused('previewComment', { body: { comment: 'x', urlId: '' } }, 422, 'missing-url-id')
    await small.refused('previewComment', { body: { comment: 'x'.repeat(300_000) } }, 413, 'body-too-large')
    const closed = await comments.tenant({ settings: { requireSSO: true } })
    await closed.refused('previewComment', { body: { comment: 'x' } }, 403, 'unauthorized-page')
    const sso = closed.sign(user('in'))
    assert.equal((await closed.ok('previewComment', { body: { comment: 'x' }, query: { sso } })).status, 'success')
  })
})

describe('pages that list pages', () => {
  const counts = (urlId: string[], query: object = {}) => site.ok('getCommentCounts', { query: { urlId, ...query } })

  test('counts are those of the lists, in the order that was asked for', async () => {
    const { commentCount } = await site.read({ countAll: true })
    const asked = ['elsewhere', 'nowhere', 'page', ' page ']
    assert.deepEqual((await counts(asked)).counts, [
      { urlId: 'elsewhere', commentCount: 1 },
      { urlId: 'nowhere', commentCount: 0 },
      { urlId: 'page', commentCount },
      { urlId: ' page ', commentCount },
    ])
    await site.save({}, {}, 'elsewhere')
    assert.equal((await counts(['elsewhere'])).counts[0].commentCount, 2)
    const pages = Array.from({ length: 101 }, (_, i) => `p${i}`)
    assert.equal((await counts(pages.slice(1))).counts.length, 100)
    await site.refused('getCommentCounts', { query: { urlId: pages } }, 422, 'invalid-input')
    await site.refused('getCommentCounts', {}, 422, 'invalid-input')
  })

  test('the newest comments of all pages, as everybody sees them', async () => {
    comments.clock.pass(1000)
    const { id } = await site.save(
      { comment: 'The *newest*', pageTitle: 'Else', date: comments.clock.now() },
      {},
      'third',
    )
    await site.save({ approved: false, date: comments.clock.now() }, {}, 'third')
    const recent = (query: object = {}) => site.ok('getRecentComments', { query: { ...query } })
    const { comments: list } = await recent()
    assert.equal(list.length, 10)
    assert.deepEqual([list[0]._id, list[0].urlId, list[0].pageTitle], [id, 'third', 'Else'])
    assert.match(list[0].commentHTML, /<em>newest<\/em>/)
    assert.equal((await recent({ limit: 1 })).comments.length, 1)
    for (const limit of [0, 51]) await site.refused('getRecentComments', { query: { limit } }, 422, 'invalid-input')
    await site.ok('deleteComment', { id })
    assert.notEqual((await recent()).comments[0]._id, id)
  })

  test('a page is linked to where it is on a site of the tenant', async () => {
    const own = await comments.tenant()
    await own.ok('addDomainConfig', { body: { domain: 'site.example' } })
    await own.save({})
    await own.save({ url: 'https://evil.example/', date: comments.clock.now() + 1000 }, {}, 'evil')
    const { comments: list } = await own.ok('getRecentComments')
    assert.deepEqual(
      list.map(({ url }: { url?: string }) => url),
      [undefined, 'https://site.example/page'],
    )
  })

  test('of pages that somebody may not read nothing is told', async () => {
    await site.save({ comment: 'Secret' }, {}, 'closed')
    await keepTo(['a'], 'closed')
    for (const [who, isTold] of [
      [{}, false],
      [{ sessionId: 'unknown' }, false],
      [signed(outsider), false],
      [signed(member), true],
    ] as const) {
      assert.deepEqual((await counts(['closed'], who)).counts.length, Number(isTold))
      const { comments: list } = await site.ok('getRecentComments', { query: { limit: 50, ...who } })
      assert.equal(JSON.stringify(list).includes('Secret'), isTold)
      if (!isTold) await site.refused('searchUsers', { query: { urlId: 'closed', ...who } }, 403, 'unauthorized-page')
    }
    const gated = await comments.tenant({ settings: { requireSSO: true } })
    await gated.refused('getCommentCounts', { query: { urlId: 'page' } }, 403, 'unauthorized-page')
    await gated.refused('getRecentComments', {}, 403, 'unauthorized-page')
  })

  test('whom somebody has blocked is not among the newest', async () => {
    const { comment } = await site.post({ comment: 'Of the outsider' }, { ...signed(outsider) }, 'fourth')
    await site.ok('blockFromCommentPublic', { id: comment._id, query: signed(member), body: { commentIds: null } })
    const seen = async (who: object) =>
      JSON.stringify(await site.ok('getRecentComments', { query: { limit: 50, ...who } })).includes(comment._id)
    assert.deepEqual([await seen({}), await seen(signed(member))], [true, false])
  })

  test('a page of another site is told nothing', async () => {
    const own = await comments.tenant()
    await own.ok('addDomainConfig', { body: { domain: 'site.example' } })
    const headers = { Origin: 'https://evil.example' }
    const asked = { query: { urlId: 'page' }, headers, body: undefined }
    for (const id of ['getCommentCounts', 'getRecentComments', 'searchUsers'] as const)
      await own.refused(id, asked, 403, 'domain-unauthorized')
    await own.refused('previewComment', { headers, body: commentBody() }, 403, 'domain-unauthorized')
  })
})

describe('getTranslations', () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${comments.app.url}/translations/${path}`, { headers })
  const words = async (query: string) => ((await (await ask(`widgets/comment-ui?${query}`)).json()) as any).translations

  test('for anybody, kept by caches, unchanged until they change', async () => {
    const first = await ask('widgets/feed-ui', { Origin: 'https://any.example' })
    assert.equal(first.headers.get('access-control-allow-origin'), '*')
    assert.equal(first.headers.get('cache-control'), 'public, max-age=3600')
    const again = await ask('widgets/feed-ui', { 'If-None-Match': first.headers.get('etag') ?? '' })
    assert.equal(again.status, 304)
    const { status, translations } = (await first.json()) as any
    assert.deepEqual([status, translations.feedShare], ['success', 'Share'])
  })

  const cases: [locale: string, text: string][] = [
    ['', 'Reply'],
    ['en_us', 'Reply'],
    ['xx', 'Reply'],
    ['__proto__', 'Reply'],
    ['de-AT', 'Antworten'],
    ['FR_fr', 'Répondre'],
    ['es', 'Responder'],
    ['ar_eg', 'رد'],
    ['ja', '返信'],
  ]
  for (const [locale, text] of cases) {
    test(`in ${locale || 'no locale'}: ${text}`, async () => {
      const said: any = await words(`useFullTranslationIds=true&locale=${locale}`)
      assert.deepEqual([said.REPLY, Object.keys(said).length >= 188], [text, true])
    })
  }

  test('of other names there are none', async () => {
    for (const path of ['widgets/other', 'other/comment-ui', 'widgets/constructor']) {
      const answer = await ask(path)
      assert.deepEqual([answer.status, ((await answer.json()) as any).code], [404, 'not-found'])
    }
  })
})
