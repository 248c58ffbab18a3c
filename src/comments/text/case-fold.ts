// One spelling of a text, whatever case, width or accents it was typed with: what is compared and looked up is folded.

const plainAscii = /^[\0-\x7f]*$/
/** Joiners, marks of direction, selectors of a glyph, letters made to look like nothing, and Arabic stretching. */
const unseen = /\p{Cf}|[\u0640\u115f\u1160\u3164\uffa0]|\u034f|[\ufe00-\ufe0f]/gu
const accented = /(\p{L})(\p{Mn}+)/gu
/** What is written as one letter here and as another there, and no decomposition of Unicode says so. */
const written = new Map(
  Object.entries({
    ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ł: 'l', ŧ: 't', ı: 'i', ς: 'σ' },
    ...{ ى: 'ي', ة: 'ه' },
  }),
)
const rewritten = new RegExp(`[${[...written.keys()].join('')}]`, 'g')

/** Folded text stays as it is when it is folded again. */
export function foldText(text: string): string {
  if (isAsciiText(text)) return text.toLowerCase()
  const apart = text.normalize('NFKD').toLowerCase().replace(unseen, '').replace(accented, withoutAccents)
  return apart.replace(rewritten, (letter) => written.get(letter) ?? letter).normalize('NFC')
}

/** Nothing but ASCII, where a letter is a letter. */
export function isAsciiText(text: string): boolean {
  return plainAscii.test(text)
}

const accentsOnly = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]/u
const cyrillic = /\p{Script=Cyrillic}/u

/** In other scripts, Thai, Hindi or Kana, a mark is half of the letter. */
function withoutAccents(whole: string, letter: string, marks: string): string {
  if (accentsOnly.test(letter)) return letter
  if (!cyrillic.test(letter)) return whole
  // й, ї and their like are letters of their own; ё and stress are not.
  return letter + marks.replace(letter === 'е' ? /[\u0300\u0301\u0308]/g : /[\u0300\u0301]/g, '')
}
