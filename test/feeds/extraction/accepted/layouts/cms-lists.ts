// Lists as the software of forums, shops, wikis and file servers writes them.
import { each, type ListPage } from '../../harness/list-page.ts'

const boats: readonly [string, string][] = [
  ['heavy-anchor', 'A heavier anchor for muddy ground'],
  ['two-masts', 'Two masts and no wind'],
  ['old-charts', 'Old charts, and what they leave out'],
  ['night-watch', 'Who keeps the watch at night'],
]
const links = (folder: string) => boats.map(([slug, title]) => [`${folder}${slug}`, title] as const)
const says = 'The harbour was quiet that morning, and the boats lay at the quay until noon.'
const page = (title: string, body: string) => `<html lang="en"><title>${title}</title><body>${body}</body></html>`

const files = Array.from({ length: 8 }, (_, i): [string, string] => [
  `rope-1.${8 - i}.tar.gz`,
  `1${8 - i}-Mar-2026 08:0${i}`,
])
/** As Apache writes it. */
const folder = (above: string, some: typeof files) =>
  `<h1>Index</h1><pre><img src="/blank.gif" alt=""> <a href="?C=N;O=D">Name</a>   <a href="?C=M;O=A">Last modified</a>  <a href="?C=S;O=A">Size</a>  <a href="?C=D;O=A">Description</a><hr>\n<img src="/back.gif" alt=""> <a href="${above}">Parent Directory</a>      -\n${each(some, (name, at) => `<img src="/zip.gif" alt=""> <a href="${name}">${name}</a>    ${at}  1.2M`)}\n<hr></pre>`
const goods: readonly [string, string][] = [
  ['tar', 'Tar'],
  ['oar', 'Oak oar'],
  ['bell', 'Brass bell'],
  ['rope', 'Hemp rope'],
  ['lamp', 'Lamp'],
  ['cap', 'Wool cap'],
]
const jobs: readonly [string, string][] = [
  ['welder', 'Welder'],
  ['ship-cook', 'Ship cook'],
  ['pilot', 'Pilot'],
]

