// Query plans: runners and metrics use an index, however many jobs wait.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import type { Database } from '../../../src/platform/data/database.ts'
import { createStatementCache } from '../../../src/platform/data/postgres/statements.ts'
import { oldestDueMs } from '../../../src/platform/jobs/queue-delay.ts'
import { waitUntil } from '../../harness/app.ts'
import { numbers } from '../../harness/database-rows.ts'
import { engine, isCluster } from '../../harness/engine.ts'
import { openJobFixture, recorder } from './job-fixture.ts'

type Explain = (sql: string) => Promise<string>

/** With rows enough that it matters how they are found: 3,000 of one kind, all due. */
async function fullShop(t: Parameters<typeof openJobFixture>[0]) {
  const shop = await openJobFixture(t)
  await shop.add({ kind: 'mail' })
  await shop.database.write((tx) =>
    tx.run(
      `${numbers(1, 3000)}
       INSERT INTO jobs (id, kind, payload, run_at, expires_at, created_at)
       SELECT 'm' || i, kind, payload, run_at + i, expires_at, created_at FROM jobs, n`,
    ),
  )
  shop.clock.pass(10_000)
  return shop
}

async function explainPostgres(url: string): Promise<{ explain: Explain; close(): Promise<void> }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('ANALYZE jobs; SET plan_cache_mode = force_generic_plan')
  const statement = createStatementCache()
  const explain: Explain = async (sql) => {
    const { text, name } = statement(sql)
    await client.query(`PREPARE ${name} AS ${text}`)
    const nulls = Array(text.match(/\$\d+/g)?.length ?? 0).fill('NULL')
    const { rows } = await client.query(`EXPLAIN EXECUTE ${name}(${nulls.join(', ')})`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  return { explain, close: () => client.end() }
}

const explainSqlite =
  (database: Database): Explain =>
  async (sql) =>
    (await database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)).map(({ detail }) => detail).join('\n')

test('the longest due is the first row of an index, for each kind', {
  skip: isCluster && 'plans name shards',
}, async (t) => {
  const shop = await fullShop(t)
  const asked = new Set<string>()
  const watched: Database = {
    ...shop.database,
    get: (sql, params) => {
      asked.add(sql)
      return shop.database.get(sql, params)
    },
  }
  const { ran, kind } = recorder()
  shop.start({ greet: kind, digest: kind, verify: kind }, { using: watched })
  await waitUntil('the runner has looked', () => asked.size > 0)
  assert.ok((await oldestDueMs(watched, ['greet', 'mail'], shop.clock.now())) > 0)
  assert.equal(await oldestDueMs(watched, [], shop.clock.now()), 0)
  assert.deepEqual(ran, [])
  const server = engine === 'postgres' ? await explainPostgres(shop.url) : undefined
  const explain = server?.explain ?? explainSqlite(shop.database)
  const plans = await Promise.all([...asked].filter((sql) => /\bjobs\b/.test(sql)).map(explain))
  await server?.close()
  assert.equal(plans.length, 2)
  for (const plan of plans) {
    const looks = plan.split('\n').filter((line) => /(?:SEARCH|SCAN|Scan).* jobs\b/.test(line))
    assert.ok(looks.length >= 2, plan)
    for (const look of looks) assert.match(look, /(?:SEARCH jobs USING INDEX|Index Scan using) jobs_by_claim/, plan)
    // What is sorted is the first row of each kind, and nothing within a kind.
    assert.doesNotMatch(plan, /SEARCH jobs [^\n]*\n\s*USE TEMP B-TREE|\bSort {2}\(/)
  }
})
