// Fields of embedded state that hold title and URL of an item.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articles, convert, row, shell } from '../harness/page-articles.ts'

const TALKS = [
  ['Harbour opens', '/news/harbour', '2026-03-01'],
  ['Bridge closed', '/news/bridge', '2026-03-02'],
  ['Night trains', '/news/trains', '2026-03-03'],
] as const
const wanted = TALKS.map(([title, url, date]) => `${url} ${title} ${date}`)
const json = JSON.stringify
const data = (value: unknown) => shell(`<script type="application/json">${json(value)}</script>`)

test('a title in an object of its own, for several places or in several languages', () => {
  const cache = {
    feed: TALKS.map(([basic, url, date]) => ({
      canonical_url: url,
      headlines: { basic, mobile: '' },
      display_date: date,
    })),
  }
  assert.deepEqual(articles(shell(`<script>App.cache=${json(cache)};</script>`)).map(row), wanted)
  const spoken = TALKS.map(([en, url, date]) => ({ title: { de: 'Etwas', en }, url, date }))
  assert.deepEqual(articles(data(spoken)).map(row), wanted)
})

/** As JSON may have it: `__proto__` is a name like any other. */
const titled = (title: (words: string) => string, more: (words: string) => object = () => ({})) =>
  shell(
    `<script type="application/json">{"list":[${TALKS.map(
      ([words, url, date]) => `{"title":${title(words)},${json({ url, date, ...more(words) }).slice(1)}`,
    )}]}</script>`,
  )

test('a title by language, whatever else its object holds', () => {
  const pairs = [...'abcdfghijklmnopqrstuvw'].flatMap((a) => [`${a}a`, `${a}o`])
  const forms: ((en: string) => object)[] = [
    (en) => ({ _type: 'localeString', no: `Havn ${en}`, en }),
    (en) => ({ id: 4, en }),
    (en) => ({ de: { short: 'Etwas' }, en }),
    (en) => Object.fromEntries([...pairs.map((name) => [name, `Etwas ${en}`]), ['en', en]]),
    (sv) => ({ _type: 'localeString', sv }),
    (main) => ({ sub: 'Etwas', main }),
    (name) => ({ name }),
  ]
  for (const form of forms) assert.deepEqual(articles(titled((words) => json(form(words)))).map(row), wanted)
  const hostile = (words: string) => `{"__proto__":"a","constructor":"b","en":${json(words)}}`
  assert.deepEqual(articles(titled(hostile)).map(row), wanted)
})

test('what an object says of how a title looks is no title', () => {
  const heading = (content: string) => json({ level: 'h2', content })
  assert.deepEqual(articles(titled(heading, (name) => ({ name }))).map(row), wanted)
  for (const look of ['{"color":"red","size":"large"}', '{"__proto__":"a","constructor":"b"}'])
    assert.deepEqual(
      articles(
        titled(
          () => look,
          (headline) => ({ headline }),
        ),
      ).map(row),
      wanted,
    )
})

test('fields that are called by the thing', () => {
  const lectures = TALKS.map(([lectureTitle, lectureUrl, startDate], i) => ({
    lectureId: 70 + i,
    lectureTitle,
    lectureUrl,
    startDate,
    roomId: i,
    roomName: 'The quay',
  }))
  assert.deepEqual(articles(data(lectures)).map(row), wanted)
})

test('a store by kinds, in a script that names none', () => {
  const things = TALKS.map(([lectureName, link, date], i) => [
    `Lecture:${i}`,
    { lectureName, link, date, __typename: 'Lecture' },
  ])
  const script = `<template><script>${json(Object.fromEntries(things))}</script></template>`
  assert.deepEqual(articles(shell(script)).map(row), wanted)
})

test('what a page may be set to, and who writes for it, are no list', () => {
  const settings = ['Euro', 'Crown', 'Pound'].map((currencyName, i) => ({
    currencyName,
    currencyId: i,
    currencyUrl: `/set/${i}`,
    image: `/flags/${i}.png`,
  }))
  const team = ['Ida', 'Tom', 'Wei'].map((first) => ({
    name: { first, last: 'Moll' },
    url: `/team/${first}`,
    image: `/${first}.png`,
  }))
  for (const list of [settings, team]) assert.ok(!convert(data({ list })).found)
})
