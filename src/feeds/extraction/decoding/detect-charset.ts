// Charset detection by statistics, for labels that are missing or wrong.
import { getEncoding } from 'encoding-sniffer'
import { type CharsetProfile, charsetProfiles } from './charset-profiles.ts'

/** Enough to know the script and the language. */
const SAMPLE = 12_000
/** A label is believed while no more than this share of what it makes is broken. */
const BROKEN = 0.02
/** Below this nothing is recognised. */
const MIN_FIT_SHARE = 0.2
/** Words of other alphabets are runs of bytes beyond ASCII, Latin letters stand alone. */
const RUNS = 0.4
/** A label that no page gives: the standard keeps it for what must not be read. */
const UNDECLARED = 'replacement'

export function detectCharset(bytes: Buffer, contentType: string | undefined): string {
  const sample = sampleOf(bytes)
  // Bytes matter more than labels: most pages are decided before a label is read.
  const wide = bytes.includes(0) || (bytes[0] ?? 0) >= 0xfe || /utf-?16/i.test(contentType ?? '')
  const declared = wide ? declaredCharset(bytes, contentType) : undefined
  if (declared && /^utf-16/i.test(declared)) return declared
  if (sample === undefined) return hasEscapes(bytes) ? 'iso-2022-jp' : 'utf-8'
  if (isUtf8(bytes)) return 'utf-8'
  return otherCharset(sample, declared ?? declaredCharset(bytes, contentType))
}

function otherCharset(sample: Buffer, declared: string | undefined): string {
  if (declared !== undefined && isBelieved(sample, declared)) return declared
  const fits = charsetProfiles.map((script) => ({ label: script.label, fit: fitOf(sample, script) }))
  const best = fits.reduce((a, b) => (b.fit > a.fit ? b : a))
  return best.fit > MIN_FIT_SHARE ? best.label : (declared ?? 'windows-1252')
}

/** Servers without configuration say Latin-1, in which any bytes are valid; other labels fail visibly when wrong. */
function isBelieved(sample: Buffer, declared: string): boolean {
  if (declared !== 'windows-1252') return brokenShare(sample, declared) <= BROKEN
  const text = sample.toString('latin1')
  const inRuns = (text.match(/[\x80-\xff]{3,}/g) ?? []).reduce((sum, { length }) => sum + length, 0)
  return inRuns < RUNS * (text.match(/[\x80-\xff]/g)?.length ?? 0)
}

export function decodeBytes(bytes: Buffer, charset: string): string {
  return charset === 'utf-8' ? bytes.toString('utf8').replace(/^\uFEFF/, '') : new TextDecoder(charset).decode(bytes)
}

/** By byte order mark, header, XML declaration or meta element, in the order of the standard. */
function declaredCharset(bytes: Buffer, contentType: string | undefined): string | undefined {
  const header = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1]
  const options = { maxBytes: 4096, defaultEncoding: UNDECLARED }
  const found = getEncoding(bytes, header ? { ...options, transportLayerEncodingLabel: header } : options)
  return found === UNDECLARED ? undefined : found.toLowerCase()
}

/** From the first byte beyond ASCII on, where a character surely begins; nothing when there is none. */
function sampleOf(bytes: Buffer): Buffer | undefined {
  let from = 0
  while (from < bytes.length && (bytes[from] ?? 0) < 0x80) from++
  return from === bytes.length ? undefined : bytes.subarray(Math.max(0, from - 1), from + SAMPLE)
}

/** ISO-2022-JP is made of ASCII bytes and switches between sets by these marks. */
function hasEscapes(bytes: Buffer): boolean {
  const text = bytes.subarray(0, SAMPLE * 4).toString('latin1')
  return /\x1b\$[@B]/.test(text) && /\x1b\([BJ]/.test(text)
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return isNearlyUtf8(bytes)
  }
}

/** Cut in the midst of a sign, or with a foreign piece pasted in: nearly all else is sound. */
function isNearlyUtf8(bytes: Buffer): boolean {
  const text = bytes.subarray(0, SAMPLE * 8).toString('utf8')
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const sound = text.match(/[^\x00-\x7f\ufffd]/g)?.length ?? 0
  return sound > broken * 10
}

function brokenShare(sample: Buffer, charset: string): number {
  const text = decodeBytes(sample, charset).slice(0, -2)
  const beyond = text.match(/[^\x00-\x7f]/g)?.length ?? 0
  return beyond === 0 ? 0 : (text.match(/\ufffd/g)?.length ?? 0) / beyond
}

/** 1 when everything is as texts in this script are, far below 0 when nothing is. */
function fitOf(sample: Buffer, { label, usual, allowed, foreign }: CharsetProfile): number {
  const text = decodeBytes(sample, label).slice(0, -2)
  const beyond = text.match(/[^\x00-\x7f]/g)?.length ?? 0
  if (beyond === 0) return -1
  const count = (pattern: RegExp) => (text.match(pattern)?.length ?? 0) / beyond
  const odd = 1 - count(allowed)
  return count(usual) - 4 * odd - 2 * count(foreign)
}
