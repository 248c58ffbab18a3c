// PNG (W3C PNG 3): only chunks that decide how it looks are kept; what follows the end is cut off.
import { crc32 } from 'node:zlib'
import { ByteReader, fail } from './byte-reader.ts'
import type { StrippedImage } from './stripped-image.ts'

const kept = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs', 'cICP'],
  ...['acTL', 'fcTL', 'fdAT'],
])
const signatureBytes = 8
const maxChunks = 10_000

export function stripPng(bytes: Uint8Array): StrippedImage {
  const reader = new ByteReader(bytes)
  const parts = [reader.take(signatureBytes)]
  let size: Pick<StrippedImage, 'width' | 'height'> | undefined
  for (let type = '', hasData = false, chunks = 0; type !== 'IEND'; hasData ||= type === 'IDAT') {
    if (++chunks > maxChunks) fail('It has too many parts.')
    const start = reader.at
    const length = reader.uint32()
    type = reader.text(4)
    const data = reader.take(length)
    const chunk = bytes.subarray(start + 4, reader.at)
    if (reader.uint32() !== crc32(chunk)) fail('A checksum is wrong.')
    if (!/^[A-Za-z]{4}$/.test(type) || (type === 'IHDR') !== (size === undefined)) fail('Its chunks are in disorder.')
    if (type === 'IHDR') size = sizeOf(data)
    if (type === 'IEND' && (length > 0 || !hasData)) fail('It has no picture.')
    if (kept.has(type)) parts.push(bytes.subarray(start, reader.at))
    else if (/^[A-Z]/.test(type)) fail('It has parts that no browser knows.')
  }
  return { parts, ...(size ?? fail('It has no size.')) }
}

function sizeOf(header: Uint8Array) {
  const reader = new ByteReader(header)
  if (reader.left !== 13) fail('Its header has another length.')
  return { width: reader.uint32(), height: reader.uint32() }
}
