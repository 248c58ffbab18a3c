// Links above a list with URLs like its items: a large first story joins it, an archive month or the board itself
// does not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articlesOf } from '../harness/read-page.ts'

const POSTS: readonly [string, string][] = [
  ['14', 'Night bus to the lighthouse'],
  ['11', 'The harbour wall is open again'],
  ['09', 'A map room for everybody'],
  ['02', 'Ferry timetable for the spring'],
]
const TEXT = 'The council said on the day that work went on as it was planned, and that nobody had to wait.'

const titlesOf = (html: string, url: string) => articlesOf(html, { url }).map(({ title }) => title)

const board = (above: string) =>
  `<html lang="en"><div><div>${above}</div><table>${POSTS.map(([day, title], i) => `<tr><td><a href="thread-98${i}-1.html">${title}</a></td><td>2026-03-${day}</td><td>${i}</td></tr>`).join('')}</table></div></html>`

test('the board itself and its neighbour are no threads of it', () => {
  const wanted = POSTS.map(([, title]) => title)
  for (const address of ['thread-380-1.html', 'thread-381-1.html']) {
    const html = board(`<div><a href="${address}">Everything about the harbour</a></div>`)
    assert.deepEqual(titlesOf(html, 'https://board.example/thread-380-1.html'), wanted, address)
  }
})

test('a first story of another build joins a list with days by its own', () => {
  const html = board(`<div><a href="thread-990-1.html">A bridge over the estuary</a><p>${TEXT}</p>15 March 2026</div>`)
  assert.deepEqual(titlesOf(html, 'https://board.example/'), [
    'A bridge over the estuary',
    ...POSTS.map(([, title]) => title),
  ])
})

test('what was said last on a board below this one is no thread of it', () => {
  const below =
    '<div><h3>Boards below</h3><div><table><tbody><tr><td><a href="/boards/boats">Boats</a><p>Of wood and of steel.</p></td><td>By <a href="/members/ida">Ida</a><br>in <a href="thread-464-1.html">Re: A mast for the dinghy</a><br>15 March 2026</td></tr></tbody></table></div></div>'
  const wanted = POSTS.map(([, title]) => title)
  assert.deepEqual(titlesOf(board(below), 'https://board.example/board-5-1.html'), wanted)
})

test('the name of a site behind its news is no news', () => {
  const news = POSTS.slice(0, 2).map(
    ([day, title], i) => `<div><h3><a href="index.php?id=3${i}8">${title}</a></h3><p>${TEXT}</p>${day}.03.2026</div>`,
  )
  const html = `<html lang="en"><div><h2>News</h2>${news.join('')}</div><div><div><h1><a href="index.php?id=1">Harbour fittings</a></h1><div>Tel. 55-00-00</div></div></div></html>`
  const wanted = POSTS.slice(0, 2).map(([, title]) => title)
  assert.deepEqual(titlesOf(html, 'https://harbour.example/index.php?id=12'), wanted)
})

const told = ([day, title]: readonly [string, string]) =>
  `<div><h2><a href="/news/51${day}">${title}</a></h2><p>${TEXT}</p><p>${day}.03.2026</p></div>`

test('a box that repeats some of the news brings in no others', () => {
  const read = [...POSTS.slice(0, 2), ['05', 'What the tar is for'], ['04', 'Low water again']]
    .map(([day, title]) => `<li><a href="/news/51${day}">${title}</a> ${day}.03.2026</li>`)
    .join('')
  const html = `<html lang="en"><h1>News</h1><div>${POSTS.map(told).join('')}</div><div><b>Most read</b><ul>${read}</ul></div></html>`
  assert.deepEqual(
    titlesOf(html, 'https://harbour.example/'),
    POSTS.map(([, title]) => title),
  )
})

test('the link to all news above them, in a box beside boxes of one each, is none of them', () => {
  const others = [
    'A crane for the old basin',
    'Who paints the buoys',
    'Tides in the cellar',
    'A lamp for the mole',
    'Where the gulls sleep',
  ]
  const one = (title: string, i: number) =>
    `<div><div><a href="/news/1${i}-x">${title}</a> ${i + 1} March 2026<p>${TEXT}</p></div></div>`
  const news = [...POSTS, ['01', 'Salt on the steel again']].map(
    ([day, title]) =>
      `<div><p><a href="/news/51${day}-x">${title}</a></p>${Number(day)} March 2026<p>${TEXT}</p></div>`,
  )
  const html = `<html lang="en"><h1>Harbour</h1><div><div><a href="/news/90-x">What is new in the harbour</a><div>${news.join('')}</div></div>${others.map(one).join('')}</div></html>`
  assert.deepEqual(titlesOf(html, 'https://harbour.example/'), [
    ...POSTS.map(([, title]) => title),
    'Salt on the steel again',
    ...others,
  ])
})

test('what sorts a list or unfolds it is no entry, though it stands in its first row', () => {
  const html = `<html lang="en"><table><tr><th>Message (<a href="/tides/log/?all=1">Expand them all</a>)</th><th>Author</th></tr>${POSTS.map(([day, title]) => `<tr><td><a href="/tides/commit/?id=a${day}7f">${title}</a></td><td>Ida</td></tr>`).join('')}</table></html>`
  assert.deepEqual(
    titlesOf(html, 'https://code.example/tides/log/'),
    POSTS.map(([, title]) => title),
  )
})
