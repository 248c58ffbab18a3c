// Exceptions of list rules: lists with the words, numbers, buttons or data of rejected pages.
import type { ListPage } from '../../harness/list-page.ts'

const names = [
  'The quay wall is repaired',
  'A second light',
  'Ropes for the fleet',
  'Seeds are lent again',
  'A bell rings',
]

const dishes = ['Pea soup', 'Fried herring', 'Dumplings', 'Lentils and rice', 'Potato salad']
const meetings = ['Quiz', 'Choir', 'Chess', 'Fair']

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
  {
    why: 'what there was, below the words that nothing is to come',
    url: 'https://quay.example/events/',
    html: `<title>Events</title><h1>Events</h1><p>There are no upcoming events.</p><ul>${names.map((name, i) => `<li><a href="/events/1${i}">${name}</a> 2026-02-1${i}</li>`).join('')}</ul>`,
    wanted: wanted('events'),
  },
  {
    why: 'finds with a sign each that leads to their own place',
    url: 'https://quay.example/finds/',
    html: `<h1>Finds</h1>${names.map((name, i) => `<div id="n${i}"><h3><a href="/finds/1${i}">${name}</a></h3><p>We have read all of it, and laughed more than once. <a href="#n${i}">↩</a></p></div>`).join('')}`,
    wanted: wanted('finds'),
  },
  {
    why: 'a shelf of goods that is filed like them, below what it is sorted by',
    url: 'https://quay.example/shop/ropes-and-lines',
    html: `<title>Ropes and lines</title><h1>Ropes and lines</h1>${['Hemp', 'Cotton', 'Nylon', 'Sisal', 'Steel', 'Jute', 'Flax'].map((kind) => `<p>${kind}: twisted, braided or laid, thick and thin</p>`).join('')}${names.map((name, i) => `<div><a href="/shop/${name.toLowerCase().replaceAll(' ', '-')}"><img src="/${i}.jpg" alt="">${name}</a><b>1${i},90 €</b></div>`).join('')}`,
    wanted: names.map((name): [string, string] => [`/shop/${name.toLowerCase().replaceAll(' ', '-')}`, name]),
  },
  {
    why: 'trips below the least of their prices and a form that asks where to',
    url: 'https://quay.example/trips',
    html: `<title>Trips</title><h1>Trips</h1><p>From 19 €</p><form method="post">Where to? <input name="where"><input type="submit" value="Go"></form>${names.map((name, i) => `<div><h3><a href="/trips/1${i}">${name}</a></h3><i>19,00 €</i></div>`).join('')}`,
    wanted: wanted('trips'),
  },
  {
    why: 'what is cooked on the days to come, with figures',
    url: 'https://quay.example/kitchen',
    html: `<h1>This week</h1>${dishes.map((dish, i) => `<div><h3><a href="/kitchen/1${i}">${16 + i} March 2026</a></h3><p>${dish}</p><p>6,${i}0 €</p><p>54${i} kcal</p></div>`).join('')}`,
    wanted: wanted('kitchen', dishes),
  },
  {
    why: 'posts without days, one of which says more than all others',
    url: 'https://quay.example/',
    html: `<h1>Quay</h1>${names.map((name, i) => `<div><h2><a href="/posts/1${i}">${name}</a></h2><p>${'The boats lay at the wall until noon, and nobody had asked for the paint. '.repeat(i === 1 ? 30 : 2)}</p></div>`).join('')}`,
    wanted: wanted('posts'),
  },
  {
    why: 'meetings with a word each, day and month in boxes of their own',
    url: 'https://quay.example/club',
    html: `<h1>Club</h1>${meetings.map((name, i) => `<div><div><p>1${i}</p><p>Mar</p></div><a href="/club/1${i}">${name}</a></div>`).join('')}`,
    wanted: wanted('club', meetings),
  },
]
