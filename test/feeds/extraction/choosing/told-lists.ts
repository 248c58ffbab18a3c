// Lists that stand below a text of their own, unfold, or share their page with a banner.
import type { ListPage } from './list-page.ts'

const sentence =
  'She has written of ropes and lamps for thirty years, and lives in the house behind the northern lock. '
const names = [
  'The stairs nobody climbs',
  'Who rings at noon',
  'What the tar is for',
  'A bell without a tower',
  'Low water again',
]
const addresses = names.map((_, i) => `/columns/2${i}81`)
const wanted = names.map((name, i): [string, string] => [addresses[i] ?? '', name])
const day = (i: number) => `<time datetime="2026-03-0${i + 1}">${i + 1} March 2026</time>`

export const toldLists: readonly ListPage[] = [
  {
    why: 'columns below a few words of who writes them',
    url: 'https://paper.example/authors/ida-moll',
    html: `<html lang="en"><title>Ida Moll - Paper</title><main><h1>Ida Moll</h1><p>${sentence.repeat(7)}</p>${names.map((name, i) => `<div><h3><a href="${addresses[i]}">${name}</a></h3>${day(i)}<p>A few words of it, as always.</p></div>`).join('')}</main></html>`,
    wanted,
  },
  {
    why: 'notes that unfold',
    url: 'https://net.example/notes',
    html: `<html lang="de"><title>Mitteilungen</title><main><h1>Mitteilungen</h1>${names.map((name, i) => `<details id="m-${i}"><summary><span>0${i + 1}.03.2026</span> ${name}</summary><div><p>${sentence}</p></div></details>`).join('')}</main></html>`,
    wanted: names.map((name, i): [string, string] => [`#m-${i}`, name]),
  },
  {
    why: 'three rows above a question for consent that says more than they do',
    url: 'https://town.example/tenders',
    html: `<html lang="en"><title>Tenders</title><main><h1>Tenders</h1><table><tr><th>What</th><th>Until</th></tr>${names
      .slice(0, 3)
      .map((name, i) => `<tr><td><a href="/tenders/${i}81">${name}</a></td><td>1${i} March 2026</td></tr>`)
      .join(
        '',
      )}</table></main><div><p>We use cookies to count visits.</p><p>Partners may use cookies, too.</p><button>Accept all</button></div></html>`,
    wanted: wanted.slice(0, 3).map(([, name], i): [string, string] => [`/tenders/${i}81`, name]),
  },
  {
    why: 'releases whose requests happen to be numbered one after another',
    url: 'https://soft.example/changes',
    html: `<html lang="en"><title>Changes</title><main><h1>Changes</h1>${[0, 1, 2, 3].map((i) => `<section><h2 id="v-3-${4 - i}">3.${4 - i}.0 <a href="#v-3-${4 - i}">#</a></h2><ul><li>${names[i]} (<a href="/pull/${90 + i}">#${90 + i}</a> by <a href="/people/ida">ida</a>)</li></ul></section>`).join('')}</main></html>`,
    wanted: [0, 1, 2, 3].map((i): [string, string] => [`#v-3-${4 - i}`, `3.${4 - i}.0`]),
  },
]
