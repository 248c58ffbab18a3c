// Body reader: decodes as labelled, with limits on the wire and after every decoder.

import { pipeline, Readable, type Transform } from 'node:stream'
import * as zlib from 'node:zlib'
import { errorCodeOf, FetchFailure } from './fetch-failure.ts'
import type { FetchLimits } from './fetch-limits.ts'
import type { ResponseHeaders } from './response-headers.ts'
import { splitFrames } from './zstd-frames.ts'

type Bytes = AsyncIterable<Uint8Array>

interface Encoding {
  open: (firstByte: number) => Transform
  prepare?: (source: Bytes) => Bytes
}

// Honest servers use one; each further one multiplies the work that a small body can cause.
const maxEncodings = 3

interface EncodedBody {
  bytes: Bytes
  headers: ResponseHeaders
  /** Told of each piece that comes over the wire. */
  onPiece?: () => void
}

export async function readBody(
  { bytes, headers, onPiece = () => {} }: EncodedBody,
  limits: Pick<FetchLimits, 'wireBytes' | 'decodedBytes'>,
): Promise<Uint8Array> {
  const applied = findEncodings(headers.get('content-encoding') ?? '')
  if (Number(headers.get('content-length')) > limits.wireBytes) throw tooLarge(limits.wireBytes)
  // A body without encoding needs no streams.
  if (applied.length === 0 && bytes instanceof Readable) return joined(await pieces(bytes, limits.wireBytes, onPiece))
  let body = measured(bytes, limits.wireBytes, onPiece)
  // Every step is measured, not only the last: its output may be small after gigabytes in between.
  for (const encoding of applied) body = measured(decoded(body, encoding), limits.decodedBytes)
  return collect(body)
}

const gzip: Encoding = { open: () => zlib.createGunzip() }

const encodings: Readonly<Record<string, Encoding>> = {
  gzip,
  'x-gzip': gzip,
  br: { open: () => zlib.createBrotliDecompress() },
  zstd: {
    // 8 MiB, the largest window that RFC 9659 lets a server use; the format itself would allow gigabytes.
    open: () => zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } }),
    prepare: splitFrames,
  },
  // The name means the zlib format, many servers send the bare stream. A zlib header's first byte ends in 8.
  deflate: { open: (firstByte) => ((firstByte & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw()) },
}

/** In the order in which they are taken off. */
function findEncodings(label: string): readonly Encoding[] {
  const names = label
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
  if (names.length > maxEncodings) throw new FetchFailure('bad-encoding', 'The answer is encoded too many times.')
  return names.reverse().map((name) => {
    const encoding = Object.hasOwn(encodings, name) ? encodings[name] : undefined
    if (encoding === undefined) throw new FetchFailure('bad-encoding', `The answer is encoded as "${name}".`)
    return encoding
  })
}

function pieces(source: Readable, limit: number, onPiece: () => void): Promise<Uint8Array[]> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    source.on('data', (chunk: Uint8Array) => {
      size += chunk.length
      if (size > limit) return reject(tooLarge(limit))
      onPiece()
      chunks.push(chunk)
    })
    source.once('end', () => resolve(chunks))
    source.once('error', reject)
    // It may have failed before anybody listened.
    if (source.destroyed) reject(source.errored)
  })
}

async function* measured(source: Bytes, limit: number, onPiece = () => {}): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of source) {
    onPiece()
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    yield chunk
  }
}

async function* decoded(source: Bytes, { open, prepare }: Encoding): AsyncGenerator<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]()
  const first = await iterator.next()
  // An empty body is valid in every encoding, although a decoder would report it as truncated.
  if (first.done) return
  async function* whole() {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  try {
    const input = prepare?.(whole()) ?? whole()
    // The decoder passes on a failure of its input, so the callback has nothing to add.
    yield* pipeline(input, open(first.value[0] ?? 0), () => {})
  } catch (error) {
    if (error instanceof FetchFailure) throw error
    throw new FetchFailure('bad-encoding', `The answer is not encoded as it says (${errorCodeOf(error)}).`, error)
  }
}

async function collect(source: Bytes): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(chunk)
  return joined(chunks)
}

/** One array of exactly the right size: the pieces are views into larger buffers and would keep those alive. */
function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}

function tooLarge(limit: number): FetchFailure {
  return new FetchFailure('too-large', `The answer is larger than ${limit} bytes.`)
}
