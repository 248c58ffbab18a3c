// Folder with mode 0700, created with its missing parents.
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * One folder after the other: Node's own `recursive` goes back to the parent for as long as a child cannot be found, which
 * never ends where the parent is there and takes none (`/proc`, a link that leads nowhere).
 */
export async function ensurePrivateFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) await ensurePrivateFolder(parent)
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    // Another program was first.
    if (!(await isFolder(folder))) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
