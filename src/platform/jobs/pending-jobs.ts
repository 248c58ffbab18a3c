// Unfinished jobs of some kinds, for operators.
import type { Reader } from '../data/database.ts'

export interface PendingJob {
  id: string
  kind: string
  payload: unknown
  createdAt: number
  expiresAt: number
  /** Why it did not work the last time. */
  problem: string | undefined
  /** It was given up. */
  isDead: boolean
}

interface Row {
  id: string
  kind: string
  payload: string
  created_at: number
  expires_at: number
  last_error: string | null
  dead_at: number | null
}

/** The newest first. */
export async function listPendingJobs(reader: Reader, kinds: readonly string[], limit: number): Promise<PendingJob[]> {
  const rows = await reader.all<Row>(
    `SELECT id, kind, payload, created_at, expires_at, last_error, dead_at FROM jobs
     WHERE kind IN (${kinds.map(() => '?').join(', ')}) ORDER BY created_at DESC, id DESC LIMIT ?`,
    [...kinds, limit],
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    payload: JSON.parse(row.payload),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    problem: row.last_error ?? undefined,
    isDead: row.dead_at !== null,
  }))
}
