// Lists that look like what is refused: in their words, their numbers, their buttons or their data.
import type { ListPage } from './list-page.ts'

const names = [
  'The quay wall is repaired',
  'A second light',
  'Ropes for the fleet',
  'Seeds are lent again',
  'A bell rings',
]

/** Addresses and titles of all of them, below a folder. */
const wanted = (folder: string, titles = names): [string, string][] =>
  titles.map((title, i) => [`/${folder}/1${i}`, title])

const headed = (folder: string, month = 'November') =>
  names
    .map((name, i) => `<div><h2><a href="/${folder}/1${i}">${name}</a></h2><p>1${i} ${month} 2025</p></div>`)
    .join('')

const rows = (row: (name: string, i: number) => string) => `<table>${names.map(row).join('')}</table>`

const PAPERS: readonly [address: string, name: string][] = [
  ['/f/tides', 'Tides of the inner basin by hand'],
  ['/locks', 'Locks that nobody keeps any more'],
  ['/f/e/ice', 'What ice was sold for in the north'],
]

const NUMBERED = PAPERS.map(([, name], i): [string, string] => [`/t/${i + 1743}`, name])

export const keptLists: readonly ListPage[] = [
  {
    why: 'threads in a table that counts answers and views',
    url: 'https://quay.example/forum/',
    html: `<h1>Forum</h1>${rows((name, i) => `<tr><td><a href="/forum/1${i}">${name}</a></td><td>ann${i}</td><td>1${i}</td><td>101</td><td>1</td></tr>`)}`,
    wanted: wanted('forum'),
  },
  {
    why: 'films that are coming soon',
    url: 'https://quay.example/films',
    html: `<h1>Coming soon</h1>${headed('films', 'December')}`,
    wanted: wanted('films'),
  },
  {
    why: 'news below a name that begins like nothing',
    url: 'https://quay.example/',
    html: `<h1>No news is good news</h1>${headed('news')}`,
    wanted: wanted('news'),
  },
  {
    why: 'posts on errors, on a page that is called so',
    url: 'https://quay.example/errors',
    html: `<title>Server Error | Engineering blog</title><h1>Posts on errors</h1>${headed('posts')}`,
    wanted: wanted('posts'),
  },
  {
    why: 'an archive with a radio button in each row',
    url: 'https://quay.example/archive/',
    html: `<h1>Archive</h1>${rows((name, i) => `<tr><td><input type="radio" name="r"></td><td><a href="/archive/1${i}">${name}</a></td><td>2025-11-1${i}</td></tr>`)}`,
    wanted: wanted('archive'),
  },
  {
    why: 'news on a site that says it is about one album',
    url: 'https://quay.example/',
    html: `<title>Tide: news</title><script type="application/ld+json">{"@type":"WebSite","about":{"@type":"MusicAlbum","name":"Tide"}}</script>${headed('news')}`,
    wanted: wanted('news'),
  },
  {
    why: 'what is sent in the next days, each with its hour',
    url: 'https://quay.example/tv',
    html: `<h1>On air</h1>${names.map((name, i) => `<div><h3><a href="/tv/1${i}">${16 + i} March 2026</a></h3><p>${name} 6${i}</p><p>20:15</p></div>`).join('')}`,
    wanted: wanted(
      'tv',
      names.map((name, i) => `${name} 6${i}`),
    ),
  },
  {
    why: 'files of releases with their notes, the oldest first',
    url: 'https://quay.example/files',
    html: `<h1>Releases</h1>${rows((_, i) => `<tr><td><a href="/dl/tide-1.${i}.zip">tide-1.${i}.zip</a></td><td><a href="/notes/1${i}">What is new in tide 1.${i}</a></td><td>2025-11-1${i}</td></tr>`)}`,
    wanted: wanted(
      'notes',
      names.map((_, i) => `What is new in tide 1.${i}`),
    ),
  },
  {
    why: 'days that unfold, with headings in them',
    url: 'https://quay.example/changelog',
    html: `<h1>Changelog</h1>${names.map((name, i) => `<details id="v1${i}"><summary>2025-11-1${i} ${name}</summary><p>Some words of it.</p><h3>Added</h3><p>A bell that rings when the lock opens.</p><h3>Mended</h3><p>The lamp.</p></details>`).join('')}`,
    wanted: names.map((name, i) => [`/changelog#v1${i}`, name]),
  },
  {
    why: 'three papers without a day, in rows below the heads of their columns',
    url: 'https://archive.example/holdings',
    html: `<html lang="en"><title>Archive</title><body><nav>${Array.from({ length: 20 }, (_, i) => `<a href="/m/${i}">Department number ${i}</a> `).join('')}</nav><table><tr><th>No.</th><th>Paper</th><th>Form</th></tr>${PAPERS.map(([address, name], i) => `<tr><td>${i + 1}</td><td><a href="${address}">${name}</a></td><td>PDF</td></tr>`).join('')}</table></body></html>`,
    wanted: PAPERS,
  },
  {
    why: 'three things with nothing but their names, on a page with little else',
    url: 'https://archive.example/holdings',
    html: `<html lang="en"><title>Archive</title><body><nav>${Array.from({ length: 20 }, (_, i) => `<a href="/m/${i}">Department number ${i}</a> `).join('')}</nav><ul>${NUMBERED.map(([address, name]) => `<li><a href="${address}">${name}</a></li>`).join('')}</ul><footer>Open from nine to five, and on the first Sunday of each month from ten to two</footer></body></html>`,
    wanted: NUMBERED,
  },
]
