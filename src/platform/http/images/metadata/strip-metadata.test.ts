// Removal of metadata per format: what goes, what stays, and what is refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  avif,
  gif,
  gifWithPlace,
  jpeg,
  place,
  png,
  pngChunk,
  pngWithPlace,
  webp,
} from '../../../../../test/comments/uploads/sample-pictures.ts'
import { stripMetadata } from './strip-metadata.ts'

function clean(bytes: Buffer) {
  const image = stripMetadata(bytes)
  assert.ok('bytes' in image, JSON.stringify(image))
  return { ...image, text: Buffer.from(image.bytes).toString('latin1') }
}

const cases: [what: string, bytes: Buffer, type: string, size: [number, number], kept: RegExp][] = [
  ['PNG', pngWithPlace(), 'image/png', [2, 2], /gAMA/],
  ['JPEG', jpeg({ after: place }), 'image/jpeg', [4, 2], /JFIF/],
  ['GIF', gifWithPlace(), 'image/gif', [2, 1], /NETSCAPE2\.0/],
  ['WebP', webp({ after: place }), 'image/webp', [3, 2], /VP8L/],
  ['AVIF', avif({ unused: place, names: place }), 'image/avif', [6, 5], /pixels/],
  ['AVIF within', avif({ unused: place, method: 1 }), 'image/avif', [6, 5], /pixels/],
]

for (const [what, bytes, type, [width, height], kept] of cases) {
  test(`${what}: places, comments and what follows the end go, the picture stays`, () => {
    const image = clean(bytes)
    assert.deepEqual([image.type, image.width, image.height], [type, width, height])
    assert.ok(!image.text.includes('GPS'), image.text)
    assert.match(image.text, kept)
    assert.deepEqual(clean(Buffer.from(image.bytes)).bytes, image.bytes)
  })

  test(`${what}: cut off anywhere it is refused, and bytes that are changed do not break it`, () => {
    const end = Buffer.from(clean(bytes).bytes)
    for (let length = 0; length < end.length; length++) {
      const image = stripMetadata(end.subarray(0, length))
      assert.ok('problem' in image || what.startsWith('AVIF'), `${length} of ${end.length}`)
    }
    for (let at = 0; at < bytes.length; at++) {
      for (const value of [0, 0x7f, 0xff])
        stripMetadata(Buffer.concat([bytes.subarray(0, at), Buffer.from([value]), bytes.subarray(at + 1)]))
    }
  })
}

test('JPEG: the orientation stays, and decides about the size', () => {
  for (const [orientation, size] of [
    [1, [4, 2]],
    [3, [4, 2]],
    [6, [2, 4]],
    [9, [4, 2]],
  ] as const) {
    const image = clean(jpeg({ orientation }))
    assert.deepEqual([image.width, image.height], size)
    assert.equal(image.text.includes('Exif\0\0MM'), orientation === 3 || orientation === 6)
    assert.ok(!image.text.includes('GPS'))
    assert.deepEqual(clean(Buffer.from(image.bytes)).bytes, image.bytes)
  }
})

test('WebP: the flags say that there are no metadata', () => {
  assert.equal(clean(webp({ flags: 0x1c })).bytes[20], 0x10)
})

const box = (type: string, ...data: Buffer[]) => {
  const whole = Buffer.concat(data)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(whole.length + 8)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), whole])
}
/** A small picture with this put before the first `mark`, many times. */
const stuffed = (bytes: Buffer, mark: string, part: Buffer, times: number) => {
  const at = bytes.indexOf(mark, 0, 'latin1')
  return Buffer.concat([bytes.subarray(0, at), ...Array<Buffer>(times).fill(part), bytes.subarray(at)])
}
const webpOf = (chunk: Buffer, times: number) => {
  const bytes = Buffer.concat([webp({ more: false }), ...Array<Buffer>(times).fill(chunk)])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}
const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 0, 0, 63, 0, 0, 0x11])
const extent = box('ispe', Buffer.alloc(12, 1))

const refused: [what: string, bytes: Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a GIF that is a script', Buffer.from('GIF89a=1;alert(1)//')],
  ['a bomb of 50,000 × 50,000 pixels (PNG)', png({ width: 50_000, height: 50_000 })],
  ['a bomb of 16,000 × 16,000 pixels (JPEG)', jpeg({ width: 16_000, height: 16_000 })],
  ['a bomb (GIF)', gif({ width: 60_000, height: 60_000 })],
  ['a bomb (WebP)', webp({ width: 16_777_216, height: 2 })],
  ['no size (PNG)', png({ width: 0 })],
  ['a chunk that no browser knows', png({ more: [pngChunk('XXXX', Buffer.alloc(1))] })],
  ['two headers', png({ more: [pngChunk('IHDR', Buffer.alloc(13))] })],
  ['a wrong checksum', Buffer.from(png().map((byte, at) => (at === 30 ? byte ^ 1 : byte)))],
  ['a JPEG without a scan', jpeg().subarray(0, 40)],
  ['AVIF with a place', avif({ items: ['av01', 'Exif'] })],
  ['AVIF with a text of XML', avif({ inMeta: [box('xml ', Buffer.from(place))] })],
  ['AVIF with data of users', avif({ inMeta: [box('udta', Buffer.from(place))] })],
  ['AVIF with a description', avif({ properties: [box('udes', Buffer.from(place))] })],
  ['AVIF of other items', avif({ method: 2 })],
  ['AVIF whose picture lies elsewhere', avif({ shift: 1 })],
  ['AVIF whose picture lies in its head', avif({ shift: -20 })],
  ['AVIF without a length', avif({ pixels: '' })],
  ['AVIF of 200,000 sizes', avif({ lists: Array<Buffer>(220).fill(box('ipco', ...Array<Buffer>(900).fill(extent))) })],
  ['WebP of 600,000 parts', webpOf(Buffer.from('ALPH\0\0\0\0'), 600_000)],
  ['JPEG of 400,000 scans', stuffed(jpeg(), '\xff\xda', scan, 400_000)],
  ['JPEG of a million comments', stuffed(jpeg(), '\xff\xdb', Buffer.from([0xff, 0xfe, 0, 2]), 1_000_000)],
  ['PNG of 400,000 parts', png({ more: Array<Buffer>(400_000).fill(pngChunk('tEXt', Buffer.alloc(0))) })],
  ['GIF of a million comments', gif({ extensions: '!\xfe\0'.repeat(1_000_000) })],
  ['AVIF that moves', avif({ boxes: [Buffer.from('\0\0\0\x08moov', 'latin1')] })],
]
for (const [what, bytes] of refused) test(`${what} is refused`, () => assert.ok('problem' in stripMetadata(bytes)))

test('a refusal names the format, what is wrong with it, and what to do', () => {
  const problemOf = (bytes: Uint8Array) => {
    const image = stripMetadata(bytes)
    return 'problem' in image ? image.problem : ''
  }
  assert.match(problemOf(Buffer.from('GIF89a')), /^This GIF is not taken: .+ Save it again as PNG or JPEG\.$/)
  assert.match(problemOf(Buffer.from('<svg/>')), /^This is no PNG, .+ Save it again as PNG or JPEG\.$/)
})
