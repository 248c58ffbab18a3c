// Calendar grids: each record has the date of its own cell.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aroundList, articlesOf, day } from '../harness/read-page.ts'

const EVENTS: Readonly<Record<string, string>> = {
  '2026-03-04': 'Harbour walk with Ida Moll',
  '2026-03-28': 'Knitting for beginners',
  '2026-03-12': 'Old films in the boathouse',
  '2026-03-21': 'Flea market on the quay',
}

/** Five weeks from Monday, 23 February. */
const WEEKS = Array.from({ length: 5 }, (_, week) =>
  Array.from({ length: 7 }, (_, i) => new Date(Date.UTC(2026, 1, 23 + week * 7 + i)).toISOString().slice(0, 10)),
)
const event = (date: string, events = EVENTS) => {
  const name = events[date]
  return name ? `<div><a href="/events/${name.split(' ')[0]?.toLowerCase()}">${name}</a> <i>18:00</i></div>` : ''
}
const number = (date: string) => Number(date.slice(8))
const table = (cell: (date: string) => string, month = 'March 2026') =>
  `<h3>${month}</h3><a href="/events/2026-02">February 2026</a><table><tr><th>Mon<th>Tue<th>Wed<th>Thu<th>Fri<th>Sat<th>Sun</tr>
  ${WEEKS.map((week) => `<tr>${week.map(cell).join('')}</tr>`).join('')}</table>`

const days = (list: string, lang?: string) =>
  Object.fromEntries(
    articlesOf(aroundList(list, lang ? { lang } : {}), { url: 'https://example.com/events' }).map((one) => [
      day(one.publishedAt),
      one.title,
    ]),
  )

test('data of the cell', () => {
  assert.deepEqual(days(table((date) => `<td data-date="${date}">${event(date)}</td>`)), EVENTS)
})

test('the id of the cell', () => {
  assert.deepEqual(days(table((date) => `<td id="cal-${date}-0"><b>${number(date)}</b>${event(date)}</td>`)), EVENTS)
})

test('two in one week', () => {
  const events = { ...EVENTS, '2026-03-06': 'Choir night in the old mill' }
  assert.deepEqual(days(table((date) => `<td data-date="${date}">${event(date, events)}</td>`)), events)
})

test('a moment for programs at the head of the cell', () => {
  const cell = (date: string) => `<div><h4><time datetime="${date}">${number(date)}</time></h4>${event(date)}</div>`
  assert.deepEqual(days(`<section>${WEEKS.flat().map(cell).join('')}</section>`), EVENTS)
})

test('a card of its own tells when it was written, and nearer to its title the day of what it is about', () => {
  const days = ['2026-03-12', '2026-03-10', '2026-03-07', '2026-03-02']
  const names = Object.values(EVENTS)
  const cards = days.map(
    (
      date,
      i,
    ) => `<div class="card"><div class="meta"><div><time datetime="${date}">${number(date)} March</time></div></div>
      <div class="text"><h3><a href="/posts/${i}-of-march">${names[i]}</a></h3><div><time datetime="2027-01-0${i + 1}">Event</time></div></div></div>`,
  )
  assert.deepEqual(
    articlesOf(aroundList(cards.join(''))).map(({ publishedAt }) => day(publishedAt)),
    days,
  )
})

test('a number at the head of the cell, below the name of the month', () => {
  assert.deepEqual(days(table((date) => `<td><b>${number(date)}</b>${event(date)}</td>`)), EVENTS)
  assert.deepEqual(
    days(
      table((date) => `<td><p>${number(date)}</p>${event(date)}</td>`, '2026年3月'),
      'ja',
    ),
    EVENTS,
  )
})

test('the numbers of a full list below a month are no days', () => {
  const best = `<h2>March 2026</h2><ol>${Array.from(
    { length: 30 },
    (_, i) =>
      `<li><b>${i + 1}.</b> <a href="/songs/song-number-${i}">The song of ${'abcdefghijklmnopqrstuvwxyzäöüß'[i]} sailors</a></li>`,
  ).join('')}</ol>`
  assert.ok(articlesOf(aroundList(best)).every(({ publishedAt }) => publishedAt === undefined))
})
