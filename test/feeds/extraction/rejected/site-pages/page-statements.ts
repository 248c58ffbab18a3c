// Pages that state, in phrases or data, that they are no lists.
import type { RefusedPage } from '../rejected-page.ts'

const sentence = 'The council has agreed to mend the swing bridge, and the work will begin after the season. '
const names = ['A second light on the mole', 'Seeds are lent again', 'The ferry goes twice a day', 'A quay of stone']
const dated = names
  .map((name, i) => `<li><a href="/2026/03/story-${i}/">${name}</a><span>1${i} March 2026</span></li>`)
  .join('')
const stated = names
  .map(
    (name, i) =>
      `<li itemscope itemtype="https://schema.org/Article"><a href="/town/9${i}-story" itemprop="url"><span itemprop="name">${name}</span></a></li>`,
  )
  .join('')
const comments = ['Long overdue', 'Re: parking', 'I remember it well']
  .map(
    (name, i) =>
      `<div about="/comment/10${i}#comment-10${i}" typeof="sioc:Post sioct:Comment"><span property="dc:date" content="2026-03-0${i + 1}T08:00:00Z">${i + 1} March</span><h3 property="dc:title"><a href="/comment/10${i}#comment-10${i}">${name}</a></h3><p property="content:encoded">${sentence}</p></div>`,
  )
  .join('')

export const refusedWords: readonly RefusedPage[] = [
  {
    why: 'comments that are declared as posts, below what they are about',
    url: 'https://civic.example/node/214',
    html: `<title>The swing bridge | Civic Society</title><main><h1>The swing bridge</h1><div about="/node/214" typeof="sioc:Item foaf:Document"><p>Submitted by Ida on 28 February 2026</p><p>${sentence.repeat(6)}</p></div>${comments}</main>`,
    reason: 'not-a-list',
  },
  {
    why: 'an article with its whole text, and others declared beside it',
    url: 'https://town.example/town/87-bridge',
    html: `<title>The bridge opens again</title><div itemscope itemtype="https://schema.org/Article"><h2 itemprop="headline">The bridge opens again</h2><div itemprop="articleBody"><p>${sentence.repeat(4)}</p><p>${sentence.repeat(3)}</p></div></div><div><h3>Newest</h3><ul>${stated}</ul></div>`,
    reason: 'not-a-list',
  },
  {
    why: 'a search that is called nothing, beside days of what is new',
    url: 'https://town.example/?s=lamp',
    html: `<title>Results for lamp – Town</title><header><h1>Nothing Found</h1></header><main><p>Nothing matched your words. Please try others.</p></main><div><h2>Recent posts</h2><ul>${dated}</ul></div>`,
    reason: 'empty',
  },
  {
    why: 'a search without a result, and days of what else there is to read',
    url: 'https://town.example/?s=wind+mill',
    html: `<title>Search: wind mill</title><main><h1>Results for “wind mill”</h1><p>No results for your search.</p><h2>Read also</h2><ul>${dated}</ul></main>`,
    reason: 'empty',
  },
  {
    why: 'a search without a result, and posts with all that they say',
    url: 'https://town.example/?s=wind+mill',
    html: `<title>Search: wind mill</title><main><h1>Results for “wind mill”</h1><p>No results for your search.</p><h2>Read also</h2>${names.map((name, i) => `<div><h3><a href="/2026/03/story-${i}/">${name}</a></h3><p>${sentence}</p><p>1${i} March 2026</p></div>`).join('')}</main>`,
    reason: 'empty',
  },
  {
    why: 'days on which nothing happened',
    url: 'https://status.example/',
    html: `<title>Status</title><main><h1>All systems work</h1><h2>Past</h2>${names.map((_, i) => `<div><h3>${18 - i} March 2026</h3><p>No incidents reported.</p></div>`).join('')}<a href="/history">Incident history</a></main>`,
    reason: 'empty',
  },
  ...[
    ['Page not found – Town', 'Oops! That page can’t be found.', 'Nothing was found at this place. Try a search?'],
    ['Seite nicht gefunden – Stadt', 'Hoppla!', 'Hier wurde leider nichts gefunden. Vielleicht hilft die Suche?'],
    ['Страница не найдена | Город', 'Увы', 'По этому адресу ничего не найдено. Может быть, поискать?'],
  ].map(([title, name, said]) => ({
    why: `a page that is called missing beside the name of the site: ${title}`,
    url: 'https://town.example/2019/old-post/',
    html: `<title>${title}</title><main><h1>${name}</h1><p>${said}</p></main><aside><ul>${dated}</ul></aside>`,
    reason: 'not-a-list' as const,
  })),
  {
    why: 'a host that has put an account out of use',
    url: 'https://library.example/news/',
    html: '<title>Account Suspended</title><h1>Account Suspended</h1><p>Ask your host for more.</p>',
    reason: 'not-a-list',
  },
  {
    why: 'a page of a handbook, whose footer says that nothing is promised',
    url: 'https://wiki.example/nets',
    html: `<title>Nets</title><main><h1>Nets</h1><p>${sentence.repeat(6)}</p></main><footer>No results of this work are warranted.</footer>`,
    reason: 'not-a-list',
  },
  {
    why: 'a name, and nothing else but the menu',
    url: 'https://notes.example/tags/',
    html: '<title>Tags</title><nav><a href="/">Home</a><a href="/about">About</a></nav><main><h1>Tags</h1></main>',
    reason: 'empty',
  },
]
