// Bound of replies at 2 MB: long comments are shortened in lists, logs end early and resume.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { multiply, recount } from '../harness/bulk-rows.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'
import { signed } from '../harness/notified-people.ts'
import { socketWords } from '../harness/socket-client.ts'

let comments: Comments
let site: TenantClient
let root: string

const most = 2_000_000
const large = `Large ${'<b>a</b>&"% '.repeat(4000)}`

before(async () => {
  comments = await openComments({ RATE_LIMIT: 'off' })
  site = await comments.tenant({
    settings: { maxCommentCharacterLength: 50_000, defaultSortDirection: 'OF', pageSize: 200 },
  })
  root = (await site.save({ comment: large })).id
  const reply = (await site.save({ comment: large, parentId: root })).id
  multiply(comments, root, 60, { id: "'r-' || i", root_id: "'r-' || i", created_at: 'created_at + i' })
  multiply(comments, reply, 20, { id: "'s-' || i", created_at: 'created_at + i' })
  await site.save({ comment: 'The last, and a short one' })
  recount(comments, site.id)
})

after(() => comments.close())

const idsIn = (list: any[]): string[] => list.flatMap(({ _id, id, children = [] }) => [_id ?? id, ...idsIn(children)])

describe('lists of comments', () => {
  const asked: [what: string, query: Record<string, string | number | boolean>, count: number][] = [
    ['a page', {}, 83],
    ['all', { page: -1 }, 83],
    ['a tree', { asTree: true, page: 0 }, 83],
    ['roots', { parentId: 'null', limit: 250 }, 62],
    ['a part', { skip: 10, limit: 50 }, 50],
    ['a part of a tree', { asTree: true, skip: 10, limit: 100 }, 52],
    ['newest first', { direction: 'NF', page: 0 }, 83],
    ['found by words', { searchText: 'large', limit: 250 }, 2],
  ]
  for (const [what, query, count] of asked) {
    test(`${what}: every comment is there, the largest in short form`, async () => {
      const { json } = await site.call('getCommentsPublic', { query: { urlId: 'page', ...query } })
      assert.ok(Buffer.byteLength(JSON.stringify(json)) < most)
      assert.equal(idsIn(json.comments).length, count)
    })
  }

  test('replies, also counted ones', async () => {
    for (const query of [{}, { countChildren: true }, { asTree: true }]) {
      const read = await site.read({ parentId: root, ...query })
      assert.deepEqual([read.comments.length, read.hasMore], [21, false])
      assert.ok(Buffer.byteLength(JSON.stringify(read)) < most)
    }
  })

  test('few of them come whole, and short ones always do', async () => {
    const few = (await site.read({ parentId: root, limit: 2 })).comments
    assert.ok(few.every(({ commentHTML }: any) => commentHTML.length > 40_000))
    const all = (await site.read({ parentId: 'null', limit: 250 })).comments
    assert.ok(all.some(({ commentHTML }: any) => commentHTML === 'The last, and a short one'))
    assert.ok(all.some(({ commentHTML }: any) => commentHTML.length < 3000 && commentHTML.endsWith('…')))
  })

  test('the owner’s list: fewer than asked for, and on from there', async () => {
    const ids: string[] = []
    for (let look = 0; look < 60 && ids.length < 83; look++) {
      const query = { urlId: 'page', skip: ids.length, limit: 250 }
      const answer = await site.ok('getComments', { query })
      assert.ok(Buffer.byteLength(JSON.stringify(answer)) < most)
      ids.push(...idsIn(answer.comments))
    }
    assert.equal(new Set(ids).size, 83)
  })

  test('newest comments, feeds, the page without a script', async () => {
    assert.ok(Buffer.byteLength(JSON.stringify(await site.ok('getRecentComments', { query: { limit: 50 } }))) < most)
    const long = `url=https://site.example/${"'".repeat(1700)}&title=${'"'.repeat(1500)}&locale=${'x'.repeat(5000)}`
    const paths = ['/feed.rss?urlId=page', '/feed.atom', '/feed.json', '?urlId=page', '?urlId=page&fragment=1']
    paths.push(`?urlId=page&${long}`, `?urlId=page&${long}&fragment=1`, `?urlId=page&below=${root}&${long}`)
    for (const path of paths) {
      const answer = await fetch(`${comments.app.url}/thread/${site.id}${path}`)
      const size = (await answer.arrayBuffer()).byteLength
      assert.ok(answer.status === 200 && size > 1000 && size < most, `${path}: ${size}`)
    }
  })
})

test('the page without a script: thousands of short comments, and a key as long as keys may be', async () => {
  const own = await comments.tenant({ settings: { defaultSortDirection: 'OF', pageSize: 200 } })
  const key = `https://site.example/${'é'.repeat(900)}`
  const first = (await own.save({ commenterName: '"'.repeat(100) }, {}, key)).id
  const reply = (await own.save({ commenterName: '"'.repeat(100), parentId: first }, {}, key)).id
  multiply(comments, reply, 480, { id: "'k-' || i", created_at: 'created_at + i' })
  multiply(comments, reply, 1400, { id: "'l-' || i", parent_id: `'${reply}'`, created_at: 'created_at + i' })
  recount(comments, own.id)
  const start = `/thread/${own.id}?urlId=${encodeURIComponent(key)}`
  for (const path of [start, `${start}&below=${first}`]) {
    const answer = await fetch(comments.app.url + path)
    const html = await answer.text()
    assert.ok(answer.status === 200 && Buffer.byteLength(html) < most, `${path.slice(0, 99)}: ${html.length}`)
    // Links of comments name the page by the comment.
    const link = /href="([^"]*reply=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    assert.ok(link.length < 300, link)
    const form = await (await fetch(new URL(link, `${comments.app.url}/thread/${own.id}`))).text()
    assert.match(form, /<form class="compose" method="post"[^>]* id="open"/)
  }
  const nowhere = await fetch(`${comments.app.url}/thread/${own.id}?comment=nobody`)
  assert.equal(nowhere.status, 404)
})

