// Outcome of the scheduled backups of an instance: one row, for health replies and metrics of every process.
import type { Database, Reader } from '../data/database.ts'

export interface BackupState {
  /** Epoch milliseconds, as all times here. */
  triedAt: number
  succeededAt?: number
  /** Of the last try, where it failed. */
  problem?: string
  /** Of the last that succeeded. */
  bytes?: number
  folder?: string
}

const name = 'backups'

export async function readBackupState(reader: Reader): Promise<BackupState | undefined> {
  const row = await reader.get<{ value: string }>('SELECT value FROM instance_state WHERE name = ?', [name])
  return row && (JSON.parse(row.value) as BackupState)
}

export async function storeBackupState(database: Database, state: BackupState, now: number): Promise<void> {
  const sql = `INSERT INTO instance_state (name, value, changed_at) VALUES (?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`
  await database.write((tx) => tx.run(sql, [name, JSON.stringify(state), now]))
}
