// Query plans: runners and metrics use an index, however many jobs wait.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import type { Database } from '../../../src/platform/data/database.ts'
import { createStatementCache } from '../../../src/platform/data/postgres/statements.ts'
import { oldestDueMs } from '../../../src/platform/jobs/due-jobs.ts'
import { waitUntil } from '../../harness/app.ts'
import { numbers } from '../../harness/database-rows.ts'
import { engine, isCluster } from '../../harness/engine.ts'
import { createGatedWork, openJobFixture, recorder } from './job-fixture.ts'

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
    const given = nulls.length > 0 ? `(${nulls.join(', ')})` : ''
    const { rows } = await client.query(`EXPLAIN EXECUTE ${name}${given}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  return { explain, close: () => client.end() }
}

const explainSqlite =
  (database: Database): Explain =>
  async (sql) =>
    (await database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)).map(({ detail }) => detail).join('\n')

test('what is due is found by an index, however many wait', {
  skip: isCluster && 'plans name shards',
}, async (t) => {
  const shop = await fullShop(t)
  const asked = new Set<string>()
  const watched: Database = {
    ...shop.database,
    all: (sql, params) => {
      asked.add(sql)
      return shop.database.all(sql, params)
    },
  }
  const { ran, kind } = recorder()
  const slow = createGatedWork()
  shop.start({ greet: kind, digest: kind, mail: slow.kind }, { using: watched })
  await waitUntil('the slow ones run', () => slow.begun.length === 4)
  assert.ok((await oldestDueMs(watched, ['greet', 'mail'], shop.clock.now())) > 0)
  assert.equal(await oldestDueMs(watched, [], shop.clock.now()), 0)
  assert.deepEqual(ran, [])
  const server = engine === 'postgres' ? await explainPostgres(shop.url) : undefined
  const explain = server?.explain ?? explainSqlite(shop.database)
  slow.end.resolve()
  const plans = await Promise.all([...asked].filter((sql) => /\bjobs\b/.test(sql)).map(explain)).finally(server?.close)
  // Kinds of the runner, kinds of the delay, the oldest rows, the tenants, and kinds of the retention.
  assert.equal(plans.length, 5)
  for (const plan of plans) {
    const looks = plan.split('\n').filter((line) => /(?:SEARCH|SCAN|Scan).* jobs\b/.test(line))
    assert.ok(looks.length >= 1, plan)
    for (const look of looks) assert.match(look, indexed, plan)
    // Nothing is sorted: rows come in the order of the index.
    assert.doesNotMatch(plan, /SEARCH jobs [^\n]*\n\s*USE TEMP B-TREE|\bSort {2}\(/)
  }
})

const indexed =
  /(?:S(?:EARCH|CAN) jobs USING (?:COVERING )?INDEX|Index (?:Only )?Scan using) jobs_by_(?:claim|tenant|dedupe_key)/
