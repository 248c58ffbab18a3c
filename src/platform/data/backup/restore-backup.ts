// Restoring of a backup folder to a place that has neither database nor keys.
import { access, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ensurePrivateFolder } from '../../files/private-folder.ts'
import { acquireServerLock } from '../sqlite/server-lock.ts'
import { databaseName, manifestName } from './backup-folder.ts'
import { assertIntact, copyPrivately } from './private-copy.ts'

export interface RestoreOptions {
  folder: string
  /** Where the database goes. */
  file: string
  /** Where further files go, by their names in the backup, which need not have them. */
  beside: Readonly<Record<string, string>>
}

/** Throws an error with a sentence, and has left nothing then. */
export async function restoreBackup({ folder, file, beside }: RestoreOptions): Promise<void> {
  for (const name of [manifestName, databaseName])
    if (!(await exists(join(folder, name)))) throw new Error(`${folder} is no backup of Pageside: there is no ${name}.`)
  const targets = new Map([[databaseName, file]])
  for (const [name, target] of Object.entries(beside)) if (await exists(join(folder, name))) targets.set(name, target)
  await Promise.all([...targets.values()].map((target) => ensurePrivateFolder(dirname(target))))
  const release = acquireServerLock(file)
  if (!release) throw new Error(`A Pageside server uses ${file}. Stop it first.`)
  const drafts = new Map([...targets].map(([name, target]) => [name, `${target}.restored`]))
  const removeDrafts = () => Promise.all([...drafts.values()].map((draft) => rm(draft, { force: true })))
  try {
    for (const target of [...targets.values(), ...besidesOf(file)]) await assertFree(target)
    await removeDrafts()
    for (const [name, draft] of drafts) await copyPrivately(join(folder, name), draft)
    assertIntact(drafts.get(databaseName) ?? '')
    // The database last: without its keys a server would refuse it.
    for (const [name, draft] of [...drafts].toReversed()) await rename(draft, targets.get(name) ?? '')
  } finally {
    await removeDrafts()
    release()
  }
}

/** The write-ahead log or rollback journal of another database would be taken for the restored one's. */
const besidesOf = (file: string): string[] => [`${file}-wal`, `${file}-shm`, `${file}-journal`]

async function assertFree(target: string): Promise<void> {
  if (await exists(target)) throw new Error(`${target} is there already. Move it away, or restore to another DATA_DIR.`)
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
