// JSON that is ready as bytes: joined once, compressed once for each form that somebody takes, answered many times.
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { type Answer, jsonHeaders } from './answer.ts'
import type { Call } from './call.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'
import type { Ready } from './operation.ts'

/** Below this, packing costs more than it saves. */
const worthPacking = 1024
const ours = ['zstd', 'br', 'gzip'] as const

const pack: Record<Encoding, (bytes: Uint8Array) => Uint8Array> = {
  zstd: (bytes) => zstdCompressSync(bytes),
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => gzipSync(bytes),
}

/** What a handler may answer in place of an object; it is checked like one where replies are checked. */
export class PreparedJson implements Ready {
  readonly ready: Uint8Array<ArrayBuffer>
  readonly #packed = new Map<Encoding, Uint8Array<ArrayBuffer>>()

  constructor(text: string) {
    this.ready = new TextEncoder().encode(text)
  }

  answer(call: Call, status: number): Answer {
    const headers: Record<string, string> = { ...jsonHeaders, Vary: 'Accept-Encoding' }
    if (this.ready.length < worthPacking) return { status, headers, body: this.ready }
    const encoding = chooseEncoding(call.header('accept-encoding'), ours)
    if (!encoding) return { status, headers, body: this.ready }
    headers['Content-Encoding'] = encoding
    return { status, headers, body: this.#in(encoding) }
  }

  #in(encoding: Encoding): Uint8Array<ArrayBuffer> {
    const packed = this.#packed.get(encoding) ?? new Uint8Array(pack[encoding](this.ready))
    this.#packed.set(encoding, packed)
    return packed
  }
}
