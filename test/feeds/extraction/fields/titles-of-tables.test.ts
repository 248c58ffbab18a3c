// Titles of tables and lists whose links hold numbers, dates, file names or buttons.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aroundList, articlesOf } from '../harness/read-page.ts'

const CASES = [
  'Holt v. Marsh County Board of Assessors',
  'State v. Delgado',
  'In re Estate of Whitcomb',
  'Northgate Freight v. Harbor Lines',
  'Matter of Lindqvist',
  'Reyes v. Department of Labor',
]
const JUDGES = ['Moore', 'Tan', 'Okoye']
const link = (i: number, text: string) => `<a href="/opinions/${23100 + 37 * i}.pdf">${text}</a>`
const number = (i: number) => `2${3 - (i % 2)}-${1000 + 37 * i}`
const filed = (i: number) => `03/1${6 - i}/2026`

const rows = (cells: (name: string, i: number) => readonly string[]) =>
  `<table>${CASES.map((name, i) => `<tr><td>${cells(name, i).join('</td><td>')}</td></tr>`).join('')}</table>`

const layouts: readonly (readonly [why: string, html: string])[] = [
  ['a number', rows((name, i) => [filed(i), link(i, number(i)), name])],
  ['a number with a word', rows((name, i) => [link(i, `No. ${number(i)}`), name, `${JUDGES[i % 3]}`, filed(i)])],
  ['a number of letters', rows((name, i) => [filed(i), link(i, `A-${number(i)}-T${i % 3}`), name])],
  ['a citation', rows((name, i) => [link(i, `[2026] NZCA ${90 - i}`), name, filed(i)])],
  [
    'the sixth cell of a row',
    rows((name, i) => [filed(i), link(i, number(i)), 'Civil', `Court ${1 + (i % 2)}`, `${JUDGES[i % 3]}`, name]),
  ],
  [
    'a cell behind one that may be empty',
    rows((name, i) => [link(i, number(i)), i % 2 ? '' : 'Civil', `<span>${name}</span>`, filed(i)]),
  ],
  ['a number behind a label', rows((name, i) => [`Number: ${link(i, number(i))}`, `Case name: ${name}`, filed(i)])],
  ['a file', rows((name, i) => [filed(i), name, link(i, `${number(i)}_opinion.pdf`)])],
  ['a day', rows((name, i) => [link(i, filed(i)), name, number(i)])],
  ['a button', rows((name, i) => [number(i), name, filed(i), link(i, 'PDF')])],
]

for (const [why, html] of layouts)
  test(`the name is the title where the link holds ${why}`, () => {
    assert.deepEqual(
      articlesOf(aroundList(html)).map(({ title }) => title),
      CASES,
    )
  })

test('versions and numbered parts are names', () => {
  const versions = ['2.4.1', '2.4.0', '2.3.7', '2.3.6', '2.2.0']
  const entry = (name: string, i: number) =>
    `<li><a href="/releases/${i}-x">${name}</a> <time>${filed(i)}</time><p>Mends the ${CASES[i]} of the winch.</p></li>`
  const titles = (names: readonly string[]) => {
    const page = aroundList(`<ul>${names.map(entry).join('')}</ul>`)
    return articlesOf(page).map(({ title }) => title)
  }
  assert.deepEqual(titles(versions), versions)
  const parts = [5, 4, 3, 2, 1].map((part) => `How the old lighthouse was built, part ${part}`)
  assert.deepEqual(titles(parts), parts)
})

test('what most links of a list stand beside is no part of any title', () => {
  const threads = ['Rules', 'Engines of the old ferry', 'Which rope for the winter?', 'Mending a torn sail', 'Lamps']
  const thread = (name: string, i: number) =>
    `<tr><td><span>Pinned thread</span> Pinned: <a href="/threads/${i}-x">${name}</a> <small>(Pages: <a href="/threads/${i}-x?page=2">2</a> <a href="/threads/${i}-x?page=9">Last page</a>)</small></td><td>${40 - i} replies</td><td>${filed(i)}</td></tr>`
  const page = aroundList(`<table>${threads.map(thread).join('')}</table>`)
  assert.deepEqual(
    articlesOf(page).map(({ title }) => title),
    threads,
  )
})
