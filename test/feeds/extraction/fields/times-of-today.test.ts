// Times without a date are of today where other records have dates; durations are no times.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aroundList, articlesOf } from '../harness/read-page.ts'

const NAMES = [
  'Which chain oil do you use',
  'Route for the ride on Sunday',
  'Looking for a used roller',
  'How to stop the noise',
]

const moments = (when: readonly string[], { lang = 'ko', row = (day: string) => `<td>${day}</td><td>57</td>` } = {}) =>
  articlesOf(
    aroundList(
      `<table>${when.map((day, i) => `<tr><td>${148 - i}</td><td><a href="/board?id=${148 - i}">${NAMES[i]}</a></td><td>Noor</td>${row(day)}</tr>`).join('')}</table>`,
      { lang },
    ),
  ).map(({ publishedAt }) => (publishedAt === undefined ? undefined : new Date(publishedAt).toISOString().slice(0, 16)))

test('hours above days', () => {
  const days = ['2026-03-14T00:00', '2026-03-09T00:00']
  assert.deepEqual(moments(['10:42', '09:15', '03-14', '03-09']), ['2026-03-15T10:42', '2026-03-15T09:15', ...days])
  assert.deepEqual(moments(['오전 9:15', '03-14', '03-09']), ['2026-03-15T09:15', ...days])
  assert.deepEqual(moments(['11:05 AM', 'Mar 14', 'Mar 9'], { lang: 'en' }), ['2026-03-15T11:05', ...days])
  assert.deepEqual(moments(['10:42', '2026-03-14']), ['2026-03-15T10:42', days[0]])
})

test('how long something takes, and hours among days to come', () => {
  const films = moments(['10:42', '21:09', '12:30'], {
    lang: 'en',
    row: (length) => `<td>${length}</td>${length === '10:42' ? '' : '<td>12 March 2026</td>'}`,
  })
  assert.deepEqual(films, [undefined, '2026-03-12T00:00', '2026-03-12T00:00'])
  assert.equal(moments(['18:00', '12 April 2026', '13 April 2026'], { lang: 'en' })[0], undefined)
})

test('lengths in the place of days', () => {
  const none = [undefined, undefined, undefined]
  assert.deepEqual(moments(['3:17', '10:42', '4:05', '2026-03-09']), [...none, '2026-03-09T00:00'])
  assert.deepEqual(moments(['12:31', '2026-03-12', '3:17', '2026-03-09'])[2], undefined)
  assert.deepEqual(moments(['2026-03-12', '2026-03-13', '2026-03-14', '9:15'])[3], undefined)
  assert.deepEqual(moments(['31:20', '10:42', '4:05', '2026-03-09']), [...none, '2026-03-09T00:00'])
})
