// Version numbers of a SQLite file and of its tables, which move with commits; caches compare them.

/** A commit by a command beside the server is noticed within this time. */
const externalCheckMs = 100

export interface TableVersions {
  /** Within the group that is open. */
  markWritten(table: string): void
  commit(): void
  databaseVersion(): number
  tableVersion(tables: readonly string[]): () => number
}

interface Watch {
  moves: number
}

/** `others` changes when another connection has committed, to an unknown table. */
export function createTableVersions(others: () => number): TableVersions {
  const watches = new Map<string, Watch[]>()
  const written = new Set<string>()
  let [own, foreign] = [0, 0]
  let seen = others()
  let lookedAt = 0

  function lookAround(everyMs = externalCheckMs): void {
    const now = performance.now()
    if (now - lookedAt < everyMs) return
    lookedAt = now
    const current = others()
    if (current !== seen) foreign++
    seen = current
  }

  return {
    markWritten: (table) => void written.add(table),
    commit() {
      // A reader of our commit also sees what others committed before it.
      lookAround(0)
      own++
      if (written.has(anyTable)) foreign++
      for (const table of written) for (const watch of watches.get(table) ?? []) watch.moves++
      written.clear()
    },
    databaseVersion() {
      lookAround()
      return own + foreign
    },
    tableVersion(tables) {
      const watch: Watch = { moves: 0 }
      for (const table of tables) watches.set(table, [...(watches.get(table) ?? []), watch])
      return () => {
        lookAround()
        return watch.moves + foreign
      }
    },
  }
}

const anyTable = '*'
const reading = /^\s*(?:SELECT|PRAGMA)\b/i
const writing = /^\s*(?:INSERT\s+INTO|UPDATE(?!\s+OR\s)|DELETE\s+FROM)\s+(\w+)(?=[\s(]|$)/i

/** Undefined for a statement that only reads; any table for one that is not understood. */
export function writtenTable(sql: string): string | undefined {
  if (reading.test(sql)) return undefined
  return writing.exec(sql)?.[1] ?? anyTable
}
