// `pageside distribute`: every table finds its place, whatever interrupts it, and later changes of the schema keep to it.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { schemas } from '../../../src/commands/with-database.ts'
import { placedTables } from '../../../src/platform/data/cluster/table-placement.ts'
import { DatabaseUnavailable } from '../../../src/platform/data/database.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { temporaryFolder } from '../../harness/app.ts'
import { launch, pageside } from '../../harness/programs.ts'
import { tenantTables } from '../../harness/tenant-isolation.ts'
import { clusterNodes, createClusterDatabase, dropClusterDatabase } from './cluster-databases.ts'

const cluster = process.env.TEST_POSTGRES_URL ?? ''
const name = `distribute_${process.pid}`
/** Of 84 steps: within each kind of them, and at both ends. */
const killedAfter = [1, 2, 40, 62, 63, 83]

let folder: string
let url: string
let worker: string

before(async () => {
  folder = await temporaryFolder()
  await createClusterDatabase(cluster, name)
  url = cluster.replace('NAME', name)
  worker = ((await clusterNodes(cluster))[1] ?? '').replace('NAME', name)
  const { database } = await openDatabase({ url, schemas, now: 0 })
  await database.write(async (tx) => {
    for (let i = 0; i < 50; i++) {
      await tx.run('INSERT INTO verified_names (tenant_id, name_key, email_key) VALUES (?, ?, ?)', [`t${i}`, 'n', 'e'])
      await tx.run('INSERT INTO jobs (id, kind, payload, run_at, expires_at, created_at) VALUES (?, ?, ?, 0, 0, 0)', [
        `j${i}`,
        'kind',
        '{}',
      ])
    }
  })
  await database.close()
})

after(async () => {
  await dropClusterDatabase(cluster, name)
  await rm(folder, { recursive: true })
})

const settings = () => ({ DATA_DIR: folder, DATABASE_URL: url })
const distribute = (...words: string[]) => pageside(['distribute', ...words], settings())

async function placements(): Promise<Map<string, string | undefined>> {
  const { database } = await openDatabase({ url, schemas, now: 0 })
  const tables = await placedTables(database)
  await database.close()
  return new Map(tables.map(({ name, placed }) => [name, placed]))
}

test('who is no coordinator of a cluster is told so', async () => {
  for (const [DATABASE_URL, says] of [
    [`sqlite:${folder}/none.db`, /^This database is not one of a Citus cluster: .*\n$/],
    [worker, /^The tables must be made or changed .*\n$/],
  ] as const) {
    const { code, stderr } = await pageside(['distribute'], { DATA_DIR: folder, DATABASE_URL })
    assert.equal(code, 1)
    assert.match(stderr, says)
  }
})

test('a dry run tells every step, and takes none', async () => {
  const { code, stdout } = await distribute('--dry-run', '--json')
  assert.equal(code, 0)
  const { steps, dryRun, workers } = JSON.parse(stdout)
  assert.deepEqual([dryRun, workers], [true, 2])
  const placed = await placements()
  assert.equal(steps.length, placed.size)
  assert.ok([...placed.values()].every((one) => one === undefined))
})

test('while a server or command is connected, to whichever node, nothing is done', async () => {
  for (const node of [url, worker]) {
    const client = new Client({ connectionString: node, application_name: 'pageside 0.1.0' })
    await client.connect()
    const { code, stderr } = await distribute()
    assert.equal(code, 1)
    assert.match(stderr, /^Pageside is connected to .*Stop it first\.\n$/)
    await client.end()
  }
})

test('it is killed on the way, and completed by the next: every table in its place, no row lost or doubled', async () => {
  for (const count of killedAfter) await killAfter(count)
  const { code, stderr } = await distribute('--shards', '8')
  assert.equal(code, 0, stderr)
  const placed = await placements()
  for (const table of tenantTables) assert.equal(placed.get(table), 'tenant', table)
  for (const [table, placement] of placed) {
    if (tenantTables.includes(table)) continue
    assert.equal(placement, table === 'tenants' ? 'everywhere' : 'coordinator', table)
  }
  const { database } = await openDatabase({ url, schemas, now: 0 })
  for (const table of ['verified_names', 'jobs'])
    assert.deepEqual(await database.get(`SELECT COUNT(*) AS n FROM ${table}`), { n: 50 })
  const groups = 'SELECT COUNT(DISTINCT colocationid) AS n FROM pg_dist_partition'
  assert.deepEqual(await database.get(`${groups} WHERE partmethod = 'h'`), { n: 1 })
  // What is left on the coordinator of a table in shards.
  assert.deepEqual(await database.get("SELECT pg_relation_size('verified_names') AS n"), { n: 0 })
  await database.close()
  const again = JSON.parse((await distribute('--json')).stdout)
  assert.deepEqual(again.steps, [])
})

/** Counts the steps of this run by the lines that tell of them. */
async function killAfter(count: number): Promise<void> {
  const program = launch(['distribute', '--shards', '8'], settings())
  let told = 0
  program.process.stderr?.on('data', (text: string) => {
    told += String(text).split('\n').length - 1
    if (told >= count) program.process.kill('SIGKILL')
  })
  await program.ended
}

test('of a database that is distributed, a worker says what it is', async () => {
  const { code, stderr } = await pageside(['distribute'], { DATA_DIR: folder, DATABASE_URL: worker })
  assert.equal(code, 1)
  assert.match(stderr, /^This is a worker of the cluster\. .*\n$/)
  assert.equal((await pageside(['migrate'], { DATA_DIR: folder, DATABASE_URL: worker })).code, 0)
})

test('tables that a later version adds are placed as they are made, and its changes reach every shard', async () => {
  const { database } = await openDatabase({ url, schemas, now: 0 })
  await database.alterSchema(async (tx) => {
    await tx.run('CREATE TABLE later (tenant_id TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (tenant_id, id))')
    await tx.run('INSERT INTO later (tenant_id, id) SELECT tenant_id, name_key FROM verified_names')
    await tx.run('CREATE INDEX later_by_id ON later (tenant_id, id)')
    await tx.run('ALTER TABLE later ADD COLUMN n BIGINT NOT NULL DEFAULT 0')
    await tx.run('UPDATE later SET n = 1')
    await tx.run('CREATE TABLE later_alone (id TEXT PRIMARY KEY)')
    await tx.run('INSERT INTO later_alone (id) SELECT id FROM jobs')
    await tx.run('ALTER TABLE verified_names RENAME TO verified_names_before')
    await tx.run('ALTER TABLE verified_names_before RENAME TO verified_names')
    await tx.run('ALTER TABLE tenants ADD COLUMN n BIGINT NOT NULL DEFAULT 0')
  })
  const placed = await placements()
  assert.deepEqual([placed.get('later'), placed.get('later_alone')], ['tenant', 'coordinator'])
  assert.deepEqual(await database.get('SELECT SUM(n) AS n FROM later'), { n: 50 })
  await database.close()
  const there = (await openDatabase({ url: worker, schemas, now: 0 })).database
  assert.deepEqual(await there.get('SELECT COUNT(*) AS n FROM later_alone'), { n: 50 })
  await assert.rejects(
    there.alterSchema((tx) => tx.run('ALTER TABLE later ADD COLUMN m BIGINT')),
    (error: Error) => {
      assert.match(error.message, /only the coordinator of the cluster can do: run "pageside migrate"/)
      return error instanceof DatabaseUnavailable
    },
  )
  await there.close()
})
