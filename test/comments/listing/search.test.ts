// Search over HTTP: equal hits on every engine, in any script, within read access.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { multiply, recount } from '../harness/bulk-rows.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const oldestFirst = { settings: { defaultSortDirection: 'OF', allowAnon: true } }

/** The texts of what is found, in the order of the reply. */
async function found(site: TenantClient, searchText: string, query = {}, urlId = 'page'): Promise<string[]> {
  const { comments: list } = await site.read({ searchText, ...query }, urlId)
  return list.map(({ commentHTML }: any) => commentHTML)
}

describe('words of many scripts', () => {
  const texts = {
    english: 'The quick fox jumps over the lazy dog at the café',
    german: 'Die Straße nach Köln ist gesperrt',
    russian: 'Ёлка стоит в парке, а мой кот спит',
    greek: 'Η ΟΔΥΣΣΕΙΑ είναι μακρύ ταξίδι',
    arabic: 'هذه مُدَرِّسة كبيرة في القاهرة',
    hebrew: 'שָׁלוֹם לכולם מתל אביב',
    hindi: 'मुझे हिन्दी पसंद है',
    thai: 'ภาษาไทยยากมาก',
    chinese: '昨天在北京大学学习中文',
    japanese: 'このラーメンは東京で一番',
    korean: '어제 학교에서 만났어요',
    emoji: 'Finished 🎉 version 2.0 of 中 2026',
  }
  type Name = keyof typeof texts
  const queries: [searchText: string, names: Name[]][] = [
    ['fox', ['english']],
    ['THE lazy Fox', ['english']],
    ['fo', []],
    ['cafe', ['english']],
    ['CAFÉ dog', ['english']],
    ['strasse', ['german']],
    ['koln', ['german']],
    ['елка', ['russian']],
    ['КОТ', ['russian']],
    ['οδυσσεια', ['greek']],
    ['مدرسة', ['arabic']],
    ['القاهره', ['arabic']],
    ['שלום', ['hebrew']],
    ['हिन्दी', ['hindi']],
    ['ไทย', ['thai']],
    ['中文', ['chinese']],
    ['北京', ['chinese']],
    ['京', ['chinese', 'japanese']],
    ['中', ['chinese', 'emoji']],
    ['东京', []],
    ['東京', ['japanese']],
    ['ラーメン', ['japanese']],
    ['학교', ['korean']],
    ['🎉', ['emoji']],
    ['2026 version', ['emoji']],
    ['fox 中文', []],
  ]
  let site: TenantClient
  before(async () => {
    site = await comments.tenant(oldestFirst)
    for (const comment of Object.values(texts)) await site.save({ comment, commenterName: 'Zed' })
  })
  for (const [searchText, names] of queries) {
    test(`${searchText} → ${names.join(', ') || 'nothing'}`, async () => {
      assert.deepEqual(
        await found(site, searchText),
        names.map((name) => texts[name]),
      )
    })
  }
})

describe('what is no word', () => {
  let site: TenantClient
  before(async () => {
    site = await comments.tenant(oldestFirst)
    await site.save({ comment: 'cats AND dogs near NEAR(1) or not' })
    await site.save({ comment: 'only cats' })
  })
  const one = 'cats AND dogs near NEAR(1) or not'
  const cases: [why: string, searchText: string, hits: string[]][] = [
    ['operators are text', 'cats AND dogs', [one]],
    ['so are these', 'cats OR NOT near', [one]],
    ['and brackets, quotes, stars', '"cats" (dogs*) -near +or NEAR/1 ^not', [one]],
    ['a column of an index', 'words:cats', []],
    ['an operator of queries', "cats & dogs | 'not' <-> !or", [one]],
    ['only operators', '"" () - * : ^ & | !', []],
    ['only blanks', ' \t\n ', []],
    ['NUL and half of a pair', 'cats\0 \ud83d', [one, 'only cats']],
    ['10,000 characters', 'x'.repeat(10_000), []],
    ['of 10,000 characters the first count', `cats ${' '.repeat(9_990)}y`, [one, 'only cats']],
    ['SQL', "cats' OR '2'='2", []],
  ]
  for (const [why, searchText, hits] of cases) {
    test(why, async () => assert.deepEqual(await found(site, searchText), hits))
  }

  test('nothing at all is no search', async () => {
    assert.equal((await site.read({ searchText: '' })).comments.length, 2)
  })

  test('inner words name no comment and no page', async () => {
    const { id, pageId } = comments.rows(
      'SELECT id, page_id AS "pageId" FROM comments WHERE tenant_id = ? LIMIT 1',
      site.id,
    )[0]
    for (const word of [id, pageId, `_${id}`, `_${pageId}`]) assert.deepEqual(await found(site, word), [], word)
  })
})

