// Lists of short or unlinked names, beside longer links or "Read more".
import type { ListPage } from '../../harness/list-page.ts'

const all = <One>(things: readonly One[], markup: (thing: One, i: number) => string) => things.map(markup).join('\n')

const page = (heading: string, body: string) =>
  `<html lang="en"><title>${heading} - Heron</title><body><header><a href="/">Heron</a> <a href="/about">About</a></header>${body}</body></html>`

const messages = [
  'Fix a crash on empty tide tables',
  'Merge the harbour branch into main',
  'Say where the lamps are kept',
  'Prepare for the winter season',
]

const versions = ['v2.4.0', 'v2.3.1', 'v2.3.0', 'v2.2.0']
const branches = ['main', 'tides', 'lamps-2', 'next']

const said = 'The harbour was quiet that morning, and the boats lay at the quay. Nobody had asked for the paint. '

/** Who wrote it, when, and several links of which one leads to the whole story. */
const foot = (i: number) =>
  `<a href="user.php?id=1">Ida</a> on March ${9 - i}, 2026 | <a href="stories.php?sid=${87 - i}">Read more</a> | ${i} comments | <a href="print.php?sid=${87 - i}"><img src="p.gif"></a>`

const oldPage = (body: string) =>
  `<html lang="en"><title>Heron</title><table><tr><td><a href="/">Heron</a></td><td><a href="/forum/">Forum</a></td></tr></table><table><tr><td><ul><li><a href="/old.php">Archive</a></li><li><a href="/about.php">About</a></li></ul></td><td>${body}</td></tr></table><p>Since 2011, with <a href="https://soft.example/">Board</a></p></html>`

const stories = messages.map((name, i) => [`/stories.php?sid=${87 - i}`, name] as const)

/** What a paper can be had as, if at all. */
const papers: readonly [name: string, year: number, kinds: readonly string[]][] = [
  ['How lamps were kept dry', 2026, ['HTML', 'PDF']],
  ['A rope that does not rot', 2026, ['PDF', 'Code']],
  ['On the price of old flags', 2026, []],
  ['Winter ferries and their hours', 2025, ['arXiv', 'HTML']],
  ['Clocks that follow the moon', 2025, ['HTML']],
  ['What the weir has taken', 2024, []],
  ['Two boats and one mast', 2024, ['PDF']],
]

const paper = ([name, year, kinds]: (typeof papers)[number]) =>
  `<li><div>${name}</div><div>Ida Moll and Jan Weir</div><div>Letters of the Quay, ${year}</div><div>${all(kinds, (kind) => `<a href="https://${kind.toLowerCase()}.example/${name.length}-${year}">${kind}</a>`)}</div></li>`

export const nameLists: readonly ListPage[] = [
  {
    why: 'versions, each beside the longer message of a change',
    url: 'https://code.example/heron/tags',
    html: page(
      'Tags',
      `<ul>${all(versions, (name, i) => `<li><div><a href="/heron/tags/${name}">${name}</a> heron <div><a href="/heron/commit/8c1f0a${i}">8c1f0a${i}</a> · <a href="/heron/commit/8c1f0a${i}">${messages[i]}</a> · <time datetime="2026-03-0${9 - i}">last week</time></div></div></li>`)}</ul>`,
    ),
    wanted: versions.map((name) => [`/heron/tags/${name}`, name]),
  },
  {
    why: 'branches in bold letters, each beside the longer message of a change',
    url: 'https://code.example/heron/branches',
    html: page(
      'Branches',
      `<table>${all(branches, (name, i) => `<tr><td><b><a href="/heron/tree/${name}">${name}</a></b></td><td><a href="/heron/commit/8c1f0a${i}">${messages[i]}</a></td><td>${9 - i} March 2026</td></tr>`)}</table>`,
    ),
    wanted: branches.map((name) => [`/heron/tree/${name}`, name]),
  },
  {
    why: 'stories in two tables each, the name in the first, a way to all of it at the foot of the second',
    url: 'https://heron.example/news.php',
    html: oldPage(
      `<div>Welcome</div>${all(messages, (name, i) => `<table><tr><td>${name}</td></tr></table><table><tr><td>${said}</td></tr><tr><td>${foot(i)}</td></tr></table>`)}<div>Page 1 of 9</div>`,
    ),
    wanted: stories,
  },
  {
    why: 'stories in three rows each, the name in the first, a way to all of it in the last',
    url: 'https://heron.example/news.php',
    html: oldPage(
      `<table>${all(messages, (name, i) => `<tr><td><b>${name}</b></td></tr><tr><td>${said}</td></tr><tr><td>${foot(i)}</td></tr>`)}</table>`,
    ),
    wanted: stories,
  },
  {
    why: 'papers below their years, each with other ways to it or with none',
    url: 'https://lab.example/papers/',
    html: page(
      'Papers',
      `<h1>Papers</h1>${all(
        [2026, 2025, 2024],
        (year) =>
          `<h2>${year}</h2><ol>${all(
            papers.filter((one) => one[1] === year),
            paper,
          )}</ol>`,
      )}`,
    ),
    wanted: papers.flatMap(([name, year, [kind]]) =>
      kind ? [[`https://${kind.toLowerCase()}.example/${name.length}-${year}`, name] as const] : [],
    ),
  },
  {
    why: 'places in bold letters before the titles of what happens there',
    url: 'https://town.example/dates',
    html: page(
      'Dates',
      all(
        messages,
        (title, i) =>
          `<div><strong><a href="/place/${i}x">Hall ${'ABCD'[i]}</a></strong> <a href="/e/${40 + i}">${title}</a> ${9 + i} March 2026</div>`,
      ),
    ),
    wanted: messages.map((title, i) => [`/e/${40 + i}`, title]),
  },
  {
    why: 'versions before the longer names of what they are of',
    url: 'https://code.example/new',
    html: page(
      'New',
      all(
        versions,
        (name, i) =>
          `<div><a href="/heron/p${i}/${name}">${name}</a> of <a href="/heron/p${i}">${messages[i]}</a>, ${9 + i} March 2026</div>`,
      ),
    ),
    wanted: messages.map((title, i) => [`/heron/p${i}`, title]),
  },
]
