// One consistent copy of a database as a file, of either engine, verified before anybody relies on it.
import { ensurePrivateFile } from '../../files/private-file.ts'
import { sqliteFileOf } from '../database-url.ts'
import { moveTables } from '../write-pause.ts'
import { dumpPostgres, type PostgresTools, verifyDump } from './postgres-tools.ts'
import { countRows, type RowCounts, vacuumInto, verifySqlite } from './sqlite-backup.ts'

export interface CopiedDatabase {
  engine: 'sqlite' | 'postgres'
  rows: RowCounts
}

/** `target` must not exist. The server may be writing. */
export async function copyDatabaseTo(url: string, target: string, tools: PostgresTools): Promise<CopiedDatabase> {
  const file = sqliteFileOf(url)
  if (file === undefined) return { engine: 'postgres', rows: await copyPostgres(url, target, tools) }
  await vacuumInto(file, target)
  return { engine: 'sqlite', rows: await verifySqlite(target) }
}

/** The snapshot that is counted is the one that is dumped. */
async function copyPostgres(url: string, target: string, tools: PostgresTools): Promise<RowCounts> {
  const { openPostgresSnapshot } = await import('../postgres/postgres-snapshot.ts')
  const snapshot = await openPostgresSnapshot(url)
  try {
    const [exported] = await snapshot.all<{ id: string }>('SELECT pg_export_snapshot() AS id')
    const counted = Object.entries(await countRows(snapshot))
    const rows = Object.fromEntries(counted.filter(([name]) => !moveTables.includes(name)))
    const tables = Object.keys(rows)
    // pg_dump would make it readable by everybody.
    ensurePrivateFile(target)
    await dumpPostgres(url, target, { snapshot: exported?.id ?? '', tables }, tools)
    await verifyDump(target, tables, tools)
    return rows
  } finally {
    await snapshot.close()
  }
}
