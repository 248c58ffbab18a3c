// Lock that admits one server per SQLite file; held by the operating system, so it ends with the process.
import { DatabaseSync } from 'node:sqlite'
import { ensurePrivateFile } from '../../files/private-file.ts'
import { DatabaseUnavailable } from '../database.ts'
import { diskFullRemedy, isDiskFull } from './disk-full.ts'

/** A command that looks whether a server runs holds the lock for less than this. */
const waitMs = 200
/** SQLITE_BUSY: the lock is taken, or the file system has no locks. */
const taken = 5

/** Returns how to let go, or undefined when another living process holds the lock. Throws `DatabaseUnavailable`. */
export function acquireServerLock(databaseFile: string): (() => void) | undefined {
  const file = `${databaseFile}.lock`
  ensurePrivateFile(file)
  const lock = new DatabaseSync(file, { timeout: waitMs })
  try {
    lock.exec('PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    const { errcode, message } = error as Error & { errcode?: number }
    if (errcode === taken) return undefined
    const remedy = isDiskFull(error) ? diskFullRemedy : 'DATA_DIR must be on a disk that can lock files.'
    throw new DatabaseUnavailable(`${file} cannot be locked (${message}). ${remedy}`)
  }
  return () => lock.close()
}