export const softwareLists: readonly ListPage[] = [
  {
    why: 'posts with the number of their comments as a link below their own address',
    url: 'https://dev.example/en/articles/',
    html: page(
      'Articles',
      each(
        boats,
        (slug, title) =>
          `<article><a href="/en/users/ida/">ida</a><h2><a href="/en/articles/${slug}/">${title}</a></h2><p>${says}</p><a href="/en/articles/${slug}/comments/"><span>12</span></a></article>`,
      ),
    ),
    wanted: links('/en/articles/').map(([address, title]) => [`${address}/`, title]),
  },
  {
    why: 'releases whose headings are for those who listen, and whose links are for those who see',
    url: 'https://code.example/ida/rope/releases',
    html: page(
      'Releases',
      [4, 3, 2, 1]
        .map(
          (n) =>
            `<section><h2 class="sr-only" id="hd-${n}">v1.${n}.0</h2><div><time datetime="2026-03-0${n}">${n} March</time> <a href="/ida/rope/tree/v1.${n}.0"><span>v1.${n}.0</span></a></div><div><span><a href="/ida/rope/releases/tag/v1.${n}.0">v1.${n}.0</a></span><p>${says}</p></div></section>`,
        )
        .join(''),
    ),
    wanted: [4, 3, 2, 1].map((n) => [`/ida/rope/releases/tag/v1.${n}.0`, `v1.${n}.0`]),
  },
  {
    why: 'products, each with a button that leads to the page itself',
    url: 'https://rope.example/ropes/',
    html: page(
      'Ropes',
      `<main><h1>Ropes</h1><ul>${each(
        goods,
        (slug, title) =>
          `<li><a href="/product/${slug}/"><img src="/${slug}.jpg" alt=""><h2>${title}</h2><span>12,90 €</span></a><div>plus <a href="/shipping/">shipping</a></div><a href="?add-to-cart=${slug}" class="button">Add to the basket</a></li>`,
      )}</ul></main>`,
    ),
    wanted: goods.map(([slug, title]) => [`/product/${slug}/`, title]),
  },
  {
    why: 'threads that are written for those without scripts',
    url: 'https://talk.example/',
    html: page(
      'Talk',
      `<div id="app"></div><noscript><h1>All discussions</h1><ul>${each(boats, (slug, title) => `<li><a href="/d/${slug}">${title}</a></li>`)}<li><a href="/d/fifth-wheel">A fifth wheel on the cart</a></li></ul></noscript><script src="/app.js"></script>`,
    ),
    wanted: [...links('/d/'), ['/d/fifth-wheel', 'A fifth wheel on the cart']],
  },
  {
    why: 'the files of a folder, one in a line, below what sorts them',
    url: 'https://files.example/pub/rope/',
    html: page('Index of /pub/rope', folder('/pub/', files)),
    wanted: files.map(([name]) => [name, name]),
  },
  {
    why: 'six files of a folder below the front page, as many as what sorts them and leads up',
    url: 'https://files.example/rope/',
    html: page('Index of /rope', folder('/', files.slice(0, 6))),
    wanted: files.slice(0, 6).map(([name]) => [name, name]),
  },
  {
    why: 'three files in an index that is not sorted',
    url: 'https://files.example/pub/rope/',
    html: page(
      'Index of /pub/rope/',
      `<h1>Index of /pub/rope/</h1><hr><pre><a href="../">../</a>\n${each(files.slice(0, 3), (name, at) => `<a href="${name}">${name}</a>   ${at}   1201`)}\n</pre><hr>`,
    ),
    wanted: files.slice(0, 3).map(([name]) => [name, name]),
  },
  {
    why: 'a few vacancies called by one word, each with a text',
    url: 'https://yards.example/jobs',
    html: page(
      'Jobs',
      `<header><a href="/">Home</a> <a href="/team">Team</a></header><h1>Open positions</h1><ul>${each(jobs, (slug, title) => `<li><a href="/jobs/${slug}">${title}</a> <span>Kiel</span><p>${says}</p></li>`)}</ul>`,
    ),
    wanted: jobs.map(([slug, title]) => [`/jobs/${slug}`, title]),
  },
  {
    why: 'tiles with a word or two, in a folder beside their list',
    url: 'https://builders.example/projects',
    html: page(
      'Projects',
      `<div><h1>Projects</h1>${['House A', 'School', 'Town hall', 'Barn', 'Loft']
        .map(
          (name) =>
            `<a href="/project/${name.toLowerCase().replace(' ', '-')}"><img src="/p.jpg" alt=""><div>${name}</div></a>`,
        )
        .join('')}</div>`,
    ),
    wanted: [
      ['/project/house-a', 'House A'],
      ['/project/school', 'School'],
      ['/project/town-hall', 'Town hall'],
      ['/project/barn', 'Barn'],
      ['/project/loft', 'Loft'],
    ],
  },
  {
    why: 'posts without a day, on a page that calls itself an article',
    url: 'https://quay.example/blog/',
    html: page(
      'Blog',
      `<meta property="og:type" content="article"><main><h1>Blog</h1>${each(boats, (slug, title) => `<div><h2><a href="/${slug}/">${title}</a></h2><p>${says}</p><a href="/${slug}/">Read on</a></div>`)}</main>`,
    ),
    wanted: links('/').map(([address, title]) => [`${address}/`, title]),
  },
  {
    why: 'posts below a subject that is called as pages are that a site has of itself',
    url: 'https://quay.example/category/privacy/',
    html: page(
      'Privacy',
      `<main><h1>Privacy</h1>${each(boats, (slug, title) => `<article><h2><a href="/${slug}/">${title}</a></h2><time datetime="2026-03-02">2 March 2026</time><p>${says}</p></article>`)}</main>`,
    ),
    wanted: links('/').map(([address, title]) => [`${address}/`, title]),
  },
  {
    why: 'one release, whose button says more than its name',
    url: 'https://cabin.example/releases',
    html: page(
      'Releases',
      `<main><h1>Releases</h1><article><h2><a href="/releases/1.0">Cabin 1.0</a></h2><time datetime="2026-03-02">2 March 2026</time><p>${says}</p><p><a href="/releases/1.0">Read the notes of this release</a></p></article></main>`,
    ),
    wanted: [['/releases/1.0', 'Cabin 1.0']],
  },
]
