// Numbers with units (weights, lengths, prices, telephone numbers), which are no dates.
import { PHONE_LABELS, UNIT_WORDS } from '../lexicon/unit-words.ts'

const MEASURED = new RegExp(`^\\s?(?:(?:${UNIT_WORDS})(?![\\p{L}\\d])|[°%‰]|\\p{Sc})`, 'u')

export const isMeasurement = (text: string, from: number): boolean => MEASURED.test(text.slice(from, from + 16))

const UNIT = new RegExp(`^(?:${UNIT_WORDS}|[°%‰]\\p{L}?|\\p{Sc})\\.?$`, 'iu')

/** A text that is only the unit of a number before it. */
export const isUnit = (text: string): boolean => text.length <= MAX_UNIT_LENGTH && UNIT.test(text)
const MAX_UNIT_LENGTH = 12

/** With its sign or word before it, or the number of a town: "030 12.03.20". */
const PHONE = new RegExp(
  String.raw`(?:[☎☏✆📞📱+]|(?<!\p{L})(?:${PHONE_LABELS})(?!\p{L}))[\s.:：]*[\d\s().+/-]*$|(?<![\d:.])(?:0\d{1,5}|\(\d{2,6}\))[\s/-]{1,3}$`,
  'u',
)

/** Labels in front of telephone numbers. */
export const isPhoneNumber = (text: string, from: number): boolean =>
  PHONE.test(text.slice(Math.max(0, from - 40), from))
