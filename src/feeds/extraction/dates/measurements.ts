// Numbers with units (weights, lengths, prices, telephone numbers), which are no dates.

/** As they are written behind a number, in lower case. */
const UNITS =
  'k?g|mg|[kcmd]?m[²³23]?|qm|qkm|ha|[mcdh]?l|[kmg]?wh?|[kmg]?hz|[kmgt]i?b|h|min|std|sek|sec|pts|ps|hp|mph|bar|' +
  'oz|lbs?|ft|inch|zoll|eur|euros?|usd|gbp|chf|pln|czk|huf|try|tl|zł|kč|kr|lei|лв|руб|р|грн|mio|mrd|mln|tys|' +
  'stk|stück|pcs|uhr|grad|punkte?|points?|prozent|procent|percent|км|кг|м|г|л|см|мм|шт|тыс|млн|балл\\p{L}*|час\\p{L}*'
const MEASURED = new RegExp(`^\\s?(?:(?:${UNITS})(?![\\p{L}\\d])|[°%‰]|\\p{Sc})`, 'u')

export const isMeasurement = (text: string, from: number): boolean => MEASURED.test(text.slice(from, from + 16))

const UNIT = new RegExp(`^(?:${UNITS}|[°%‰]\\p{L}?|\\p{Sc})\\.?$`, 'iu')

/** A text that is only the unit of a number before it. */
export const isUnit = (text: string): boolean => text.length <= MAX_UNIT_LENGTH && UNIT.test(text)
const MAX_UNIT_LENGTH = 12

/** With its sign or word before it, or the number of a town: "030 12.03.20". */
const PHONE =
  /(?:[☎☏✆📞📱+]|(?<!\p{L})(?:tel|tél|tlf|telefon\p{L}*|téléphone|teléfono|phone|fon|fax|mobile?|mobiel|тел|телефон\p{L}*|факс|τηλ|電話|电话|傳真|传真|전화|팩스|هاتف|טל|טלפון)(?!\p{L}))[\s.:：]*[\d\s().+/-]*$|(?<![\d:.])(?:0\d{1,5}|\(\d{2,6}\))[\s/-]{1,3}$/u

/** Labels in front of telephone numbers. */
export const isPhoneNumber = (text: string, from: number): boolean =>
  PHONE.test(text.slice(Math.max(0, from - 40), from))
