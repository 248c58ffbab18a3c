// Watch of tenant isolation: every statement on the comment service's tables must name its tenant.
import { readdirSync, readFileSync } from 'node:fs'
import { commentSchema } from '../../src/comments/admin.ts'
import type { Database, SqlValue, Transaction } from '../../src/platform/data/database.ts'

/** Tables with a tenant in their key, after all changes of the schema: all but the tenants themselves. */
export const tenantTables: readonly string[] = tablesOf(commentSchema.folder).filter((table) => table !== 'tenants')

function tablesOf(folder: URL): string[] {
  const tables = new Set<string>()
  for (const name of readdirSync(folder).toSorted()) {
    const changes = readFileSync(new URL(name, folder), 'utf8')
    for (const [, what, table = ''] of changes.matchAll(/(CREATE|DROP) (?:TABLE|WORD INDEX) (\w+)/g)) {
      if (what === 'CREATE') tables.add(table)
      else tables.delete(table)
    }
  }
  return [...tables]
}

const tables = `(?:${tenantTables.join('|')})`
const written = new RegExp(`\\bINTO\\s+${tables}\\s*\\(([^)]*)\\)`, 'gi')
const read = new RegExp(`\\b(?:FROM|JOIN|UPDATE|,)\\s+${tables}\\b`, 'gi')
const insertedAny = new RegExp(`\\bINTO\\s+${tables}\\b`, 'gi')
const condition = /\btenant_id\s*(?:=\s*(?:\?|\w+\.tenant_id)|IN\s*\(SELECT\b)/gi
const setsTenant = new RegExp(
  `\\bUPDATE\\s+${tables}\\b.*?\\bSET\\b(?:(?!\\bWHERE\\b).)*\\btenant_id\\s*=(?!\\s*tenant_id\\b)`,
  'is',
)
const everybody = /\btenant_id\s+IN\s*\(/i

/** Statements of all tenants, or of several: on a cluster each is one on every shard, so none may be in a usual request. */
export const statementsOfAllTenants: readonly { statement: RegExp; reason: string }[] = [
  {
    statement: /^SELECT .* FROM moderators AS m JOIN tenants .*m\.email_key = \?/s,
    reason: 'signing in to the desk: the sites of a mail address, once a session',
  },
  {
    statement: /^DELETE FROM sessions .*id_hash = \?$/,
    reason: 'a session that its owner ended: the cookie names no site',
  },
  {
    statement: /^(?:DELETE FROM|UPDATE) push_subscriptions .*session_id = \?$/,
    reason: 'signing out, and signing in again: the pushes of a browser, of whichever sites',
  },
  {
    statement: /^DELETE FROM push_subscriptions WHERE tenant_id IN \(SELECT id FROM tenants\)$/,
    reason: 'the key of pushes was replaced: nothing sent would be taken',
  },
  {
    statement: /^DELETE FROM presence .*process_id = \?$/,
    reason: 'a process ended or died: who was connected to it, on whichever pages',
  },
  {
    statement: /WHERE r\.tenant_id IN \(SELECT id FROM tenants WHERE parent_id = \?\)/,
    reason: 'aggregation by a parent’s key over its children',
  },
]

export function isOfOneTenant(sql: string): boolean {
  return !everybody.test(sql)
}

/** Why a statement may touch rows of another tenant; undefined where it cannot. */
export function statementWithoutTenant(sql: string): string | undefined {
  if (indexCommand.test(sql)) return undefined
  const inserts = [...sql.matchAll(written)]
  if (count(sql, insertedAny) > inserts.length) return 'it adds rows without naming their columns'
  if (inserts.some(([, columns = '']) => !/\btenant_id\b/.test(columns))) return 'it adds rows without a tenant'
  if (!isOfOneTenant(sql) && !statementsOfAllTenants.some(({ statement }) => statement.test(sql)))
    return 'it is of several tenants, and stands in no list of such statements with its reason'
  if (setsTenant.test(sql)) return 'it sets a tenant, which decides where a row is on a cluster'
  const from = sql.search(/\b(?:WHERE|ON)\b/i)
  const conditions = from === -1 ? 0 : count(sql.slice(from), condition)
  return count(sql, read) > conditions ? 'it means a table of tenants without saying which' : undefined
}

/** A command to FTS5, which adds no row: its index is one for all tenants. */
const indexCommand = /^INSERT INTO (\w+) \(\1, rank\) VALUES \('merge', \?\)$/

const count = (text: string, what: RegExp): number => [...text.matchAll(what)].length

/** Fails the statement, and with it the test that caused it; `seen` is told of every text, once. */
export function watchTenantIsolation(database: Database, seen: (sql: string) => void = () => {}): Database {
  const known = new Set<string>()
  const check = (sql: string) => {
    if (known.has(sql)) return
    const problem = statementWithoutTenant(sql)
    if (problem) throw new Error(`${problem}: ${sql}`)
    known.add(sql)
    seen(sql)
  }
  const watched =
    <T>(ask: (sql: string, params?: readonly SqlValue[]) => Promise<T>) =>
    async (sql: string, params?: readonly SqlValue[]) => {
      check(sql)
      return ask(sql, params)
    }
  const checked =
    <T>(work: (tx: Transaction) => Promise<T>) =>
    (tx: Transaction) => {
      const send = (sql: string, params?: readonly SqlValue[]) => {
        check(sql)
        tx.send(sql, params)
      }
      return work({
        ...tx,
        get: watched(tx.get),
        all: watched(tx.all),
        run: watched(tx.run),
        send,
      } as Transaction)
    }
  return {
    ...database,
    get: watched(database.get) as Database['get'],
    all: watched(database.all) as Database['all'],
    readInWorker: watched(database.readInWorker) as Database['readInWorker'],
    write: (work, options) => database.write(checked(work), options),
  }
}
