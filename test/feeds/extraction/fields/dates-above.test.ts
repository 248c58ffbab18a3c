// Days above a list: one that parts it is the day of what stands below, one among facts of the whole is nobody's.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articlesOf, day } from './read-page.ts'

const TOPICS = ['Tape drive wanted', 'Fix rewind on slow drives', 'Meeting on Thursday?', 'Console font question']
const WRITERS = ['Ida Moll', 'Tom Ash', 'Wei Shan', 'Noor Ohm']

const rows = (from: number, to: number) =>
  `<ul>${TOPICS.slice(from, to)
    .map((topic, i) => `<li><a href="00210${from + i}.html">[harbour] ${topic}</a> <i>${WRITERS[from + i]}</i></li>`)
    .join('')}</ul>`

const days = (html: string) => articlesOf(html).map(({ publishedAt }) => day(publishedAt))

test('the first and the last day of an archive are no days of its messages, its other views no messages', () => {
  const views = ['thread', 'subject', 'author'].map((view) => `<a href="${view}.html#start">[ ${view} ]</a>`)
  const facts =
    '<p><b>Starting:</b> <i>2 March 2026</i><br><b>Ending:</b> <i>13 March 2026</i><br><b>Messages:</b> 4<p>'
  const html = `<html lang="en"><h1>March 2026 by date</h1><ul><li><b>Sorted by:</b> ${views.join(' ')}<li><b><a href="/info">More on this list…</a></b></ul>${facts}${rows(0, 4)}</html>`
  assert.deepEqual(
    articlesOf(html, { url: 'https://lists.example/rigs/2026-March/date.html' }).map(({ title, publishedAt }) => [
      title,
      publishedAt,
    ]),
    TOPICS.map((topic) => [`[harbour] ${topic}`, undefined]),
  )
})

test('a day among facts is nobody’s, also where the list begins above it', () => {
  const facts = '<p>Ending: 13 March 2026</p><p>Messages: 4</p>'
  const of = (between: string) =>
    `<html lang="en"><h1>Harbour</h1><div>${rows(0, 1)}${between}${rows(1, 4)}</div></html>`
  assert.deepEqual(days(of(facts)), Array(4).fill(undefined))
  assert.equal(days(of('<p>Ending: 13 March 2026</p>'))[1], '2026-03-13')
})
