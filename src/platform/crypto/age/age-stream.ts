// Files in the age format (age-encryption.org/v1) for one X25519 recipient, as streams of bounded memory.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { publicKeyOf, rawPublicKey } from './keys.ts'

type Bytes = AsyncIterable<Uint8Array>

const intro = 'age-encryption.org/v1\n'
const kind = 'X25519'
const chunkBytes = 64 * 1024
const tagBytes = 16
const nonceBytes = 16
/** A header of one recipient has 200; more are read of files for several. */
const maxHeaderBytes = 64 * 1024
const cipherName = 'chacha20-poly1305'

/** The file cannot be opened: another key, or it was changed or cut off. */
export class NotDecryptable extends Error {
  override readonly name = 'NotDecryptable'
}

const derive = (key: Uint8Array, salt: Uint8Array | string, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, 32))

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

function sealChunk(key: Uint8Array, nonce: Uint8Array, text: Uint8Array): Buffer {
  const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

function openChunk(key: Uint8Array, nonce: Uint8Array, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    throw new NotDecryptable('The file was changed or cut off.')
  }
}

/** 11 bytes of the chunk's number, and 1 for the last one. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = Number(isLast)
  return nonce
}

export function encryptAge(recipient: Uint8Array): (source: Bytes) => AsyncGenerator<Buffer> {
  return async function* (source) {
    const fileKey = randomBytes(16)
    yield Buffer.from(headerFor(fileKey, recipient))
    const nonce = randomBytes(nonceBytes)
    yield nonce
    const key = derive(fileKey, nonce, 'payload')
    let number = 0
    for await (const { chunk, isLast } of chunksOf(source, chunkBytes))
      yield sealChunk(key, nonceOf(number++, isLast), chunk)
  }
}

function headerFor(fileKey: Uint8Array, recipient: Uint8Array): string {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const share = rawPublicKey(publicKey)
  const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(recipient) })
  const wrapKey = derive(shared, Buffer.concat([share, recipient]), `age-encryption.org/v1/${kind}`)
  const body = sealChunk(wrapKey, Buffer.alloc(12), fileKey)
  const header = `${intro}-> ${kind} ${base64(share)}\n${base64(body)}\n---`
  return `${header} ${base64(macOf(header, fileKey))}\n`
}

const macOf = (header: string, fileKey: Uint8Array): Buffer =>
  createHmac('sha256', derive(fileKey, '', 'header'))
    .update(header)
    .digest()

/** Throws `NotDecryptable`, perhaps after a part has come out: who reads it must not use it then. */
export function decryptAge(identities: readonly KeyObject[]): (source: Bytes) => AsyncGenerator<Buffer> {
  return async function* (source) {
    const { header, rest } = await readHeader(source)
    const fileKey = fileKeyOf(header, identities)
    const nonce = await take(rest, nonceBytes)
    const key = derive(fileKey, nonce, 'payload')
    let number = 0
    for await (const { chunk, isLast } of chunksOf(rest.remaining(), chunkBytes + tagBytes)) {
      // Only a file of nothing has an empty chunk.
      const isShort = chunk.length < tagBytes || (number > 0 && chunk.length === tagBytes)
      if (isShort) throw new NotDecryptable('The file was cut off.')
      yield openChunk(key, nonceOf(number++, isLast), chunk)
    }
  }
}

interface Rest {
  held: Buffer
  next(): Promise<Buffer | undefined>
  remaining(): Bytes
}

async function readHeader(source: Bytes): Promise<{ header: string; rest: Rest }> {
  const iterator = source[Symbol.asyncIterator]()
  const next = async () => {
    const { done, value } = await iterator.next()
    return done ? undefined : Buffer.from(value)
  }
  let held = Buffer.alloc(0)
  for (;;) {
    const end = /\n--- [^\n]*\n/.exec(held.toString('latin1'))
    if (end) {
      const length = end.index + end[0].length
      return { header: held.toString('latin1', 0, length), rest: restOf(held.subarray(length), next) }
    }
    const more = held.length < maxHeaderBytes ? await next() : undefined
    if (!more) throw new NotDecryptable('The file is not in the age format.')
    held = Buffer.concat([held, more])
  }
}

function restOf(held: Buffer, next: Rest['next']): Rest {
  const rest: Rest = {
    held,
    next,
    async *remaining() {
      yield rest.held
      for (let more = await next(); more; more = await next()) yield more
    },
  }
  return rest
}

async function take(rest: Rest, length: number): Promise<Buffer> {
  while (rest.held.length < length) {
    const more = await rest.next()
    if (!more) throw new NotDecryptable('The file was cut off.')
    rest.held = Buffer.concat([rest.held, more])
  }
  const taken = rest.held.subarray(0, length)
  rest.held = rest.held.subarray(length)
  return taken
}

function fileKeyOf(header: string, identities: readonly KeyObject[]): Buffer {
  if (!header.startsWith(intro)) throw new NotDecryptable('The file is not in the age format.')
  for (const [, share = '', body = ''] of header.matchAll(/^-> X25519 (\S+)\n(\S+)$/gm)) {
    const [point, sealed] = [share, body].map(exact32)
    if (!point || !sealed) throw new NotDecryptable('The header is damaged.')
    for (const identity of identities) {
      const fileKey = unwrap(point, sealed, identity)
      if (fileKey) return checked(header, fileKey)
    }
  }
  throw new NotDecryptable('No identity of the given file opens it.')
}

/** As the format has it: in one way of writing only. A longer body might open with several keys. */
function exact32(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === 32 && base64(bytes) === text ? bytes : undefined
}

function unwrap(share: Buffer, body: Buffer, privateKey: KeyObject): Buffer | undefined {
  const own = rawPublicKey(createPublicKey(privateKey))
  try {
    // Throws for points of low order, too.
    const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(share) })
    const wrapKey = derive(shared, Buffer.concat([share, own]), `age-encryption.org/v1/${kind}`)
    return openChunk(wrapKey, Buffer.alloc(12), body)
  } catch {
    return undefined
  }
}

function checked(header: string, fileKey: Buffer): Buffer {
  const end = header.lastIndexOf('\n---') + '\n---'.length
  const mac = Buffer.from(header.slice(end).trim(), 'base64')
  const right = macOf(header.slice(0, end), fileKey)
  if (mac.length !== right.length || !timingSafeEqual(mac, right)) throw new NotDecryptable('The header was changed.')
  return fileKey
}

/** Of this length but the last, which is known as such: there is one, also of nothing. */
async function* chunksOf(source: Bytes, length: number): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let parts: Buffer[] = []
  let held = 0
  for await (const piece of source) {
    parts.push(Buffer.from(piece))
    held += piece.length
    if (held <= length) continue
    const joined = Buffer.concat(parts)
    let at = 0
    for (; joined.length - at > length; at += length) yield { chunk: joined.subarray(at, at + length), isLast: false }
    parts = [joined.subarray(at)]
    held = joined.length - at
  }
  yield { chunk: Buffer.concat(parts), isLast: true }
}
