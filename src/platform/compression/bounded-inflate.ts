// Bounded decompression (zlib) of untrusted bytes.
import { inflateSync } from 'node:zlib'

/** UTF-8 text; undefined for bytes that are no zlib stream (RFC 1950), or hold more than `maxBytes`. */
export function inflateBounded(bytes: Uint8Array, maxBytes: number): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: maxBytes }).toString('utf8')
  } catch {
    return undefined
  }
}
