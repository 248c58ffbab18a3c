// Portable statements as PostgreSQL takes them: `$n` parameters, a name to prepare under, text without U+0000.
import type { SqlParameter, SqlValue } from '../database.ts'
import { toPostgresSearch } from '../full-text-index.ts'

export interface Statement {
  text: string
  /** Undefined: planned each time. */
  name?: string
}

/** Statements that each connection keeps prepared. Texts that depend on input come in more forms than that. */
const maxPreparedStatements = 500

/** Rewritten once for each text. */
export function createStatementCache(): (sql: string) => Statement {
  const known = new Map<string, Statement>()
  return (sql) => {
    const statement = known.get(sql)
    if (statement) return statement
    if (known.size >= maxPreparedStatements) return { text: numbered(sql) }
    const made = { text: numbered(sql), name: `s${known.size}` }
    known.set(sql, made)
    return made
  }
}

/** `?` within quotes is no parameter. */
function numbered(sql: string): string {
  let count = 0
  return toPostgresSearch(sql).replace(/'(?:[^']|'')*'|\?/g, (found) => (found === '?' ? `$${++count}` : found))
}

/** PostgreSQL takes no NUL in a text; what stands for it is in no stored text that SQLite would have found. */
export function storableParameters(params: readonly SqlParameter[] = []): SqlValue[] {
  return params.map((value) => {
    const known = value instanceof Uint8Array ? utf8.decode(value) : value
    return typeof known === 'string' && known.includes('\0') ? withoutNul(known) : known
  })
}

const utf8 = new TextDecoder()
const withoutNul = (text: string): string => text.replaceAll('\0', '\ufffd')
