// Lists of little more than links: no headings, images for labels, one label for all buttons.

import { quayPage } from '../../harness/example-site.ts'
import type { ListPage } from '../../harness/list-page.ts'

const page = (heading: string, list: string, lang = 'en') =>
  quayPage(
    heading,
    `<header><a href="/">Quay</a> <a href="/about">About</a></header><main><h1>${heading}</h1>${list}</main>
   <footer><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></footer>`,
    { lang },
  )

const all = (names: readonly string[], markup: (name: string, i: number) => string) => names.map(markup).join('\n')

const drawings = [
  'A goose with a plan',
  'The long queue',
  'Moss buys a hat',
  'Three quiet owls',
  'Departures',
  'Weather',
]
const issues = ['Nr 1 2026', 'Nr 4 2025', 'Nr 3 2025', 'Nr 2 2025', 'Nr 1 2025']

export const plainLists: readonly ListPage[] = [
  {
    why: 'the page of a list whose number is that of missing pages',
    url: 'https://quay.example/drawings/404',
    html: page(
      'Drawings',
      all(drawings, (name, i) => `<p><a href="/drawing/${i}">${name}, drawn at the quay</a></p>`),
    ),
    wanted: drawings.map((name, i) => [`/drawing/${i}`, `${name}, drawn at the quay`]),
  },
  {
    why: 'drawings whose names are only told to those who listen',
    url: 'https://goose.example/archive/',
    html: page(
      'Archive',
      `<div>${all(drawings, (name, i) => `<a href="/comic/2026-03-${30 - i}/"><img src="/t${i}.png" alt="${name}"></a>`)}</div>`,
    ),
    wanted: drawings.map((name, i) => [`/comic/2026-03-${30 - i}/`, name]),
  },
  {
    why: 'issues, each below the picture of its cover',
    url: 'https://paper.example/arkiv',
    html: page(
      'Tidningsarkiv',
      all(
        issues,
        (name, i) =>
          `<div><a href="/pdf/paper-${2026 - i}.pdf"><img src="/t${i}.jpg" alt="Omslag"></a><p>${name}</p></div>`,
      ),
      'sv',
    ),
    wanted: issues.map((name, i) => [`/pdf/paper-${2026 - i}.pdf`, name]),
  },
  {
    why: 'news behind one word, the parts of their days in boxes of their own',
    url: 'https://town.example/novini',
    html: page(
      'Новини',
      all(
        ['Ремонт на читалището', 'Безплатни прегледи за деца', 'Пролетно почистване на парка', 'Нов автобус'],
        (name, i) =>
          `<div><div><div>${14 - i}</div><div>март</div><div>2026</div></div><div><div>${name}</div><a href="/novini/${450 - i}">Прочети още</a></div></div>`,
      ),
      'bg',
    ),
    wanted: ['Ремонт на читалището', 'Безплатни прегледи за деца', 'Пролетно почистване на парка', 'Нов автобус'].map(
      (name, i) => [`/novini/${450 - i}`, name],
    ),
  },
]