test('a comment shows thirty pictures; further ones are links', async () => {
  const typed = Array.from({ length: 40 }, (_, n) => `![p](https://pictures.example/${n})`).join(' ')
  const { json } = await site.call('previewComment', { body: { comment: typed } })
  assert.deepEqual([json.commentHTML.split('<img ').length - 1, json.commentHTML.split('<a ').length - 1], [30, 10])
})

test('an address of steps and a long key are kept short', async () => {
  const url = `https://site.example/${'a/../'.repeat(10_000)}page`
  const key = 'k'.repeat(6000)
  const { id } = await site.save({ url, urlId: key }, {}, key)
  const [row] = comments.rows('SELECT url, url_id_raw FROM comments WHERE id = ?', id)
  assert.equal(row.url, 'https://site.example/page')
  assert.ok(row.url_id_raw.length <= 2000, `${row.url_id_raw.length}`)
})

test('both event logs end early, at whole milliseconds, and go on to the last', async () => {
  const own = await comments.tenant()
  await own.post({}, {}, 'page')
  const [page] = comments.rows('SELECT * FROM pages WHERE tenant_id = ?', own.id)
  const at = comments.clock.now() + 1000
  const payload = JSON.stringify({ text: 'x"%'.repeat(9000) })
  for (let i = 1; i <= 80; i++) {
    comments.sql(
      `INSERT INTO events (tenant_id, page_id, number, id, at, type, broadcast_id, payload)
       VALUES (?, ?, ?, ?, ?, 'thread-state-change', 'b', ?)`,
      ...[own.id, page.id, page.event_number + i, `e${i}`, at + i, payload],
    )
  }
  comments.clock.pass(60_000)
  for (const operation of ['getEventLog', 'getGlobalEventLog'] as const) {
    // Some clients go on from the last time they were told, others from the one after it.
    for (const step of [0, 1]) {
      const { userIdWS } = await socketWords(own, 'page')
      const seen = new Set<string>()
      let startTime = at
      for (let look = 0; look < 100 && seen.size < 80; look++) {
        const answer = await own.ok(operation, { query: { urlId: 'page', userIdWS, startTime } })
        assert.ok(Buffer.byteLength(JSON.stringify(answer)) < most)
        for (const { _id } of answer.events) seen.add(_id)
        startTime = Date.parse(answer.events.at(-1).createdAt) + step
      }
      assert.equal(seen.size, 80, `${operation} ${step}`)
    }
  }
})

test('an event of one of the largest comments is told in its short form', async () => {
  const own = await comments.tenant({ settings: { maxCommentCharacterLength: 50_000 } })
  await own.post({ comment: `${'<b>%&"</b>\n'.repeat(4500)}` })
  const [{ payload }] = comments.rows('SELECT payload FROM events WHERE tenant_id = ?', own.id)
  assert.ok(Buffer.byteLength(JSON.stringify(payload.replaceAll('%', '\\u0025'))) < 880_000)
})

test('the audit log ends early, and goes on by time and by skip', async () => {
  const own = await comments.tenant({ settings: { maxCommentCharacterLength: 50_000 } })
  const { id } = await own.save()
  for (let i = 0; i < 40; i++) {
    await own.ok('updateComment', { id, body: { comment: `${i} ${'x'.repeat(49_000)}` } })
    comments.clock.pass(10)
  }
  comments.clock.pass(10_000)
  const byTime = new Set<string>()
  const bySkip = new Set<string>()
  let [after, skip] = [0, 0]
  for (let look = 0; look < 10; look++) {
    const timed = await own.ok('getAuditLogs', { query: { after } })
    const skipped = await own.ok('getAuditLogs', { query: { skip } })
    for (const answer of [timed, skipped]) assert.ok(Buffer.byteLength(JSON.stringify(answer)) < most)
    for (const { _id } of timed.auditLogs) byTime.add(_id)
    for (const { _id } of skipped.auditLogs) bySkip.add(_id)
    after = Date.parse(timed.auditLogs.at(-1)?.when ?? new Date(after))
    skip += skipped.auditLogs.length
  }
  assert.ok(byTime.size > 40)
  assert.deepEqual([...bySkip].sort(), [...byTime].sort())
})

test('notifications end early and say that there are more', async () => {
  const own = await comments.tenant({ settings: { maxCommentCharacterLength: 50_000 } })
  const who = signed(own, 'ann')
  const mine = (await own.post({}, who)).comment._id
  for (let i = 0; i < 3; i++) await own.post({ comment: `${i} ${large}`, parentId: mine, commenterName: `Guest ${i}` })
  const answer = await own.ok('getUserNotifications', { query: { ...who, includeContext: true } })
  assert.ok(Buffer.byteLength(JSON.stringify(answer)) < 100_000)
})
