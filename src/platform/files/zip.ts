// ZIP archive as it is written: deflated entries with data descriptors (APPNOTE 6.3.10), so that nothing is held or sought.
// Entries and archive stay below 4 GiB: larger ones need ZIP64, which throws here.
import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  /** With slashes, relative. */
  name: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

const maxBytes = 0xffff_ffff
const version = 20
/** Sizes follow the data; names are UTF-8. */
const flags = 0x0808
const deflate = 8

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

/** `at`: time of all entries, epoch milliseconds. Throws `RangeError` beyond 4 GiB. */
export async function* zip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  at: number,
): AsyncGenerator<Uint8Array> {
  const time = dosTime(new Date(at))
  const written: Written[] = []
  let offset = 0
  for await (const { name: text, pieces } of entries) {
    const name = Buffer.from(text)
    const entry: Written = { name, crc: 0, packed: 0, size: 0, offset }
    yield Buffer.concat([localHeader(name, time), name])
    for await (const piece of deflated(pieces, entry)) {
      entry.packed += piece.length
      yield piece
    }
    yield descriptor(entry)
    offset += 30 + name.length + entry.packed + 16
    if (offset > maxBytes || entry.size > maxBytes) throw new RangeError('A ZIP file of more than 4 GiB.')
    written.push(entry)
  }
  const directory = Buffer.concat(written.flatMap((entry) => [centralHeader(entry, time), entry.name]))
  yield directory
  yield endRecord(written.length, directory.length, offset)
}

async function* deflated(pieces: ZipEntry['pieces'], entry: Written): AsyncGenerator<Uint8Array> {
  const packer = createDeflateRaw()
  const feeding = feed()
  feeding.catch((error) => packer.destroy(error))
  yield* packer
  await feeding

  async function feed(): Promise<void> {
    for await (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      if (!packer.write(bytes)) await once(packer, 'drain')
    }
    packer.end()
  }
}

interface DosTime {
  date: number
  time: number
}

/** In UTC, to two seconds; years from 1980 on. */
function dosTime(at: Date): DosTime {
  return {
    date: (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}

function localHeader(name: Buffer, { date, time }: DosTime): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  for (const [at, value] of [version, flags, deflate, time, date].entries()) header.writeUInt16LE(value, 4 + 2 * at)
  header.writeUInt16LE(name.length, 26)
  return header
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const record = Buffer.alloc(16)
  for (const [at, value] of [0x08074b50, crc, packed, size].entries()) record.writeUInt32LE(value, 4 * at)
  return record
}

function centralHeader({ name, crc, packed, size, offset }: Written, { date, time }: DosTime): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  const fields = [version, version, flags, deflate, time, date]
  for (const [at, value] of fields.entries()) header.writeUInt16LE(value, 4 + 2 * at)
  for (const [at, value] of [crc, packed, size].entries()) header.writeUInt32LE(value, 16 + 4 * at)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return header
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(offset, 16)
  return record
}
