// Articles among the usual parts of their site: other articles, members online, unanswered threads.
import type { RefusedPage } from '../rejected-page.ts'

const sentence = 'The council has agreed to mend the swing bridge, and the work will begin after the season. '
const roll = Array.from(
  { length: 40 },
  (_, i) =>
    `<li><a href="https://blog${i}.example/2026/03/${10 + (i % 15)}/what-we-saw-on-the-river-${i}">What we saw on the river, part ${i + 1}</a> <span>1${i % 5} March 2026</span></li>`,
).join('')
const latest = Array.from(
  { length: 36 },
  (_, i) =>
    `<li><span>0${(i % 9) + 1}.03.2026</span> <a href="/town/2026/03/0${(i % 9) + 1}/story-${400 + i}/">Another story of the town, number ${i + 1}</a></li>`,
).join('')
const page = (beside: string, text: string) =>
  `<title>The swing bridge is mended | Harbour</title><div><h1>The swing bridge is mended</h1><p>12 March 2026, by <a href="/author/ida">Ida Moll</a></p>${text}</div>${beside}`
const short = `<p>${sentence.repeat(3)}</p><p>${sentence.repeat(2)}</p>`

export const refusedArticles: readonly RefusedPage[] = [
  {
    why: 'an article beside what forty other sites have written',
    url: 'https://harbour.example/2026/03/swing-bridge/',
    html: page(`<div><h2>Friends</h2><ul>${roll}</ul></div>`, `<p>${sentence.repeat(4)}</p>`.repeat(4)),
    reason: 'not-a-list',
  },
  {
    why: 'an article of a portal beside all that it wrote this week',
    url: 'https://harbour.example/town/2026/03/12/story-399/',
    html: page(`<div><ul>${latest}</ul></div>`, `<p>${sentence.repeat(4)}</p>`.repeat(4)),
    reason: 'not-a-list',
  },
  ...[
    ['nobody has answered it', 'Nenhum comentário:'],
    ['no member is there', 'Utilisateurs parcourant ce forum : aucun utilisateur enregistré et 1 invité'],
    ['nothing is in the cart', 'Es befinden sich keine Artikel in deinem Warenkorb.'],
  ].map(([why, said]) => ({
    why: `an article, and ${why}`,
    url: 'https://harbour.example/swing-bridge.html',
    html: page(`<div><p>${said}</p></div>`, short),
    reason: 'not-a-list' as const,
  })),
  {
    why: 'an article beside which there are no events now',
    url: 'https://harbour.example/swing-bridge.html',
    html: page(
      '<div><h3>Events</h3><p>There are no upcoming events.</p></div>',
      `<p>${sentence.repeat(5)}</p>`.repeat(4),
    ),
    reason: 'not-a-list',
  },
  {
    why: 'two links, of which one has the day of the article',
    url: 'https://harbour.example/blog/swing-bridge/',
    html: `<title>The swing bridge is mended | Harbour</title><div><br><h1>The swing bridge is mended</h1><div><time datetime="2026-03-12">12.03.2026</time> <a href="/author/ida">Ida Moll</a></div><p>${sentence.repeat(3)}</p><p>${sentence.repeat(2)}</p><br><div><div>News 1 - 20 of 175<br></div> <b>1</b> <a href="/blog/?page=2">2</a> <a href="/blog/?page=3">3</a> | <a href="/blog/?page=2">Next</a></div></div><div><ul><li><a>All</a></li><li><a href="/blog/?tag=bridges">Bridges</a></li><li><a href="/blog/?tag=news">News</a></li></ul></div>`,
    reason: 'not-a-list',
  },
]
