// Due jobs as SQL: which kinds have any, the first rows of one kind, the first row of each tenant; and how long the oldest waits.
import type { Reader } from '../data/database.ts'

/** A row that nobody holds, at a time. Parameters: now twice. */
const isFree = 'dead_at IS NULL AND run_at <= ? AND lease_until <= ?'

/**
 * For each kind its earliest unleased row, due or not: `kind`, `run_at` (null without one). Parameters: now, the kinds. Each
 * is one look into the index `jobs_by_claim`, however many rows wait.
 */
export function earliestSql(kinds: number): string {
  return `SELECT kinds.column1 AS kind, (SELECT run_at FROM jobs WHERE kind = kinds.column1 AND dead_at IS NULL
      AND lease_until <= ? ORDER BY run_at LIMIT 1) AS run_at
    FROM (VALUES ${Array(kinds).fill('(?)').join(', ')}) AS kinds`
}

/** Rows of one look at a kind. */
export const windowRows = 64
/** Tenants of one look at a kind. */
export const windowTenants = 256

/** The longest due of a kind: `id`, `tenant`. Parameters: kind, now, now. */
export const windowSql = `SELECT id, tenant FROM jobs WHERE kind = ? AND ${isFree} ORDER BY run_at LIMIT ${windowRows}`

/**
 * The longest due of each tenant behind one: `tenant`, `id` (null where nothing of it is due). Parameters: kind, tenant,
 * kind, kind, now, now. Two looks into the index `jobs_by_tenant` for each, however many rows wait.
 */
export const firstOfTenantsSql = `WITH RECURSIVE tenants (tenant) AS (
    SELECT (SELECT tenant FROM jobs WHERE kind = ? AND dead_at IS NULL AND tenant > ? ORDER BY tenant LIMIT 1)
    UNION ALL
    SELECT (SELECT jobs.tenant FROM jobs WHERE kind = ? AND dead_at IS NULL AND jobs.tenant > tenants.tenant
      ORDER BY jobs.tenant LIMIT 1) FROM tenants WHERE tenants.tenant IS NOT NULL)
  SELECT tenants.tenant, (SELECT id FROM jobs WHERE kind = ? AND jobs.tenant = tenants.tenant AND ${isFree}
    ORDER BY run_at LIMIT 1) AS id
  FROM tenants WHERE tenants.tenant IS NOT NULL LIMIT ${windowTenants}`

/** Milliseconds since the oldest unclaimed job of these kinds became due; 0 without one. */
export async function oldestDueMs(database: Reader, kinds: readonly string[], now: number): Promise<number> {
  if (kinds.length === 0) return 0
  const rows = await database.all<{ run_at: number | null }>(earliestSql(kinds.length), [now, ...kinds])
  const earliest = Math.min(...rows.map(({ run_at }) => run_at ?? now))
  return Math.max(now - earliest, 0)
}