test('what is shown is what is found: markup parts no word, and addresses are none', async () => {
  const site = await comments.tenant(oldestFirst)
  const { commentHTML } = await site.save({
    comment: 'un**believ**able [harbour](https://hidden.example/secret)\nnext line &lt;3',
  })
  for (const hit of ['unbelievable', 'harbour', 'next', 'line', '3']) {
    assert.deepEqual(await found(site, hit), [commentHTML], hit)
  }
  for (const miss of ['believ', 'secret', 'hidden', 'https', 'href', 'strong', 'br', 'lt']) {
    assert.deepEqual(await found(site, miss), [], miss)
  }
})

test('a comment is found by the name of its author, too', async () => {
  const site = await comments.tenant(oldestFirst)
  await site.post({ comment: 'first', commenterName: 'Łucja Sørensen' })
  await site.post({ comment: 'second', commenterName: 'Bo' })
  assert.deepEqual(await found(site, 'lucja'), ['first'])
  assert.deepEqual(await found(site, 'Sorensen first'), ['first'])
  assert.deepEqual(await found(site, 'sorensen second'), [])
})

describe('what visitors may not read is not found', () => {
  type Act = (site: TenantClient, ids: { root: string; reply: string }) => Promise<unknown>
  const hiding: [what: string, act: Act][] = [
    ['unapproved', (site, { root: id }) => site.ok('updateComment', { id, body: { approved: false } })],
    ['spam', (site, { root: id }) => site.ok('updateComment', { id, body: { isSpam: true } })],
    ['deleted', (site, { root: id }) => site.ok('deleteComment', { id })],
    [
      'marked as deleted',
      async (site, { root, reply }) => {
        for (const id of [root, reply]) await site.ok('updateComment', { id, body: { isDeleted: true } })
      },
    ],
    ['moved', (site, { root: id }) => site.ok('updateComment', { id, body: { urlId: 'elsewhere' } })],
  ]
  for (const [what, act] of hiding) {
    test(`${what}, with its replies`, async () => {
      const site = await comments.tenant(oldestFirst)
      const root = (await site.save({ comment: 'harbour one' })).id
      const reply = (await site.save({ comment: 'harbour two', parentId: root })).id
      await site.save({ comment: 'harbour three' })
      assert.deepEqual(await found(site, 'harbour'), ['harbour one', 'harbour two', 'harbour three'])
      await act(site, { root, reply })
      assert.deepEqual(await found(site, 'harbour'), ['harbour three'])
    })
  }

  test('a tombstone: neither by what it said nor by what it says now', async () => {
    const site = await comments.tenant(oldestFirst)
    const { comment, user } = await site.post({ comment: 'harbour one' })
    await site.post({ comment: 'harbour two', parentId: comment._id })
    await site.ok('deleteCommentPublic', { id: comment._id, query: { broadcastId: 'b', sessionId: user.sessionId } })
    assert.deepEqual(await found(site, 'harbour'), ['harbour two'])
    assert.deepEqual(await found(site, 'deleted'), [])
    const left = comments.rows('SELECT key FROM comment_words WHERE tenant_id = ?', site.id)
    assert.deepEqual(
      left.map(({ key }) => key === comment._id),
      [false],
    )
  })

  test('what was hidden is found again once it is shown, and what was moved on its new page', async () => {
    const site = await comments.tenant(oldestFirst)
    const id = (await site.save({ comment: 'harbour one', approved: false })).id
    await site.save({ comment: 'harbour two', parentId: id })
    assert.deepEqual(await found(site, 'harbour'), [])
    await site.ok('updateComment', { id, body: { approved: true } })
    assert.deepEqual(await found(site, 'harbour'), ['harbour one', 'harbour two'])
    await site.ok('updateComment', { id, body: { urlId: 'away' } })
    assert.deepEqual(await found(site, 'harbour'), [])
    assert.deepEqual(await found(site, 'harbour', {}, 'away'), ['harbour one', 'harbour two'])
  })

  test('other pages and other tenants', async () => {
    const [site, other] = [await comments.tenant(oldestFirst), await comments.tenant(oldestFirst)]
    await site.save({ comment: 'harbour here' })
    await site.save({ comment: 'harbour there' }, {}, 'there')
    await other.save({ comment: 'harbour of others' })
    assert.deepEqual(await found(site, 'harbour'), ['harbour here'])
    assert.deepEqual(await found(site, 'harbour', {}, 'there'), ['harbour there'])
    assert.deepEqual(await found(other, 'harbour'), ['harbour of others'])
    assert.deepEqual(await found(other, 'harbour', {}, 'there'), [])
  })
})

