// Rows of anonymous sessions, by hash of the secret, each of one tenant.
import type { Database, Transaction } from '../../platform/data/database.ts'

export interface SessionRecord {
  anonUserId: string
  expiresAt: number
}

export interface SessionStore {
  /** Undefined where it expired before `now`. */
  byHash(tenantId: string, idHash: string, now: number): Promise<SessionRecord | undefined>
  /** Also deletes expired rows, so that the table stays as small as recent use. */
  add(tx: Transaction, session: SessionRecord & { tenantId: string; idHash: string }, now: number): void
  extend(tenantId: string, idHash: string, expiresAt: number): Promise<void>
  /** Row lock against other calls of the session, until the transaction ends. */
  lock(tx: Transaction, tenantId: string, idHash: string): Promise<void>
}

/** A session never changes its owner and only ever lasts longer, so a cached row is valid until it expires. */
const maxCachedSessions = 10_000

export function createSessionStore(database: Database): SessionStore {
  const cached = new Map<string, SessionRecord>()
  return {
    async byHash(tenantId, idHash, now) {
      const key = `${tenantId} ${idHash}`
      const known = cached.get(key)
      if (known && known.expiresAt > now) return known
      const row = await database.get<{ anon_user_id: string; expires_at: number }>(
        'SELECT anon_user_id, expires_at FROM sessions WHERE tenant_id = ? AND id_hash = ? AND expires_at > ?',
        [tenantId, idHash, now],
      )
      if (!row) return undefined
      const session = { anonUserId: row.anon_user_id, expiresAt: row.expires_at }
      if (cached.size >= maxCachedSessions) cached.clear()
      cached.set(key, session)
      return session
    },
    add(tx, { tenantId, idHash, anonUserId, expiresAt }, now) {
      tx.send('DELETE FROM sessions WHERE tenant_id = ? AND expires_at <= ?', [tenantId, now])
      tx.send(
        'INSERT INTO sessions (tenant_id, id_hash, anon_user_id, created_at, expires_at) VALUES (?, ?, ?, ?, ?)',
        [tenantId, idHash, anonUserId, now, expiresAt],
      )
    },
    async extend(tenantId, idHash, expiresAt) {
      cached.delete(`${tenantId} ${idHash}`)
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
