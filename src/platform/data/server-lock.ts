// One server for one SQLite file. The lock is the operating system's, so it dies with its process.
import { DatabaseSync } from 'node:sqlite'
import { ensurePrivateFile } from './private-file.ts'

/** Returns how to let go, or undefined when another living process holds the lock. */
export function lockForServing(databaseFile: string): (() => void) | undefined {
  const file = `${databaseFile}.lock`
  ensurePrivateFile(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === 5) return undefined
    throw error
  }
  return () => lock.close()
}
