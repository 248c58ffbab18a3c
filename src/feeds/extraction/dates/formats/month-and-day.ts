// Month and day without a year, in languages that write the larger unit first.

interface MonthAndDay {
  month: number
  day: number
  /** Two numbers and nothing that makes them a date but the language. */
  bare?: true
  from: number
  to: number
}

/** Label before the date, with or without a colon: "发布于 03-12", "등록일: 03.12". */
const SAID =
  '(?:(?:发布|發布|发表|發表|更新|上架|刊登|登録|掲載|公開|投稿|更新|등록|작성|게시|수정|입력|feltöltve|frissítve|megjelent)(?:时间|時間|日期|日時|日|于|於|일시|일|일자)?\\s?[:：]?\\s?)'
const ALONE = new RegExp(`^\\s*(${SAID})?[[(（]?(\\d{1,2})([-./])\\s?(\\d{1,2})\\.?[\\])）]?\\s*$`)

/** Behind it the sign of a day of the week: "3/14(土)". */
const WITH_WEEKDAY =
  /(?<![\d./-])(\d{1,2})([-./])\s?(\d{1,2})\.?\s?[(（](?:周|週|星期)?[日月火水木金土祝一二三四五六일월화수목금토・·,\s]{1,5}(?:曜日?|요일)?[)）]/

export function parseMonthAndDay(text: string): MonthAndDay | undefined {
  const day = WITH_WEEKDAY.exec(text)
  if (day) return { ...partsOf(day[1], day[3]), from: day.index, to: day.index + day[0].length }
  const match = ALONE.exec(text)
  if (!match) return undefined
  const [, said, month = '', sign, number = ''] = match
  // "1-2" and "3.5" are numbers.
  if (!said && month.length + number.length < (sign === '/' ? 3 : 4)) return undefined
  return { ...partsOf(month, number), from: 0, to: text.length, ...(said ? {} : { bare: true }) }
}

const partsOf = (month: string | undefined, day: string | undefined) => ({ month: Number(month), day: Number(day) })
