// Years and orders of day and month that the text leaves open: weekday, address and neighbours decide.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDateInText } from './parse-date.ts'
import { type PageLocale, resolveDates } from './resolve-dates.ts'
import { completeByUrl } from './url-date.ts'

const locale = (language: string | undefined): PageLocale => ({
  now: Date.UTC(2026, 2, 15),
  language,
  country: 'com',
  parsedTexts: new Map(),
})

function days(texts: readonly string[], language?: string, urls: readonly string[] = []): string {
  const readings = texts.map((text, i) => {
    const reading = parseDateInText(text, locale(language))
    return reading && 'month' in reading ? completeByUrl(reading, urls[i] ?? '') : reading
  })
  return resolveDates(readings, locale(language))
    .map((at) => (at === undefined ? '-' : new Date(at).toISOString().slice(0, 10)))
    .join(' ')
}

test('a weekday tells the year', () => {
  for (const [text, language, wanted] of [
    ['Fri 14 Mar', 'en', '2025-03-14'],
    ['Friday, 14 March 19:30', 'en', '2025-03-14'],
    ['Freitag, 14. März', 'de', '2025-03-14'],
    ['vendredi 14 mars', 'fr', '2025-03-14'],
    ['пятница, 14 марта', 'ru', '2025-03-14'],
    ['3月14日(金)', 'ja', '2025-03-14'],
    ['Sat 14 Mar', 'en', '2026-03-14'],
    // Of no year near: mistyped.
    ['Wed 14 Mar', 'en', '2026-03-14'],
    // "Do" is no English weekday, and what follows the day is a word.
    ['Do 14 Mar', 'en', '2026-03-14'],
    ['14 Mar, Fri fest in the harbour', 'en', '2026-03-14'],
  ] as const)
    assert.equal(days([text], language), wanted, text)
})

test('a weekday tells the order of day and month', () => {
  assert.equal(days(['Wed 04/03/2026'], 'en'), '2026-03-04')
  assert.equal(days(['Wed 03/04/2026'], 'en'), '2026-03-04')
  assert.equal(days(['mercredi 04/03/2026'], 'fr'), '2026-03-04')
})

test('an address tells the year and the order', () => {
  const site = 'https://example.com'
  for (const [text, url, wanted] of [
    ['14 Mar', '/2019/03/a-ferry', '2019-03-14'],
    ['14 Mar', '/2019/a-ferry', '2019-03-14'],
    ['14 Mar', '/news?day=20190314', '2019-03-14'],
    ['7/12', '/M.1499790734.A.html', '2017-07-12'],
    ['03/04/2019', '/2019/04/03/a-ferry', '2019-04-03'],
    ['03/04/2019', '/2019-03-04-a-ferry', '2019-03-04'],
    // They speak of other days.
    ['14 Mar', '/2019/11/a-ferry', '2026-03-14'],
    ['14 Mar', '/items/1499790734', '2026-03-14'],
    ['03/04/2019', '/2018/04/03/a-ferry', '2019-03-04'],
  ] as const)
    assert.equal(days([text], 'en', [site + url]), wanted, `${text} ${url}`)
})

test('years follow the direction of the list', () => {
  assert.equal(days(['12 Mar', '10 Mar', '2 Aug']), '2026-03-12 2026-03-10 2025-08-02')
  assert.equal(days(['12 Mar', '20 Mar', '2 Aug']), '2026-03-12 2026-03-20 2026-08-02')
})

test('languages that go from the large to the small read numbers so', () => {
  assert.equal(days(['7/12 harbourmaster'], 'zh'), '2025-07-12')
})
