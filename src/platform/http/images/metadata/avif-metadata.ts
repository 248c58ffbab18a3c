// AVIF (ISO 14496-12, HEIF): still pictures without metadata stay as long as they are, since all offsets are absolute;
// names, and bytes that no picture uses, become zeros.
import { type ItemExtents, itemExtents } from './avif-item-extents.ts'
import { ByteReader, fail } from './byte-reader.ts'
import type { StrippedImage } from './stripped-image.ts'

interface Box {
  type: string
  data: Uint8Array
}

interface Item {
  id: number
  type: string
  /** And what follows it in its entry. */
  name: Uint8Array
}

/** Pictures, their parts and their grids. Exif and XMP are items of other types. */
const pictureItems = new Set(['av01', 'grid', 'tmap'])
const maxBoxes = 1000
/** Parts of `meta` that stand there once. Others, such as XML, may hold anything. */
const partsOnce = new Set(['hdlr', 'pitm', 'iloc', 'iinf', 'iprp', 'iref', 'idat', 'dinf', 'grpl'])
const textProperties = new Set(['uuid', 'udes'])

export function stripAvif(sent: Uint8Array): StrippedImage {
  const bytes = new Uint8Array(sent)
  const boxes = boxesOf(bytes)
  const meta = boxes.filter(({ type }) => type === 'meta')
  if (meta.length !== 1 || boxes.some(({ type }) => !['ftyp', 'meta', 'mdat'].includes(type)))
    fail('Animated AVIF pictures, and those with parts of other kinds, are not taken.')
  const inner = boxesOf(afterVersion(meta[0] as Box))
  const types = inner.map(({ type }) => type)
  if (new Set(types).size < types.length) fail('Its parts are in disorder.')
  const partOf = (type: string) => inner.find((box) => box.type === type)?.data
  const items = itemsOf(partOf('iinf'))
  if (!items.some(({ type }) => type === 'av01')) fail('It has no picture.')
  if (!items.every(({ type }) => pictureItems.has(type)) || !types.every((type) => partsOnce.has(type)))
    fail('It has metadata.')
  const sizes = sizesOf(partOf('iprp'))
  eraseUnused(bytes, { boxes, idat: partOf('idat'), extents: itemExtents(partOf('iloc'), items) })
  for (const { name } of items) name.fill(0)
  partOf('hdlr')?.subarray(handlerNameAt).fill(0)
  const width = Math.max(0, ...sizes.map((size) => size.width))
  return { parts: [bytes], width, height: Math.max(0, ...sizes.map((size) => size.height)) }
}

/** After version, kind and reserved bytes. */
const handlerNameAt = 24

/** Extents lie in `mdat` by the file's offsets, or in `idat` by its own. */
function eraseUnused(
  bytes: Uint8Array,
  { boxes, idat, extents }: { boxes: readonly Box[]; idat: Uint8Array | undefined; extents: ItemExtents },
): void {
  const media = boxes.flatMap(({ type, data }) => (type === 'mdat' ? [data] : []))
  const startOf = (data: Uint8Array) => data.byteOffset - bytes.byteOffset
  const placed = (start: number, length: number) => {
    const box = media.find((data) => startOf(data) <= start && start + length <= startOf(data) + data.length)
    return box ?? fail('Its parts are in disorder.')
  }
  const used = new Map<Uint8Array, { start: number; end: number }[]>(media.map((data) => [data, []]))
  for (const { start, length } of extents.ofFile) {
    const box = placed(start, length)
    used.get(box)?.push({ start: start - startOf(box), end: start - startOf(box) + length })
  }
  for (const [data, ranges] of used) eraseBetween(data, ranges)
  const inItemData = extents.ofItemData.map(({ start, length }) => ({ start, end: start + length }))
  if (inItemData.some(({ end }) => end > (idat?.length ?? 0))) fail('Its parts are in disorder.')
  if (idat) eraseBetween(idat, inItemData)
}

function eraseBetween(data: Uint8Array, used: readonly { start: number; end: number }[]): void {
  let at = 0
  for (const { start, end } of used.toSorted((a, b) => a.start - b.start)) {
    if (start > at) data.fill(0, at, start)
    at = Math.max(at, end)
  }
  data.fill(0, at)
}

function boxesOf(bytes: Uint8Array): Box[] {
  const reader = new ByteReader(bytes)
  const boxes: Box[] = []
  while (reader.left > 0) {
    const start = reader.at
    const size = reader.uint32()
    const type = reader.text(4)
    // The last box may have no length of its own; a length of 64 bits is refused: no picture that is taken needs one.
    const end = size === 0 ? bytes.length : start + size
    boxes.push({ type, data: reader.take(end - reader.at) })
    if (boxes.length > maxBoxes) fail('It has too many parts.')
  }
  return boxes
}

function afterVersion({ data }: Pick<Box, 'data'>): Uint8Array {
  const reader = new ByteReader(data)
  reader.take(4)
  return reader.take(reader.left)
}

function itemsOf(list: Uint8Array | undefined): Item[] {
  if (!list) return []
  const reader = new ByteReader(list)
  const version = reader.uint32() >>> 24
  if (version === 0) reader.uint16()
  else reader.uint32()
  return boxesOf(reader.take(reader.left)).map((entry) => {
    const item = new ByteReader(entry.data)
    const entryVersion = item.uint32() >>> 24
    if (entry.type !== 'infe' || entryVersion < 2) fail('Its list of items is of an old kind.')
    const id = entryVersion === 2 ? item.uint16() : item.uint32()
    item.take(2)
    return { id, type: item.text(4), name: item.take(item.left) }
  })
}

function sizesOf(list: Uint8Array | undefined) {
  const lists = boxesOf(list ?? new Uint8Array()).filter(({ type }) => type === 'ipco')
  if (lists.length > 1) fail('Its parts are in disorder.')
  const properties = lists.flatMap(({ data }) => boxesOf(data))
  if (properties.some(({ type }) => textProperties.has(type))) fail('It has metadata.')
  const extents = properties.filter(({ type }) => type === 'ispe')
  return extents.map((extent) => {
    const reader = new ByteReader(afterVersion(extent))
    return { width: reader.uint32(), height: reader.uint32() }
  })
}
