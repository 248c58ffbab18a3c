// Settings of a PostgreSQL session, and what stands behind the address: a server, a pooler, a Citus node.
import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'

export interface Timeouts {
  connectMs: number
  /** A statement that takes longer is given up. 0: none is. */
  statementMs: number
  /** Longest wait for a lock. */
  lockMs: number
  /** A transaction that asks nothing for so long is ended by the server. */
  idleMs: number
}

export interface Session {
  /** Beginning of each transaction, in one packet: with its settings where the session cannot have them. */
  begin: readonly string[]
  /** Prepared statements are this connection's own. Else a name may mean what another client prepared. */
  keepsNames: boolean
  /** A node of a Citus cluster. */
  isCluster: boolean
}

interface Probed {
  is_own: number
  has_names: number
  is_citus: number
}

/**
 * One statement for all. A pooler answers with a process id of its own: then no setting is made for the session, which
 * others get later. One that takes prepared statements apart (PgBouncer from 1.21 on) gives them names of its own.
 * One plan for all values is cheaper, and none is made for a page that the server's statistics have not seen yet; Citus
 * has none for statements with joins (0A000). It passes `SET LOCAL` on to its workers when it is told so.
 */
const probe = `SELECT is_own, is_citus, EXISTS (SELECT 1 FROM pg_prepared_statements WHERE name = $2) AS has_names,
  CASE WHEN is_own THEN set_config('statement_timeout', $3, false) END,
  CASE WHEN is_own THEN set_config('lock_timeout', $4, false) END,
  CASE WHEN is_own THEN set_config('idle_in_transaction_session_timeout', $5, false) END,
  CASE WHEN is_own AND NOT is_citus THEN set_config('plan_cache_mode', 'force_generic_plan', false) END
  FROM (SELECT pg_backend_pid() = CAST($1 AS INTEGER) AS is_own,
    EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') AS is_citus) AS seen`

/** `processId`: whom the greeting named. */
export async function prepareSession(client: Client, timeouts: Timeouts): Promise<Session> {
  const { processID } = client as unknown as { processID: number | null }
  const { connectMs, statementMs, lockMs, idleMs } = timeouts
  // Behind a pooler, the names of all its clients meet.
  const name = `probe-${randomBytes(9).toString('base64url')}`
  const values = [processID ?? 0, name, statementMs, lockMs, idleMs].map(String)
  const query = { name, text: probe, values, query_timeout: connectMs }
  const [found] = (await client.query<Probed>(query)).rows
  const isOwn = found?.is_own === 1
  const isCitus = found?.is_citus === 1
  const first = ['BEGIN', ...(isCitus ? ['SET LOCAL citus.propagate_set_commands TO local'] : [])]
  const settings = [
    ...(isOwn ? [] : [`statement_timeout TO ${statementMs}`, `idle_in_transaction_session_timeout TO ${idleMs}`]),
    ...(isOwn || isCitus ? [] : ['plan_cache_mode TO force_generic_plan']),
    ...(isCitus || !isOwn ? [`lock_timeout TO ${lockMs}`] : []),
  ]
  const local = settings.map((setting) => `SET LOCAL ${setting}`)
  return {
    // Citus passes on the whole text that a setting stands in: with BEGIN, workers would log a warning each time.
    begin: (isCitus ? [first, local] : [[...first, ...local]]).map((texts) => texts.join('; ')),
    keepsNames: isOwn || found?.has_names === 0,
    isCluster: isCitus,
  }
}
