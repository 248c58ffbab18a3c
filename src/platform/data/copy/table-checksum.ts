// Checksum of a table's rows, whatever their order: the sum of a hash of each.
import { createHash } from 'node:crypto'
import type { SqlValue } from '../database.ts'

export interface TableChecksum {
  rows: number
  checksum: string
}

const modulus = 2n ** 128n

/** Rows are added as values in the order of the columns' names; the hash of a row is half of its SHA-256. */
/** `begun`: where an interrupted sum goes on. */
export function createTableChecksum(begun?: TableChecksum) {
  let [rows, sum] = [begun?.rows ?? 0, BigInt(`0x${begun?.checksum ?? '0'}`)]
  return {
    add(batch: readonly (readonly SqlValue[])[]) {
      for (const row of batch) {
        const digest = createHash('sha256').update(JSON.stringify(row)).digest('hex')
        sum = (sum + BigInt(`0x${digest.slice(0, 32)}`)) % modulus
      }
      rows += batch.length
    },
    result: (): TableChecksum => ({ rows, checksum: sum.toString(16).padStart(32, '0') }),
  }
}
