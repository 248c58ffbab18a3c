// JPEG (ITU-T T.81, JFIF, Exif 2.3): of the metadata only colour profile and orientation are kept.
import { ByteReader, bytesOf, fail, RejectedImage } from './byte-reader.ts'
import type { StrippedImage } from './stripped-image.ts'

/** Baseline, extended and progressive, Huffman-coded: what browsers draw. */
const frames = new Set([0xc0, 0xc1, 0xc2])
/** Tables, restart interval. */
const tables = new Set([0xc4, 0xdb, 0xdd])
const [soi, eoi, sos, app0, app1, app2, app14] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee]

const maxSegments = 4000
/** Browsers draw the whole picture for each. */
const maxScans = 100

export function stripJpeg(bytes: Uint8Array): StrippedImage {
  const reader = new ByteReader(bytes)
  if (reader.uint8() !== 0xff || reader.uint8() !== soi) fail('It does not begin as a JPEG.')
  const parts = [bytes.subarray(0, 2)]
  let size: Pick<StrippedImage, 'width' | 'height'> | undefined
  let turned = false
  for (let segments = 0, scans = 0; ; ) {
    if (++segments > maxSegments || scans > maxScans) fail('It has too many parts.')
    const marker = nextMarker(reader)
    if (marker === eoi) {
      if (scans === 0 || !size) fail('It has no picture.')
      parts.push(Uint8Array.of(0xff, eoi))
      const { width, height } = size
      return { parts, width: turned ? height : width, height: turned ? width : height }
    }
    const start = reader.at
    const length = reader.uint16()
    const body = reader.take(length - 2)
    const segment = [Uint8Array.of(0xff, marker), bytes.subarray(start, reader.at)]
    if (frames.has(marker)) {
      if (size) fail('It has two pictures.')
      size = sizeOf(body)
    }
    const orientation = marker === app1 && !size ? orientationOf(body) : 1
    if (orientation > 1) parts.push(orientationSegment(orientation))
    turned ||= orientation >= 5
    if (frames.has(marker) || tables.has(marker) || marker === sos || isKept(marker, body)) parts.push(...segment)
    else if (marker < 0xe0 || marker > 0xfe) fail('It has parts that no browser knows.')
    if (marker !== sos) continue
    scans++
    parts.push(scanOf(reader))
  }
}

/** Fill bytes may stand before a marker. */
function nextMarker(reader: ByteReader): number {
  if (reader.uint8() !== 0xff) fail('Its segments are in disorder.')
  for (;;) {
    const marker = reader.uint8()
    if (marker !== 0xff) return marker
  }
}

/** Entropy-coded data, up to the next marker that is no restart. */
function scanOf(reader: ByteReader): Uint8Array {
  const { bytes, at } = reader
  for (let end = bytes.indexOf(0xff, at); end >= 0; end = bytes.indexOf(0xff, end + 1)) {
    const next = bytes[end + 1] ?? fail('It ends too early.')
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return reader.take(end - at)
  }
  return fail('It ends too early.')
}

function sizeOf(body: Uint8Array) {
  const reader = new ByteReader(body)
  reader.take(1)
  const height = reader.uint16()
  return { width: reader.uint16(), height }
}

/** The profile decides about colours, Adobe's segment about their transform, JFIF's about the shape of pixels. */
function isKept(marker: number, body: Uint8Array): boolean {
  const begins = (text: string) => bytesOf(text).every((byte, at) => body[at] === byte)
  if (marker === app0) return begins('JFIF\0') && body.length === 14
  if (marker === app2) return begins('ICC_PROFILE\0')
  return marker === app14 && begins('Adobe') && body.length === 12
}

const orientationTag = 0x0112
const maxEntries = 200

/** 1, upright, where it is not said well. */
function orientationOf(body: Uint8Array): number {
  try {
    const reader = new ByteReader(body)
    if (reader.text(6) !== 'Exif\0\0') return 1
    const tiff = new ByteReader(body.subarray(6))
    const order = tiff.text(2)
    if (order !== 'II' && order !== 'MM') return 1
    const isLittle = order === 'II'
    tiff.take(2)
    tiff.at = tiff.uint32(isLittle)
    const entries = Math.min(tiff.uint16(isLittle), maxEntries)
    for (let entry = 0; entry < entries; entry++) {
      const tag = tiff.uint16(isLittle)
      tiff.take(6)
      const value = tiff.uint16(isLittle)
      tiff.take(2)
      if (tag === orientationTag) return value >= 1 && value <= 8 ? value : 1
    }
    return 1
  } catch (error) {
    if (error instanceof RejectedImage) return 1
    throw error
  }
}

/** Exif with this one entry. */
function orientationSegment(orientation: number): Uint8Array {
  const tiff = `MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`
  const body = `Exif\0\0${tiff}`
  return bytesOf(`\xff\xe1\0${String.fromCharCode(body.length + 2)}${body}`)
}
