// Rows of anonymous sessions, by hash of the secret, each of one tenant.
import type { Database, Transaction } from '../../platform/data/database.ts'

export interface SessionRecord {
  anonUserId: string
  expiresAt: number
}

export interface SessionStore {
  /** Undefined where it expired before `now`. */
  byHash(tenantId: string, idHash: string, now: number): Promise<SessionRecord | undefined>
  add(tx: Transaction, session: SessionRecord & { tenantId: string; idHash: string }, now: number): void
  extend(tenantId: string, idHash: string, expiresAt: number): Promise<void>
  /** Of whichever tenant: the secret belongs to one session. Other processes notice within `trustedMs`. */
  end(idHash: string): Promise<void>
  /** Row lock against other calls of the session, until the transaction ends. */
  lock(tx: Transaction, tenantId: string, idHash: string): Promise<void>
}

/** A session never changes its owner, so a cached row is wrong only about one that was ended. */
const maxCachedSessions = 10_000
const trustedMs = 10_000

export function createSessionStore(database: Database): SessionStore {
  const cached = new Map<string, SessionRecord & { readAt: number }>()
  return {
    async byHash(tenantId, idHash, now) {
      const key = `${tenantId} ${idHash}`
      const known = cached.get(key)
      if (known && known.expiresAt > now && now - known.readAt < trustedMs) return known
      const row = await database.get<{ anon_user_id: string; expires_at: number }>(
        'SELECT anon_user_id, expires_at FROM sessions WHERE tenant_id = ? AND id_hash = ? AND expires_at > ?',
        [tenantId, idHash, now],
      )
      if (!row) return undefined
      const session = { anonUserId: row.anon_user_id, expiresAt: row.expires_at, readAt: now }
      if (cached.size >= maxCachedSessions) cached.clear()
      cached.set(key, session)
      return session
    },
    add(tx, { tenantId, idHash, anonUserId, expiresAt }, now) {
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
    async end(idHash) {
      await database.write((tx) =>
        tx.run('DELETE FROM sessions WHERE tenant_id IN (SELECT id FROM tenants) AND id_hash = ?', [idHash]),
      )
      for (const key of cached.keys()) if (key.endsWith(` ${idHash}`)) cached.delete(key)
    },
    async lock(tx, tenantId, idHash) {
      await tx.get('SELECT id_hash FROM sessions WHERE tenant_id = ? AND id_hash = ? FOR UPDATE', [tenantId, idHash])
    },
  }
}

/** Resolves to how many there were, at most `limit`. */
export function deleteExpiredSessions(tx: Transaction, tenantId: string, now: number, limit: number): Promise<number> {
  return tx.run(
    `DELETE FROM sessions WHERE tenant_id = ? AND id_hash IN
       (SELECT id_hash FROM sessions WHERE tenant_id = ? AND expires_at <= ? LIMIT ?)`,
    [tenantId, tenantId, now, limit],
  )
}
