// Keys derived from the one secret (HKDF): sealing of values to be read again, hashing of values to be compared.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { pooledRandomBytes } from './random-pool.ts'

/** Seals short texts under a key of its own purpose (AES-256-GCM, random nonce, text bound to `context`). */
export interface Sealer {
  seal(text: string, context: string): string
  /** Throws when the text was altered, moved to another context, or sealed under another secret. */
  open(sealed: string, context: string): string
}

const nonceBytes = 12
const tagBytes = 16

export function createSealer(secret: string, purpose: string): Sealer {
  const key = keyFor(secret, purpose)
  return {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}

/** Undefined for what was sealed under another secret: `pageside keys accept` leaves such values behind. */
export function openSealed(sealer: Sealer, sealed: string, context: string): string | undefined {
  try {
    return sealer.open(sealed, context)
  } catch {
    return undefined
  }
}

/** Marks texts that may be seen but not made by others. The same text gives the same word, so that caches know it. */
export interface Signer {
  /** In letters that need no escaping in an address. */
  sign(text: string): string
  /** The text; undefined when it was altered, or signed for another purpose or under another secret. */
  verify(signed: string): string | undefined
}

/** 128 bits: who tries signatures has to ask the server about each. */
const signatureBytes = 16

export function createSigner(secret: string, purpose: string): Signer {
  const key = createSecretKey(keyFor(secret, purpose))
  function sign(text: string): string {
    const signature = createHmac('sha256', key).update(text).digest().subarray(0, signatureBytes)
    return `${Buffer.from(text).toString('base64url')}.${signature.toString('base64url')}`
  }
  return {
    sign,
    verify(signed) {
      const [body = ''] = signed.split('.', 1)
      const text = Buffer.from(body, 'base64url').toString()
      // Compared whole, because base64url has several spellings of the same text.
      return secretsEqual(signed, sign(text)) ? text : undefined
    },
  }
}

const secretBytes = 24

/** A bearer secret of 192 random bits, in letters that need no escaping in an address. */
export function generateSecret(): string {
  return pooledRandomBytes(secretBytes).toString('base64url')
}

/** Secrets of the same strength that follow from what each is for, so that none has to be kept. */
export function createSecretDeriver(secret: string, purpose: string): (text: string) => string {
  const key = createSecretKey(keyFor(secret, purpose))
  return (text) => createHmac('sha256', key).update(text).digest().subarray(0, secretBytes).toString('base64url')
}

/** Hash under which a random secret is stored and found: unsalted, since its entropy rules out guessing. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

/** Constant in time whatever the lengths, because the hashes are compared. */
export function secretsEqual(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))
}

function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'pageside', purpose, 32))
}
