// Query plans of hot operations: indexes only, no table scans.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { createStatementCache } from '../../../src/platform/data/postgres/statements.ts'
import { numbers } from '../../harness/database-rows.ts'
import { databaseUrl, engine, isCluster } from '../../harness/engine.ts'
import { tenantTables, watchTenantIsolation } from '../../harness/tenant-isolation.ts'
import { type Comments, type OperationId, openComments, type TenantClient } from '../harness/comment-client.ts'
import { ballot, linkOf, press, takeBack, vote } from '../harness/vote-client.ts'

let comments: Comments
let site: TenantClient
let root: string
let reply: string
let sso: string
let staff: string
let reviewed: string
let explain: (sql: string) => Promise<string[]>
let closeExplain = async () => {}
/** Texts of all statements that the app has run. */
const seen = new Set<string>()

before(async () => {
  comments = await openComments({}, { watch: (database) => watchTenantIsolation(database, (sql) => seen.add(sql)) })
  for (let i = 0; i < 4; i++) site = await fill(`page ${i}`)
  sso = site.sign({ id: '1', email: 'zoe@example.org', username: 'Zoe' })
  staff = site.sign({ id: '2', email: 'mo@example.org', username: 'Mo', isAdmin: true })
  reviewed = (await site.save({ reviewed: true }, {}, 'other')).id
  explain = engine === 'sqlite' ? explainSqlite : await explainPostgres()
})

after(async () => {
  await closeExplain()
  await comments.close()
})

const watched = ['comments', 'events', 'pages', 'votes', 'verifications', 'flags', 'blocks', 'comment_words']

/** A tenant with a busy page among a thousand: 4,000 comments in threads of eight. */
async function fill(title: string): Promise<TenantClient> {
  const tenant = await comments.tenant({ settings: { enableSearch: true, enableVoteList: true } })
  for (const urlId of ['page', 'other'])
    root = (await tenant.save({ comment: `${title} #tag` }, { isLive: true }, urlId)).id
  reply = (await tenant.save({ parentId: root }, { isLive: true }, 'other')).id
  const columns = Object.keys(comments.rows('SELECT * FROM comments WHERE id = ?', root)[0])
  const changed: Record<string, string> = {
    id: `'${tenant.id}-' || i`,
    root_id: `'${tenant.id}-' || (i - i % 8)`,
    parent_id: `CASE WHEN i % 8 = 0 THEN NULL ELSE '${tenant.id}-' || (i - 1) END`,
    created_at: 'created_at + i',
    user_id: `'${tenant.id}:' || (i % 50)`,
    anon_user_id: "'anon:' || (i % 60)",
  }
  const same = columns.filter((name) => !(name in changed)).join(', ')
  comments.sql(
    `${numbers(0, 3999)}
     INSERT INTO comments (${Object.keys(changed).join(', ')}, ${same})
     SELECT ${Object.values(changed).join(', ')}, ${same} FROM comments, n WHERE id = ?`,
    root,
  )
  comments.sql(
    `${numbers(0, 3999)}
     INSERT INTO events (tenant_id, page_id, number, id, at, type, comment_id, broadcast_id, payload)
     SELECT tenant_id, page_id, number + 10 + i, 'e' || i, at + i, type, comment_id || i, 'b', payload FROM events, n
     WHERE tenant_id = ? AND comment_id = ?`,
    tenant.id,
    root,
  )
  comments.sql(
    `${numbers(0, 999)}
     INSERT INTO pages (tenant_id, id, url_id, url, created_at)
     SELECT tenant_id, 'p' || i, 'u' || i, url, created_at FROM pages, n WHERE tenant_id = ? AND url_id = 'other'`,
    tenant.id,
  )
  comments.sql(
    `${numbers(0, 3999)}
     INSERT INTO flags (tenant_id, comment_id, flagger, source, is_proven, created_at)
     SELECT tenant_id, id, 'f' || i, 'f' || i, 1, created_at FROM comments, n WHERE id = ?`,
    root,
  )
  comments.sql(
    `${numbers(0, 3999)}
     INSERT INTO votes (tenant_id, comment_id, direction, id, voter, counted, mail_key, name, created_at)
     SELECT tenant_id, id, 1, 'v' || i, 'anon:' || i, i % 2, CASE WHEN i % 3 = 0 THEN 'key' || i END, 'V', created_at
     FROM comments, n WHERE id = ?`,
    root,
  )
  comments.sql(
    `${numbers(0, 3999)}
     INSERT INTO blocks (tenant_id, blocker, blocked, created_at)
     SELECT tenant_id, 'p' || (i % 100), 'p' || i, created_at FROM comments, n WHERE id = ?`,
    root,
  )
  comments.sql(
    `${numbers(0, 3999)}
     INSERT INTO verifications (tenant_id, id, anon_user_id, email, email_key, created_at, expires_at)
     SELECT tenant_id, 'm' || i, 'anon:' || (i % 1000), 'x', 'key' || i, created_at, created_at + i FROM comments, n
     WHERE id = ?`,
    root,
  )
  const words = "'_' || page_id || ' _' || replace(id, '-', '_') || ' tag'"
  comments.sql(
    `INSERT INTO comment_words (tenant_id, key, words)
     SELECT tenant_id, id, ${engine === 'sqlite' ? words : `(${words})::tsvector`} FROM comments
     WHERE tenant_id = ? AND id LIKE '%-%'`,
    tenant.id,
  )
  comments.sql('UPDATE pages SET event_number = 10000, version = version + 1 WHERE tenant_id = ?', tenant.id)
  return tenant
}

