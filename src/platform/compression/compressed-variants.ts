// Compressed variants of bytes that are sent often: each encoding is made once, when it is first requested.
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { type ContentEncoding, negotiateEncoding } from './content-encoding.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Below this, packing costs more than it saves. */
const minCompressBytes = 1024
const ours = ['zstd', 'br', 'gzip'] as const

const pack: Record<ContentEncoding, (bytes: Bytes) => Uint8Array> = {
  zstd: (bytes) => zstdCompressSync(bytes, { chunkSize: roomFor(bytes) }),
  br: (bytes) => {
    return brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      chunkSize: roomFor(bytes),
    })
  },
  // A third of the time of its usual level, for a twentieth more bytes.
  gzip: (bytes) => gzipSync(bytes, { level: 3, chunkSize: roomFor(bytes) }),
}

/** A packer's memory is held until a full collection: no more than the packed text will need. */
function roomFor({ length }: Bytes): number {
  return Math.max(1024, length >> 2)
}

/** For as long as the plain bytes live. */
const packed = new WeakMap<Bytes, Map<ContentEncoding, Bytes>>()

/** The bytes as the caller takes them; without an encoding where they go out plain. */
export function compressedFor(
  accepted: string | undefined,
  bytes: Bytes,
): { bytes: Bytes; encoding?: ContentEncoding } {
  const encoding = bytes.length < minCompressBytes ? undefined : negotiateEncoding(accepted, ours)
  if (!encoding) return { bytes }
  const forms = packed.get(bytes) ?? new Map<ContentEncoding, Bytes>()
  packed.set(bytes, forms)
  const form = forms.get(encoding) ?? new Uint8Array(pack[encoding](bytes))
  forms.set(encoding, form)
  return { bytes: form, encoding }
}
