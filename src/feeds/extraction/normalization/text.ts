// Text normalization: white space, control characters, folding, text weight, truncation.

/** Enough for any title and summary; whole texts are kept as markup. */
export const MAX_TEXT_LENGTH = 20_000

/** Removes control characters and collapses white space. Fast path: clean text is only trimmed. */
export function collapseWhitespace(text: string): string {
  if (!UNCLEAN.test(text)) return text.trim()
  const plain = MAYBE_CONTROL_CHARS.test(text) ? text.replace(CONTROL_CHARS, '') : text
  return (UNCOLLAPSED.test(plain) ? plain.replace(/[\s\u200b\ufeff]+/g, ' ') : plain).trim()
}

const UNCOLLAPSED = /[^\S ]|[\u200b\ufeff]| {2}/
/** Union of `UNCOLLAPSED` and `MAYBE_CONTROL_CHARS`, in one pass. */
const UNCLEAN =
  /[^\S ]|[\u200b\ufeff\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]| {2}/
/** Superset of `CONTROL_CHARS`, faster to test. */
const MAYBE_CONTROL_CHARS =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/

/** Control and bidirectional formatting characters, noncharacters, and lone surrogates. */
const CONTROL_CHARS =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}\p{Cs}]/gu

const DENSE_SCRIPT = /[\u0e00-\u0e7f\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f]/g

const HAS_DENSE_SCRIPT = new RegExp(DENSE_SCRIPT.source)

/** Text weight in Latin-letter equivalents: a character of a dense script (Han, kana, Hangul, Thai) counts 2.5. */
export function textWeight(text: string): number {
  return HAS_DENSE_SCRIPT.test(text) ? text.length + (text.match(DENSE_SCRIPT)?.length ?? 0) * 1.5 : text.length
}

/** Case, punctuation and width do not matter when two texts are compared. */
export function foldText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return foldAscii(text)
  // Without characters that only separate words, most texts in Latin letters need nothing of Unicode.
  const plain = text.replace(SEPARATORS, ' ')
  if (!BEYOND_ASCII.test(plain)) return foldAscii(plain)
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

const BEYOND_ASCII = /[^\x20-\x7e]/
const SEPARATORS = /[‘’“”–—…«»·•©]/g

/** Runs of anything but letters and digits become single spaces; those that are such a space already stay. */
function foldAscii(text: string): string {
  const lower = text.toLowerCase()
  let folded = ''
  let copiedTo = 0
  for (let i = 0; i < lower.length; i++) {
    if (isWordCharacter(lower.charCodeAt(i))) continue
    const from = i
    while (i + 1 < lower.length && !isWordCharacter(lower.charCodeAt(i + 1))) i++
    if (i === from && lower.charCodeAt(i) === 32) continue
    folded += `${lower.slice(copiedTo, from)} `
    copiedTo = i + 1
  }
  return (copiedTo === 0 ? lower : folded + lower.slice(copiedTo)).trim()
}

/** In lower case. */
const isWordCharacter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57)

export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** Cuts at a word near the limit, never within a character; with its ellipsis the result keeps to the limit. */
export function truncateText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')
  const space = cut.lastIndexOf(' ')
  return `${(space > limit * 0.7 ? cut.slice(0, space) : cut).trimEnd()}…`
}
