// Progress of a copy beside running servers, kept in its target: an interrupted one goes on where it was.
import type { Database, Transaction } from '../database.ts'
import type { Snapshot } from '../snapshot.ts'
import type { TableChecksum } from './table-checksum.ts'

/** Of one table: rows so far, their sum, and the key of the last one. */
export interface TableProgress extends TableChecksum {
  after: readonly (string | number)[]
  isWhole: boolean
}

export const progressTable = 'move_progress'
const table = progressTable
/** In place of a table's name: every table was read again and compared. */
const verifiedMark = ' verified'
/** In place of a table's name: the run of the move that writes. */
const runMark = ' run'

/** Of the move whose copy this is; undefined where there is none. */
export async function runOfCopy({ tableNames, all }: Snapshot): Promise<string | undefined> {
  if (!(await tableNames()).includes(table)) return undefined
  const [row] = await all<{ value: string }>(`SELECT value FROM ${table} WHERE name = '${runMark}'`)
  return row && (JSON.parse(row.value) as string)
}

export async function openProgress(database: Database) {
  await database.alterSchema((tx) =>
    tx.run(`CREATE TABLE IF NOT EXISTS ${table} (name TEXT PRIMARY KEY, value TEXT NOT NULL)`),
  )
  const put = (tx: Transaction, name: string, value: unknown) =>
    tx.run(`INSERT INTO ${table} (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, [
      name,
      JSON.stringify(value),
    ])
  return {
    async of(name: string): Promise<TableProgress | undefined> {
      const row = await database.get<{ value: string }>(`SELECT value FROM ${table} WHERE name = ?`, [name])
      return row && (JSON.parse(row.value) as TableProgress)
    },
    begin: (run: string) => database.write((tx) => put(tx, runMark, run)),
    /** Throws an error with a sentence where another command has gone on with this move. */
    async put(tx: Transaction, run: string, name: string, progress: TableProgress) {
      const own = await tx.get<{ value: string }>(`SELECT value FROM ${table} WHERE name = ?`, [runMark])
      if (own?.value !== JSON.stringify(run)) throw new Error('Another command has gone on with this move.')
      await put(tx, name, progress)
    },
    isVerified: async () =>
      (await database.get(`SELECT name FROM ${table} WHERE name = ?`, [verifiedMark])) !== undefined,
    markVerified: () => database.write((tx) => put(tx, verifiedMark, true)),
    drop: () => database.alterSchema((tx) => tx.run(`DROP TABLE IF EXISTS ${table}`)),
  }
}

export type CopyProgress = Awaited<ReturnType<typeof openProgress>>
