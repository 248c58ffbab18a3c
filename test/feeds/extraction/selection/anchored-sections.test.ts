// Anchored sections have the address of their own anchor, whatever their text links to.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articlesOf, day } from '../harness/read-page.ts'

const RELEASES = [
  ['4.2.0', '2026-02-03', 'A tide table for each harbour, asked for in'],
  ['4.1.1', '2026-01-17', 'Boats no longer sink when they are renamed, see'],
  ['4.1.0', '2025-11-28', 'The lamp may be lit from afar, as wished in'],
  ['4.0.2', '2025-10-05', 'Charts of the northern canals, which were missing in'],
  ['4.0.1', '2025-09-12', 'No crash where a harbour has no name, found in'],
  ['4.0.0', '2025-08-01', 'A new chart engine, described in'],
  ['3.9.1', '2025-06-20', 'Names of buoys in two languages, as in'],
  ['3.9.0', '2025-05-02', 'Faster start on slow disks, measured in'],
  ['3.8.0', '2025-03-14', 'Routes may be shared, which was asked for in'],
] as const
const url = 'https://docs.example.org/lamp/changes.html'

const page = (anchors: (version: string, name: string) => string, contents: string, count: number = RELEASES.length) =>
  `<html lang="en"><title>Lamp – Release notes</title><body><div id="left"><a href="/lamp/">Lamp</a> <a href="/lamp/team.html">Team</a></div>
<div><div class="part"><h2><a name="notes"></a>Lamp release notes</h2>${contents}
${RELEASES.slice(0, count)
  .map(
    ([version, date, text], i) =>
      `<div class="part"><h3>${anchors(version, `Release_${version}`)}Release ${version} – ${date}</h3><p>Small release</p>
<table><tr><th>Type<th>Change<th>By<tr><td><img src="add.gif" alt="add"><td>${text} <a href="https://bugs.example.com/browse/L-${90 - i}">L-${90 - i}</a>.<td><a href="/lamp/team.html#rb">rb</a></table></div>`,
  )
  .join('')}</div></div></body></html>`

const contents = `<div class="part"><h3><a name="history"></a>Release history</h3><table>${RELEASES.map(([version, date]) => `<tr><td><a href="#v${version}">${version}</a><td>${date}`).join('')}</table><p>All of them can be had as one file.</p></div>`
const rows = (html: string) =>
  articlesOf(html, { url }).map((one) => [one.url.slice(url.length), one.title, day(one.publishedAt)])
const wanted = RELEASES.map(([version, date]) => [`#v${version}`, `Release ${version}`, date])

test('below a list of them, with two anchors each', () => {
  assert.deepEqual(rows(page((version, name) => `<a name="${name}"></a><a name="v${version}"></a>`, contents)), wanted)
})

test('alone, with one anchor each', () => {
  assert.deepEqual(rows(page((version) => `<a id="v${version}"></a>`, '')), wanted)
  assert.deepEqual(rows(page((version) => `<a id="v${version}"></a>`, '', 2)), wanted.slice(0, 2))
})

test('whose headings have the ids themselves, and whose texts lead to one request each', () => {
  const sections = RELEASES.map(
    ([version, , text], i) =>
      `<div><h3 id="v${version}">Release ${version}</h3><p>${text} <a href="https://bugs.example.com/browse/L-${2901 - i}">L-${2901 - i}</a>. Nobody has to do anything for it.</p></div>`,
  )
  const html = `<html lang="en"><title>Lamp</title><div>${sections.join('')}</div></html>`
  assert.deepEqual(
    rows(html).map(([address]) => address),
    wanted.map(([address]) => address),
  )
})

test('releases from the first one on, each with its name and its day below', () => {
  const sections = RELEASES.map(
    ([, date, text], i) =>
      `<section id="r${i}"><h2><a href="#r${i}">1.${i + 1} ${text}</a></h2><p>${date}</p><p>The lamp is brighter now.</p></section>`,
  )
  const html = `<html lang="en"><title>Lamp</title><main><h1>Lamp</h1>${sections.join('')}</main></html>`
  assert.deepEqual(
    rows(html).map(([address, , at]) => [address, at]),
    RELEASES.map(([, date], i) => [`#r${i}`, date]),
  )
})

test('news with an anchor before each heading, of which only the newest leads elsewhere', () => {
  const notes = RELEASES.map(
    ([version, date, text], i) =>
      `<a name="n${i}"></a><h3>${date} - ${i === 0 ? `<a href="/log/${version}.html">Lamp ${version}</a>` : `Lamp ${version}`}</h3><blockquote>${`${text} a harbour that has many boats. `.repeat(4)}<p>See <a href="/wicks-${i}.html">its wick</a>.</blockquote><hr>`,
  )
  const html = `<html lang="en"><title>Lamp</title><h2>What is new</h2>${notes.join('')}</html>`
  assert.deepEqual(
    rows(html),
    RELEASES.map(([version, date], i) => [`#n${i}`, `Lamp ${version}`, date]),
  )
})
