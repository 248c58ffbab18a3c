// Shape of a place in the database that holds what was made with a secret key: a column, read in slices and renewed.
import type { Database, Reader } from '../data/database.ts'

export interface KeyedPlace {
  /** Table and column, as they stand in reports. */
  name: string
  /** Slices of bounded size. */
  slices(reader: Pick<Reader, 'all'>): AsyncIterable<KeyedSlice>
}

/** Numbers of values by the key that they were made with. */
export interface KeyCounts {
  current: number
  /** Made with an earlier key, which is still accepted. */
  earlier: number
  /** Made with none of the keys. */
  unreadable: number
}

export interface KeyedSlice extends KeyCounts {
  /** Makes the values of earlier keys anew where they are as they were read. Resolves to their number. */
  renew(database: Database): Promise<number>
}
