// Key pairs of the age format: X25519, as `age1…` and `AGE-SECRET-KEY-1…`.
import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto'
import { decodeBech32, encodeBech32 } from './bech32.ts'

const recipientPrefix = 'age'
const identityPrefix = 'AGE-SECRET-KEY-'.toLowerCase()
const keyBytes = 32

/** Before the 32 bytes of a private key, in PKCS #8 (RFC 8410). */
const privateHeader = Buffer.from('302e020100300506032b656e04220420', 'hex')

export const rawPublicKey = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')

export const publicKeyOf = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: Buffer.from(raw).toString('base64url') }, format: 'jwk' })

const privateKeyOf = (raw: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([privateHeader, raw]), format: 'der', type: 'pkcs8' })

/** Undefined where it is none. */
export function parseRecipient(text: string): Buffer | undefined {
  const raw = decodeBech32(recipientPrefix, text.trim())
  return raw?.length === keyBytes ? raw : undefined
}

/** Of the text of an identity file, whose other lines are comments; those of other kinds are left out. */
export function parseIdentities(text: string): KeyObject[] {
  const raw = text.split('\n').map((line) => decodeBech32(identityPrefix, line.trim()))
  return raw.filter((one) => one?.length === keyBytes).map((one) => privateKeyOf(one as Buffer))
}

export function generateIdentity(): { identity: string; recipient: string } {
  const raw = randomBytes(keyBytes)
  const publicKey = rawPublicKey(createPublicKey(privateKeyOf(raw)))
  return {
    identity: encodeBech32(identityPrefix, raw).toUpperCase(),
    recipient: encodeBech32(recipientPrefix, publicKey),
  }
}
