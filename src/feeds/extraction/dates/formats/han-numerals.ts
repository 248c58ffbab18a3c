// Dates in Han numerals: 二〇二六年三月十二日.

export interface HanDate {
  year: number
  month: number
  day: number
  from: number
  to: number
}

const ONES = '〇一二三四五六七八九'
/** As decrees and letters write it. */
const YEAR = '([〇零○一二三四五六七八九]{4})年'
const ANY_YEAR = new RegExp(YEAR)
const DAY = new RegExp(`${YEAR}([一二三四五六七八九十]{1,2})月([一二三四五六七八九十]{1,3})[日号號]`)

export const hasHanYear = (text: string): boolean => ANY_YEAR.test(text)

export function parseHanDate(text: string): HanDate | undefined {
  const match = DAY.exec(text)
  if (!match) return undefined
  const [whole, year = '', month = '', day = ''] = match
  const span = { from: match.index, to: match.index + whole.length }
  return { year: inDigits(year), month: inTens(month), day: inTens(day), ...span }
}

/** 二〇二六 */
const inDigits = (word: string): number =>
  [...word.replace(/[零○]/g, '〇')].reduce((n, one) => n * 10 + ONES.indexOf(one), 0)

/** 五, 十, 十二, 二十八 */
function inTens(word: string): number {
  const [tens = '', ones = ''] = word.includes('十') ? word.split('十') : ['〇', word]
  return (tens === '' ? 1 : ONES.indexOf(tens)) * 10 + (ones === '' ? 0 : ONES.indexOf(ones))
}
