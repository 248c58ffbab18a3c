// Bullets before titles and counts behind them, which are no part of titles.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aroundList, articlesOf } from '../harness/read-page.ts'

const NAMES = [
  'Quay wall repaired before spring',
  'Night trains run again from May',
  'Choir looks for a new room',
  'Market moves to the quay',
]
const COUNTS = [12, 4, 31, 7]

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
    i === 0 ? name : `${name} <i class="x">댓글</i><b>+ ${COUNTS[i]}</b><i class="x">개</i>`
  assert.deepEqual(titles(hidden, 'ko'), NAMES)
  assert.deepEqual(
    titles((name, i) => `${name} <em>[${COUNTS[i]}]</em>`),
    NAMES,
  )
  assert.deepEqual(
    titles((name, i) => (i === 2 ? name : `${name} <small>${COUNTS[i]} replies</small>`)),
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

test('numbers in their order, versions and signs that belong to a title stay', () => {
  const kept = (of: (name: string, i: number) => string, bare: (name: string, i: number) => string) =>
    assert.deepEqual(titles(of), NAMES.map(bare))
  kept(
    (name, i) => `${name} <em>(${i + 2})</em>`,
    (name, i) => `${name} (${i + 2})`,
  )
  kept(
    (name, i) => (i === 0 ? name : `${name} <b>${i * 2 + 3} nights</b>`),
    (name, i) => (i === 0 ? name : `${name} ${i * 2 + 3} nights`),
  )
  kept(
    (name, i) => `${name} in C+<b>+${COUNTS[i]}</b>`,
    (name, i) => `${name} in C++${COUNTS[i]}`,
  )
  const square = (name: string, i: number) => (i === 1 ? `■ ${name} ■` : name)
  kept(square, square)
})
