// What was deflated by somebody we do not know: never more bytes than expected.
import { inflateSync } from 'node:zlib'

/** Undefined for what is no zlib stream (RFC 1950), or holds more. */
export function inflateBounded(bytes: Uint8Array, most: number): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: most }).toString('utf8')
  } catch {
    return undefined
  }
}
