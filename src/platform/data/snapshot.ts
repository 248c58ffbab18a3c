// Consistent view of a whole database for copies and their verification, read in bounded batches.
import type { Reader, SqlValue } from './database.ts'

/** What a batch holds at most. Single rows may be larger. */
export const maxBatchRows = 500
export const maxBatchBytes = 4 * 1024 * 1024

export interface TableShape {
  name: string
  /** In the order of their names. */
  columns: string[]
  /** Columns of the primary key, in its order; none for a word index. */
  key: string[]
  /** Tables whose rows its rows need. */
  refersTo: string[]
  /** Its words cannot be read back: only `tenant_id` and `key` of each record, in the order in which they were added. */
  isWordIndex: boolean
}

export interface Named {
  name: string
}

/** As both engines list their tables. */
export interface FoundTable extends Named {
  is_index: number
}

/** An index of words is copied by its keys: each engine makes its own words of them. */
export function shapeOf(
  { name, is_index }: FoundTable,
  { columns, key, references }: Readonly<Record<'columns' | 'key' | 'references', Named[]>>,
): TableShape {
  const isWordIndex = is_index === 1
  return {
    name,
    isWordIndex,
    columns: isWordIndex ? ['tenant_id', 'key'] : columns.map((one) => one.name),
    key: isWordIndex ? [] : key.map((one) => one.name),
    refersTo: references.map((one) => one.name),
  }
}

export interface Snapshot {
  readonly engine: 'sqlite' | 'postgres'
  /** Of all tables, also those of other programs in the same database. */
  tableNames(): Promise<string[]>
  /** Those of these names. A table comes after those that it refers to. */
  tables(names: ReadonlySet<string>): Promise<TableShape[]>
  /** Values in the order of the columns. */
  batches(table: TableShape): AsyncIterable<SqlValue[][]>
  all<R extends object>(sql: string): Promise<R[]>
  /** For statements of the stores, which see the state of the snapshot. */
  reader: Reader
  close(): Promise<void>
}

/** Each after those that it refers to. Two that refer to each other cannot be filled one after the other. */
export function inOrderOfReferences(tables: readonly TableShape[]): TableShape[] {
  const ordered: TableShape[] = []
  const isPlaced = (name: string) => ordered.some((one) => one.name === name)
  while (ordered.length < tables.length) {
    const isReady = ({ name, refersTo }: TableShape) =>
      !isPlaced(name) && refersTo.every((other) => other === name || isPlaced(other))
    const ready = tables.filter(isReady)
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.')
    ordered.push(...ready)
  }
  return ordered
}

/** Approximate memory of a row, in bytes. */
export function sizeOf(row: readonly SqlValue[]): number {
  return row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length * 2 : 8), 0)
}

export function selectOf({ name, columns, isWordIndex }: TableShape): string {
  return `SELECT ${columns.join(', ')} FROM ${name}${isWordIndex ? ' ORDER BY rowid' : ''}`
}
