// What telling people costs whoever writes, and that a job that is done again doubles nothing.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Comments, openComments, type TenantClient } from './comment-client.ts'
import { allTold, assertBells, bellOf, notificationsOf, signed } from './told.ts'
import { vote } from './voting.ts'

let comments: Comments
let site: TenantClient
/** Statements of transactions, in their order. */
const statements: string[] = []
before(async () => {
  comments = await openComments(
    { SERVICES: 'feeds,comments' },
    {
      watch: (database) => ({
        ...database,
        write: (work) =>
          database.write((tx) =>
            work({
              get: (sql, params) => noted(sql, () => tx.get(sql, params)),
              all: (sql, params) => noted(sql, () => tx.all(sql, params)),
              run: (sql, params) => noted(sql, () => tx.run(sql, params)),
              send: (sql, params) => noted(sql, () => tx.send(sql, params)),
            }),
          ),
      }),
    },
  )
  site = await comments.tenant()
})
after(() => comments.close())

function noted<T>(sql: string, act: () => T): T {
  statements.push(sql)
  return act()
}

async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  statements.length = 0
  await act()
  return statements.length
}

test('a comment costs its author one statement more where somebody follows, whether one or ten thousand', async () => {
  const ann = signed(site, 'ann')
  const write = () => site.post({}, ann, 'page')
  await write()
  const without = await statementsOf(write)
  const [{ id }] = comments.rows('SELECT id FROM pages WHERE url_id = ?', 'page')
  const follow = (from: number, to: number) => {
    comments.sql(
      `WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to})
       INSERT INTO page_subscriptions (tenant_id, page_id, person, user_id, created_at)
       SELECT '${site.id}', '${id}', 'follower ' || i, 'follower ' || i, 0 FROM n`,
    )
    comments.sql('UPDATE pages SET subscriber_count = ? WHERE id = ?', to, id)
  }
  follow(1, 1)
  const one = await statementsOf(write)
  follow(2, 10_000)
  assert.deepEqual([one, await statementsOf(write)], [without + 1, without + 1])
})

test('what was told is not told again when the job is done again', async () => {
  const own = await openComments()
  try {
    const tenant = await own.tenant()
    const [ann, bob] = [signed(tenant, 'ann'), signed(tenant, 'bob')]
    const { comment } = await tenant.post({}, ann)
    const reply = (await tenant.post({ parentId: comment._id }, bob)).comment
    await vote(tenant, comment._id, { query: bob })
    await allTold(own)
    for (const [commentId, of] of [
      [reply._id, 'comment'],
      [comment._id, 'votes'],
    ]) {
      const payload = JSON.stringify({ tenantId: tenant.id, commentId, of, isMailed: true })
      own.sql(
        `INSERT INTO jobs (id, kind, payload, run_at, expires_at, created_at) VALUES (?, 'tell', ?, 0, ?, 0)`,
        `again ${of}`,
        payload,
        own.clock.now() + 1000,
      )
    }
    await allTold(own)
    assert.equal((await notificationsOf(tenant, ann)).length, 2)
    assert.equal(await bellOf(tenant, ann), 2)
    assertBells(own)
  } finally {
    await own.close()
  }
})
