// Lists whose headings have generated anchors, although each item has a page of its own.

import { mainPage, sentence, slug } from '../../harness/example-site.ts'
import type { ListPage } from '../../harness/list-page.ts'

const url = 'https://quay.example/projects/'
const names = ['A lamp for the third stair', 'Who rings the bell', 'Low water at the quay', 'Ropes that nobody tied']
const page = (card: (name: string, i: number) => string) => mainPage('Projects', names.map(card).join(''))
const at = (address: (name: string) => string) => names.map((name): [string, string] => [address(slug(name)), name])

const plain = (name: string) => `<h3 id="${slug(name)}">${name}</h3>`
const marked = (name: string) => `<h3 id="${slug(name)}">${name}<a class="anchor" href="#${slug(name)}">#</a></h3>`
/** Of other words in each. */
const said = (to: string, i: number) =>
  `<p>${sentence}It is told <a href="${to}">in the ${['first', 'second', 'third', 'fourth'][i]} log</a> by those who were there.</p>`

export const placesKept: readonly ListPage[] = [
  {
    why: 'things of other sites, each linked in a sentence about it',
    url,
    html: page((name, i) => plain(name) + said(`https://code.example/${slug(name)}`, i)),
    wanted: at((name) => `https://code.example/${name}`),
  },
  {
    why: 'the same, with a sign in each heading',
    url,
    html: page((name, i) => marked(name) + said(`https://code.example/${slug(name)}`, i)),
    wanted: at((name) => `https://code.example/${name}`),
  },
  {
    why: 'things of this site in one folder, each linked in a sentence about it',
    url,
    html: page((name, i) => plain(name) + said(`/told/${slug(name)}`, i)),
    wanted: at((name) => `/told/${name}`),
  },
  {
    why: 'headings with a link and a sign',
    url,
    html: page(
      (name) =>
        `<h3 id="${slug(name)}"><a href="/told/${slug(name)}">${name}</a> <a href="#${slug(name)}">#</a></h3><p>${sentence}</p>`,
    ),
    wanted: at((name) => `/told/${name}`),
  },
  {
    why: 'headings with a sign, and below each where one can read on',
    url,
    html: page((name) => `${marked(name)}<p>${sentence}</p><p><a href="/told/${slug(name)}">Read more</a></p>`),
    wanted: at((name) => `/told/${name}`),
  },
  {
    why: 'posts with a day, each with a mark before its heading, as blogs write it',
    url,
    html: page(
      (name, i) =>
        `<div><h4>${12 - i} March 2026</h4><div><a name="73011${i}"></a><h3><a href="/told/${slug(name)}">${name}</a></h3><p>${sentence}</p></div></div>`,
    ),
    wanted: at((name) => `/told/${name}`),
  },
]
