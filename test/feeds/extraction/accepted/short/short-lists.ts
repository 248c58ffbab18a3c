// Lists of one or two items, with little repetition.
import { each, type ListPage } from '../../harness/list-page.ts'

const page = (heading: string, list: string) =>
  `<body><header><a href="/">Home</a> <a href="/news">News</a> <a href="/contact">Contact</a></header><main><h1>${heading}</h1>${list}</main>
   <footer><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></footer></body>`

export const shortLists: readonly ListPage[] = [
  {
    why: 'one post with its beginning',
    url: 'https://ann.example/blog',
    html: page(
      'Blog',
      `<article><h2><a href="/blog/first-sail">The first sail of the year</a></h2><time datetime="2026-03-01">1 March 2026</time>
       <p>Cold, grey, and not a soul on the water but us.</p><a href="/blog/first-sail">Read more</a></article>`,
    ),
    wanted: [['/blog/first-sail', 'The first sail of the year']],
  },
  {
    why: 'two posts',
    url: 'https://ann.example/blog',
    html: page(
      'Blog',
      `<article><h2><a href="/blog/first-sail">The first sail of the year</a></h2><p>1 March 2026</p></article>
       <article><h2><a href="/blog/new-mast">A new mast</a></h2><p>12 January 2026</p></article>`,
    ),
    wanted: [
      ['/blog/first-sail', 'The first sail of the year'],
      ['/blog/new-mast', 'A new mast'],
    ],
  },
  {
    why: 'one event in a box',
    url: 'https://hafen.example/termine/',
    html: `<html lang="de">${page(
      'Termine',
      `<div class="box"><div>Sa, 14. März 2026, 19 Uhr</div><h3><a href="/termine/hafenfest">Hafenfest mit Feuerwerk</a></h3><div>Alter Hafen</div></div>`,
    )}`,
    wanted: [['/termine/hafenfest', 'Hafenfest mit Feuerwerk']],
  },
  {
    why: 'one row of a table with its head',
    url: 'https://port.example/tenders/',
    html: page(
      'Tenders',
      `<table><tr><th>Title</th><th>Closes</th></tr><tr><td><a href="/tenders/2026-007">Repair of the north pier</a></td><td>30 April 2026</td></tr></table>`,
    ),
    wanted: [['/tenders/2026-007', 'Repair of the north pier']],
  },
  {
    why: 'two jobs without dates',
    url: 'https://port.example/jobs',
    html: page(
      'Open positions',
      `<ul><li><a href="/jobs/welder"><h3>Welder, stainless steel</h3><p>Yard, full time</p></a></li>
       <li><a href="/jobs/clerk"><h3>Records clerk</h3><p>Office, part time</p></a></li></ul>`,
    ),
    wanted: [
      ['/jobs/welder', 'Welder, stainless steel'],
      ['/jobs/clerk', 'Records clerk'],
    ],
  },
  {
    why: 'one card with a picture',
    url: 'https://gallery.example/exhibitions',
    html: page(
      'Exhibitions',
      `<div><a href="/exhibitions/salt"><img src="/salt.jpg" alt=""></a><h2><a href="/exhibitions/salt">Salt: forty prints</a></h2><p>Until 3 May 2026</p></div>`,
    ),
    wanted: [['/exhibitions/salt', 'Salt: forty prints']],
  },
  {
    why: 'one release of a program',
    url: 'https://charts.example/releases',
    html: page(
      'Releases',
      `<section><h2><a href="/releases/v0.1.0">v0.1.0: first light</a></h2><span>2026-01-20</span><ul><li>Draws a chart.</li><li>Prints it, too.</li></ul></section>`,
    ),
    wanted: [['/releases/v0.1.0', 'v0.1.0: first light']],
  },
  {
    why: 'two items in Japanese',
    url: 'https://minato.example/news',
    html: `<html lang="ja">${page(
      'お知らせ',
      each<[string, string, string]>(
        [
          ['1', '2026年3月1日', '図書館の開館時間が変わります'],
          ['2', '2026年2月14日', '港まつりの参加者を募集します'],
        ],
        (id, day, title) => `<li><span>${day}</span> <a href="/news/${id}">${title}</a></li>`,
      ),
    )}`,
    wanted: [
      ['/news/1', '図書館の開館時間が変わります'],
      ['/news/2', '港まつりの参加者を募集します'],
    ],
  },
  {
    why: 'one post without heading elements, classes or landmarks',
    url: 'https://ann.example/notes/',
    html: `<body><div><a href="/">Ann</a></div><div><div>Notes</div><div><div><a href="/notes/on-rope">On rope, and the people who splice it</a></div>
      <div>7 February 2026</div><div>My grandfather kept nine kinds of rope in the hall, and could name each in the dark.</div></div></div></body>`,
    wanted: [['/notes/on-rope', 'On rope, and the people who splice it']],
  },
  {
    why: 'two links with their dates',
    url: 'https://verein.example/protokolle',
    html: `<html lang="de">${page(
      'Protokolle',
      `<ul><li>03.02.2026: <a href="/p/2026-02.pdf">Protokoll der Hauptversammlung</a></li><li>11.11.2025: <a href="/p/2025-11.pdf">Protokoll der Vorstandssitzung</a></li></ul>`,
    )}`,
    wanted: [
      ['/p/2026-02.pdf', 'Protokoll der Hauptversammlung'],
      ['/p/2025-11.pdf', 'Protokoll der Vorstandssitzung'],
    ],
  },
]
