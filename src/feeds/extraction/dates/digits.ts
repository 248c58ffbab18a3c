// Decimal digits of other scripts, mapped to ASCII.

import { hasHanYear } from './formats/han-numerals.ts'

/** Beyond Latin, Greek, Cyrillic, Hebrew and the signs of punctuation, which have no digits of their own. */
const MAYBE_DIGIT = /[^\x00-\u065f\u2000-\u2bff]/
const MAYBE_ANY_DIGIT = /[0-9]|[^\x00-\u065f\u2000-\u2bff]/

/** Most texts have none, and most digits are plain. */
export function hasDigit(text: string): boolean {
  return MAYBE_ANY_DIGIT.test(text) && (/\d/.test(text) || /\p{Nd}/u.test(text) || hasHanYear(text))
}

const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0xe50, 0xff10]

/** Arabic, Persian, Indic, Thai and wide digits to ASCII, one for one, so that places in the text stay. */
export function toAsciiDigits(text: string): string {
  if (!MAYBE_DIGIT.test(text)) return text
  return text.replace(/[٠-٩۰-۹०-९০-৯௦-௯๐-๙０-９]/g, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = ZEROS.find((start) => code >= start && code < start + 10) ?? code
    return String(code - zero)
  })
}
