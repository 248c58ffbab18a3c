// A worker of the cluster is away: its tenants are refused, all others are served, and the server stops in time.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'
import { launchServer, pageside, type ServerProgram } from '../../harness/programs.ts'
import { type SilentProxy, startProxy } from '../silent-proxy.ts'
import { addTables, clusterNodes, createClusterDatabase, dropClusterDatabase } from './cluster-databases.ts'

const cluster = process.env.TEST_POSTGRES_URL ?? ''
const name = `worker_down_${process.pid}`
const apiKey = (id: string) => id.toUpperCase().padEnd(32, 'K')

let folder: string
let url: string
/** The proxy is of this thread, which must not stand still. */
let admin: Client
let proxy: SilentProxy
let server: ServerProgram
/** One whose rows are on the worker behind the proxy, and one of the other. */
let sick: string
let well: string

before(async () => {
  folder = await temporaryFolder()
  const [, worker = ''] = await clusterNodes(cluster)
  proxy = await startProxy(worker)
  await createClusterDatabase(cluster, name, (node, at) => (at === 0 ? proxy.url : node))
  await addTables(cluster, name)
  url = cluster.replace('NAME', name)
  admin = new Client({ connectionString: url })
  await admin.connect()
  server = await launchServer({ DATA_DIR: folder, DATABASE_URL: url, STOP_SECONDS: '10' })
  const { rows } = await admin.query(
    `SELECT id, nodeport AS port FROM generate_series(1, 40) AS n, LATERAL (SELECT 'site' || n AS id) AS named
     JOIN pg_dist_shard_placement ON shardid = get_shard_id_for_distribution_column('pages', id)`,
  )
  sick = rows.find(({ port }) => String(port) === new URL(proxy.url).port)?.id
  well = rows.find(({ port }) => String(port) !== new URL(proxy.url).port)?.id
  for (const id of [sick, well]) {
    const words = ['tenant', 'create', '--id', id, '--name', id, '--api-key', apiKey(id)]
    const { code, stderr } = await pageside(words, { DATA_DIR: folder, DATABASE_URL: url })
    assert.equal(code, 0, stderr)
    assert.equal(await write(id), 200)
  }
})

after(async () => {
  server.process.kill('SIGKILL')
  await server.ended
  await admin.end()
  await proxy.close()
  await dropClusterDatabase(cluster, name)
  await rm(folder, { recursive: true })
})

async function write(id: string): Promise<number> {
  const comment = { comment: 'Here', urlId: 'page', commenterName: 'Ada', commenterEmail: 'ada@example.org', url: '' }
  const headers = { 'x-api-key': apiKey(id) }
  const init = { method: 'POST', headers, body: JSON.stringify({ ...comment, approved: true }) }
  return (await fetch(`${server.url}/api/v1/comments?tenantId=${id}`, init)).status
}

const read = (id: string) => fetch(`${server.url}/comments/${id}?urlId=page`)

async function connections(): Promise<number> {
  const { rows } = await admin.query(
    `SELECT COUNT(*) AS n FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'pageside%'`,
  )
  return Number(rows[0].n)
}

test('its tenants are refused, and connections stay as they are', async () => {
  await proxy.close()
  await waitUntil('it is missed', async () => (await read(sick)).status === 503)
  const before = await connections()
  for (let i = 0; i < 45; i++) {
    const refused = await read(sick)
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5'])
    assert.equal(((await refused.json()) as { code: string }).code, 'unavailable')
    assert.equal((await read(well)).status, 200)
  }
  assert.equal(await write(sick), 503)
  assert.equal(await write(well), 200)
  const last = await connections()
  assert.ok(last <= before + 2, `${before} connections, then ${last}`)
})

test('readiness and jobs of others go on, and SIGTERM ends the server in time', async () => {
  assert.equal((await fetch(`${server.url}/api/v1/health/ready`)).status, 200)
  server.process.kill('SIGTERM')
  const { code, stderr } = await server.ended
  assert.deepEqual([code, stderr], [0, ''])
})
