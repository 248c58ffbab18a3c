// Lists of one item among the usual parts of its page.
import type { ListPage } from '../../harness/list-page.ts'

const told = 'The lamp on the northern mole burns again, after a winter in which nobody saw the way in. '
const search = 'Find a ruling by its name or with the filters below, or ask at the desk of the harbour court. '
const filters = ['Court of the harbour', 'Court of the islands', 'Keeper of the seals', 'Neutral number', 'Date of it']

const pages: readonly [string, string][] = [
  ['harbour', 'The harbour'],
  ['fleet', 'Our small fleet'],
  ['people', 'The people here'],
  ['where', 'Where to find us'],
]
const menu = pages.map(([slug, name]) => `<li><a href="/${slug}">${name}</a></li>`).join('')
const routes = pages.map(([slug, name]) => ({ title: name, url: `/${slug}`, date: '2025-11-02T10:00:00Z' }))

export const oneAlone: readonly ListPage[] = [
  {
    why: 'one row with a day below the head of its table, under a form that says more',
    url: 'https://court.example/search/rulings/all',
    html: `<html lang="en"><title>Rulings</title><main><h1>Rulings</h1><p>${search.repeat(2)}</p><ul>${filters.map((name) => `<li>${name} and what was decided there since the storm of that winter</li>`).join('')}</ul><p>1 of 2561 found</p><table><thead><tr><th>Given</th><th>Name</th><th>Court</th></tr></thead><tbody><tr><td>02/07/2025</td><td><a href="/view/a1ae62e5.pdf">Ferry Company v. Town of Lock</a></td><td>Harbour</td></tr></tbody></table></main></html>`,
    wanted: [['/view/a1ae62e5.pdf', 'Ferry Company v. Town of Lock']],
  },
  {
    why: 'one post on the first page of a site that calls each of its pages an article',
    url: 'https://diary.example/',
    html: `<html lang="en"><head><title>Diary of the mole</title><meta property="og:type" content="article"></head><main><article><h2><a href="/time-to-burn/">Time to burn, once more</a></h2><p>${told}</p><div><time datetime="2026-03-02">2 March 2026</time></div></article></main></html>`,
    wanted: [['/time-to-burn/', 'Time to burn, once more']],
  },
  {
    why: 'one post whose subject stands above its name',
    url: 'https://meeting.example/blog/',
    html: `<html lang="en"><title>Blog</title><main><article><figure><span><a href="/subject/programme-group/">The programme group</a></span><a href="/map-of-all-talks/"><img src="/m.jpg" alt=""></a></figure><header><h2><a href="/map-of-all-talks/">A map of all talks</a></h2></header><div><p>${told.repeat(2)}</p></div></article></main></html>`,
    wanted: [['/map-of-all-talks/', 'A map of all talks']],
  },
  {
    why: 'one thing that happens, and where as a heading below its name',
    url: 'https://parks.example/events',
    html: `<html lang="en"><title>What is on in the parks</title><main><h1>What is on in the parks</h1><p>${told.repeat(3)}</p><div><h2>Saturday, March 14, 2026</h2><div><div><h3><a href="/events/2026/03/14/lamps-for-all">Lamps and ropes for all who want to learn</a></h3><h4>at the old net loft</h4><p>3:00 p.m.</p><p>Bring a coat, and something to tie a knot with; tea is on the house.</p></div></div></div></main></html>`,
    wanted: [['/events/2026/03/14/lamps-for-all', 'Lamps and ropes for all who want to learn']],
  },
  {
    why: 'one piece of news, where scripts know the pages of the menu',
    url: 'https://scouts.example/news',
    html: `<html lang="de"><title>Pfadi</title><body><nav><ul>${menu}</ul></nav><main><h1>Neuigkeiten</h1><div><a href="/news/sommerlager-am-see"><div>Sommerlager am See</div><div>13.3.2026</div></a></div></main><script type="application/json">${JSON.stringify({ pages: routes })}</script></body></html>`,
    wanted: [['/news/sommerlager-am-see', 'Sommerlager am See']],
  },
]
