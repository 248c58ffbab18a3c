// Dates with unit characters: Chinese and Japanese 年月日, Korean 년월일, Mongolian он, сар.

import { type PartialDate, partialDateOf } from '../partial-date.ts'
import { parseHanDate } from './han-numerals.ts'

/** The year before the first of each. */
const ERAS: ReadonlyMap<string, number> = new Map([
  ['令和', 2018],
  ['平成', 1988],
  ['昭和', 1925],
  ['民國', 1911],
  ['民国', 1911],
])
const IN_ERA = new RegExp(
  `(${[...ERAS.keys()].join('|')})\\s?(\\d{1,3}|元)\\s?年\\s?(\\d{1,2})\\s?月\\s?(\\d{1,2})\\s?日`,
)

export function parseCjkDate(text: string): PartialDate | undefined {
  if (!/[月월]/.test(text)) return mongolian(text)
  const era = IN_ERA.exec(text)
  if (era) {
    const year = (ERAS.get(era[1] ?? '') ?? 0) + (era[2] === '元' ? 1 : Number(era[2]))
    return partialDateOf(era, year, Number(era[3]), Number(era[4]))
  }
  const match = /(?:(\d{4})\s?[年년]\s?)?(?<!\d)(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号]/.exec(text)
  if (match) return partialDateOf(match, match[1] ? Number(match[1]) : undefined, Number(match[2]), Number(match[3]))
  const short = /(?<!\d)(\d{2})年(\d{1,2})月(\d{1,2})日/.exec(text)
  return short ? partialDateOf(short, Number(short[1]), Number(short[2]), Number(short[3])) : parseHanDate(text)
}

/** "2026 оны 3 сарын 12": months are counted. */
function mongolian(text: string): PartialDate | undefined {
  if (!text.includes('сар')) return undefined
  const match =
    /(?:(\d{4})\s?он(?:ы|д)?\s)?(?<!\d)(\d{1,2})(?:\s?-?\s?(?:р|дугаар|дүгээр))?\s?сар(?:ын)?\s(\d{1,2})(?!\d)/.exec(
      text,
    )
  return match
    ? partialDateOf(match, match[1] ? Number(match[1]) : undefined, Number(match[2]), Number(match[3]))
    : undefined
}
