// Decompression (zlib) of untrusted bytes, bounded by an expected size.
import { inflateSync } from 'node:zlib'

/** Undefined for what is no zlib stream (RFC 1950), or holds more. */
export function inflateBounded(bytes: Uint8Array, maxBytes: number): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: maxBytes }).toString('utf8')
  } catch {
    return undefined
  }
}
