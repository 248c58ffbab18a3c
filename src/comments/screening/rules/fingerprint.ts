// What a text says, in a few characters that can be compared: the smallest hashes of its words and pairs of words.

/** Two texts share about as many of these as they share words and pairs (Broder's min-wise sketch). */
const sketchSize = 20
/** Base 36 of 32 bits. */
const width = 7
/** Words of their own, such as "the", are in most texts, and so is one pair or another. */
const markedPairs = 4
const sharedPairs = 2
/** Two hashes of the whole, the smallest pairs; the sketch stands behind. */
export const sketchChars = (2 + markedPairs) * width
const maxTextChars = 20_000

const plainWords = /[a-z0-9]+/g
const words =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}\p{M}]+/gu

/** Takes folded text. Without any letter, signs and pictures are what it says. */
export function fingerprintOf(folded: string): { fingerprint: string; letters: number } {
  const text = folded.slice(0, maxTextChars)
  const pattern = /[^\0-\x7f]/.test(text) ? words : plainWords
  const found = text.match(pattern)
  const units = found ?? text.match(/\S/gu) ?? []
  let [letters, before, whole, further, kept, keptPairs] = [0, 0, 17, 31, 0, 0]
  for (const unit of units) {
    const hash = hashOf(unit)
    letters += unit.length
    const pair = mixed(before, hash)
    keptPairs = keep(smallestPairs, keptPairs, pair)
    kept = keep(smallest, keep(smallest, kept, hash), pair)
    whole = mixed(whole, hash)
    further = mixed(hash, further)
    before = hash
  }
  const mark = written(whole) + written(further) + joined(smallestPairs, keptPairs).padEnd(markedPairs * width, '.')
  return { fingerprint: mark + joined(smallest, kept), letters: found ? letters : 0 }
}

/** Used anew for each text: many are read, and none of them at the same time. */
const smallest = new Uint32Array(sketchSize)
const smallestPairs = new Uint32Array(markedPairs)

/** In their order, each once. Of many most are seen to be too large at once. Returns how many there are now. */
function keep(least: Uint32Array, count: number, hash: number): number {
  let at = count
  while (at > 0 && (least[at - 1] as number) > hash) at--
  if (at === least.length || (at > 0 && least[at - 1] === hash)) return count
  const more = Math.min(count + 1, least.length)
  for (let to = more - 1; to > at; to--) least[to] = least[to - 1] as number
  least[at] = hash
  return more
}

function joined(least: Uint32Array, count: number): string {
  let text = ''
  for (let at = 0; at < count; at++) text += written(least[at] as number)
  return text
}

/** The first of it: enough to tell of two texts that they are not alike. */
export function sketchOf(fingerprint: string): string {
  return fingerprint.slice(0, sketchChars)
}

/** Almost certainly true of two texts that are much alike. Marks are enough, and short texts have few pairs. */
export function maySketchesMatch(a: string, b: string): boolean {
  return mayContainMatch(a, b.slice(2 * width, sketchChars))
}

/** Whether any of the marks within a text may be alike. Where none is, this says so; where it says true, none may be. */
export function mayContainMatch(mark: string, marks: string): boolean {
  let [shared, had] = [0, 0]
  for (let at = 2 * width; at < sketchChars && mark.charAt(at) !== '.'; at += width, had++) {
    if (marks.includes(mark.slice(at, at + width))) shared++
  }
  return shared >= Math.min(sharedPairs, had)
}

/** From 0, nothing in common, to 1, the same words in the same order. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  let [atA, atB, shared, seen] = [sketchChars, sketchChars, 0, 0]
  // Both are sorted: the smallest of either, one after the other, as far as a sketch goes.
  for (; seen < sketchSize && (atA < a.length || atB < b.length); seen++) {
    const [hashA, hashB] = [a.slice(atA, atA + width), b.slice(atB, atB + width)]
    const order = hashB === '' ? -1 : hashA === '' || hashA > hashB ? 1 : hashA === hashB ? 0 : -1
    if (order === 0) shared++
    if (order <= 0) atA += width
    if (order >= 0) atB += width
  }
  // Less than the same, whatever the sketches say: they forget the order.
  return seen === 0 ? 0 : Math.min(shared / seen, 0.99)
}

function written(hash: number): string {
  return hash.toString(36).padStart(width, '0')
}

/** FNV-1a over UTF-16, stirred once more because short words differ in few bits. The same text hashes anew by `seed`. */
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
