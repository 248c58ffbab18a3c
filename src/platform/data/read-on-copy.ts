// Choice between a read copy and the primary, by the version of what is read.
import { CopyUnavailable, type Database, type ReadCopy, type Reader } from './database.ts'

/**
 * `version` is what the primary says now, of the rows that `work` reads; `versionAt` asks the copy for it. A copy that has
 * not come so far, or fails before the end, is not waited for: the primary does the work. So nobody reads what is older
 * than their own write, or than what they have read.
 */
export async function readOnCopy<T>(
  database: Database,
  { version, versionAt }: { version: number; versionAt(copy: Reader): Promise<number | undefined> },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { copy } = database
  if (!copy || copy.isAway()) return work(database)
  try {
    const reached = await versionAt(copy)
    if (reached !== undefined && reached >= version) return await work(onCopy(database, copy))
  } catch (error) {
    if (!(error instanceof CopyUnavailable)) throw error
  }
  return work(database)
}

/** Its plain reads are the copy's. */
function onCopy(database: Database, { get, all }: ReadCopy): Database {
  return { ...database, get, all }
}
