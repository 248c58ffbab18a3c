// Splitter of a zstd stream at its frame ends (RFC 8878): Node's decoder silently drops a frame that
// follows another in the same chunk, while it decodes one in the next chunk.

import { FetchFailure } from './fetch-failure.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Each costs a turn of the decoder, however little it holds: megabytes of empty ones would keep it busy for minutes. */
const maxFrames = 2000

export async function* splitFrames(source: Bytes): AsyncGenerator<Uint8Array> {
  const walk = walkFrames()
  let step = walk.next()
  let kept: number[] = []
  let passed = 0
  let frames = 0
  for await (const chunk of source) {
    let start = 0
    let at = 0
    while (!step.done && at < chunk.length) {
      const take = Math.min(step.value.bytes - passed, chunk.length - at)
      if (step.value.keep) kept.push(...chunk.subarray(at, at + take))
      at += take
      passed += take
      if (passed < step.value.bytes) break
      step = walk.next(kept)
      kept = []
      passed = 0
      if (!step.done && step.value.atFrameStart) {
        if (++frames > maxFrames) throw new FetchFailure('too-large', `The answer is in more than ${maxFrames} parts.`)
        yield chunk.subarray(start, at)
        start = at
      }
    }
    if (start < chunk.length) yield chunk.subarray(start)
  }
}

/** Number of bytes that come next, and whether they must be read to go on. */
interface Stretch {
  bytes: number
  keep: boolean
  atFrameStart?: boolean
}

// Returns at anything that is not zstd: the decoder will say so.
function* walkFrames(): Generator<Stretch, void, number[]> {
  while (true) {
    const magic = littleEndian(yield { bytes: 4, keep: true, atFrameStart: true })
    if (magic >= 0x184d2a50 && magic <= 0x184d2a5f) {
      yield* skip(littleEndian(yield { bytes: 4, keep: true }))
    } else if (magic === 0xfd2fb528) {
      yield* walkFrame()
    } else return
  }
}

function* walkFrame(): Generator<Stretch, void, number[]> {
  const [descriptor = 0] = yield { bytes: 1, keep: true }
  const singleSegment = (descriptor & 0x20) !== 0
  const windowBytes = singleSegment ? 0 : 1
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0
  const sizeBytes = [singleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0
  yield* skip(windowBytes + dictionaryBytes + sizeBytes)
  let last = false
  while (!last) {
    const header = littleEndian(yield { bytes: 3, keep: true })
    last = (header & 1) === 1
    const repeatsOneByte = ((header >> 1) & 3) === 1
    yield* skip(repeatsOneByte ? 1 : header >> 3)
  }
  const checksumBytes = (descriptor & 0x04) === 0 ? 0 : 4
  yield* skip(checksumBytes)
}

function* skip(bytes: number): Generator<Stretch, void, number[]> {
  if (bytes > 0) yield { bytes, keep: false }
}

function littleEndian(bytes: number[]): number {
  return bytes.reduceRight((value, byte) => value * 256 + byte, 0)
}
