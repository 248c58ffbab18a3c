// Lists with one sign of a detail page: a link to itself, a time, a name, a long footer.
import type { ListPage } from '../../harness/list-page.ts'

const sentence = 'The people of the harbour tell what they have seen from their windows, once in every month. '
const names = [
  'Nothing was heard of the ferry',
  'A lamp for the third stair',
  'Who rings the bell at noon',
  'Low water at the long quay',
  'Ropes that nobody has tied',
  'The keeper of the second light',
  'Seeds are lent for one winter',
  'Two boats and one landing stage',
]
const each = (written: (name: string, i: number) => string) => names.map(written).join('')
const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')
const below = (folder: string): [string, string][] => names.map((name) => [`${folder}/${slug(name)}`, name])
const cards = (folder: string) =>
  each((name) => `<div><h3><a href="${folder}/${slug(name)}">${name}</a></h3><p>${sentence.slice(0, 52)}</p></div>`)

const courses = ['Sails', 'Ropes', 'Oars'].flatMap((subject) => [`${subject}, first year`, `${subject}, second year`])

export const likeOneThing: readonly ListPage[] = [
  {
    why: 'a search that declares itself an article, as its software does for any page',
    url: 'https://boats.example/courses/search/',
    html: `<meta property="og:type" content="article"><title>Courses | Old boats</title><h1>Find a course</h1><p>${sentence}</p>${cards('/courses')}`,
    wanted: below('/courses'),
  },
  {
    why: 'a few lines on a site that a service watches for programs',
    url: 'https://boats.example/news',
    html: `<title>News | Old boats</title><h1>News</h1>${cards('/news')}<script>var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'</script>`,
    wanted: below('/news'),
  },
  {
    why: 'the index of a folder, below what is said of all that is filed in it',
    url: 'https://boats.example/notes/index.html',
    html: `<title>Notes | Old boats</title><h1 id="notes">Notes<a href="#notes">¶</a></h1><p>${sentence.repeat(2)}</p><p>${sentence.repeat(3)}</p>${each((name) => `<div><h3>${name.slice(0, 12)}</h3><ul><li><a href="${slug(name)}.html">${name}</a></ul></div>`)}`,
    wanted: names.map((name) => [`/notes/${slug(name)}.html`, name]),
  },
  {
    why: 'names of what is filed in a folder, on its index, below what is said of all of them',
    url: 'https://boats.example/lamp/howto/index.html',
    html: `<title>How to - Lamp</title><div class="sidebar"><h4>Before</h4><a href="../setup.html">Setting up</a><h4>Here</h4><a href="/index-of-all.html">All words</a></div><h1>How to</h1><p>${sentence.repeat(3)}</p><ul>${[...names, 'Oil for a winter', 'A wick that is too short', 'Glass and how it is cleaned', 'Lamps that go out'].map((name) => `<li><a href="${slug(name)}.html">${name}</a>`).join('')}</ul>`,
    wanted: [
      ...names,
      'Oil for a winter',
      'A wick that is too short',
      'Glass and how it is cleaned',
      'Lamps that go out',
    ].map((name) => [`/lamp/howto/${slug(name)}.html`, name]),
  },
  {
    why: 'who is looked for, in one section of a page that tells at length why one should come',
    url: 'https://boats.example/jobs',
    html: `<title>Jobs | Old boats</title><h1>Jobs</h1>${['Who we are', 'What we build', 'What we pay', 'Where we live', 'Open jobs', 'How to write to us'].map((part) => `<h2>${part}</h2>${part === 'Open jobs' ? `<ul>${each((name) => `<li><a href="/jobs/${slug(name)}">${name}</a>`)}</ul>` : `<p>${sentence.repeat(2)}</p>`}`).join('')}`,
    wanted: below('/jobs'),
  },
  {
    why: 'volumes of a journal, the first of which is their own list',
    url: 'https://boats.example/volumes',
    html: `<title>Volumes | Old boats</title><h1>Volumes</h1><ul><li><a href="/volumes">Volumes</a>${each((name) => `<li><a href="/volumes/${slug(name)}">${name}</a>`)}</ul>`,
    wanted: below('/volumes'),
  },
  {
    why: 'a section below the name of the page, on a site that is called "About us"',
    url: 'https://boats.example/news',
    html: `<title>News | About us</title><h1>News</h1>${cards('/news')}`,
    wanted: below('/news'),
  },
  {
    why: 'the newest, filed like each of them, and how long it takes to read them',
    url: 'https://boats.example/news/latest',
    html: `<title>Latest news | Old boats</title><main><h1>Latest news</h1><p>Takes <time datetime="PT5M">5 minutes</time></p>${cards('/news')}</main>`,
    wanted: below('/news'),
  },
  {
    why: 'days in a box with a heading, above a footer that tells much',
    url: 'https://boats.example/club/',
    html: `<title>Old boats</title><main><div><h2>What is on</h2><ul>${each((name, i) => `<li>1${i} March 2026 <a href="/view/${i + 31}">${name}</a>`)}</ul></div></main><footer><p>${sentence.repeat(8)}</p></footer>`,
    wanted: names.map((name, i) => [`/view/${i + 31}`, name]),
  },
  {
    why: 'sentences in full, each with a button behind it',
    url: 'https://boats.example/news',
    html: `<title>News</title><h1>News</h1><ul>${each((name) => `<li>${name}, as the people of the quay tell it. <a href="/news/${slug(name)}">All of the report</a>, 4 min.`)}</ul>`,
    wanted: names.map((name) => [
      `/news/${slug(name)}`,
      `${name}, as the people of the quay tell it. All of the report, 4 min.`,
    ]),
  },
  {
    why: 'courses of which each has a subject and a year, each of both in several',
    url: 'https://boats.example/courses/',
    html: `<title>Courses</title><h1>Courses</h1>${courses.map((name, i) => `<a href="/courses/c${i}/"><h4>${name}</h4><p>What is taught in number ${i} of them</p></a>`).join('')}`,
    wanted: courses.map((name, i) => [`/courses/c${i}/`, name]),
  },
  {
    why: 'a list in a page that microdata calls an article',
    url: 'https://boats.example/reports/',
    html: `<title>Reports</title><main itemscope itemtype="https://schema.org/Article"><h1>Reports</h1>${cards('/reports')}</main>`,
    wanted: below('/reports'),
  },
]
