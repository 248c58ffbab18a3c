// Fingerprint of a text for comparison: a min-wise sketch of its words and word pairs.

/** The share of common hashes estimates the share of common words and pairs (Broder). */
const sketchSize = 20
/** Digits of a 32-bit number in base 36. */
const width = 7
/** Pairs only: single words such as "the" are in most texts. */
const markedPairs = 4
const sharedPairs = 2
/** Two hashes of the whole text and the smallest pairs, followed by the sketch. */
export const sketchChars = (2 + markedPairs) * width
const maxTextChars = 20_000

const plainWords = /[a-z0-9]+/g
const words =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}\p{M}]+/gu

/** Expects folded text. A text without letters is hashed by its signs. */
export function fingerprintOf(folded: string): { fingerprint: string; letters: number } {
  const text = folded.slice(0, maxTextChars)
  const pattern = /[^\0-\x7f]/.test(text) ? words : plainWords
  const found = text.match(pattern)
  const units = found ?? text.match(/\S/gu) ?? []
  let [letters, before, textHash, secondHash, hashCount, pairCount] = [0, 0, 17, 31, 0, 0]
  for (const unit of units) {
    const hash = hashOf(unit)
    letters += unit.length
    const pair = mixed(before, hash)
    pairCount = insertSmallest(smallestPairs, pairCount, pair)
    hashCount = insertSmallest(smallest, insertSmallest(smallest, hashCount, hash), pair)
    textHash = mixed(textHash, hash)
    secondHash = mixed(hash, secondHash)
    before = hash
  }
  const prefix =
    toDigits(textHash) + toDigits(secondHash) + joined(smallestPairs, pairCount).padEnd(markedPairs * width, '.')
  return { fingerprint: prefix + joined(smallest, hashCount), letters: found ? letters : 0 }
}

/** Reused for each text, since hashing is synchronous. */
const smallest = new Uint32Array(sketchSize)
const smallestPairs = new Uint32Array(markedPairs)

/**
 * Inserts into a sorted list without duplicates; the common case is a hash that is too large. Returns the new length.
 */
function insertSmallest(hashes: Uint32Array, count: number, hash: number): number {
  let at = count
  while (at > 0 && (hashes[at - 1] as number) > hash) at--
  if (at === hashes.length || (at > 0 && hashes[at - 1] === hash)) return count
  const more = Math.min(count + 1, hashes.length)
  for (let to = more - 1; to > at; to--) hashes[to] = hashes[to - 1] as number
  hashes[at] = hash
  return more
}

function joined(hashes: Uint32Array, count: number): string {
  let text = ''
  for (let at = 0; at < count; at++) text += toDigits(hashes[at] as number)
  return text
}

/** Prefix that is enough to rule out a match. */
export function sketchOf(fingerprint: string): string {
  return fingerprint.slice(0, sketchChars)
}

/** True for nearly all pairs of similar texts. Short texts have few pairs. */
export function maySketchesMatch(a: string, b: string): boolean {
  return mayContainMatch(a, b.slice(2 * width, sketchChars))
}

/** Tells whether any of the joined sketches may match. False is certain; true is not. */
export function mayContainMatch(prefix: string, marks: string): boolean {
  let [shared, had] = [0, 0]
  for (let at = 2 * width; at < sketchChars && prefix.charAt(at) !== '.'; at += width, had++) {
    if (marks.includes(prefix.slice(at, at + width))) shared++
  }
  return shared >= Math.min(sharedPairs, had)
}

/** 0: nothing in common; 1: the same words in the same order. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  let [atA, atB, shared, seen] = [sketchChars, sketchChars, 0, 0]
  // Merge of two sorted lists, up to the size of a sketch.
  for (; seen < sketchSize && (atA < a.length || atB < b.length); seen++) {
    const [hashA, hashB] = [a.slice(atA, atA + width), b.slice(atB, atB + width)]
    const order = hashB === '' ? -1 : hashA === '' || hashA > hashB ? 1 : hashA === hashB ? 0 : -1
    if (order === 0) shared++
    if (order <= 0) atA += width
    if (order >= 0) atB += width
  }
  // Below 1 for different texts: sketches ignore order.
  return seen === 0 ? 0 : Math.min(shared / seen, 0.99)
}

function toDigits(hash: number): string {
  return hash.toString(36).padStart(width, '0')
}

/** FNV-1a over UTF-16 with a final mix, because short words differ in few bits. `seed` gives independent hashes. */
export function hashOf(text: string, seed = 0): number {
  let hash = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mixed(hash, 0)
}

function mixed(a: number, b: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ b
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
