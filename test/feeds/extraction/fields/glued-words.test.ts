// Texts joined without a space: versions and dates, heading anchors, truncated words.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aroundList, articlesOf, day } from '../harness/read-page.ts'

const told = (html: string) => articlesOf(html).map(({ title, publishedAt }) => [title, day(publishedAt)])

test('a version, its day and the mark behind them are told apart', () => {
  const releases: readonly [string, string, string][] = [
    ['2.13.1', 'February 24, 2026', '2026-02-24'],
    ['2.13.0', 'February 18, 2026', '2026-02-18'],
    ['2.11.4', 'January 12, 2026', '2026-01-12'],
    ['2.11.3', 'December 19, 2025', '2025-12-19'],
  ]
  const sections = releases.map(
    ([version, date], i) =>
      `<h2 id="r${i}">${version}<small>${date}</small><a href="#r${i}">#</a></h2><ul><li>The winch turns both ways.</li><li>Ropes are longer.</li></ul>`,
  )
  assert.deepEqual(
    told(aroundList(sections.join(''))),
    releases.map(([version, , date]) => [version, date]),
  )
})

test('a name that was cut is told in full', () => {
  const names = ['关于北码头灯塔维修工程的公告', '关于春季船员考试安排的通知', '港口图书馆新书目录']
  const rows = names.map(
    (name, i) =>
      `<li><span>2026-03-1${4 - i}</span><a href="/n/${300 - i}.htm" title="${name}">${i < 2 ? `${name.slice(0, 8)}…` : name}</a></li>`,
  )
  assert.deepEqual(
    told(aroundList(`<ul>${rows.join('')}</ul>`, { lang: 'zh' })).map(([title]) => title),
    names,
  )
})
