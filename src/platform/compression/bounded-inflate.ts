// Bounded decompression (zlib, gzip) of untrusted bytes.
import { promisify } from 'node:util'
import { gunzip, inflateSync } from 'node:zlib'

const gunzipAsync = promisify(gunzip)

/** UTF-8 text; undefined for bytes that are no zlib stream (RFC 1950), or hold more than `maxBytes`. */
export function inflateBounded(bytes: Uint8Array, maxBytes: number): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: maxBytes }).toString('utf8')
  } catch {
    return undefined
  }
}

/** Undefined for bytes that are no gzip file (RFC 1952); `too-large` where it holds more than `maxBytes`. */
export async function gunzipBounded(
  bytes: Uint8Array,
  maxBytes: number,
): Promise<Uint8Array | 'too-large' | undefined> {
  try {
    return await gunzipAsync(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : undefined
  }
}
