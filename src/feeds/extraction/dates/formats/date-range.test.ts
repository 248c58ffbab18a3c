// Date ranges and Persian dates: the first day, in the Gregorian calendar.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWrittenDate } from '../parse-written-date.ts'

type Case = readonly [language: string, text: string, wanted: string]

function told(text: string, language: string): string | undefined {
  const date = parseWrittenDate(text, language)
  return date && [date.year ?? '?', date.month, date.day].join('-')
}

const spans: readonly Case[] = [
  ['en', '12 March – 4 July 2026', '2026-3-12'],
  ['en', '11 May – 19 August 2026', '2026-5-11'],
  ['en', 'Thu 12 March – Sun 4 July 2026', '2026-3-12'],
  ['en', '28 December – 4 January 2026', '2025-12-28'],
  ['en', '12–15 March 2026', '2026-3-12'],
  ['en', 'March 12–15, 2026', '2026-3-12'],
  ['en', 'March 12 - April 4, 2026', '2026-3-12'],
  ['en', 'March 12 & 13, 2026', '2026-3-12'],
  ['de', '12.–15. März 2026', '2026-3-12'],
  ['de', 'vom 30. April bis 2. Mai 2026', '2026-4-30'],
  ['de', '12.03. – 15.03.2026', '2026-3-12'],
  ['de', '12.03.2026-15.03.2026', '2026-3-12'],
  ['de', '30.12. – 02.01.2026', '2025-12-30'],
  ['fi', '4.–7.6.2026', '2026-6-4'],
  ['fr', 'du 12 au 15 mars 2026', '2026-3-12'],
  ['es', 'del 12 al 15 de marzo de 2026', '2026-3-12'],
  ['ru', 'с 12 по 15 марта 2026', '2026-3-12'],
]

test('of several days the first', () => {
  for (const [language, text, wanted] of spans) assert.equal(told(text, language), wanted, text)
})

const single: readonly Case[] = [
  ['en', 'No. 3 – 12 March 2026', '2026-3-12'],
  ['en', '10:30 - 12 March 2026', '2026-3-12'],
  ['en', '12-Mar-26', '2026-3-12'],
  ['en', 'Mar 12, 14:30', '?-3-12'],
  ['fr', 'mar. 12 nov. 2013', '2013-11-12'],
]

test('a number before a dash is not always a day', () => {
  for (const [language, text, wanted] of single) assert.equal(told(text, language), wanted, text)
})

const jalali: readonly Case[] = [
  ['fa', '۲۱ اسفند ۱۴۰۴', '2026-3-12'],
  ['fa', '۱ فروردین ۱۴۰۵', '2026-3-21'],
  ['fa', '۳۰ اسفند ۱۴۰۳', '2025-3-20'],
  ['fa', 'چهارشنبه ۱۵ مهر ماه ۱۳۹۹', '2020-10-6'],
  ['fa', '۱۴۰۴/۱۲/۲۱', '2026-3-12'],
  ['fa', '1404-01-01', '2025-3-21'],
]

test('days of the Persian calendar', () => {
  for (const [language, text, wanted] of jalali) assert.equal(told(text, language), wanted, text)
  assert.equal(told('1447/09/21', 'ar'), undefined, 'Arabic pages count other years')
})

const beside: readonly Case[] = [
  ['de', 'So., 22.03. 10:24 Uhr', '?-3-22'],
  ['de', '22.03. 18 Uhr', '?-3-22'],
  ['en', 'Sat 22/03', '?-3-22'],
  ['en', 'Sat 22/03 at 7pm', '?-3-22'],
  ['de', 'Mo 22.03, Köln', '?-3-22'],
  ['de', 'Di., 22.03. Konzert', '?-3-22'],
  ['cs', 'po 22.3. 18:00', '?-3-22'],
  ['fi', 'ke 22.3. klo 18', '?-3-22'],
  ['pl', 'pt. 22.03 | Kraków', '?-3-22'],
  ['zh', '115-03-12', '2026-3-12'],
  ['zh', '（114.12.09）', '2025-12-9'],
]

test('hours are no years, and years of the Republic are no days', () => {
  for (const [language, text, wanted] of beside) assert.equal(told(text, language), wanted, text)
  for (const [language, text] of [
    ['en', '115-03-12'],
    ['en', 'No. 12/03'],
  ] as const)
    assert.equal(told(text, language), undefined, text)
})

const monthFirst: readonly Case[] = [
  ['ko', '03-12', '?-3-12'],
  ['zh', '[03-12]', '?-3-12'],
  ['ja', '03.12', '?-3-12'],
  ['ja', '3/12', '?-3-12'],
]

test('month and day, where one goes from the large to the small', () => {
  for (const [language, text, wanted] of monthFirst) assert.equal(told(text, language), wanted, text)
  for (const [language, text] of [
    ['ja', '1-2'],
    ['en', '03-12'],
    ['ko', '13-12'],
  ] as const)
    assert.equal(told(text, language), undefined, text)
})
