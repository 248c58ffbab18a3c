// Databases on a Citus cluster for tests: copied on every node from one that has been distributed.
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { schemas } from '../../../src/commands/with-database.ts'
import { sharedCommentTables } from '../../../src/comments/admin.ts'
import { distribute } from '../../../src/platform/data/cluster/distribution.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'

/** Address of a node, with `NAME` for the database. */
type NodeUrl = string

/** Node tables of the maintenance database, from which tests learn of the workers. */
const workersOf =
  'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid > 0 AND isactive ORDER BY nodeid'

/** The coordinator first. `url`: its address, whose database `postgres` has the extension and knows the workers. */
export async function clusterNodes(url: NodeUrl): Promise<NodeUrl[]> {
  const workers = await onDatabase(url, 'postgres', (client) => client.query(workersOf))
  const urls = workers.rows.map(({ host, port }: { host: string; port: number }) => {
    const worker = new URL(url)
    worker.hostname = host
    worker.port = String(port)
    return worker.href
  })
  return [url, ...urls]
}

/** On every node, without tables; `reach` gives the address by which the metadata has a worker. */
export async function createClusterDatabase(
  url: NodeUrl,
  name: string,
  reach: (worker: NodeUrl, at: number) => NodeUrl = (worker) => worker,
): Promise<void> {
  const nodes = await clusterNodes(url)
  await Promise.all(
    nodes.map(async (node) => {
      await onDatabase(node, 'postgres', (admin) => admin.query(`CREATE DATABASE ${name}`))
      await onDatabase(node, name, (client) => client.query('CREATE EXTENSION citus'))
    }),
  )
  await onDatabase(url, name, async (client) => {
    const place = (node: NodeUrl) => [new URL(node).hostname, Number(new URL(node).port || 5432)]
    await client.query('SELECT citus_set_coordinator_host($1, $2)', place(url))
    const workers = nodes.slice(1).map(reach)
    for (const worker of workers) await client.query('SELECT citus_add_node($1, $2)', place(worker))
  })
}

/** With all tables, distributed. */
export async function prepareCluster(url: NodeUrl, template: string): Promise<void> {
  await dropClusterDatabase(url, template)
  await createClusterDatabase(url, template)
  await addTables(url, template)
  await closeToClients(url, template)
}

/** Eight shards: enough for both workers, and quick to make. */
export async function addTables(url: NodeUrl, name: string): Promise<void> {
  const { database } = await openDatabase({ url: url.replace('NAME', name), schemas, now: 0 })
  await distribute(database, { shared: sharedCommentTables, shards: 8, isDry: false })
  await database.close()
}

/** What is connected to a template keeps others from copying it, the cluster's own maintenance too. */
async function closeToClients(url: NodeUrl, name: string): Promise<void> {
  for (const node of await clusterNodes(url))
    await onDatabase(node, 'postgres', async (admin) => {
      await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`)
      const sql = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1'
      while ((await admin.query(sql, [name])).rowCount !== 0) await pause(20)
    })
}

/** Does nothing where it is there already. */
export async function copyClusterDatabase(url: NodeUrl, name: string, template: string): Promise<void> {
  await onNodes(url, async (admin) => {
    const known = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (known.rowCount === 0) await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  })
}

export async function dropClusterDatabase(url: NodeUrl, name: string): Promise<void> {
  await onNodes(url, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} (FORCE)`))
}

async function onNodes(url: NodeUrl, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const nodes = await clusterNodes(url)
  await Promise.all(nodes.map((node) => onDatabase(node, 'postgres', work)))
}

export async function onDatabase<T>(node: NodeUrl, name: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: node.replace('NAME', name) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
