// A list that was read, whatever its form.
import type { ListEntry } from '../list-entry.ts'

export interface ReadList {
  form: 'opml' | 'miniflux' | 'changedetection' | 'addresses'
  entries: ListEntry[]
  /** Entries that name nothing. */
  empty: number
  /** There were more than may be read at once. */
  isCut: boolean
}
