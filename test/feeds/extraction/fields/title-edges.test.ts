// Bullets before titles and counts behind them are no part of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aroundList, articlesOf } from './read-page.ts'

const NAMES = ['Quay wall repaired before spring', 'Night trains run again from May', 'Choir looks for a new room']

const titles = (of: (name: string, i: number) => string, lang = 'en') =>
  articlesOf(
    aroundList(
      `<ul>${NAMES.map((name, i) => `<li><a href="/news/${i}00">${of(name, i)}</a> <span>1${i} March 2026</span></li>`).join('')}</ul>`,
      { lang },
    ),
  ).map(({ title }) => title)

test('a sign that begins a point of a list', () => {
  for (const bullet of ['·', '• ', '▪ ', '» ', '› ', '- ', '– '])
    assert.deepEqual(
      titles((name) => bullet + name),
      NAMES,
      bullet,
    )
})

test('a dash before what one of them says, and quotation marks around names, stay', () => {
  const said = (name: string, i: number) => (i === 1 ? `– ${name}` : name)
  assert.deepEqual(titles(said, 'no'), NAMES.map(said))
  assert.deepEqual(
    titles((name) => `»${name}«`, 'de'),
    NAMES.map((name) => `»${name}«`),
  )
})

test('what readers said of each, in elements of its own', () => {
  const hidden = (name: string, i: number) =>
    i === 0 ? name : `${name} <i class="x">댓글</i><b>+ ${i + 2}</b><i class="x">개</i>`
  assert.deepEqual(titles(hidden, 'ko'), NAMES)
  assert.deepEqual(
    titles((name, i) => `${name} <em>[${i + 3}]</em>`),
    NAMES,
  )
  assert.deepEqual(
    titles((name, i) => (i === 2 ? name : `${name} <small>${i + 3} replies</small>`)),
    NAMES,
  )
})

test('measures and years stay', () => {
  assert.deepEqual(
    titles((name, i) => `${name} <em>${i + 3} days</em>`),
    NAMES.map((name, i) => `${name} ${i + 3} days`),
  )
  assert.deepEqual(
    titles((name, i) => `${name} <em>(201${i})</em>`),
    NAMES.map((name, i) => `${name} (201${i})`),
  )
})