test('an edit is found by what it says now, whoever wrote it', async () => {
  const site = await comments.tenant(oldestFirst)
  const { comment, user } = await site.post({ comment: 'harbour' })
  const query = { broadcastId: 'b', sessionId: user.sessionId }
  await site.ok('setCommentText', { id: comment._id, query, body: { comment: 'mountain' } })
  assert.deepEqual([await found(site, 'harbour'), await found(site, 'mountain')], [[], ['mountain']])
  await site.ok('updateComment', { id: comment._id, body: { commenterName: 'Heidi', commentHTML: 'a <b>val</b>ley' } })
  assert.deepEqual([await found(site, 'mountain'), await found(site, 'heidi valley')], [[], ['a <b>val</b>ley']])
  const rows = comments.rows('SELECT key FROM comment_words WHERE tenant_id = ?', site.id)
  assert.equal(rows.length, 1)
})

test('hits come in the direction and by pages, with what else they were asked for', async () => {
  const site = await comments.tenant({ settings: { pageSize: 10, allowAnon: true } })
  const start = Date.UTC(2026, 0, 1)
  for (let i = 0; i < 12; i++)
    await site.save({ comment: `harbour ${i} ${i % 2 ? '#odd' : ''}`, date: start + i, votesUp: i === 5 ? 9 : 0 })
  const numbers = async (query: object) => {
    const { comments: list, hasMore } = await site.read({ searchText: 'harbour', ...query })
    return { numbers: list.map(({ commentHTML }: any) => Number(commentHTML.split(' ')[1])), hasMore }
  }
  const newest = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
  assert.deepEqual(await numbers({ direction: 'NF' }), { numbers: newest, hasMore: true })
  assert.deepEqual(await numbers({ direction: 'NF', page: 1 }), { numbers: [1, 0], hasMore: false })
  assert.deepEqual(await numbers({ direction: 'OF', skip: 2, limit: 3 }), { numbers: [2, 3, 4], hasMore: true })
  assert.deepEqual((await numbers({ direction: 'MR' })).numbers.slice(0, 3), [5, 11, 10])
  assert.deepEqual(await numbers({ direction: 'OF', hashTags: ['odd'] }), {
    numbers: [1, 3, 5, 7, 9, 11],
    hasMore: false,
  })
  assert.equal((await numbers({ page: -1 })).numbers.length, 12)
})

test('of a word that is everywhere, the thousand that came last are found', async () => {
  const site = await comments.tenant(oldestFirst)
  const first = (await site.save({ comment: 'harbour', date: 1 })).id
  multiply(comments, first, 1500, { id: "'w-' || i", root_id: "'w-' || i", created_at: 'created_at + i' })
  recount(comments, site.id)
  for (let i = 1; i <= 1500; i += 100) {
    const some = Array.from({ length: 100 }, (_, k) => `w-${i + k}`)
    await Promise.all(some.map((id) => site.ok('updateComment', { id, body: { comment: `harbour ${id}` } })))
  }
  const { comments: list, hasMore } = await site.read({ searchText: 'harbour', skip: 900, limit: 200 })
  assert.deepEqual([list.length, hasMore], [100, false])
  assert.equal((await site.read({ searchText: 'harbour w 7' })).comments.length, 1)
})

test('of too many matches the newest are found, and an edit makes nothing newer', async () => {
  const site = await comments.tenant(oldestFirst)
  const { id } = await site.save({ comment: 'harbour first' })
  const [page] = comments.rows('SELECT page_id FROM comments WHERE tenant_id = ?', site.id)
  const words = `_${String(page!.page_id)
    .toLowerCase()
    .replace(/[^a-z\d]/g, '_')} harbour`
  // Newer ones than a search takes.
  for (let i = 0; i < 1000; i++)
    comments.sql('INSERT INTO comment_words (tenant_id, key, words) VALUES (?, ?, ?)', site.id, `zz${i}`, words)
  await site.ok('updateComment', { id, body: { comment: 'harbour edited' } })
  assert.deepEqual(await found(site, 'harbour'), [])
  assert.deepEqual(await found(site, 'harbour edited'), ['harbour edited'])
})
