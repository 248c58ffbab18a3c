// Placement of tables on a Citus cluster: by tenant, on every node, or on the coordinator within its metadata.
import { DatabaseUnavailable, type Reader, type SqlParameter, type Transaction } from '../database.ts'

/**
 * `tenant`: in shards by `tenant_id`, all such tables in one co-location group; `everywhere`: whole on every node;
 * `coordinator`: whole on the coordinator, within the metadata: nodes find it, and a change of it and of a shard is one
 * two-phase commit.
 */
export type Placement = 'tenant' | 'everywhere' | 'coordinator'

export interface PlacedTable {
  name: string
  /** Undefined where the cluster does not know it. */
  placed: Placement | undefined
  /** Its primary key begins with the tenant. */
  hasTenant: boolean
}

export interface Cluster {
  /** Of Citus, as in `13.2-1`. */
  version: string
  /** Connected to the coordinator, which alone changes tables. */
  isCoordinator: boolean
  /** The coordinator is one of the nodes of its metadata: tables may be placed on it. */
  hasCoordinator: boolean
  workers: number
}

/** Undefined on a plain PostgreSQL. */
export async function findCluster(reader: Pick<Reader, 'get'>): Promise<Cluster | undefined> {
  const extension = await reader.get<{ version: string }>(
    "SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'",
  )
  if (!extension) return undefined
  const found = await reader.get<{ own: number; coordinators: number; workers: number }>(
    `SELECT (SELECT groupid FROM pg_dist_local_group) AS own, COUNT(*) FILTER (WHERE groupid = 0) AS coordinators,
       COUNT(*) FILTER (WHERE groupid > 0) AS workers FROM pg_dist_node WHERE isactive`,
  )
  return {
    ...extension,
    isCoordinator: found?.own === 0,
    hasCoordinator: found?.coordinators === 1,
    workers: found?.workers ?? 0,
  }
}

/** Of a cluster. Tables without a primary key have no tenant. */
export async function placedTables(reader: Pick<Reader, 'all'>): Promise<PlacedTable[]> {
  const rows = await reader.all<{ name: string; first: string | null; method: string | null; model: string | null }>(
    `SELECT t.relname AS name, a.attname AS first, p.partmethod AS method, p.repmodel AS model FROM pg_class t
     LEFT JOIN pg_index x ON x.indrelid = t.oid AND x.indisprimary
     LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = x.indkey[0]
     LEFT JOIN pg_dist_partition p ON p.logicalrelid = t.oid
     WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace AND NOT relation_is_a_known_shard(t.oid)
     ORDER BY t.relname`,
  )
  return rows.map(({ name, first, method, model }) => ({
    name,
    placed: placementOf(method, model),
    hasTenant: first === 'tenant_id',
  }))
}

/** Methods: `h` in shards by a hash, `n` whole; models of the latter: `t` on every node, else on one. */
function placementOf(method: string | null, model: string | null): Placement | undefined {
  if (method === null) return undefined
  if (method === 'h') return 'tenant'
  return model === 't' ? 'everywhere' : 'coordinator'
}

/** `together`: a table of tenants that is placed already. */
export async function placeTable(
  tx: Transaction,
  { name, placement, together }: { name: string; placement: Placement; together?: string | undefined },
): Promise<void> {
  if (placement === 'tenant') {
    const sql = "SELECT create_distributed_table(CAST(? AS REGCLASS), 'tenant_id', colocate_with => ?) AS done"
    await tx.get(sql, [name, together ?? 'none'])
  } else if (placement === 'everywhere') {
    await tx.get('SELECT create_reference_table(CAST(? AS REGCLASS)) AS done', [name])
  } else {
    // With those that it refers to.
    const sql =
      'SELECT citus_add_local_table_to_metadata(CAST(? AS REGCLASS), cascade_via_foreign_keys => true) AS done'
    await tx.get(sql, [name])
  }
}

/** Statements on more than one shard come one after the other, as they must beside changes of the schema. */
const oneByOne = "SET LOCAL citus.multi_shard_modify_mode TO 'sequential'"
const creation = /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/
const schemaChange = /^(?:CREATE|ALTER|DROP) /

/**
 * Schema changes on a cluster: a new table of a database that is distributed is placed before it gets its rows; a worker,
 * which would make tables of its own, refuses. The same transaction on any other database.
 */
export async function placingNewTables(tx: Transaction): Promise<Transaction> {
  const cluster = await findCluster(tx)
  if (!cluster) return tx
  if (!cluster.isCoordinator) return { ...tx, run: (sql, params) => runOnWorker(tx, sql, params) }
  const together = (await placedTables(tx)).find(({ placed }) => placed === 'tenant')?.name
  if (together === undefined) return tx
  await tx.run(oneByOne)
  return {
    ...tx,
    async run(sql, params) {
      const count = await tx.run(sql, params)
      const [, created] = creation.exec(sql) ?? []
      const table = created && (await placedTables(tx)).find(({ name }) => name === created)
      if (table && table.placed === undefined) {
        const placement = table.hasTenant ? 'tenant' : 'coordinator'
        await placeTable(tx, { name: table.name, placement, together })
      }
      return count
    },
  }
}

async function runOnWorker(tx: Transaction, sql: string, params?: readonly SqlParameter[]): Promise<number> {
  if (!schemaChange.test(sql)) return tx.run(sql, params)
  const [, wanted] = /^CREATE TABLE IF NOT EXISTS (\w+)/.exec(sql) ?? []
  const isThere = wanted && (await tx.get('SELECT 1 AS one WHERE to_regclass(?) IS NOT NULL', [wanted]))
  if (!isThere) throw new DatabaseUnavailable(notHere)
  return 0
}

const notHere =
  'The tables must be made or changed for this version, which only the coordinator of the cluster can do: run "pageside migrate" with its address as DATABASE_URL. Nothing was changed.'

export const notACluster =
  'This database is not one of a Citus cluster: there is nothing to distribute it over. Each node of a cluster has the extension (CREATE EXTENSION citus).'
