// Dates of the Persian calendar by month name or in numbers, converted to the Gregorian calendar.

import { dayMs } from '../../../../platform/durations.ts'

/** Also as they are spelled in Dari and with Arabic letters. */
const MONTHS: readonly string[] = [
  'فروردین|فروردين|حمل',
  'اردیبهشت|ارديبهشت|ثور',
  'خرداد|جوزا',
  'تیر|تير|سرطان',
  'مرداد|امرداد|اسد',
  'شهریور|شهريور|سنبله',
  'مهر|میزان|ميزان',
  'آبان|ابان|عقرب',
  'آذر|اذر|قوس',
  'دی|دي|جدی',
  'بهمن|دلو',
  'اسفند|اسفندماه|حوت',
]

const ARABIC_LETTERS = /[\u0600-\u06ff]/
const NAMED = new RegExp(
  `(?<!\\d)(\\d{1,2})\\s{0,3}(${MONTHS.join('|')})\\s?(?:ماه)?\\s{0,3}[،,]?\\s?(1[34]\\d{2})(?!\\d)`,
)
const NUMERIC = /(?<![\d/-])(1[34]\d{2})([/-])(\d{1,2})\2(\d{1,2})(?![\d/-])/
/** From the days of the cycles to those since 1970. */
const EPOCH = 719_528

export interface JalaliDate {
  year: number
  month: number
  day: number
  from: number
  to: number
}

/** In numbers only on Persian pages: the Islamic calendar has years of the same size. */
export function parseJalaliDate(text: string, language: string | undefined): JalaliDate | undefined {
  const named = ARABIC_LETTERS.test(text) ? NAMED.exec(text) : null
  if (named) return gregorian(named, Number(named[3]), monthOf(named[2] ?? ''), Number(named[1]))
  const numeric = language === 'fa' ? NUMERIC.exec(text) : null
  return numeric ? gregorian(numeric, Number(numeric[1]), Number(numeric[3]), Number(numeric[4])) : undefined
}

const monthOf = (name: string): number => MONTHS.findIndex((names) => names.split('|').includes(name)) + 1

/** Eight of 33 years have a day more: right from 1250 to 1470. */
function gregorian(match: RegExpExecArray, year: number, month: number, day: number): JalaliDate | undefined {
  if (month < 1 || month > 12 || day < 1 || day > (month < 7 ? 31 : 30)) return undefined
  const count = year + 1595
  const years = 365 * count + Math.floor(count / 33) * 8 + Math.floor(((count % 33) + 3) / 4)
  const months = month < 7 ? (month - 1) * 31 : (month - 7) * 30 + 186
  const date = new Date((years + months + day - 355_668 - EPOCH) * dayMs)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    from: match.index,
    to: match.index + match[0].length,
  }
}
