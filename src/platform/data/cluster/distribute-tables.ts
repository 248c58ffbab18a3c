// Distribution of a database over a Citus cluster, table by table: what is placed already is left as it is.
import { type Database, DatabaseUnavailable } from '../database.ts'
import {
  type Cluster,
  findCluster,
  notACluster,
  type PlacedTable,
  type Placement,
  placedTables,
  placeTable,
} from './table-placement.ts'

export interface DistributeOptions {
  /** Tables without a tenant that statements of tenants read. */
  shared: readonly string[]
  /** Of tables of tenants, where none is placed yet. The cluster's own number by default. */
  shards?: number | undefined
  /** Called before each step. */
  onStep?: (step: DistributionStep) => void
}

export interface DistributionStep {
  table: string
  placement: Placement
  /** Its rows are on the nodes already, and leave the coordinator. */
  isLeftover: boolean
}

export interface DistributionPlan {
  cluster: Cluster
  tables: readonly PlacedTable[]
  steps: readonly DistributionStep[]
}

/** Throws `DatabaseUnavailable` with a sentence where the database is none of a cluster's coordinator. */
export async function planDistribution(database: Database, shared: readonly string[]): Promise<DistributionPlan> {
  const cluster = database.engine === 'postgres' ? await findCluster(database) : undefined
  if (!cluster) throw new DatabaseUnavailable(notACluster)
  if (!cluster.isCoordinator) throw new DatabaseUnavailable(isWorker)
  if (!cluster.hasCoordinator) throw new DatabaseUnavailable(noCoordinator)
  const tables = await placedTables(database)
  const leftovers = new Set(await leftoverTables(database))
  // Those of tenants first: their rows are the most.
  const order: readonly Placement[] = ['tenant', 'everywhere', 'coordinator']
  const steps = tables
    .map((table) => ({ table, placement: placementOf(table, shared), isLeftover: leftovers.has(table.name) }))
    .filter(({ table, placement, isLeftover }) => table.placed !== placement || isLeftover)
    .sort((a, b) => order.indexOf(a.placement) - order.indexOf(b.placement))
  return { cluster, tables, steps: steps.map(({ table, ...step }) => ({ table: table.name, ...step })) }
}

/** Each step is a transaction: what is interrupted goes on with the next call. */
export async function distributeTables(database: Database, options: DistributeOptions): Promise<DistributionPlan> {
  const plan = await planDistribution(database, options.shared)
  for (const step of plan.steps) {
    options.onStep?.(step)
    await takeStep(database, step, options.shards)
  }
  return plan
}

async function takeStep(database: Database, { table: name, placement }: DistributionStep, shards?: number) {
  await database.alterSchema(async (tx) => {
    const tables = await placedTables(tx)
    const table = tables.find((one) => one.name === name)
    // With those it refers to, it may have been placed by a step before.
    if (!table || table.placed === placement) return
    const together = tables.find(({ placed }) => placed === 'tenant')?.name
    if (shards !== undefined) await tx.run(`SET LOCAL citus.shard_count TO ${Math.trunc(shards)}`)
    await placeTable(tx, { name, placement, together })
  })
  if ((await leftoverTables(database)).includes(name))
    await database.alterSchema((tx) =>
      tx.get('SELECT truncate_local_data_after_distributing_table(CAST(? AS REGCLASS)) AS done', [name]),
    )
}

function placementOf({ name, hasTenant }: PlacedTable, shared: readonly string[]): Placement {
  if (hasTenant) return 'tenant'
  return shared.includes(name) ? 'everywhere' : 'coordinator'
}

/** Placed tables whose former rows still take room on the coordinator. */
async function leftoverTables(database: Database): Promise<string[]> {
  const rows = await database.all<{ name: string }>(
    `SELECT t.relname AS name FROM pg_dist_partition p JOIN pg_class t ON t.oid = p.logicalrelid
     WHERE t.relnamespace = current_schema()::regnamespace AND (p.partmethod = 'h' OR p.repmodel = 't')
       AND pg_relation_size(t.oid) > 0 ORDER BY t.relname`,
  )
  return rows.map(({ name }) => name)
}

const isWorker = 'This is a worker of the cluster. Give this command the address of the coordinator as DATABASE_URL.'
const noCoordinator =
  "The coordinator is not among the nodes of its metadata. Run SELECT citus_set_coordinator_host('HOST', PORT) on it, with the address by which the workers reach it."
