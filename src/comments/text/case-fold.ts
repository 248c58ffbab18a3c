// Folding of case, width and accents for comparison and lookup.

const plainAscii = /^[\0-\x7f]*$/
/** Joiners, direction marks, variation selectors, invisible letters, Arabic tatweel. */
const invisible = /\p{Cf}|[\u0640\u115f\u1160\u3164\uffa0]|\u034f|[\ufe00-\ufe0f]/gu
const accented = /(\p{L})(\p{Mn}+)/gu
/** Equivalent letters without a Unicode decomposition. */
const equivalents = new Map(
  Object.entries({
    ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ł: 'l', ŧ: 't', ı: 'i', ς: 'σ' },
    ...{ ى: 'ي', ة: 'ه' },
  }),
)
const rewritten = new RegExp(`[${[...equivalents.keys()].join('')}]`, 'g')

/** Idempotent. */
export function foldText(text: string): string {
  if (isAsciiText(text)) return text.toLowerCase()
  const apart = text.normalize('NFKD').toLowerCase().replace(invisible, '').replace(accented, withoutAccents)
  return apart.replace(rewritten, (letter) => equivalents.get(letter) ?? letter).normalize('NFC')
}

/** ASCII text needs no folding but lower case. */
export function isAsciiText(text: string): boolean {
  return plainAscii.test(text)
}

const accentsOnly = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]/u
const cyrillic = /\p{Script=Cyrillic}/u

/** Only Latin, Greek and Cyrillic: in Thai, Hindi or Kana a mark is part of the letter. */
function withoutAccents(whole: string, letter: string, marks: string): string {
  if (accentsOnly.test(letter)) return letter
  if (!cyrillic.test(letter)) return whole
  // й and ї are letters of their own; ё and stress marks are not.
  return letter + marks.replace(letter === 'е' ? /[\u0300\u0301\u0308]/g : /[\u0300\u0301]/g, '')
}
