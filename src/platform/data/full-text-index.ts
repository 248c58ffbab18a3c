// Full-text index of rows: FTS5 on SQLite, tsvector on PostgreSQL, one set of statements for both.
import type { Database, Reader } from './database.ts'

/**
 * A schema file says `CREATE WORD INDEX name`, and there is a table of that name with `tenant_id`, the `key` of a record,
 * `words` parted by single blanks. `ORDER BY rowid` is the order of keys, where keys were added in their order; a row that is
 * updated keeps its place. `name MATCH ?` is true of rows that have all the words of
 * the parameter, again parted by blanks; one of them at least. Words are letters, digits, marks and `_`, without capital
 * letters, and are compared as they are.
 */
const made = /^CREATE WORD INDEX (\w+)$/

/** The index alone is stored, not the words, and of each word only the rows that it is in. */
const sqlite = `(tenant_id UNINDEXED, key UNINDEXED, words, content='', contentless_delete=1, contentless_unindexed=1,
  detail=none, tokenize="ascii tokenchars '_'")`

/** A word index in the engine's own statements; any other statement as it is. */
export function expandWordIndex(engine: Database['engine'], statement: string): string[] {
  const name = made.exec(statement)?.[1]
  if (name === undefined) return [statement]
  if (engine === 'sqlite') return [`CREATE VIRTUAL TABLE ${name} USING fts5${sqlite}`]
  return [
    `CREATE TABLE ${name} (tenant_id TEXT NOT NULL, key TEXT NOT NULL, words TSVECTOR NOT NULL,
       rowid BIGINT GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (tenant_id, key))`,
    `CREATE INDEX ${name}_by_word ON ${name} USING gin (words)`,
  ]
}

const match = /\b(\w+) MATCH \?/g

/**
 * SQLite reads a word's rows in the order of their numbers, the latest first, and no further than it must; there, keys
 * would have to be read and sorted. PostgreSQL reads them all in any case, and its numbers are not in order on a cluster.
 */
const order = /\bORDER BY rowid\b/g

/** Texts become `tsvector` and `tsquery` as they stand: no dictionary sees them. */
export function toPostgresSearch(sql: string): string {
  return sql.replace(match, "$1.words @@ replace(?, ' ', '&')::tsquery").replace(order, 'ORDER BY key')
}

/** Pages of the index that one step rewrites at most, during which other writers wait. */
const pagesPerStep = 500

/**
 * FTS5 marks deleted rows and drops their words when it merges segments; this merges them now, in steps. Resolves to whether
 * more is left. PostgreSQL drops them when it vacuums the table, by itself.
 */
export function dropDeletedWords(database: Database, name: string): Promise<boolean> {
  if (database.engine !== 'sqlite') return Promise.resolve(false)
  return database.write(async (tx) => {
    const before = await changesOf(tx)
    await tx.run(`INSERT INTO ${name} (${name}, rank) VALUES ('merge', ?)`, [-pagesPerStep])
    // The statement itself counts as one.
    return (await changesOf(tx)) - before > 1
  })
}

async function changesOf(reader: Reader): Promise<number> {
  return (await reader.get<{ changes: number }>('SELECT total_changes() AS changes'))?.changes ?? 0
}

/** SQL of the number of words of a row of the index, in the engine's own form. */
export function indexedSizeSql(engine: Database['engine'], name: string): string {
  return engine === 'sqlite'
    ? `(SELECT hex(sz) FROM ${name}_docsize WHERE id = ${name}.rowid)`
    : `length(${name}.words)`
}

/** The number itself. SQLite keeps one for each column, as variable-length integers: the last column has the words. */
export function indexedSizeOf(size: string | number | null): number {
  if (typeof size !== 'string') return size ?? 0
  let value = 0
  let last = 0
  for (const byte of Buffer.from(size, 'hex')) {
    value = value * 128 + (byte & 127)
    if (byte >= 128) continue
    ;[last, value] = [value, 0]
  }
  return last
}
