// AVIF (ISO 14496-12, HEIF): still pictures without metadata are taken as they are, since all offsets are absolute.
import { ByteReader, fail } from './byte-reader.ts'
import type { StrippedImage } from './stripped-image.ts'

interface Box {
  type: string
  data: Uint8Array
}

/** Pictures, their parts and their grids. Exif and XMP are items of other types. */
const pictureItems = new Set(['av01', 'grid', 'tmap'])
const maxBoxes = 1000
/** Parts of `meta` that stand there once. Others, such as XML, may hold anything. */
const partsOnce = new Set(['hdlr', 'pitm', 'iloc', 'iinf', 'iprp', 'iref', 'idat', 'dinf', 'grpl'])
const textProperties = new Set(['uuid', 'udes'])

export function stripAvif(bytes: Uint8Array): StrippedImage {
  const boxes = boxesOf(bytes)
  const meta = boxes.filter(({ type }) => type === 'meta')
  if (meta.length !== 1 || boxes.some(({ type }) => !['ftyp', 'meta', 'mdat'].includes(type)))
    fail('Animated AVIF pictures, and those with parts of other kinds, are not taken.')
  const inner = boxesOf(afterVersion(meta[0] as Box))
  const types = inner.map(({ type }) => type)
  if (new Set(types).size < types.length) fail('Its parts are in disorder.')
  const items = inner.filter(({ type }) => type === 'iinf').flatMap(itemTypesOf)
  if (!items.includes('av01')) fail('It has no picture.')
  if (!items.every((type) => pictureItems.has(type)) || !types.every((type) => partsOnce.has(type)))
    fail('It has metadata. Save it without, or as PNG or JPEG.')
  const sizes = inner.filter(({ type }) => type === 'iprp').flatMap(sizesOf)
  const width = Math.max(0, ...sizes.map((size) => size.width))
  return { parts: [bytes], width, height: Math.max(0, ...sizes.map((size) => size.height)) }
}

function boxesOf(bytes: Uint8Array): Box[] {
  const reader = new ByteReader(bytes)
  const boxes: Box[] = []
  while (reader.left > 0) {
    const start = reader.at
    const size = reader.uint32()
    const type = reader.text(4)
    // The last box may have no length of its own; those of 64 bits are larger than what is taken.
    const end = size === 0 ? bytes.length : start + size
    boxes.push({ type, data: reader.take(end - reader.at) })
    if (boxes.length > maxBoxes) fail('It has too many parts.')
  }
  return boxes
}

function afterVersion({ data }: Box): Uint8Array {
  const reader = new ByteReader(data)
  reader.take(4)
  return reader.take(reader.left)
}

function itemTypesOf({ data }: Box): string[] {
  const reader = new ByteReader(data)
  const version = reader.uint32() >>> 24
  if (version === 0) reader.uint16()
  else reader.uint32()
  return boxesOf(reader.take(reader.left)).map((entry) => {
    const item = new ByteReader(entry.data)
    const entryVersion = item.uint32() >>> 24
    if (entry.type !== 'infe' || entryVersion < 2) fail('Its list of items is of an old kind.')
    item.take((entryVersion === 2 ? 2 : 4) + 2)
    return item.text(4)
  })
}

function sizesOf({ data }: Box) {
  const lists = boxesOf(data).filter(({ type }) => type === 'ipco')
  if (lists.length > 1) fail('Its parts are in disorder.')
  const properties = lists.flatMap(({ data: list }) => boxesOf(list))
  if (properties.some(({ type }) => textProperties.has(type)))
    fail('It has metadata. Save it without, or as PNG or JPEG.')
  const extents = properties.filter(({ type }) => type === 'ispe')
  return extents.map((extent) => {
    const reader = new ByteReader(afterVersion(extent))
    return { width: reader.uint32(), height: reader.uint32() }
  })
}
