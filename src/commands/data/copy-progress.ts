// Progress of a copy on standard error.
import { printError } from '../command.ts'

/** Between two lines about one table. */
const progressEveryMs = 2000

/** Says how far it is. */
export function createProgress(): (table: string, rows: number) => void {
  let saidAt = performance.now()
  return (table, rows) => {
    if (performance.now() - saidAt < progressEveryMs) return
    saidAt = performance.now()
    printError(`${table}: ${rows} rows`)
  }
}
