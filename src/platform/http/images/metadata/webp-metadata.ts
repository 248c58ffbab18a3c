// WebP (RFC 9649): pictures, transparency, animation and colour profile are kept.
import { ByteReader, bytesOf, fail, uint32Bytes } from './byte-reader.ts'
import type { StrippedImage } from './stripped-image.ts'

const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const keptInFrame = new Set(['VP8 ', 'VP8L', 'ALPH'])
/** Exif and XMP. */
const metadataFlags = 0x08 | 0x04
const maxFrames = 2000
const maxChunks = 4000
const maxChunksInFrame = 16

interface Chunk {
  type: string
  data: Uint8Array
}

export function stripWebp(bytes: Uint8Array): StrippedImage {
  const reader = new ByteReader(bytes)
  reader.take(4)
  const length = reader.uint32(true)
  reader.take(4)
  if (length < 4 || length + 8 > bytes.length) fail('It ends too early.')
  const chunks = chunksOf(bytes.subarray(12, 8 + length), maxChunks).filter(({ type }) => kept.has(type))
  const [first] = chunks
  if (!first || !chunks.some(({ type }) => ['VP8 ', 'VP8L', 'ANMF'].includes(type))) fail('It has no picture.')
  if (chunks.filter(({ type }) => type === 'ANMF').length > maxFrames) fail('It has too many pictures.')
  const body = chunks.map(written)
  const size = body.reduce((sum, part) => sum + part.length, 4)
  return { parts: [bytesOf('RIFF'), uint32Bytes(size, true), bytesOf('WEBP'), ...body], ...sizeOf(first) }
}

function chunksOf(bytes: Uint8Array, max: number): Chunk[] {
  const reader = new ByteReader(bytes)
  const chunks: Chunk[] = []
  while (reader.left > 0) {
    if (chunks.length >= max) fail('It has too many parts.')
    const type = reader.text(4)
    const length = reader.uint32(true)
    chunks.push({ type, data: reader.take(length) })
    if (length % 2 === 1 && reader.left > 0) reader.take(1)
  }
  return chunks
}

function written(chunk: Chunk): Uint8Array {
  const { type } = chunk
  const data = cleaned(chunk)
  const padding = new Uint8Array(data.length % 2)
  return Buffer.concat([bytesOf(type), uint32Bytes(data.length, true), data, padding])
}

function cleaned({ type, data }: Chunk): Uint8Array {
  if (type === 'VP8X') {
    if (data.length !== 10) fail('Its header has another length.')
    const [flags = 0, ...rest] = data
    return Uint8Array.of(flags & ~metadataFlags, ...rest)
  }
  if (type !== 'ANMF') return data
  const frameHeaderBytes = 16
  if (data.length < frameHeaderBytes) fail('It ends too early.')
  const parts = chunksOf(data.subarray(frameHeaderBytes), maxChunksInFrame).filter((part) => keptInFrame.has(part.type))
  return Buffer.concat([data.subarray(0, frameHeaderBytes), ...parts.map(written)])
}

function sizeOf({ type, data }: Chunk) {
  const reader = new ByteReader(data)
  if (type === 'VP8X') {
    reader.take(4)
    return { width: reader.uint24le() + 1, height: reader.uint24le() + 1 }
  }
  if (type === 'VP8L') {
    if (reader.uint8() !== 0x2f) fail('Its picture has no header.')
    const bits = reader.uint32(true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (type !== 'VP8 ') fail('Its chunks are in disorder.')
  reader.take(3)
  if (reader.text(3) !== '\x9d\x01\x2a') fail('Its picture has no header.')
  return { width: reader.uint16(true) & 0x3fff, height: reader.uint16(true) & 0x3fff }
}
