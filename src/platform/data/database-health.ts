// Health check of the database, for load balancers and operators.
import type { Reader } from './database.ts'

/** Whatever keeps it from answering, it is not alive. */
export function isDatabaseUp(database: Reader): Promise<boolean> {
  return database.get('SELECT 1 AS one').then(
    () => true,
    () => false,
  )
}
