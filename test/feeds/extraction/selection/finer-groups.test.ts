// Finer groups: links within dated entries are no entries.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articlesOf } from '../harness/read-page.ts'

const NAMES = ['The bridge is approved', 'A ferry timetable changes', 'The bakery wins a national prize']
const MORE = ['how it came to this at last', 'what the readers say of it', 'who pays for it in the end']

test('dated entries with undated links to their background below headings are the list, not those links', () => {
  const entries = NAMES.map(
    (name, i) =>
      `<article><h2><a href="/news/entry-${i}-of-the-town">${name}</a></h2><time>2${8 - i} November 2026</time><div>${MORE.map(
        (words, k) => `<h3><a href="/background/${i}${k}-more-of-the-town">${name}: ${words}</a></h3>`,
      ).join('')}</div></article>`,
  ).join('')
  const found = articlesOf(
    `<html lang="en"><title>News of the town</title><main><h1>News of the town</h1>${entries}</main>`,
    {
      url: 'https://example.com/news/',
    },
  )
  assert.deepEqual(
    found.map(({ title }) => title),
    NAMES,
  )
})
