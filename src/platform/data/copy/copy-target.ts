// Target of a copy: an empty database with the tables of this version, which says that it is incomplete until it is not.
import type { Database } from '../database.ts'
import { redactedDatabaseUrl } from '../database-url.ts'
import { openMigrated } from '../open-database.ts'
import type { Snapshot } from '../snapshot.ts'
import type { CopyOptions } from './copy-options.ts'
import { progressTable } from './copy-progress.ts'
import { openSnapshot } from './copy-source.ts'
import { isIncompleteCopy, markComplete, markIncomplete } from './incomplete-copy.ts'

export interface CopyTarget {
  database: Database
  /** Tables that both databases have: those of this version. Another program may have its own beside them. */
  tables: ReadonlySet<string>
  /** Marks it as incomplete, and empties what an earlier copy has left. */
  begin(): Promise<void>
  /** Plans of the first queries rest on what it finds; by itself PostgreSQL does it a minute later. Takes seconds. */
  analyze(): Promise<void>
  complete(): Promise<void>
}

/** Throws an error with a sentence where it has rows that no unfinished copy has left. */
export async function openTarget(source: Snapshot, { to, schemas, now }: CopyOptions): Promise<CopyTarget> {
  const { database } = await openMigrated({ url: to, schemas, now, mayBeIncomplete: true })
  try {
    const names = await commonTables(source, to)
    if (!(await isIncompleteCopy(database))) {
      const filled = await findFilled(database, names)
      if (filled)
        throw new Error(
          `The database at ${redactedDatabaseUrl(to)} is not empty: there are rows in ${filled}. Copy into a new one.`,
        )
    }
    return {
      database,
      tables: new Set(names),
      begin: async () => {
        await database.alterSchema((tx) => tx.run(`DROP TABLE IF EXISTS ${progressTable}`))
        await database.write(async (tx) => {
          await markIncomplete(tx, now)
          for (const name of names.toReversed()) await tx.run(`DELETE FROM ${name}`)
        })
      },
      async analyze() {
        if (database.engine !== 'postgres') return
        for (const name of names) await database.write((tx) => tx.run(`ANALYZE ${name}`))
      },
      complete: () => database.write(markComplete),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Each after those that it refers to. */
async function commonTables(source: Snapshot, to: string): Promise<string[]> {
  const names = new Set(await source.tableNames())
  names.delete('migrations')
  const target = await openSnapshot(to)
  try {
    return (await target.tables(names)).map(({ name }) => name)
  } finally {
    await target.close()
  }
}

async function findFilled(database: Database, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) if (await database.get(`SELECT 1 AS one FROM ${name} LIMIT 1`)) return name
  return undefined
}
