// Anonymous sessions: known by the hash of their secret, each good for one tenant.
import type { Database, Transaction } from '../../platform/data/database.ts'
import { rememberUnchanged } from '../../platform/data/remembered.ts'

export interface SessionRecord {
  anonUserId: string
  expiresAt: number
}

export interface SessionStore {
  /** Also one that has expired. */
  byHash(tenantId: string, idHash: string): Promise<SessionRecord | undefined>
  /** Sweeps out what has expired, so that the table holds no more than people did lately. */
  add(tx: Transaction, tenantId: string, idHash: string, session: SessionRecord, now: number): Promise<void>
  extend(tenantId: string, idHash: string, expiresAt: number): Promise<void>
}

export function createSessionStore(database: Database): SessionStore {
  const find = rememberUnchanged(database, async (key) => {
    const [tenantId = '', idHash = ''] = key.split(' ')
    const row = await database.get<{ anon_user_id: string; expires_at: number }>(
      'SELECT anon_user_id, expires_at FROM sessions WHERE tenant_id = ? AND id_hash = ?',
      [tenantId, idHash],
    )
    return row && { anonUserId: row.anon_user_id, expiresAt: row.expires_at }
  })
  return {
    byHash: (tenantId, idHash) => find(`${tenantId} ${idHash}`),
    async add(tx, tenantId, idHash, { anonUserId, expiresAt }, now) {
      await tx.run('DELETE FROM sessions WHERE tenant_id = ? AND expires_at <= ?', [tenantId, now])
      await tx.run(
        'INSERT INTO sessions (tenant_id, id_hash, anon_user_id, created_at, expires_at) VALUES (?, ?, ?, ?, ?)',
        [tenantId, idHash, anonUserId, now, expiresAt],
      )
    },
    async extend(tenantId, idHash, expiresAt) {
      await database.write((tx) =>
        tx.run('UPDATE sessions SET expires_at = ? WHERE tenant_id = ? AND id_hash = ? AND expires_at < ?', [
          expiresAt,
          tenantId,
          idHash,
          expiresAt,
        ]),
      )
    },
  }
}
