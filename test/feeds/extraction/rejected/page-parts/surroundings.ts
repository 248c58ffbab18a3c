// Surroundings that look more like a list than the content: large menus, related stories, walls.
import type { RefusedPage } from '../rejected-page.ts'

const WORDS = ['Housing', 'Parking', 'Schools', 'Waste', 'Permits', 'Markets']

/** Columns of links below their names. */
const columns = (names: readonly string[]) =>
  names
    .map(
      (name, i) =>
        `<li><a href="/m${i}/">${name}</a><div><h3>${name} and more</h3><ul>${WORDS.map((word, n) => `<li><a href="/m${i}/${n}-${word}/">${word} ${name.toLowerCase()}</a></li>`).join('')}</ul></div></li>`,
    )
    .join('')

const menu = `<nav><ul>${columns(['Town hall', 'Services', 'Culture', 'Business', 'Transport'])}</ul></nav>`
const footer = `<footer>${['Town', 'Law', 'Contact'].map((name) => `<div><h4>${name}</h4><ul>${WORDS.map((word) => `<li><a href="/${name}/${word}">${word}</a></li>`).join('')}</ul></div>`).join('')}</footer>`

const stories = [
  'The ferry turns at the lock',
  'A crane for the old basin',
  'Who paints the buoys',
  'Tides in the cellar',
]
const others = (dated: boolean) =>
  stories
    .map(
      (title, i) =>
        `<article><a href="/2026/03/0${i + 1}/other-${i}"><h3>${title}</h3></a>${dated ? `<time datetime="2026-03-0${i + 1}">${i + 1} March 2026</time>` : ''}</article>`,
    )
    .join('')

const paragraph = `<p>${'The pilots asked for a second light on the mole. '.repeat(3)}</p>`
const said = (name: string, i: number) =>
  `<li id="c${i}"><article><b>${name}</b> <a href="/on-lights#c${i}"><time datetime="2026-03-0${i + 4}">${i + 4} March 2026</time></a><p>I have waited for that light for years, and so has everybody at the club of the harbour.</p></article></li>`

export const refusedSurroundings: readonly RefusedPage[] = [
  {
    why: 'a page that is missing, below a menu of columns',
    url: 'https://town.example/nwes',
    html: `<title>Not found</title><body>${menu}<main><h1>404</h1><p>That page has moved. Try the start page.</p></main>${footer}</body>`,
    reason: 'not-a-list',
  },
  {
    why: 'no events, below a menu that is most of the page',
    url: 'https://town.example/events',
    html: `<html lang="de"><title>Termine</title><body>${menu}<main><h1>Termine</h1><p>Derzeit sind keine Veranstaltungen geplant.</p></main>${footer}</body>`,
    reason: 'empty',
  },
  {
    why: 'a story and others that are dated',
    url: 'https://news.example/2026/03/09/lights',
    html: `<title>A second light on the mole - News</title><body><main><article><h1>A second light on the mole</h1><p>By Ida Moll · 9 March 2026</p>${paragraph.repeat(3)}</article><h2>Related stories</h2>${others(true)}</main></body>`,
    reason: 'not-a-list',
  },
  {
    why: 'a post and what its readers said',
    url: 'https://blog.example/on-lights',
    html: `<title>On lights</title><body><main><h1>On lights at sea</h1><time datetime="2026-03-03">3 March 2026</time>${paragraph.repeat(4)}<h2>Three thoughts</h2><ol>${['Ann', 'Jens', 'Marta'].map(said).join('')}</ol></main></body>`.replace(
      '<title>On lights</title>',
      '<title>On lights at sea</title>',
    ),
    reason: 'not-a-list',
  },
  {
    why: 'consent or a subscription',
    url: 'https://zeitung.example/',
    html: `<html lang="de"><title>Zeitung</title><body><div><h1>Weiter mit Werbung lesen</h1><p>Besuchen Sie uns wie gewohnt mit Werbung und Tracking. Mehr in der <a href="/datenschutz">Datenschutzerklärung</a>.</p><button>Zustimmen und weiter</button><h2>Oder ohne Werbung im Abo</h2><p>Für 4,99 € im Monat ganz ohne Tracking.</p><a href="/pur">Pur-Abo abschließen</a></div></body>`,
    reason: 'blocked',
  },
  {
    why: 'no openings, among words about the firm',
    url: 'https://boards.example/smallco',
    html: `<title>Jobs at SmallCo</title><body><main><h1>Openings at SmallCo</h1>${paragraph.repeat(3)}<p>There are no current openings.</p><a href="/alerts">Create a job alert</a></main></body>`,
    reason: 'empty',
  },
]
