// Boxes that are parts of one manual, thread, shop or price list.
import { mainPage, sentence, slug } from '../../harness/example-site.ts'
import type { RefusedPage } from '../rejected-page.ts'

const page = (title: string, body: string, lang = 'en') =>
  mainPage(title, body, { lang, header: '<header><a href="/">Quay</a></header>' })

const each = (words: readonly string[], card: (word: string, i: number) => string) => words.map(card).join('')

export const refusedParts: readonly RefusedPage[] = [
  {
    why: 'parts of a reference, each a table of links to its details',
    url: 'https://winch.example/reference/Winch.html',
    html: page(
      'Winch',
      each(
        ['How to make one', 'What it can do'],
        (name, i) =>
          `<section><h3>${name}</h3><table>${each(
            ['wind', 'unwind', 'hold'].slice(i),
            (method) => `<tr><td><a href="#${method}-${i}">${method}</a>()</td><td>What it does to the rope.</td></tr>`,
          )}</table></section>`,
      ),
    ),
    reason: 'not-a-list',
  },
  {
    why: 'sections about one album, each a name above links to places of another kind',
    url: 'https://records.example/release/2210441-Keel',
    html: page(
      'Keel by The Lock',
      `<h1><a href="/artist/44-The-Lock">The Lock</a> – Keel</h1><p><a href="/label/99">Towpath</a></p>
      <section><h2>Tracks</h2><table>${each(['Rain', 'Low light', 'Sixpence'], (name, i) => `<tr><td>A${i}</td><td><b>${name} over the old weir</b> by <a href="/artist/${i}-x">J. Carr the ${i}.</a></td></tr>`)}</table></section>
      <section><h2>Companies</h2><ul>${each(['Vat', 'Den'], (name, i) => `<li>Pressed by <a href="/label/${i}-x">${name} Pressings</a></li>`)}</ul></section>
      <section><h2>Other versions</h2><table>${each(['CD', 'Tape'], (name, i) => `<tr><td><a href="/release/${i}99-Keel">Keel on ${name}</a></td><td><a href="/label/99">Towpath</a></td><td>200${i}</td></tr>`)}</table></section>
      <section><h2>Reviews</h2>${each(['Anna', 'Bert'], (name, i) => `<div><a href="/user/${i}">${name}</a><p>${sentence}</p></div>`)}</section>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'a search without results above what else there is',
    url: 'https://books.example/search?q=xylophone',
    html: page(
      'Výsledky hledání',
      `<p>Nebylo nic nalezeno. Zkuste to znovu.</p><h2>Další knihy</h2>${each(
        ['Babička u vody', 'Ledové moře', 'Atlas hub a lesů', 'Zahrada za domem'],
        (name, i) =>
          `<div><a href="/b/${i}"><img src="/b${i}.jpg" alt=""></a><h3><a href="/b/${i}">${name}</a></h3><p>${199 + i} Kč</p></div>`,
      )}`,
      'cs',
    ),
    reason: 'empty',
  },
  {
    why: 'one event between the name of its site and what else is on',
    url: 'https://hall.example/events/violin',
    html: `<html lang="en"><title>Violin concerto - Hall</title><body>
      <div><a href="/"><span>Hall</span></a><div>${each(['About', 'Help', 'Contact'], (name) => `<a href="/${slug(name)}">${name}</a>`)}</div></div>
      <div><h1>Violin concerto</h1><div>17 April 2026, 7 pm</div><a href="https://tickets.example/8123">Buy tickets</a><p>${sentence.repeat(3)}</p></div>
      <div><h2>Also on</h2>${each(['Jazz night', 'Circus for children', 'Choirs'], (name, i) => `<a href="/events/${slug(name)}"><div>${18 + i} April 2026</div><div>${name}</div></a>`)}</div>
      </body></html>`,
    reason: 'not-a-list',
  },
  {
    why: 'a letter to subscribe to, where the news would stand',
    url: 'https://quay.example/news',
    html: page('News', `<div><h2><a href="/letter">Our letter, once a month</a></h2><p>${sentence}</p></div>`),
    reason: 'not-a-list',
  },
  {
    why: 'nothing found, and one thing that many like',
    url: 'https://quay.example/search/posts?q=rope',
    html: page(
      'Search',
      `<p>No results for rope.</p><div><a href="/posts/nine-masts-in-spring"><img src="/m.jpg" alt=""></a><h2><a href="/posts/nine-masts-in-spring">Nine masts in spring</a></h2><time>2026-03-01</time><p>${sentence}</p></div>`,
    ),
    reason: 'empty',
  },
  {
    why: 'one thing beside another, whose pieces are counted',
    url: 'https://quay.example/product/rope',
    html: page(
      'Rope',
      `<p>9 €</p><p>1 piece</p><p>${sentence}</p><div><a href="/product/longer-rope-of-hemp"><img src="/m.jpg" alt=""><h3>Longer rope of hemp</h3><p>19 €, and kept for thirty years</p></a></div>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'departments of a house, which its menu leads to, too',
    url: 'https://house.example/overview',
    html: `<html lang="en"><title>The house</title><body><nav><a href="/overview">Overview</a> <a href="/departments/lamps">Lamps</a></nav><main><h1>The house</h1><p>${sentence}</p><ul>${each(['Ropes', 'Anchors', 'Sails'], (name, i) => `<li><a href="/departments/${slug(name)}"><img src="/${i}.svg" alt=""><p>All our ${name}</p></a></li>`)}</ul></main></body></html>`,
    reason: 'not-a-list',
  },
]
