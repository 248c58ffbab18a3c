// Backup folder of a SQLite database: a complete copy that is replaced file by file, each by one rename.
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ensurePrivateFile } from '../../files/private-file.ts'
import { ensurePrivateFolder } from '../../files/private-folder.ts'
import { version } from '../../version.ts'
import { isDiskFull } from '../sqlite/disk-full.ts'
import { acquireServerLock } from '../sqlite/server-lock.ts'
import { assertIntact, copyPrivately } from './private-copy.ts'

/** Says that a folder is a backup, of which version and time. */
export const manifestName = 'backup.json'
export const databaseName = 'pageside.db'

const partial = '.partial'

export interface BackupOptions {
  /** The database, which a server may be using. */
  file: string
  folder: string
  /** Further files by their names in the backup. */
  beside: Readonly<Record<string, string>>
  /** Epoch milliseconds. */
  now: number
}

/**
 * `VACUUM INTO` reads one state of the file, however busy its server is, and holds up no writer. Throws an error with a
 * sentence; the backup that was there before is as it was then.
 */
export async function writeBackup({ file, folder, beside, now }: BackupOptions): Promise<void> {
  await ensurePrivateFolder(folder)
  await assertOurs(folder)
  const release = acquireServerLock(join(folder, 'backup'))
  if (!release) throw new Error(`Another backup is being written to ${folder}.`)
  const names = [databaseName, ...Object.keys(beside), manifestName]
  const draftOf = (name: string) => join(folder, name + partial)
  const removeDrafts = () => Promise.all(names.map((name) => rm(draftOf(name), { force: true })))
  try {
    // Of a backup that was killed.
    await removeDrafts()
    await vacuumInto(file, draftOf(databaseName))
    assertIntact(draftOf(databaseName))
    for (const [name, source] of Object.entries(beside)) await copyPrivately(source, draftOf(name))
    const manifest = { version, createdAt: new Date(now).toISOString() }
    await writeFile(draftOf(manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    for (const name of names) await rename(draftOf(name), join(folder, name))
  } catch (error) {
    throw sentenceFor(error, folder)
  } finally {
    await removeDrafts()
    release()
  }
}

/** A folder that is new, empty or a backup. */
async function assertOurs(folder: string): Promise<void> {
  const names = await readdir(folder)
  const isFresh = names.every((name) => name === 'backup.lock' || name.endsWith(partial))
  if (!isFresh && !names.includes(manifestName))
    throw new Error(`${folder} is not empty, and no backup of Pageside. Choose another folder.`)
}

async function vacuumInto(file: string, target: string): Promise<void> {
  ensurePrivateFile(target)
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    connection.prepare('VACUUM INTO ?').run(target)
  } finally {
    connection.close()
  }
  const written = await open(target, 'r+')
  await written.sync()
  await written.close()
}

function sentenceFor(error: unknown, folder: string): unknown {
  const isFull = isDiskFull(error) || (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
  return isFull ? new Error(`The disk of ${folder} is full. The backup that was there before is as it was.`) : error
}
