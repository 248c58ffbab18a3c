// Picture format by magic bytes; names and `Content-Type` are ignored.

interface Format {
  type: string
  matches(bytes: Uint8Array): boolean
}

/** Formats that browsers show and that cannot run scripts, so not SVG. */
const formats: readonly Format[] = [
  { type: 'image/png', matches: (bytes) => latin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', matches: (bytes) => latin1(bytes, 0, 3) === '\xff\xd8\xff' },
  { type: 'image/gif', matches: (bytes) => /^GIF8[79]a$/.test(latin1(bytes, 0, 6)) },
  { type: 'image/webp', matches: (bytes) => /^RIFF.{4}WEBP$/s.test(latin1(bytes, 0, 12)) },
  { type: 'image/avif', matches: (bytes) => brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis') },
]

/** Undefined when it is none of those that we show. */
export function detectImageType(bytes: Uint8Array): string | undefined {
  return formats.find((format) => format.matches(bytes))?.type
}

/** More than any encoder writes; the box says its own length, and that is the origin's word. */
const maxBrandBytes = 256

/** Brands of an ISO media file (ISO 14496-12, 4.3): the major brand, a version, then the compatible ones. */
function brandsOf(bytes: Uint8Array): string[] {
  if (latin1(bytes, 4, 8) !== 'ftyp') return []
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const brands = latin1(bytes, 8, Math.min(length, maxBrandBytes)).match(/.{4}/gs) ?? []
  return brands.filter((_, index) => index !== 1)
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end))
}
