// Recorder of a server's statements, and their replay through the driver alone.
import type { Database, SqlValue, Transaction } from '../../src/platform/data/database.ts'

export interface TracedStatement {
  sql: string
  params: readonly SqlValue[]
}

/** A read alone, or the statements of one transaction in their order. */
export type TraceStep = { read: TracedStatement } | { write: TracedStatement[] }

/** Notes every step that is taken through the database, once it has been taken. */
export function recordStatements(database: Database, steps: TraceStep[]): Database {
  const noted =
    <T>(ask: (sql: string, params?: readonly SqlValue[]) => Promise<T>, note: (asked: TracedStatement) => void) =>
    async (sql: string, params: readonly SqlValue[] = []) => {
      const answer = await ask(sql, params)
      note({ sql, params })
      return answer
    }
  const noteRead = (read: TracedStatement) => void steps.push({ read })
  return {
    ...database,
    get: noted(database.get, noteRead) as Database['get'],
    all: noted(database.all, noteRead) as Database['all'],
    async write(work) {
      let write: TracedStatement[] = []
      const done = await database.write((tx) => {
        // Begun anew: only what was committed counts.
        write = []
        const note = (asked: TracedStatement) => void write.push(asked)
        const send = (sql: string, params: readonly SqlValue[] = []) => {
          tx.send(sql, params)
          note({ sql, params })
        }
        return work({
          isAlone: tx.isAlone,
          get: noted(tx.get, note),
          all: noted(tx.all, note),
          run: noted(tx.run, note),
          send,
        } as Transaction)
      })
      steps.push({ write })
      return done
    },
  }
}
