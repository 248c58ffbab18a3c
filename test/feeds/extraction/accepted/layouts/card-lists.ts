// Lists of cards as frameworks and content systems write them today.
import { each, type ListPage } from '../../harness/list-page.ts'

const posts: readonly [string, string, string][] = [
  ['tidal-clocks', 'Why tidal clocks drift', 'A clock that follows the moon has to be wrong twice a day.'],
  ['salt-on-steel', 'Salt on steel, after forty winters', 'We opened the old gate and weighed what was left of it.'],
  ['signal-books', 'Reading a signal book', 'Flags, lamps and the grammar that ships shared.'],
  ['dredging', 'What dredging leaves behind', 'Mud moves back; the plants do not.'],
]

const related: readonly [string, string][] = [
  ['old-maps', 'Five old maps of the estuary'],
  ['ferry-strike', 'The ferry strike, day by day'],
  ['lighthouse', 'Living in a lighthouse'],
]

export const cardLists: readonly ListPage[] = [
  {
    why: 'a grid of cards in utility classes, beside it what else can be read',
    url: 'https://quay.example/journal',
    html: `<body><div class="flex items-center px-4"><a href="/">Quay</a><a href="/journal">Journal</a><a href="/about">About</a></div>
      <div class="grid grid-cols-12 gap-4"><div class="col-span-9 grid gap-6">${each(
        posts,
        (
          slug,
          title,
          text,
        ) => `<div class="rounded-lg border p-6 shadow-sm"><div class="text-xs uppercase">Harbour</div>
          <a class="font-bold hover:underline" href="/journal/${slug}"><div class="text-xl">${title}</div></a>
          <div class="mt-2 text-gray-500">${text}</div><a class="text-sm" href="/authors/ida">Ida Moll</a></div>`,
      )}</div>
      <div class="col-span-3"><div class="text-sm font-bold">Most read</div>${each(
        related,
        (slug, title) => `<div class="py-1"><a href="/journal/${slug}">${title}</a></div>`,
      )}</div></div></body>`,
    wanted: posts.map(([slug, title]) => [`/journal/${slug}`, title]),
  },
  {
    why: 'cards with a link stretched over them, that says nothing itself',
    url: 'https://quay.example/notes',
    html: `<main><h1>Notes</h1>${each(
      posts,
      (slug, title, text) =>
        `<div class="card"><a class="absolute inset-0" href="/notes/${slug}"><span class="sr-only">Open</span></a>
         <h2>${title}</h2><p>${text}</p><time datetime="2026-02-0${slug.length % 9 || 1}">February</time></div>`,
    )}</main>`,
    wanted: posts.map(([slug, title]) => [`/notes/${slug}`, title]),
  },
  {
    why: 'tiles that are wholly a link, in classes that a build tool made',
    url: 'https://quay.example/guides',
    html: `<div id="__app"><div class="sc-a1b2c3 hKxYzW">${each(
      posts,
      (slug, title, text) =>
        `<a class="sc-d4e5f6 jRtUvW" href="/guides/${slug}"><img src="/i/${slug}.avif" alt=""><span class="sc-g7">Guide</span><span class="sc-h8">${title}</span><span class="sc-i9">${text}</span></a>`,
    )}</div></div>`,
    wanted: posts.map(([slug, title]) => [`/guides/${slug}`, title]),
  },
  {
    why: 'tags stand before the title, in the same kind of box',
    url: 'https://quay.example/log',
    html: `<div>${each(
      posts,
      (slug, title, text) =>
        `<div><div><a href="/tag/${slug.slice(0, 4)}">${slug.slice(0, 4)}</a></div><div><a href="/log/${slug}">${title}</a></div>
         <p>${text}</p><a href="/log/${slug}">Read more</a></div>`,
    )}</div>`,
    wanted: posts.map(([slug, title]) => [`/log/${slug}`, title]),
  },
  {
    why: 'podcast episodes with a player and links to shops for sound',
    url: 'https://quay.example/podcast',
    html: `<section>${each(
      posts,
      (slug, title, text) =>
        `<div class="ep"><div class="ep-no">Episode ${slug.length}</div><h3><a href="/podcast/${slug}">${title}</a></h3>
         <audio controls src="/audio/${slug}.mp3"></audio><p>${text}</p>
         <ul><li><a href="https://listen.example/quay">Listen</a></li><li><a href="https://cast.example/quay">Cast</a></li></ul></div>`,
    )}</section>`,
    wanted: posts.map(([slug, title]) => [`/podcast/${slug}`, title]),
  },
  {
    why: 'a front with two sections of one kind, and a menu of sections',
    url: 'https://quay.example/',
    html: `<ul><li><a href="/harbour">Harbour</a></li><li><a href="/town">Town</a></li><li><a href="/sea">Sea</a></li></ul>
      <div><h2>Harbour</h2>${each(posts.slice(0, 3), (slug, title, text) => `<div><h3><a href="/story/${slug}-2026">${title}</a></h3><p>${text}</p></div>`)}</div>
      <div><h2>Town</h2>${each(related, (slug, title) => `<div><h3><a href="/story/${slug}-2026">${title}</a></h3><p>A few words on it.</p></div>`)}</div>`,
    wanted: [...posts.slice(0, 3), ...related].map(([slug, title]) => [`/story/${slug}-2026`, title]),
  },
  {
    why: 'results of a search, with the address of each written out',
    url: 'https://quay.example/search?q=tide',
    html: `<form><input name="q"></form><p>4 results for tide</p><div>${each(
      posts,
      (slug, title, text) =>
        `<div><a href="/journal/${slug}"><h3>${title}</h3></a><cite>quay.example › journal › ${slug}</cite><p>… ${text} …</p></div>`,
    )}</div><div><a href="?q=tide&page=2">2</a><a href="?q=tide&page=3">3</a><a href="?q=tide&page=2">Next</a></div>`,
    wanted: posts.map(([slug, title]) => [`/journal/${slug}`, title]),
  },
  {
    why: 'headings followed by text, nothing wrapped around them',
    url: 'https://quay.example/diary',
    html: `<body><h1>Diary</h1>${each(
      posts,
      (slug, title, text) =>
        `<h2><a href="/diary/${slug}">${title}</a></h2><p>${text}</p><p>${text} <a href="https://elsewhere.example/${slug}">A source</a> says so.</p>`,
    )}<p><a href="/imprint">Imprint</a></p></body>`,
    wanted: posts.map(([slug, title]) => [`/diary/${slug}`, title]),
  },
  {
    why: 'tiles below links with nothing in them',
    url: 'https://quay.example/walks',
    html: `<body><header><a href="/">Quay</a> <a href="/club">The club</a> <a href="/boats">Boats</a></header><main><h1>Walks</h1><p>Whoever walks with us brings <a href="https://elsewhere.example/boots">boots</a>.</p><div>${['Round the whole fjord', 'An evening to the isle of seals', 'Along the sandy side', 'Go only when it is dry', 'The old quarries above'].map((name, i) => `<div class="tile"><a href="/walks/${name.split(' ').at(-1)}"></a><div><img src="/${i}.jpg" alt=""></div><div><span>🥾</span><span>${name}</span></div><div><span>${i % 2 ? 'Easy' : 'Hard'}</span></div></div>`).join('')}</div></main></body>`,
    wanted: [
      ['/walks/fjord', 'Round the whole fjord'],
      ['/walks/seals', 'An evening to the isle of seals'],
      ['/walks/side', 'Along the sandy side'],
      ['/walks/dry', 'Go only when it is dry'],
      ['/walks/above', 'The old quarries above'],
    ],
  },
]