/** Its plan names a table with SCAN where it goes through all of it; all of one tenant's is as bad. */
async function explainSqlite(sql: string): Promise<string[]> {
  const plan = comments.rows(`EXPLAIN QUERY PLAN ${sql.replace(/ FOR UPDATE$/, '')}`)
  // Of comments that only their authors see there are hardly any.
  const ofOneTenant = new RegExp(
    `^SEARCH (?!comments USING INDEX comments_shadowed )(?:${watched.join('|')}) .*\\(tenant_id=\\?\\)$`,
  )
  // A tag may be on every comment: who goes through all in their order soon has enough of them.
  const isWhole = (detail: string) =>
    /^SCAN (?!u\b|r\b|own\b|near\b|under|above|CONSTANT ROW|comment_words VIRTUAL TABLE INDEX \d+:M|found$|ordered$)/.test(
      detail,
    ) ||
    (ofOneTenant.test(detail) && !sql.includes('comment_tags') && !isAnyBlock(sql, detail)) ||
    // Whatever is asked of one page has nothing to look for in the order over all pages.
    (detail.includes(' comments USING INDEX comments_by_date ') && sql.includes('page_id = ?'))
  return plan.map(({ detail }) => detail).filter(isWhole)
}

/** Whether a tenant has any is known from the first row. */
const isAnyBlock = (sql: string, detail: string) => sql.includes(' AS any_block') && detail.startsWith('SEARCH blocks ')

