// Date headings: a date that divides the list applies to the records below it, one among other facts to none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articlesOf, day } from '../harness/read-page.ts'

const SUBJECTS = ['Tape drive wanted', 'Fix rewind on slow drives', 'Meeting on Thursday?', 'Console font question']
const TOPICS = Array.from({ length: 24 }, (_, i) => `${SUBJECTS[i % 4]}${i < 4 ? '' : `, part ${i}`}`)
const WRITERS = ['Ida Moll', 'Tom Ash', 'Wei Shan', 'Noor Ohm']

const rows = (from: number, to: number) =>
  `<ul>${TOPICS.slice(from, to)
    .map(
      (topic, i) =>
        `<li><a href="0021${from + i + 10}.html">[harbour] ${topic}</a> <i>${WRITERS[(from + i) % 4]}</i></li>`,
    )
    .join('')}</ul>`

const days = (html: string) => articlesOf(html).map(({ publishedAt }) => day(publishedAt))

test('the first and the last day of an archive are no days of its messages, its other views no messages', () => {
  const views = ['thread', 'subject', 'author'].map((view) => `<a href="${view}.html#start">[ ${view} ]</a>`)
  const facts =
    '<p><b>Starting:</b> <i>2 March 2026</i><br><b>Ending:</b> <i>13 March 2026</i><br><b>Messages:</b> 24<p>'
  const html = `<html lang="en"><h1>March 2026 by date</h1><ul><li><b>Sorted by:</b> ${views.join(' ')}<li><b><a href="/info">More on this list…</a></b></ul>${facts}${rows(0, 24)}</html>`
  assert.deepEqual(
    articlesOf(html, { url: 'https://lists.example/rigs/2026-March/date.html' }).map(({ title, publishedAt }) => [
      title,
      publishedAt,
    ]),
    TOPICS.map((topic) => [`[harbour] ${topic}`, undefined]),
  )
})

test('a day among facts is nobody’s, also where the list begins above it', () => {
  const facts = '<p>Ending: 13 March 2026</p><p>Messages: 24</p>'
  const of = (between: string) =>
    `<html lang="en"><h1>Harbour</h1><div>${rows(0, 1)}${between}${rows(1, 24)}</div></html>`
  assert.deepEqual(days(of(facts)), Array(24).fill(undefined))
  assert.equal(days(of('<p>Ending: 13 March 2026</p>'))[1], '2026-03-13')
})

test('what happened on a day has the day above it, however many kinds of things happen', () => {
  const entry = ([kind, name]: readonly [string, string]) =>
    `<dt class="${kind}"><a href="/${kind}/${name.length}${name.charCodeAt(0)}"><span>5:12 PM</span> ${name} <em>by</em> rbk</a></dt><dd>Why it was done, in a few words</dd>`
  const log = [
    ['Mar 12, 2026:', ['change', 'Tide tables start at zero'], ['ticket', 'Export of stations']],
    ['Mar 10, 2026:', ['wiki', 'Plan of the releases'], ['change', 'No crash on an empty list']],
    ['Mar 5, 2026:', ['milestone', 'Version 3.1.4 is out'], ['change', 'Tag of version 3.1.4']],
    ['Mar 2, 2026:', ['ticket', 'Crash on an empty list']],
  ] as const
  const html = `<html lang="en"><title>Timeline</title><main><h1>Timeline</h1><form><input></form>${log.map(([name, ...entries]) => `<h2>${name} </h2><dl>${entries.map(entry).join('')}</dl>`).join('')}</main></html>`
  assert.deepEqual(
    days(html),
    ['12', '12', '10', '10', '05', '05', '02'].map((one) => `2026-03-${one}`),
  )
})

test('a heading below each picture is its own, and not that of the next one', () => {
  const posts = TOPICS.map((topic, i) => `<a href="/posts/${i}-${i}"><img src="/${i}.jpg"></a><h2>${topic}</h2>`)
  const html = `<html lang="en"><title>Harbour</title><main><h1>Harbour</h1><h2>Latest of all</h2>${posts.join('')}<h2>More</h2><p>Read on in spring</p></main></html>`
  assert.deepEqual(
    articlesOf(html).map(({ title }) => title),
    TOPICS,
  )
})
