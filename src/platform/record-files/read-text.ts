// Text of a file, in pieces: plain or compressed with gzip, in whatever encoding it is.
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { constants, createGunzip } from 'node:zlib'

/** Something that is wrong with the file as a whole, in a sentence. */
export type FileProblem = (sentence: string) => void

/**
 * Files that were cut off are read as far as they go, and told. Bytes that are no UTF-8 are read as Windows-1252, line by
 * line, where no mark or declaration says what they are.
 */
export async function* readText(path: string, onProblem: FileProblem): AsyncGenerator<string> {
  const isCompressed = await isGzip(path)
  const bytes = isCompressed ? gunzipped(path, onProblem) : (createReadStream(path) as AsyncIterable<Buffer>)
  let decode: ((bytes: Buffer, isLast: boolean) => string) | undefined
  for await (const piece of bytes) {
    decode ??= decoderOf(piece)
    const text = decode(piece, false)
    if (text !== '') yield text
  }
  const rest = decode?.(Buffer.alloc(0), true)
  if (rest) yield rest
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

/** The last four bytes of the format are its length, modulo 2³². */
async function* gunzipped(path: string, onProblem: FileProblem): AsyncGenerator<Buffer> {
  let length = 0
  const unpacked = createReadStream(path).pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }))
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      length += piece.byteLength
      yield piece
    }
  } catch (error) {
    onProblem(`The compressed file is damaged after ${length} bytes of text: ${(error as Error).message}.`)
    return
  }
  if (length % 2 ** 32 !== (await lastNumber(path)))
    onProblem(`The compressed file ends early, after ${length} bytes of text.`)
}

async function lastNumber(path: string): Promise<number | undefined> {
  const { size } = await stat(path)
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, Math.max(0, size - 4))
    return bytesRead === 4 ? buffer.readUInt32LE(0) : undefined
  } finally {
    await file.close()
  }
}

function decoderOf(first: Buffer): (bytes: Buffer, isLast: boolean) => string {
  const encoding = encodingOf(first)
  if (encoding === undefined) return mixedDecoder()
  const decoder = new TextDecoder(encoding)
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast })
}

/** By its mark or its declaration in XML. */
function encodingOf(first: Buffer): string | undefined {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/.exec(first.toString('latin1', 0, 200))?.[1]
  if (declared === undefined || /^utf-?8$/i.test(declared)) return undefined
  try {
    return new TextDecoder(declared).encoding
  } catch {
    // Not an encoding: it is found out by the bytes.
    return undefined
  }
}

const lineFeed = 0x0a
/** Longer lines are decoded in parts. */
const maxLineBytes = 1 << 20

/** Each line by itself: dumps of old databases have lines of both encodings. */
function mixedDecoder(): (bytes: Buffer, isLast: boolean) => string {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const western = new TextDecoder('windows-1252')
  let rest: Buffer = Buffer.alloc(0)
  const decodeLines = (lines: Buffer): string => {
    try {
      return strict.decode(lines)
    } catch {
      return linesOf(lines)
        .map((line) => tryDecode(strict, line) ?? western.decode(line))
        .join('')
    }
  }
  return (bytes, isLast) => {
    const all = rest.byteLength === 0 ? bytes : Buffer.concat([rest, bytes])
    const end = isLast ? all.byteLength : endOfLines(all)
    rest = all.subarray(end)
    return decodeLines(all.subarray(0, end))
  }
}

function endOfLines(bytes: Buffer): number {
  const end = bytes.lastIndexOf(lineFeed) + 1
  if (end > 0 || bytes.byteLength < maxLineBytes) return end
  // Between two characters.
  let at = bytes.byteLength - 1
  while (at > bytes.byteLength - 4 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at--
  return at
}

function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  for (let at = 0; at < bytes.byteLength; ) {
    const end = bytes.indexOf(lineFeed, at) + 1 || bytes.byteLength
    lines.push(bytes.subarray(at, end))
    at = end
  }
  return lines
}

function tryDecode(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}