/** As servers run it: one plan for all values. */
async function explainPostgres(): Promise<typeof explainSqlite> {
  const client = new Client({ connectionString: await databaseUrl(comments.app.dataDir) })
  await client.connect()
  closeExplain = () => client.end()
  await client.query('ANALYZE; SET plan_cache_mode = force_generic_plan')
  const statement = createStatementCache()
  return async (sql) => {
    const { text, name } = statement(sql)
    const count = text.match(/\$\d+/g)?.length ?? 0
    await client.query(`PREPARE ${name} AS ${text}`)
    const nulls = count > 0 ? `(${Array(count).fill('NULL').join(', ')})` : ''
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE ${name}${nulls}`)
    const scans = JSON.stringify(rows).matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g)
    return [...scans].map(([, table = '']) => table).filter((table) => watched.includes(table))
  }
}

async function castAndTakeBack(query: Record<string, string>): Promise<void> {
  const words = { urlId: 'other', ...query }
  const { voteId, user } = await vote(site, root, { email: 'ann@example.com', query: words })
  await takeBack(site, root, voteId, { ...words, ...(user ? { sessionId: user.sessionId } : {}) })
}

const hot: [what: string, act: () => Promise<unknown>][] = [
  ...['OF', 'NF', 'MR'].map((direction): [string, () => Promise<unknown>] => [
    `the first page, ${direction}`,
    () => site.read({ page: 0, direction }, 'other'),
  ]),
  ['a later page', () => site.read({ page: 3 }, 'other')],
  ['a far page', () => site.read({ page: 60 }, 'other')],
  ['threads as trees', () => site.read({ asTree: true, countChildren: true, limit: 30 }, 'other')],
  ['replies to one', () => site.read({ parentId: `${site.id}-8`, limit: 30 }, 'other')],
  ['the page on which a comment is', () => site.read({ fetchPageForCommentId: `${site.id}-80` }, 'other')],
  ['comments of a user', () => site.ok('getComments', { query: { userId: `${site.id}:7` } })],
  ['comments of a visitor', () => site.ok('getComments', { query: { anonUserId: 'anon:7' } })],
  ['comments with some words', () => site.read({ searchText: 'page tag' }, 'other')],
  ['comments with a word of a user', () => site.read({ searchText: 'tag', userId: `${site.id}:7` }, 'other')],
  ['threads after one', () => site.read({ afterCommentId: `${site.id}-80` }, 'other')],
  ['threads before one, by score', () => site.read({ beforeCommentId: `${site.id}-80`, direction: 'MR' }, 'other')],
  ['replies after one', () => site.read({ parentId: `${site.id}-8`, afterCommentId: `${site.id}-9` }, 'other')],
  ['a page for feed readers', () => fetch(`${comments.app.url}/thread/${site.id}/feed.rss?urlId=other`)],
  ['all pages for feed readers', () => fetch(`${comments.app.url}/thread/${site.id}/feed.rss`)],
  ['comments with a tag', () => site.ok('getComments', { query: { hashTag: 'tag' } })],
  ['comments of a time', () => site.ok('getComments', { query: { fromDate: 1, toDate: 2_000_000_000_000 } })],
  ['a comment of a visitor', () => site.post({}, {}, 'other')],
  ['a reply of a user', () => site.post({ parentId: reply }, { sso }, 'other')],
  ['a comment of the server', () => site.save({}, { isLive: true }, 'other')],
  ['a flag', () => site.ok('flagComment', { id: `${site.id}-32`, query: { userId: '1' } })],
  [
    'a flag of a visitor that is taken back',
    async () => {
      const id = `${site.id}-40`
      for (const anonUserId of ['1', '2']) await site.ok('flagComment', { id, query: { anonUserId } })
      return site.ok('unFlagComment', { id, query: { anonUserId: '1' } })
    },
  ],
  ['a flag on what staff has reviewed', () => site.ok('flagComment', { id: reviewed, query: { userId: '1' } })],
  [
    'a block, and who is blocked',
    async () => {
      const body = { commentIds: Array.from({ length: 100 }, (_, i) => `${site.id}-${i}`) }
      await site.ok('blockFromCommentPublic', { id: root, query: { sso }, body })
      return site.ok('unBlockCommentPublic', { id: root, query: { sso }, body })
    },
  ],
  ...['pinComment', 'unPinComment', 'lockComment', 'unLockComment'].map(
    (operation): [string, () => Promise<unknown>] => [
      operation,
      () => site.ok(operation as OperationId, { id: `${site.id}-48`, query: { sso: staff, broadcastId: 'b' } }),
    ],
  ),
  [
    'a changed text',
    async () => {
      const { comment } = await site.post({}, { sso }, 'other')
      return site.ok('setCommentText', { id: comment._id, query: { sso, broadcastId: 'b' }, body: { comment: 'New' } })
    },
  ],
  [
    'a comment and a vote of a visitor who comes back',
    async () => {
      const { comment, user } = await site.post({}, {}, 'other')
      const session = { sessionId: user.sessionId }
      await site.post({}, session, 'other')
      for (const email of ['ann@example.com', null])
        await site.call('voteComment', ballot(comment._id, { email, query: { urlId: 'other', ...session } }))
    },
  ],
  ['a vote, taken back', () => castAndTakeBack({ sso })],
  ['a vote that waits for a mail', () => castAndTakeBack({})],
  [
    'an address that is confirmed',
    async () => {
      const { comment } = await site.post({}, {}, 'other')
      await vote(site, comment._id, { email: 'ann@example.com', query: { urlId: 'other' } })
      assert.equal((await press(linkOf(comments, site))).status, 200)
    },
  ],
  ['a page with the reader’s own votes', () => site.read({ page: 0, sso }, 'other')],
  ['who voted', () => site.ok('getCommentVoteUserNames', { id: root, query: { dir: 1 } })],
  [
    'a comment that is hidden with its replies',
    () => site.ok('updateComment', { id: `${site.id}-16`, query: { isLive: true }, body: { approved: false } }),
  ],
  [
    'a comment that is deleted with its replies',
    () => site.ok('deleteComment', { id: `${site.id}-24`, query: { isLive: true } }),
  ],
]

test('the hot operations run', async () => {
  for (const [, act] of hot) await act()
})

const ofServers = isCluster ? { skip: 'a cluster makes the plan of a shard for the values' } : {}
test('none of their statements goes through a table', ofServers, async () => {
  const ofTenants = new RegExp(`\\b(?:${tenantTables.join('|')})\\b`)
  const looking = [...seen].filter((sql) => ofTenants.test(sql) && !/^\s*INSERT/.test(sql))
  assert.ok(looking.length > 30, `${looking.length} statements`)
  for (const sql of looking) assert.deepEqual(await explain(sql), [], sql)
})

const ofSqlite = engine === 'sqlite' ? {} : { skip: 'what others write meanwhile is worth a round trip less' }
test(
  'none of them adds several rows: SQLite would set a savepoint for it, and write out all words of the commit',
  ofSqlite,
  () => {
    const several = [...seen].filter((sql) => /^\s*INSERT[\s\S]*\bVALUES\s*\([^)]*\)\s*,\s*\(/.test(sql))
    assert.deepEqual(several, [])
  },
)
