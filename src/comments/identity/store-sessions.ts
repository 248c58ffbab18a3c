// Anonymous sessions: known by the hash of their secret, each good for one tenant.
import type { Database, Transaction } from '../../platform/data/database.ts'

export interface SessionRecord {
  anonUserId: string
  expiresAt: number
}

export interface SessionStore {
  /** One that has not expired at `now`. */
  byHash(tenantId: string, idHash: string, now: number): Promise<SessionRecord | undefined>
  /** Sweeps out what has expired, so that the table holds no more than people did lately. */
  add(tx: Transaction, tenantId: string, idHash: string, session: SessionRecord, now: number): void
  extend(tenantId: string, idHash: string, expiresAt: number): Promise<void>
  /** Kept from its other calls until the change is done. */
  lock(tx: Transaction, tenantId: string, idHash: string): Promise<void>
}

/** A session never becomes another's, and only ever lasts longer, so what was read once stays good until it ends. */
const maxCachedSessions = 10_000

export function createSessionStore(database: Database): SessionStore {
  const remembered = new Map<string, SessionRecord>()
  return {
    async byHash(tenantId, idHash, now) {
      const key = `${tenantId} ${idHash}`
      const known = remembered.get(key)
      if (known && known.expiresAt > now) return known
      const row = await database.get<{ anon_user_id: string; expires_at: number }>(
        'SELECT anon_user_id, expires_at FROM sessions WHERE tenant_id = ? AND id_hash = ? AND expires_at > ?',
        [tenantId, idHash, now],
      )
      if (!row) return undefined
      const session = { anonUserId: row.anon_user_id, expiresAt: row.expires_at }
      if (remembered.size >= maxCachedSessions) remembered.clear()
      remembered.set(key, session)
      return session
    },
    add(tx, tenantId, idHash, { anonUserId, expiresAt }, now) {
      tx.send('DELETE FROM sessions WHERE tenant_id = ? AND expires_at <= ?', [tenantId, now])
      tx.send(
        'INSERT INTO sessions (tenant_id, id_hash, anon_user_id, created_at, expires_at) VALUES (?, ?, ?, ?, ?)',
        [tenantId, idHash, anonUserId, now, expiresAt],
      )
    },
    async extend(tenantId, idHash, expiresAt) {
      remembered.delete(`${tenantId} ${idHash}`)
      await database.write((tx) =>
        tx.run('UPDATE sessions SET expires_at = ? WHERE tenant_id = ? AND id_hash = ? AND expires_at < ?', [
          expiresAt,
          tenantId,
          idHash,
          expiresAt,
        ]),
      )
    },
    async lock(tx, tenantId, idHash) {
      await tx.get('SELECT id_hash FROM sessions WHERE tenant_id = ? AND id_hash = ? FOR UPDATE', [tenantId, idHash])
    },
  }
}
