// Each format by its first bytes, and what only looks like one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectImageType } from './image-type.ts'

const ftyp = (length: number, brands: string) => `\0\0\0${String.fromCharCode(length)}ftyp${brands}`

const cases: readonly [what: string, bytes: string, type: string | undefined][] = [
  ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['PNG that lost its line ends on the way', '\x89PNG\n\x1a\n\0\0\0\rIHDR', undefined],
  ['JPEG with JFIF', '\xff\xd8\xff\xe0\0\x10JFIF\0', 'image/jpeg'],
  ['JPEG with Exif', '\xff\xd8\xff\xe1\0\x10Exif\0', 'image/jpeg'],
  ['GIF 87a', 'GIF87a\x01\0\x01\0', 'image/gif'],
  ['GIF 89a', 'GIF89a\x01\0\x01\0', 'image/gif'],
  ['GIF of no known version', 'GIF90a\x01\0\x01\0', undefined],
  ['a text that begins with GIF', 'GIF8', undefined],
  ['WebP', 'RIFF\n\r\0\0WEBPVP8L', 'image/webp'],
  ['a RIFF file with sound', 'RIFF\x24\0\0\0WAVEfmt ', undefined],
  ['AVIF', ftyp(28, 'avif\0\0\0\0avifmif1miaf'), 'image/avif'],
  ['AVIF that moves', ftyp(24, 'avis\0\0\0\0avismsf1'), 'image/avif'],
  ['AVIF by its second name', ftyp(24, 'mif1\0\0\0\0mif1avif'), 'image/avif'],
  ['HEIC', ftyp(24, 'heic\0\0\0\0mif1heic'), undefined],
  ['a film', ftyp(24, 'isom\0\0\0\0isommp41'), undefined],
  ['a film whose version spells avif', ftyp(20, 'isomavifisom'), undefined],
  ['a film with avif after its brands', ftyp(20, 'isom\0\0\0\0mp41avif'), undefined],
  ['a file that ends in its brands', ftyp(24, 'av'), undefined],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['HTML', '<!doctype html><title>x</title>', undefined],
  ['BMP', 'BM\x46\0\0\0', undefined],
  ['nothing', '', undefined],
]

for (const [what, text, type] of cases) {
  test(`${what} is ${type ?? 'not shown'}`, () => {
    // From the middle of a larger buffer, as pieces of a body are.
    const bytes = Buffer.from(`....${text}`, 'latin1').subarray(4)
    assert.equal(detectImageType(bytes), type)
  })
}
