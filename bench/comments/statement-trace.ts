// What a server asks of its database, recorded, and asked again through the driver alone.
import type { Database, Transaction, Value } from '../../src/platform/data/database.ts'

export interface Asked {
  sql: string
  params: readonly Value[]
}

/** A read alone, or the statements of one transaction in their order. */
export type Step = { read: Asked } | { write: Asked[] }

/** Notes every step that is taken through the database, once it has been taken. */
export function recording(database: Database, steps: Step[]): Database {
  const noted =
    <T>(ask: (sql: string, params?: readonly Value[]) => Promise<T>, note: (asked: Asked) => void) =>
    async (sql: string, params: readonly Value[] = []) => {
      const answer = await ask(sql, params)
      note({ sql, params })
      return answer
    }
  const noteRead = (read: Asked) => void steps.push({ read })
  return {
    ...database,
    get: noted(database.get, noteRead) as Database['get'],
    all: noted(database.all, noteRead) as Database['all'],
    async write(work) {
      let write: Asked[] = []
      const done = await database.write((tx) => {
        // Begun anew: only what was committed counts.
        write = []
        const note = (asked: Asked) => void write.push(asked)
        const send = (sql: string, params: readonly Value[] = []) => {
          tx.send(sql, params)
          note({ sql, params })
        }
        return work({
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
