// Folders of scheduled backups: which installation has made each, and which of its own are removed.
import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerName } from '../data/backup/backup-folder.ts'
import { readManifest } from '../data/backup/manifest.ts'
import type { Log } from '../log.ts'

const folderName = /^\d{8}T\d{6}Z$/

/** A new folder of this installation. Fails where there is anything of that name: that is left alone. */
export async function makeOwnFolder(folder: string, installation: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  await writeFile(join(folder, ownerName), `${installation}\n`, { mode: 0o600, flag: 'wx' })
}

/**
 * Removes the oldest beyond `keep`, and what was killed, of this installation alone. Folders of others, those that name nobody,
 * those that cannot be read, and links to folders are left.
 */
export async function pruneOwn(
  parent: string,
  { keep, installation, log }: { keep: number; installation: string; log: Log },
): Promise<void> {
  const names = (await readdir(parent)).filter((name) => folderName.test(name)).sort()
  const whole: string[] = []
  for (const name of names) {
    const folder = join(parent, name)
    try {
      if (!(await isOwn(folder, installation))) continue
      if (await readManifest(folder)) whole.push(name)
      else await rm(folder, { recursive: true, force: true })
    } catch (error) {
      log.error({ error, folder }, 'an older backup cannot be read; it is left where it is')
    }
  }
  for (const name of whole.slice(0, -keep)) await rm(join(parent, name), { recursive: true, force: true })
}

async function isOwn(folder: string, installation: string): Promise<boolean> {
  if (!(await lstat(folder)).isDirectory()) return false
  const owner = join(folder, ownerName)
  const found = await lstat(owner).catch(() => undefined)
  return found?.isFile() === true && (await readFile(owner, 'utf8')).trim() === installation
}
