// Item location box (`iloc`) of AVIF: extents of items (ISO 14496-12, 8.11.3).
import { ByteReader, fail } from './byte-reader.ts'

export interface Extent {
  /** From the file's beginning, or that of `idat`. */
  start: number
  length: number
}

export interface ItemExtents {
  ofFile: Extent[]
  ofItemData: Extent[]
}

const maxExtents = 1000
const [inFile, inItemData] = [0, 1]

/** Of these items alone: others are none of the picture's. */
export function itemExtents(iloc: Uint8Array | undefined, items: readonly { id: number }[]): ItemExtents {
  const known = new Set(items.map(({ id }) => id))
  const found: ItemExtents = { ofFile: [], ofItemData: [] }
  if (!iloc) return found
  const reader = new ByteReader(iloc)
  const version = reader.uint32() >>> 24
  if (version > 2) fail('Its list of items is of a new kind.')
  const sizes = sizesIn(reader.uint16())
  const count = version < 2 ? reader.uint16() : reader.uint32()
  for (let at = 0; at < count; at++) {
    const id = version < 2 ? reader.uint16() : reader.uint32()
    const method = version === 0 ? inFile : reader.uint16() & 15
    const isElsewhere = reader.uint16() !== 0
    if (isElsewhere || (method !== inFile && method !== inItemData)) fail('Parts of it lie elsewhere.')
    const base = integer(reader, sizes.base)
    const extents = Array.from({ length: extentCount(reader) }, () => {
      if (version > 0) integer(reader, sizes.index)
      return { start: base + integer(reader, sizes.offset), length: integer(reader, sizes.length) }
    })
    // A length of zero stands for the whole file.
    if (extents.some(({ length }) => length === 0)) fail('Its parts have no length.')
    if (known.has(id)) (method === inFile ? found.ofFile : found.ofItemData).push(...extents)
    if (found.ofFile.length + found.ofItemData.length > maxExtents) fail('It has too many parts.')
  }
  return found
}

function sizesIn(word: number) {
  const [offset = 0, length = 0, base = 0, index = 0] = [12, 8, 4, 0].map((shift) => (word >>> shift) & 15)
  return { offset, length, base, index }
}

function extentCount(reader: ByteReader): number {
  const count = reader.uint16()
  return count > maxExtents ? fail('It has too many parts.') : count
}

/** Of 0, 4 or 8 bytes; larger values than the file's length are caught where they are used. */
function integer(reader: ByteReader, size: number): number {
  if (size === 0) return 0
  if (size === 4) return reader.uint32()
  if (size !== 8) fail('Its parts are in disorder.')
  return reader.uint32() * 2 ** 32 + reader.uint32()
}
