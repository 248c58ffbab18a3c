// Lists of other programs by their form: OPML, JSON of Miniflux and changedetection.io, addresses line by line.
import type { ListEntry } from '../list-entry.ts'
import { readAddressLines } from './address-lines.ts'
import { readJsonList } from './json-list.ts'
import { readOpmlList } from './opml-list.ts'

export interface ReadList {
  form: 'opml' | 'miniflux' | 'changedetection' | 'addresses'
  entries: ListEntry[]
  /** Entries that name nothing. */
  empty: number
  /** There were more than may be read at once. */
  isCut: boolean
}

/** Of one list. */
export const maxEntries = 10_000

/** `problem`: why the file as a whole is no list, in a sentence. */
export function readList(text: string): ReadList | { problem: string } {
  const written = text.replace(/^\uFEFF/, '')
  const begin = written.trimStart().slice(0, 200)
  if (begin === '') return { problem: 'The file is empty.' }
  if (begin.startsWith('<')) return readOpmlList(written, maxEntries)
  if (begin.startsWith('{') || begin.startsWith('[')) return readJsonList(written, maxEntries)
  return readAddressLines(written, maxEntries)
}
