// GIF (87a and 89a): pictures, their timing and the number of loops are kept; comments and programs' own data go.
import { ByteReader, bytesOf, fail } from './byte-reader.ts'
import type { StrippedImage } from './stripped-image.ts'

const [extension, descriptor, trailer] = [0x21, 0x2c, 0x3b]
const [graphicControl, application] = [0xf9, 0xff]
const maxFrames = 2000
const maxExtensions = 10_000
const loops = ['NETSCAPE2.0', 'ANIMEXTS1.0'].map(bytesOf)

export function stripGif(bytes: Uint8Array): StrippedImage {
  const reader = new ByteReader(bytes)
  reader.take(6)
  const [width, height] = [reader.uint16(true), reader.uint16(true)]
  const flags = reader.uint8()
  reader.take(2 + colorTableBytes(flags))
  const parts = [bytes.subarray(0, reader.at)]
  for (let frames = 0, extensions = 0; ; ) {
    const start = reader.at
    const kind = reader.uint8()
    if (kind === trailer) {
      if (frames === 0) fail('It has no picture.')
      parts.push(Uint8Array.of(trailer))
      return { parts, width, height }
    }
    if (kind === descriptor) {
      if (++frames > maxFrames) fail('It has too many pictures.')
      skipPicture(reader, width, height)
      parts.push(bytes.subarray(start, reader.at))
    } else if (kind === extension) {
      if (++extensions > maxExtensions) fail('It has too many parts.')
      if (skipExtension(reader)) parts.push(bytes.subarray(start, reader.at))
    } else fail('Its blocks are in disorder.')
  }
}

function skipPicture(reader: ByteReader, width: number, height: number): void {
  const [left, top] = [reader.uint16(true), reader.uint16(true)]
  const [ownWidth, ownHeight] = [reader.uint16(true), reader.uint16(true)]
  if (left + ownWidth > width || top + ownHeight > height) fail('A picture is larger than its frame.')
  reader.take(colorTableBytes(reader.uint8()))
  reader.take(1)
  skipBlocks(reader)
}

/** Whether it is kept. */
function skipExtension(reader: ByteReader): boolean {
  const label = reader.uint8()
  const first = reader.take(reader.uint8())
  const isLoop = loops.some((name) => first.length === name.length && name.every((byte, at) => first[at] === byte))
  const isKept = (label === graphicControl && first.length === 4) || (label === application && isLoop)
  const bytes = first.length === 0 ? 0 : skipBlocks(reader)
  // A loop is three bytes; more is something else's data under this name.
  return isKept && bytes <= 3
}

/** Number of their bytes. */
function skipBlocks(reader: ByteReader): number {
  let bytes = 0
  for (let length = reader.uint8(); length > 0; length = reader.uint8()) bytes += reader.take(length).length
  return bytes
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}
