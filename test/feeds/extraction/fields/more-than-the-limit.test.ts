// Lists of more items than a feed holds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ExtractOptions, extract } from '../../../../src/feeds/extraction/extract.ts'
import { dayMs } from '../../../../src/platform/durations.ts'
import { aroundList, day, now, pageUrl } from '../harness/read-page.ts'

const COUNT = 130
const today = Math.floor(now / dayMs)

/** Of items dated `firstDay + i * step`. */
function daysKept(firstDay: number, step: number, options: ExtractOptions = {}) {
  const item = (_: unknown, i: number) =>
    `<li><a href="/notes/${i}-of-the-harbour">Note ${i} of the harbour master</a> <time>${day((firstDay + i * step) * dayMs)}</time></li>`
  const body = Buffer.from(aroundList(`<ul>${Array.from({ length: COUNT }, item).join('')}</ul>`))
  const outcome = extract({ url: pageUrl, contentType: 'text/html', body }, now, options)
  assert.ok(outcome.found)
  const days = outcome.feed.articles.map(({ publishedAt = 0 }) => publishedAt / dayMs - today)
  return [days.length, Math.min(...days), Math.max(...days)]
}

test('the newest items are kept, wherever they stand', () => {
  assert.deepEqual(daysKept(today, -1), [100, -99, 0])
  assert.deepEqual(daysKept(today - COUNT + 1, 1), [100, -99, 0])
  assert.deepEqual(daysKept(today - COUNT + 1, 1, { limit: 10 }), [10, -9, 0])
  assert.deepEqual(
    daysKept(today - COUNT + 1, 1, {
      limit: 10,
      selectors: { items: { selector: 'main li', enhance: true }, named: {} },
    }),
    [10, -9, 0],
  )
})

test('of days to come the next are kept', () => {
  assert.deepEqual(daysKept(today + 1, 1), [100, 1, 100])
})
