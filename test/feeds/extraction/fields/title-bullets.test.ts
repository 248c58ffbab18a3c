// Bullets before titles, which are no part of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aroundList, articlesOf } from '../harness/read-page.ts'

const NAMES = [
  'Quay wall repaired before spring',
  'Night trains run again from May',
  'Choir looks for a new room',
  'Market moves to the quay',
]

const titles = (of: (name: string, i: number) => string, lang = 'en') =>
  articlesOf(
    aroundList(
      `<ul>${NAMES.map((name, i) => `<li><a href="/news/${i}00">${of(name, i)}</a> <span>1${i} March 2026</span></li>`).join('')}</ul>`,
      { lang },
    ),
  ).map(({ title }) => title)

test('a sign that begins a point of a list', () => {
  for (const bullet of ['·', '• ', '▪ '])
    assert.deepEqual(
      titles((name) => bullet + name),
      NAMES,
      bullet,
    )
})

test('a sign that few of them begin with, and quotation marks around names, stay', () => {
  const square = (name: string, i: number) => (i === 1 ? `■ ${name} ■` : name)
  assert.deepEqual(titles(square), NAMES.map(square))
  assert.deepEqual(
    titles((name) => `»${name}«`, 'de'),
    NAMES.map((name) => `»${name}«`),
  )
})
