// Labels and other text around the fields of an item that is no part of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aroundList, articlesOf } from '../harness/read-page.ts'

const NAMES = ['День открытых дверей', 'Осенний кросс в парке', 'Расписание звонков изменено']

const cards = (of: (i: number) => string) =>
  NAMES.map(
    (name, i) => `<article><h2><a href="/news/${i}00">${name}</a></h2>${of(i)}<p>${name} в школе.</p></article>`,
  )

const facts = (of: (i: number) => string) =>
  articlesOf(aroundList(cards(of).join(''), { lang: 'ru' })).map(({ authors, categories }) => [authors, categories])

test('the word before the names of writers and subjects is none of them', () => {
  const found = facts(
    (i) =>
      `<div><span class="category">Рубрика: Спорт ${i}</span> <span class="author"><b>Добавил:</b> irina${i}</span></div>`,
  )
  assert.deepEqual(
    found,
    NAMES.map((_, i) => [[`irina${i}`], [`Спорт ${i}`]]),
  )
})

test('a colon in the names of some subjects is part of them', () => {
  const subjects = ['Sport: water', 'Music: choir', 'Sport: land']
  const found = facts((i) => `<span class="category">${subjects[i]}</span>`)
  assert.deepEqual(
    found,
    subjects.map((subject) => [undefined, [subject]]),
  )
})

test('the parts of a day and bare numbers are no subjects', () => {
  const found = facts(
    (i) =>
      `<time datetime="2026-03-0${i + 1}"><span class="date-tag-weekday">Fri</span> <span class="date-tag-day">${i + 1}</span></time><span class="label">1${i}</span>`,
  )
  assert.deepEqual(
    found,
    NAMES.map(() => [undefined, undefined]),
  )
})

test('markup that was escaped in data for programs reaches no reader', () => {
  const data = NAMES.map((name, i) => ({
    '@type': 'Event',
    name,
    url: `/news/${i}00`,
    description: i === 2 ? 'The tag &lt;p&gt; and its uses' : '&lt;p class="x"&gt;Tea &amp;amp; cake&lt;/p&gt;\n',
  }))
  const script = `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': data })}</script>`
  assert.deepEqual(
    articlesOf(aroundList(script + cards(() => '').join(''))).map(({ summary }) => summary),
    ['Tea & cake', 'Tea & cake', 'The tag <p> and its uses'],
  )
})
