// Opens the database that the settings name and brings its tables up to date.
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Database, DatabaseUnavailable } from './database.ts'
import { migrate, type Schema } from './migrate.ts'
import { lockForServing } from './server-lock.ts'
import { type GroupCount, openSqlite } from './sqlite.ts'

export interface OpenOptions {
  file: string
  schemas: readonly Schema[]
  now: number
  onGroup?: GroupCount
}

export interface Opened {
  database: Database
  /** Migrations that were applied now. */
  applied: string[]
}

/** The tables that the ground floor itself needs. */
const platformSchema: Schema = { house: 'platform', folder: new URL('./schema/', import.meta.url) }

/** For commands: works beside a running server. */
export async function openDatabase({ file, schemas, now, onGroup }: OpenOptions): Promise<Opened> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const database = openSqlite(file, { onGroup })
  try {
    return { database, applied: await migrate(database, [platformSchema, ...schemas], now) }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** For the server: there is one for each SQLite file. Throws `DatabaseUnavailable` when there is one already. */
export async function openServingDatabase(options: OpenOptions): Promise<Database> {
  await mkdir(dirname(options.file), { recursive: true, mode: 0o700 })
  const release = lockForServing(options.file)
  if (!release) {
    throw new DatabaseUnavailable(
      `Another Pageside server uses ${options.file}. Stop it, or give this one its own DATA_DIR.`,
    )
  }
  try {
    const { database } = await openDatabase(options)
    return { ...database, close: () => database.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}
