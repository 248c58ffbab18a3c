// Date headings: a date that divides the list applies to the records below it, one among other facts to none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articlesOf } from '../harness/read-page.ts'

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

test('a heading below each picture is its own, and not that of the next one', () => {
  const posts = TOPICS.map((topic, i) => `<a href="/posts/${i}-${i}"><img src="/${i}.jpg"></a><h2>${topic}</h2>`)
  const html = `<html lang="en"><title>Harbour</title><main><h1>Harbour</h1><h2>Latest of all</h2>${posts.join('')}<h2>More</h2><p>Read on in spring</p></main></html>`
  assert.deepEqual(
    articlesOf(html).map(({ title }) => title),
    TOPICS,
  )
})
