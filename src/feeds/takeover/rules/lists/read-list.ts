// Lists of other programs by their form: OPML, JSON of Miniflux and changedetection.io, addresses line by line.
import { readAddressLines } from './address-lines.ts'
import { readJsonList } from './json-list.ts'
import type { ReadList } from './list-form.ts'
import { readOpmlList } from './opml-list.ts'

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
