// Worker thread of scheduled backups: a copy of a large file would hold up the server.
import { type BackupOptions, writeBackup } from '../data/backup/backup-folder.ts'
import type { Manifest } from '../data/backup/manifest.ts'

export function backUp(options: BackupOptions): Promise<Manifest> {
  return writeBackup(options)
}
