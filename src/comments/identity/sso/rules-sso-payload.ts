// Parser and signature check of the `sso` value: JSON in four shapes, of which only a signed one proves an identity.

import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { dayMs } from '../../../platform/durations.ts'
import { lostKeyRemedy } from '../../tenancy/rules-lost-key.ts'
import type { UserFields } from './rules-sso-fields.ts'
import { parseSsoUser, type SsoUserInput } from './rules-sso-user.ts'

export interface SecurePayload {
  kind: 'secure'
  /** Time of the signature. */
  at: number
  user: SsoUserInput & Pick<UserFields, 'id' | 'email' | 'username'>
}

export interface SimplePayload {
  kind: 'simple'
  user: SsoUserInput
}

/** Rendered as the code `malformed-sso`. */
interface Malformed {
  kind: 'malformed'
  reason: string
}

export type Sso = SecurePayload | SimplePayload | { kind: 'logged-out' } | Malformed

/** Far more than all fields at their limits, escaped and encoded. */
const maxPayloadChars = 512 * 1024
const maxAgeMs = 2 * dayMs
const clockSkewMs = 60_000
const utf8 = new TextDecoder('utf-8', { fatal: true })
/** Rights, groups and mail settings need a signature. */
const simpleKeys = [
  'id',
  'email',
  'username',
  'avatar',
  'displayName',
  'displayLabel',
  'websiteUrl',
  'optedInNotifications',
  'isProfileActivityPrivate',
  'locale',
  'badgeConfig',
] as const

/** `key`: UTF-8 bytes of the tenant's API key; without one, no signature holds. */
export function parseSso(text: string, key: KeyObject | undefined, now: number): Sso {
  if (!key) return readUncached(text, undefined, now)
  const known = cachedPayloads(key)
  const right = known.get(text)
  if (right && problemOfAge(right.at, now) === undefined) return right
  const read = readUncached(text, key, now)
  if (read.kind === 'secure' && text.length <= maxCachedPayloadChars) known.set(text, read)
  return read
}

function readUncached(text: string, key: KeyObject | undefined, now: number): Sso {
  const sent = text.length <= maxPayloadChars ? objectOf(text) : undefined
  if (!sent) return malformed('It is not the text of a JSON object.')
  // A part of a signed payload must not pass as an unsigned user.
  if (has(sent, 'userDataJSONBase64') || has(sent, 'verificationHash')) return readSecure(sent, key, now)
  return has(sent, 'simpleSSOUser') ? readWrapped(sent.simpleSSOUser) : readSimple(sent)
}

/** Clients repeat one payload on many calls: of a verified one only the age is checked again. */
const verifiedPayloads = new WeakMap<KeyObject, Map<string, SecurePayload>>()
const maxCachedPayloads = 1000
const maxCachedPayloadChars = 4096

function cachedPayloads(key: KeyObject): Map<string, SecurePayload> {
  let known = verifiedPayloads.get(key)
  if (!known || known.size >= maxCachedPayloads) {
    known = new Map()
    verifiedPayloads.set(key, known)
  }
  return known
}

function problemOfAge(at: number, now: number): string | undefined {
  if (at > now + clockSkewMs) return 'The timestamp is in the future.'
  return at < now - maxAgeMs ? 'The timestamp is more than two days old.' : undefined
}

function readSecure(sent: Record<string, unknown>, key: KeyObject | undefined, now: number): Sso {
  if (!key) return malformed(lostKeyRemedy)
  const { userDataJSONBase64: data, verificationHash, timestamp } = sent
  if (typeof data !== 'string') return malformed('userDataJSONBase64 must be a text.')
  if (typeof verificationHash !== 'string') return malformed('verificationHash must be a text.')
  if (!Number.isSafeInteger(timestamp)) return malformed('timestamp must be a number of milliseconds.')
  const at = timestamp as number
  const expected = createHmac('sha256', key).update(`${at}${data}`).digest()
  if (!isHashOf(verificationHash, expected)) return malformed('The verificationHash is not right.')
  const problem = problemOfAge(at, now)
  if (problem) return malformed(problem)
  return readSigned(data, at)
}

function readSigned(data: string, at: number): Sso {
  const sent =
    /^[A-Za-z0-9+/]+={0,2}$/.test(data) && data.length % 4 === 0 ? objectOf(Buffer.from(data, 'base64')) : undefined
  if (!sent) return malformed('userDataJSONBase64 is not the Base64 of a JSON object.')
  const read = parseSsoUser(sent)
  if ('problem' in read) return malformed(read.problem)
  const { id, email, username } = read.user
  if (id == null) return malformed('id is missing.')
  if (email == null) return malformed('email is missing.')
  if (username == null) return malformed('username is missing.')
  return { kind: 'secure', at, user: { ...read.user, id, email, username } }
}

function readWrapped(user: unknown): Sso {
  return isObject(user) ? readSimple(user) : malformed('simpleSSOUser must be an object.')
}

function readSimple(sent: Record<string, unknown>): Sso {
  const avatar = sent.avatar ?? sent.avatarSrc
  const read = parseSsoUser(avatar === undefined ? sent : { ...sent, avatar }, simpleKeys)
  if ('problem' in read) return malformed(read.problem)
  const { id, email, username, displayName } = read.user
  // Pages send the same object without a user, or only with the URLs of their login.
  if (id == null && email == null && username == null && displayName == null) return { kind: 'logged-out' }
  return { kind: 'simple', user: read.user }
}

function malformed(reason: string): Malformed {
  return { kind: 'malformed', reason }
}

function isHashOf(hexHash: string, expected: Buffer): boolean {
  return /^[0-9a-f]{64}$/.test(hexHash) && timingSafeEqual(Buffer.from(hexHash, 'hex'), expected)
}

function objectOf(text: string | Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(typeof text === 'string' ? text : utf8.decode(text))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function has(sent: Record<string, unknown>, key: string): boolean {
  return Object.hasOwn(sent, key) && sent[key] != null
}
