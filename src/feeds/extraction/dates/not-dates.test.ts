// Texts that resemble dates and must not be read as one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDateInText, parseEpoch, parseMachineDate } from './parse-date.ts'
import type { PageLocale } from './resolve-dates.ts'
import { parseUrlDate } from './url-date.ts'

const now = Date.parse('2026-03-15T12:00:00Z')
const localeFor = (language: string): PageLocale => ({ now, language, country: undefined, parsedTexts: new Map() })

const texts: readonly (readonly [language: string, text: string])[] = [
  ['pt', '3 out of 5'],
  ['pt', 'Rated 12 out of 20 by readers'],
  ['en', 'Version 2.3.14'],
  ['en', 'v1.2.2026'],
  ['en', 'Release 10.04.1'],
  ['en', '192.168.10.12'],
  ['en', '$12.05'],
  ['en', '12.50 €'],
  ['en', '€ 3.12'],
  ['de', '12,50 EUR'],
  ['en', '1/2 cup of sugar'],
  ['en', '12/50'],
  ['nb', 'Fristil, 3 / 5 / 10 km'],
  ['nb', 'Fristil, 10/05/15 km'],
  ['nb', '3 / 5 / 10'],
  ['en', 'Won 3 / 5 / 14'],
  ['en', '3-2'],
  ['en', 'Arsenal 3-2 Chelsea'],
  ['en', '3:2 (1:1)'],
  ['en', '7-6 6-4 6-3'],
  ['en', '+1 202-555-0123'],
  ['en', '0049 30 12 03 26'],
  ['fr', '01 12 03 20 26'],
  ['en', '555-12-2026'],
  ['en', 'ISBN 978-3-16-148410-0'],
  ['en', 'ISSN 2026-0312'],
  ['en', 'Mon-Fri 9:00-17:00'],
  ['de', 'Mo-Fr 9-12 und 14-18 Uhr'],
  ['en', '10:30'],
  ['en', '12 min read'],
  ['en', '5 min'],
  ['en', '3 days in Rome'],
  ['en', 'For 3 days'],
  ['en', '24 hours a day'],
  ['en', 'Years ago'],
  ['en', '30+ days ago'],
  ['en', 'Posted 30+ days ago'],
  ['en', 'over 30 days ago'],
  ['de', 'vor 30+ Tagen'],
  ['de', 'vor über 30 Tagen'],
  ['es', 'hace 30+ días'],
  ['it', 'più di 30 giorni fa'],
  ['sv', 'för över 30 dagar sedan'],
  ['pl', 'ponad 30 dni temu'],
  ['ru', 'более 30 дней назад'],
  ['vi', 'hơn 30 ngày trước'],
  ['ja', '30+日前'],
  ['ja', '30日以上前'],
  ['ko', '30일 이상 전'],
  ['en', 'A bridge that fell into the river 10 years ago'],
  ['en', 'Yesterday we met'],
  ['en', 'Today show'],
  ['en', 'May contain nuts'],
  ['en', 'You may 12 times'],
  ['en', 'March of the 40 penguins'],
  ['en', 'Mark 12 wins'],
  ['en', 'Sat nav 5 review'],
  ['en', 'Dec 2026x'],
  ['en', '31 February 2026'],
  ['en', '32/13/2026'],
  ['en', '2026-13-45'],
  ['en', '12 March 1650'],
  ['ar', '1447/09/21'],
  ['en', '2025/26'],
  ['en', '2019-2026'],
  ['en', 'Catch-22'],
  ['en', 'Model 3-12-20-X'],
  ['en', '1,203,2026 views'],
  ['en', 'On 12 March 2026 the council decided to build a bridge across the river near the mill'],
  ['en', 'The festival that was planned for 12 March 2026 will not be held this year, its board said'],
  ['de', 'Der Rat hat am 12. März 2026 beschlossen, dass die Brücke gebaut werden soll, und zwar bald'],
  ['ja', '3月号'],
  ['zh', '12月刊 第3期'],
  ['ko', '3일 동안'],
  ['fr', 'Hier encore'],
  ['es', '5 de 12'],
  ['it', 'Fa 3 gol'],
  ['en', 'Mon. 12.5 hours'],
  ['en', 'Fri 9.12 discount'],
  ['en', 'wed 12.12 pm'],
  ['en', 'Vol. 12.–15.3.2026a'],
  ['de', 'Mi 12.5 Prozent'],
  ['de', 'Fr 10.12 Uhr'],
  ['de', 'Do. 11.11 km'],
  ['fr', 'jeu 12.5 points'],
  ['fr', 'lun 12/12 sur 20'],
  ['fr', 'ven 10/12 places'],
  ['es', 'vie 9/12 puntos'],
  ['it', 'ma 12.5 per cento'],
  ['it', 'dom 12/24 ore'],
  ['nl', 'wo 12.11 meter'],
  ['sv', 'to 12.5 procent'],
  ['sv', 'tis 10.12 kr'],
  ['no', 'tor 3.12 km'],
  ['da', 'fre 12.12 kr'],
  ['fi', 'su 3.12 km'],
  ['fi', 'ke 9.11'],
  ['fi', 'pe 12/24'],
  ['pl', 'po 12.10 zł'],
  ['pl', 'do 12.12 zł'],
  ['pl', 'po 12.10'],
  ['cs', 'po 12.10 Kč'],
  ['cs', 'do 12.12.'],
  ['cs', 'ne 3.12'],
  ['ru', 'ср 12.5 балла'],
  ['ru', 'вс 12/24 ч'],
  ['uk', 'нд 12.12 км'],
  ['pt', 'dom 12.10 reais'],
  ['ja', 'mo 12.10'],
  ['de', '10.12 kg'],
  ['de', '12.05 m²'],
  ['en', '10/12 lbs'],
  ['ru', '10.12 км'],
  ['cs', '13.2 km Trasa'],
  ['en', '12.3 GB'],
  ['en', '10.9 stars'],
  ['en', '11.5K followers'],
  ['en', '10.5 of 12'],
  ['ja', '12.5万'],
  ['de', 'Dienstag, 12.03.11°'],
  ['de', 'Tel. 030 12.03.20'],
  ['de', '030 12.03.20'],
  ['cs', 'tel: 312 12.03.26'],
  ['ru', 'тел. 12.03.20'],
  ['ja', '電話 03-12-26'],
]

test('texts that tell no date', () => {
  for (const [language, text] of texts) {
    assert.equal(parseDateInText(text, localeFor(language)), undefined, `${language}: ${text}`)
  }
})

test('attributes that tell no date', () => {
  for (const value of ['soon', '2026', '2026-02-30', '2026-00-10', '99999999', '12345678', 'PT1H30M', '16:9', '']) {
    assert.equal(parseMachineDate(value, localeFor('en')), undefined, value)
  }
})

test('numbers that count no time', () => {
  for (const value of [0, 1, 20260312, 788_918_399, 4_102_444_800_000]) assert.equal(parseEpoch(value), undefined)
})

test('addresses that carry no day', () => {
  const addresses = [
    '/p/20269999',
    '/2026/03/',
    '/v/2.3.2026',
    '/2026/13/45/x',
    '/article-20261',
    '/1234/56/78',
    '/x?d=2026',
  ]
  for (const path of addresses) assert.equal(parseUrlDate(`https://example.com${path}`), undefined, path)
})
