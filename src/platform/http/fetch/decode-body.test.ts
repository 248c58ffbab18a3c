// Encodings, alone and stacked, in any cutting; and bodies that grow beyond all measure.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as zlib from 'node:zlib'
import { readBody } from './decode-body.ts'

const text = 'A page about nothing in particular. '.repeat(100)
const plain = Buffer.from(text)
const many = { wireBytes: 1_000_000, decodedBytes: 1_000_000 }
const skippable = Buffer.from([0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3])
const half = (part: 0 | 1) =>
  plain.subarray(part === 0 ? 0 : plain.length / 2, part === 0 ? plain.length / 2 : undefined)

const streamed = (bytes: Uint8Array, checksum: 0 | 1) =>
  zlib.zstdCompressSync(bytes, { params: { [zlib.constants.ZSTD_c_checksumFlag]: checksum } })

function read(bytes: Uint8Array, encoding: string, { size = bytes.length, limits = many, length = '' } = {}) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const headers = new Headers({ 'content-encoding': encoding, 'content-length': length })
  return readBody({ bytes: pieces(), headers }, limits)
}

const readable: readonly [name: string, encoding: string, bytes: Uint8Array][] = [
  ['no encoding', '', plain],
  ['identity', 'identity', plain],
  ['gzip', 'gzip', zlib.gzipSync(plain)],
  ['gzip in capitals', ' GZIP ', zlib.gzipSync(plain)],
  ['x-gzip', 'x-gzip', zlib.gzipSync(plain)],
  ['gzip in two members', 'gzip', Buffer.concat([zlib.gzipSync(half(0)), zlib.gzipSync(half(1))])],
  ['brotli', 'br', zlib.brotliCompressSync(plain)],
  ['zstd', 'zstd', zlib.zstdCompressSync(plain)],
  ['zstd with checksum', 'zstd', streamed(plain, 1)],
  ['zstd in two frames', 'zstd', Buffer.concat([streamed(half(0), 1), streamed(half(1), 0)])],
  [
    'zstd with frames to skip',
    'zstd',
    Buffer.concat([skippable, streamed(half(0), 0), skippable, streamed(half(1), 1)]),
  ],
  [
    'zstd with repeated bytes',
    'zstd',
    Buffer.concat([zlib.zstdCompressSync(Buffer.alloc(0)), zlib.zstdCompressSync(plain)]),
  ],
  ['deflate with header', 'deflate', zlib.deflateSync(plain)],
  ['deflate without header', 'deflate', zlib.deflateRawSync(plain)],
  ['deflate stored', 'deflate', zlib.deflateRawSync(plain, { level: 0 })],
  ['two encodings', 'gzip, br', zlib.brotliCompressSync(zlib.gzipSync(plain))],
  ['two with raw deflate inside', 'deflate, zstd', zlib.zstdCompressSync(zlib.deflateRawSync(plain))],
  ['three encodings', 'br,identity,zstd,gzip', zlib.gzipSync(zlib.zstdCompressSync(zlib.brotliCompressSync(plain)))],
]

for (const [name, encoding, bytes] of readable) {
  test(`${name} is read, however it is cut`, async () => {
    for (const size of [bytes.length, 1, 7]) {
      const body = await read(bytes, encoding, { size })
      assert.equal(Buffer.from(body).toString(), text)
      assert.equal(body.buffer.byteLength, plain.length)
    }
  })
}

for (const encoding of ['', 'gzip', 'br', 'zstd', 'deflate', 'gzip, br, zstd']) {
  test(`nothing is nothing in "${encoding}"`, async () =>
    assert.equal((await read(new Uint8Array(), encoding)).length, 0))
}

const wrong: readonly [name: string, encoding: string, bytes: Uint8Array][] = [
  ['unknown', 'compress', plain],
  ['unknown among known', 'gzip, sdch', zlib.gzipSync(plain)],
  ['a property of every object', 'constructor', plain],
  ['four in a row', 'gzip, gzip, gzip, gzip', plain],
  ['plain text as gzip', 'gzip', plain],
  ['plain text as br', 'br', plain],
  ['plain text as zstd', 'zstd', plain],
  ['plain text as deflate', 'deflate', plain],
  ['gzip cut short', 'gzip', zlib.gzipSync(plain).subarray(0, -9)],
  ['br cut short', 'br', zlib.brotliCompressSync(plain).subarray(0, -9)],
  ['zstd cut short', 'zstd', zlib.zstdCompressSync(plain).subarray(0, -9)],
  ['deflate cut short', 'deflate', zlib.deflateSync(plain).subarray(0, -9)],
  ['second zstd frame broken', 'zstd', Buffer.concat([zlib.zstdCompressSync(plain), Buffer.from('not a frame')])],
  ['wrong order', 'gzip, br', zlib.gzipSync(zlib.brotliCompressSync(plain))],
  ['zstd with a window beyond 8 MiB', 'zstd', wideWindow()],
]

for (const [name, encoding, bytes] of wrong) {
  test(`${name} is a bad encoding`, () => assert.rejects(read(bytes, encoding), { code: 'bad-encoding' }))
}

function wideWindow(): Uint8Array {
  const { ZSTD_c_windowLog: windowLog } = zlib.constants
  const bytes = zlib.zstdCompressSync(Buffer.alloc(32 * 1024 * 1024), { params: { [windowLog]: 25 } })
  return bytes
}

const zeros = Buffer.alloc(64 * 1024 * 1024)
const bombs: readonly [name: string, encoding: string, bytes: Uint8Array][] = [
  ['gzip', 'gzip', zlib.gzipSync(zeros)],
  ['br', 'br', zlib.brotliCompressSync(zeros, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } })],
  ['zstd', 'zstd', zlib.zstdCompressSync(zeros)],
  ['deflate', 'deflate', zlib.deflateSync(zeros)],
  ['raw deflate', 'deflate', zlib.deflateRawSync(zeros)],
  ['gzip in gzip', 'gzip, gzip', zlib.gzipSync(zlib.gzipSync(zeros))],
  // The last step puts out nothing at all: only the measure between the steps can stop it.
  ['empty blocks in gzip', 'deflate, gzip', zlib.gzipSync(emptyBlocks(64 * 1024 * 1024))],
]

/** Raw deflate of stored blocks without content. */
function emptyBlocks(size: number): Uint8Array {
  return Buffer.alloc(size, Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff]))
}

for (const [name, encoding, bytes] of bombs) {
  test(`a bomb of ${name} is stopped at the limit`, async () => {
    await assert.rejects(read(bytes, encoding), { code: 'too-large', message: /1000000 bytes/ })
  })
}

test('the limits are the last bytes that are taken', async () => {
  const bytes = zlib.gzipSync(plain)
  const exact = { wireBytes: bytes.length, decodedBytes: plain.length }
  assert.equal((await read(bytes, 'gzip', { limits: exact })).length, plain.length)
  for (const limits of [
    { ...exact, wireBytes: bytes.length - 1 },
    { ...exact, decodedBytes: plain.length - 1 },
  ]) {
    await assert.rejects(read(bytes, 'gzip', { limits }), { code: 'too-large' })
  }
})

test('an announced size beyond the limit is refused before anything is read', async () => {
  let asked = 0
  async function* never() {
    asked += 1
    yield plain
  }
  const headers = new Headers({ 'content-length': '1000001' })
  const reading = readBody({ bytes: never(), headers }, many)
  await assert.rejects(reading, { code: 'too-large' })
  assert.equal(asked, 0)
})
