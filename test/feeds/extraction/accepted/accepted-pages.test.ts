// Accepted pages of many kinds: the visible list is the feed, whatever class names say.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extract } from '../../../../src/feeds/extraction/extract.ts'
import type { ListPage } from '../harness/list-page.ts'
import { flat, stripped } from '../harness/strip-names.ts'
import { headedParts, partLists } from './layouts/anchored-parts.ts'
import { cardLists } from './layouts/card-lists.ts'
import { softwareLists } from './layouts/cms-lists.ts'
import { nameLists } from './layouts/name-lists.ts'
import { plainLists } from './layouts/plain-lists.ts'
import { rowLists } from './layouts/row-lists.ts'
import { namedBeside } from './layouts/unlabelled-links.ts'
import { amongWords } from './look-alikes/among-words.ts'
import { placesKept } from './look-alikes/anchored-headings.ts'
import { columnsKept } from './look-alikes/detail-like-columns.ts'
import { likeOneThing } from './look-alikes/detail-like-signs.ts'
import { toldLists } from './look-alikes/other-statements.ts'
import { keptLists } from './look-alikes/rule-exceptions.ts'
import { unlikelyLists } from './look-alikes/unlikely-lists.ts'
import { fewInFull } from './short/few-in-full.ts'
import { fewThings } from './short/few-things.ts'
import { shortLists } from './short/short-lists.ts'

const now = Date.parse('2026-03-15T12:00:00Z')

function found(url: string, html: string): [string, string | undefined][] | string {
  const outcome = extract({ url, body: Buffer.from(html), contentType: 'text/html; charset=utf-8' }, now)
  return outcome.found ? outcome.feed.articles.map((article) => [article.url, article.title]) : outcome.reason
}

const wantedOf = ({ url, wanted }: ListPage) => wanted.map(([address, title]) => [new URL(address, url).href, title])

/** They are found without names, headings and landmarks, too. */
const robustLists = [...cardLists, ...rowLists, ...partLists, ...shortLists]

for (const page of [
  ...robustLists,
  ...headedParts,
  ...unlikelyLists,
  ...softwareLists,
  ...plainLists,
  ...toldLists,
  ...fewThings,
  ...fewInFull,
  ...keptLists,
  ...nameLists,
  ...namedBeside,
  ...columnsKept,
  ...amongWords,
  ...likeOneThing,
  ...placesKept,
]) {
  test(`found: ${page.why}`, () => assert.deepEqual(found(page.url, page.html), wantedOf(page)))
}

test('found: one row of a table below a menu that is most of the page', () => {
  const words = ['Aktuelles', 'Termine', 'Kontakt', 'Formulare', 'Gebühren']
  const column = (name: string) =>
    `<li><a href="/${name}">${name}</a><ul>${words.map((word) => `<li><a href="/${name}/${word}">${word} ${name}</a></li>`).join('')}</ul></li>`
  const row = '<td><a href="/stellen/7">Fachperson Betreuung 60–80 %</a></td><td>Musterwil</td><td>10.03.2026</td>'
  const html = `<html lang="de"><nav><ul>${['Rathaus', 'Leben', 'Wirtschaft', 'Kultur'].map(column).join('')}</ul></nav><main><h1>Stellen</h1><table><thead><tr><th>Stelle</th><th>Ort</th><th>Seit</th></tr></thead><tbody><tr>${row}</tr></tbody></table></main></html>`
  assert.deepEqual(found('https://town.example/stellen', html), [
    ['https://town.example/stellen/7', 'Fachperson Betreuung 60–80 %'],
  ])
})

const withIds = ({ wanted }: ListPage) => wanted.some(([address]) => address.startsWith('#'))
const changes: Record<string, (page: ListPage) => string> = {
  'without classes and ids': (page) => stripped(page.html, withIds(page)),
  'without headings and landmarks': ({ html }) => flat(html),
  'without both': (page) => flat(stripped(page.html, withIds(page))),
}

for (const [how, change] of Object.entries(changes)) {
  for (const page of robustLists) {
    test(`found ${how}: ${page.why}`, () => assert.deepEqual(found(page.url, change(page)), wantedOf(page)))
  }
}
