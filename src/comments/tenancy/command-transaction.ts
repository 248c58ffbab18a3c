// A change by the command line, whole: its rows and its audit entry in one transaction, beside running servers.

import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/crypto/ids.ts'
import type { Database, Transaction } from '../../platform/data/database.ts'
import { type AuditRow, insertAudit } from '../audit/store.ts'
import { bumpTenantVersion, lockTenant } from './store.ts'

export interface CommandParts {
  database: Database
  clock: Clock
  ids: Ids
}

/** In a sentence. What is wrong in itself is told apart from what only does not fit what is there. */
export interface CommandProblem {
  problem: string
  isWrong: boolean
  /** What was named and is not there. */
  missing?: 'tenant' | 'mail'
}

/** Who somebody is stands in no entry: the log cannot be changed, and people may ask to be forgotten. */
interface Audit extends Pick<AuditRow, 'objectId' | 'crud' | 'description'> {
  resource: 'Tenant' | 'Page' | 'BannedUser' | 'Moderator' | 'Webhook' | 'FollowedFeed' | 'TenantAuditLog'
  before?: object
  after?: object
}

export interface CommandResult<T> {
  reply: T
  /** Undefined when there was nothing to do. */
  audit: Audit | undefined
}

export function runCommandTransaction<T extends object>(
  { database, clock, ids }: CommandParts,
  tenantId: string,
  write: (tx: Transaction, now: number) => Promise<CommandResult<T> | CommandProblem>,
): Promise<T | CommandProblem> {
  const now = clock.now()
  return database.write(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) return tenantMissing(tenantId)
    const done = await write(tx, now)
    if ('problem' in done) return done
    if (done.audit) {
      bumpTenantVersion(tx, tenantId)
      insertAudit(tx, auditRow(tenantId, ids.next(), now, done.audit))
    }
    return done.reply
  })
}

export function tenantMissing(id: string): CommandProblem {
  return { problem: `There is no tenant "${id}".`, isWrong: false, missing: 'tenant' }
}

/** The wire has no word for the command line: it is the owner's own hand, so it counts as the API. */
function auditRow(tenantId: string, id: string, at: number, { before, after, ...audit }: Audit): AuditRow {
  const person = { userId: undefined, username: 'command', address: undefined }
  return { ...audit, before, after, tenantId, id, at, door: 'api', person }
}
