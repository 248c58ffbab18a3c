// Columns with sealed values: which there are, how each is opened, and whether the keys in force open them.
import { createSealer, openSealed, type SecretKey } from '../../crypto/secrets.ts'
import type { Reader, SqlValue } from '../database.ts'
import { type Finding, findInSlices, type IntegrityCheck } from './integrity-check.ts'

export interface SealedColumn {
  table: string
  key: readonly string[]
  column: string
  /** Of the sealer. */
  purpose: string
  /** Of the rows of a table that holds others, too: a condition. */
  where?: string
  /** Where the key begins with `tenant_id`, and the row is of no tenant. */
  ofTenant?: string
  /** Further columns that the context is made of. */
  reads?: readonly string[]
  contextOf(row: Readonly<Record<string, SqlValue>>): string
  /** What gives it a new value. */
  remedy: string
}

/** Rows with a value in this column, in slices; those of tenants one tenant after the other, as they are spread on a cluster. */
export async function* sealedRows(
  reader: Pick<Reader, 'all'>,
  { table, key, column, where = '1 = 1', ofTenant, reads = [] }: SealedColumn,
): AsyncGenerator<Record<string, SqlValue>[]> {
  const names = [...new Set([...key, ...reads, column])].map((name) => `r.${name} AS ${name}`).join(', ')
  const isOfTenant = key[0] === 'tenant_id'
  const scope = isOfTenant ? `r.tenant_id = ? AND ${where}` : where
  const sqlOf = (more: string) => `SELECT ${names} FROM ${table} r WHERE ${scope} AND r.${column} IS NOT NULL ${more}`
  if (!isOfTenant) return yield* findInSlices(reader, { key, sqlOf })
  for (const tenantId of ofTenant === undefined ? await tenantIds(reader) : [ofTenant])
    yield* findInSlices<Record<string, SqlValue>>(reader, { key, sqlOf, params: [tenantId] })
}

export async function tenantIds(reader: Pick<Reader, 'all'>): Promise<string[]> {
  return (await reader.all<{ id: string }>('SELECT id FROM tenants ORDER BY id')).map(({ id }) => id)
}

/** One of the keys in force has to open each value. */
export function sealedCheck(columns: readonly SealedColumn[], secretKey: SecretKey): IntegrityCheck {
  return {
    name: 'sealed',
    title: 'Sealed values open with the secret key',
    remedy: 'Give the secret key that they were sealed with (docs/guides/lost-secret.md), or make new values.',
    async *find({ reader }) {
      for (const sealed of columns) {
        const sealer = createSealer(secretKey, sealed.purpose)
        const isOpen = (row: Record<string, SqlValue>) =>
          openSealed(sealer, String(row[sealed.column]), sealed.contextOf(row)) !== undefined
        for await (const rows of sealedRows(reader, sealed))
          yield rows.filter((row) => !isOpen(row)).map((row) => findingOf(sealed, row))
      }
    },
  }
}

function findingOf({ table, key, column, remedy }: SealedColumn, row: Record<string, SqlValue>): Finding {
  const named = Object.fromEntries(key.map((name) => [name, row[name] as SqlValue]))
  return { table, key: named, text: `${column} cannot be opened; ${remedy}` }
}
