// Small pictures of each kind, with metadata as cameras and programs write them.
import { crc32, deflateSync } from 'node:zlib'

export const place = 'GPS 48.8584N 2.2945E'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const be32 = (value: number): Buffer =>
  Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])
const le32 = (value: number): Buffer => be32(value).reverse()

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin1(type), data])
  return Buffer.concat([be32(data.length), body, be32(crc32(body))])
}

export function png({ width = 2, height = 2, more = [] as Buffer[], after = '' } = {}): Buffer {
  const header = Buffer.concat([be32(width), be32(height), Buffer.from([8, 0, 0, 0, 0])])
  const rows = deflateSync(Buffer.alloc(Math.min(width, 8) * Math.min(height, 8) + Math.min(height, 8)))
  return Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
    latin1(after),
  ])
}

export const pngWithPlace = (): Buffer =>
  png({
    more: [
      pngChunk('eXIf', latin1(place)),
      pngChunk('tEXt', latin1(`Comment\0${place}`)),
      pngChunk('gAMA', be32(45455)),
    ],
    after: `<script>${place}</script>`,
  })

const segment = (marker: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body])

/** `orientation`: in Exif beside the place. */
export function jpeg({
  width = 4,
  height = 2,
  orientation = 0,
  after = '',
  scan = '\x12\xff\x00\x34\xff\xd0\x56',
} = {}): Buffer {
  const tiff = `II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0${String.fromCharCode(orientation)}\0\0\0\0\0\0\0${place}`
  return Buffer.concat([
    latin1('\xff\xd8'),
    segment(0xe0, latin1('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    ...(orientation ? [segment(0xe1, latin1(`Exif\0\0${tiff}`))] : []),
    segment(0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0${place}`)),
    segment(0xed, latin1(`Photoshop 3.0\0${place}`)),
    segment(0xfe, latin1(place)),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])),
    segment(0xc4, Buffer.alloc(20)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    latin1(scan),
    latin1('\xff\xd9'),
    latin1(after),
  ])
}

export function gif({ width = 2, height = 1, extensions = '', after = '' } = {}): Buffer {
  const size = String.fromCharCode(width & 255, width >> 8, height & 255, height >> 8)
  const picture = `,\0\0\0\0${size}\0\x02\x02\x44\x01\0`
  return latin1(`GIF89a${size}\x80\0\0\0\0\0\xff\xff\xff${extensions}${picture};${after}`)
}

export const gifWithPlace = (): Buffer => {
  const text = String.fromCharCode(place.length) + place
  const xmp = `!\xff\x0bXMP DataXMP${text}\0`
  const loop = '!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0'
  return gif({ extensions: `${loop}!\xfe${text}\0${xmp}!\xf9\x04\0\0\0\0\0`, after: place })
}

export function webp({ width = 3, height = 2, flags = 0x0c, more = true, after = '' } = {}): Buffer {
  const chunk = (type: string, data: Buffer) =>
    Buffer.concat([latin1(type), le32(data.length), data, Buffer.alloc(data.length % 2)])
  const le24 = (value: number) => le32(value).subarray(0, 3)
  const body = Buffer.concat([
    latin1('WEBP'),
    chunk('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), le24(width - 1), le24(height - 1)])),
    chunk('VP8L', Buffer.concat([Buffer.from([0x2f]), le32((width - 1) | ((height - 1) << 14)), Buffer.alloc(4)])),
    ...(more ? [chunk('EXIF', latin1(place)), chunk('XMP ', latin1(place)), chunk('PLCE', latin1(place))] : []),
  ])
  return Buffer.concat([latin1('RIFF'), le32(body.length), body, latin1(after)])
}

const box = (type: string, ...data: Buffer[]) => {
  const whole = Buffer.concat(data)
  return Buffer.concat([be32(whole.length + 8), latin1(type), whole])
}

/** `lists`: of properties, beside the right one. `unused`: around the pixels, and beside them in `idat`. */
export function avif({
  items = ['av01'],
  names = '',
  boxes = [] as Buffer[],
  inMeta = [] as Buffer[],
  properties = [] as Buffer[],
  lists = [] as Buffer[],
  unused = '',
  pixels = 'pixels',
  /** Added to the place of the pixels. */
  shift = 0,
  /** 0: in the file, 1: in `idat`, 2: made of other items. */
  method = 0,
  width = 6,
  height = 5,
} = {}): Buffer {
  const entries = items.map((type, at) =>
    box('infe', Buffer.from([2, 0, 0, 0, 0, at + 1, 0, 0]), latin1(`${type}${names}\0`)),
  )
  const iinf = box('iinf', Buffer.from([0, 0, 0, 0, 0, items.length]), ...entries)
  const ispe = box('ispe', be32(0), be32(width), be32(height))
  const media = latin1(`${unused}${pixels}${unused}`)
  const iloc = (start: number) =>
    box(
      'iloc',
      Buffer.from([1, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, method, 0, 0, 0, 1]),
      be32(start + unused.length + shift),
      be32(pixels.length),
    )
  const upTo = (start: number) =>
    Buffer.concat([
      box('ftyp', latin1('avif\0\0\0\0avifmif1')),
      box(
        'meta',
        be32(0),
        box('hdlr', Buffer.alloc(24), latin1(`${names}\0`)),
        iinf,
        iloc(start),
        box('iprp', box('ipco', ispe, ...properties), ...lists),
        ...(method === 1 ? [box('idat', media)] : []),
        ...inMeta,
      ),
      ...boxes,
    ])
  if (method === 1) return Buffer.concat([upTo(0), box('mdat', latin1(unused))])
  return Buffer.concat([upTo(upTo(0).length + 8), box('mdat', media)])
}
