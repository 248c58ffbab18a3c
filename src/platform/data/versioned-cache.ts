// Cache of rows that every request needs, valid until one of their tables may have changed.
import type { Database, Reader, SqlValue } from './database.ts'

/** Answers remembered at once; a busy page has a few, and a flood of strangers must not cost more. */
const maxEntries = 2_000

type Find<T> = (key: string) => Promise<T>

/**
 * Asked again only when one of the tables may have changed; where the engine cannot tell, once for all who ask together.
 * The reader reads no others: rows of a table that is not listed would never be refreshed.
 */
export function createVersionedCache<T>(
  database: Database,
  tables: readonly string[],
  findIn: (key: string, reader: Reader) => Promise<T>,
): Find<T> {
  const reader = readerOf(database, tables)
  const find = (key: string) => findIn(key, reader)
  const findTogether = createCoalescer(find)
  let answers = new Map<string, Promise<T>>()
  const stampNow = database.tableVersion(tables)
  let stamp: number | undefined
  return (key) => {
    const current = stampNow()
    if (current === undefined) return findTogether(key)
    if (current !== stamp || answers.size >= maxEntries) {
      // A new one: what is cleared leads from its old entries to all that come (docs/decisions/0046).
      answers = new Map()
      stamp = current
    }
    let answer = answers.get(key)
    if (!answer) {
      answer = find(key)
      const kept = answers
      kept.set(key, answer)
      answer.catch(() => kept.delete(key))
    }
    return answer
  }
}

const maxCheckedStatements = 100

function readerOf(database: Reader, tables: readonly string[]): Reader {
  const checked = new Set<string>()
  const check = (sql: string) => {
    if (checked.has(sql)) return
    for (const [, table = ''] of sql.matchAll(/\b(?:FROM|JOIN)\s+(\w+)/gi)) {
      if (!tables.includes(table)) throw new Error(`A cache of ${tables.join(', ')} also reads ${table}.`)
    }
    if (checked.size < maxCheckedStatements) checked.add(sql)
  }
  return {
    async get<R extends object>(sql: string, params?: readonly SqlValue[]) {
      check(sql)
      return database.get<R>(sql, params)
    },
    async all<R extends object>(sql: string, params?: readonly SqlValue[]) {
      check(sql)
      return database.all<R>(sql, params)
    },
  }
}

interface Question<T> {
  /** Settles with the answer, and never fails. */
  over: Promise<unknown>
  next?: Promise<T>
}

/**
 * A running query may be older than a write that the caller knows of, so no caller joins it: calls that come meanwhile
 * share the next query.
 */
function createCoalescer<T>(find: Find<T>): Find<T> {
  const open = new Map<string, Question<T>>()

  function ask(key: string): Promise<T> {
    const answer = find(key)
    const question: Question<T> = { over: answer.catch(() => {}) }
    open.set(key, question)
    void question.over.then(() => {
      if (!question.next) open.delete(key)
    })
    return answer
  }
  return (key) => {
    const question = open.get(key)
    if (!question) return ask(key)
    question.next ??= overInTime(question).then(() => ask(key))
    return question.next
  }
}

/** A query on a dead connection hangs for half a minute; after this time the next caller queries anew. */
const coalesceTimeoutMs = 250

function overInTime({ over }: Question<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, coalesceTimeoutMs)
  void over.then(() => {
    clearTimeout(timer)
    resolve()
  })
  return promise
}
