// Keys derived from the one secret (HKDF): sealing of values to be read again, hashing of values to be compared.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { pooledRandomBytes } from './random-pool.ts'

/** Root secret: one key, or the one in force with those that it replaces. */
export type SecretKey = string | KeyRing

export interface KeyRing {
  /** Seals and signs. */
  current: string
  /** Open and verify only, until nothing stored needs them. */
  previous: readonly string[]
  /** Keys in base64url by purpose that outlive their secret: rows hold hashes made with them that cannot be made anew. */
  carried: Readonly<Record<string, string>>
}

/** Secrets by age, the one in force first. */
export function secretsOf(secret: SecretKey): readonly [string, ...string[]] {
  return typeof secret === 'string' ? [secret] : [secret.current, ...secret.previous]
}

/** Seals short texts under a key of its own purpose (AES-256-GCM, random nonce, text bound to `context`). */
export interface Sealer {
  seal(text: string, context: string): string
  /** Throws when the text was altered, moved to another context, or sealed under another secret. */
  open(sealed: string, context: string): string
}

const nonceBytes = 12
const tagBytes = 16

export function createSealer(secret: SecretKey, purpose: string): Sealer {
  const [key, ...previous] = keysFor(secret, purpose)
  return {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, context) {
      try {
        return openWith(key, sealed, context)
      } catch (error) {
        for (const former of previous) {
          try {
            return openWith(former, sealed, context)
          } catch {
            // The next one may open it; the error of the key in force is thrown otherwise.
          }
        }
        throw error
      }
    },
  }
}

function openWith(key: Buffer, sealed: string, context: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
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

export function createSigner(secret: SecretKey, purpose: string): Signer {
  const [key, ...previous] = keysFor(secret, purpose).map((bytes) => createSecretKey(bytes))
  return {
    sign: (text) => signWith(key as KeyObject, text),
    verify(signed) {
      const [body = ''] = signed.split('.', 1)
      const text = Buffer.from(body, 'base64url').toString()
      // Compared whole, because base64url has several spellings of the same text.
      const isRight = [key, ...previous].some((one) => secretsEqual(signed, signWith(one as KeyObject, text)))
      return isRight ? text : undefined
    },
  }
}

function signWith(key: KeyObject, text: string): string {
  const signature = createHmac('sha256', key).update(text).digest().subarray(0, signatureBytes)
  return `${Buffer.from(text).toString('base64url')}.${signature.toString('base64url')}`
}

const secretBytes = 24

/** A bearer secret of 192 random bits, in letters that need no escaping in an address. */
export function generateSecret(): string {
  return pooledRandomBytes(secretBytes).toString('base64url')
}

/** Secrets of the same strength that follow from what each is for, so that none has to be kept. */
export function createSecretDeriver(secret: SecretKey, purpose: string): (text: string) => string {
  const [bytes] = keysFor(secret, purpose)
  const key = createSecretKey(bytes)
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

/** The key of a purpose that outlives the secret. */
export function deriveCarriedKey(secret: string, purpose: string): string {
  return keyFor(secret, purpose).toString('base64url')
}

/** Of the secrets by age; that in force is replaced by the one that it carries. */
function keysFor(secret: SecretKey, purpose: string): readonly [Buffer, ...Buffer[]] {
  const [current, ...previous] = secretsOf(secret)
  const carried = typeof secret === 'string' ? undefined : secret.carried[purpose]
  const first = carried === undefined ? keyFor(current, purpose) : Buffer.from(carried, 'base64url')
  return [first, ...previous.map((one) => keyFor(one, purpose))]
}

function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'pageside', purpose, 32))
}
