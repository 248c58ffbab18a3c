// Lists on pages with other statements: authors, questions, notices of something missing.
import { each, type ListPage } from '../../harness/list-page.ts'

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

const jobs: readonly [string, string][] = [
  ['/jobs/4071', 'Deckhand on the northern ferry'],
  ['/jobs/4171', 'Keeper of the second light'],
  ['/jobs/4271', 'Joiner for the new sheds'],
]
const jobRow = (address: string, name: string) =>
  `<li><h3><a href="${address}">${name}</a></h3><p>Northern harbour, three days a week</p></li>`
const menu = ['The ferries', 'The people who work here', 'What we have done since the storm of last winter']
  .map((name, i) => `<a href="/p/${i}">${name}</a>`)
  .join(' ')

export const toldLists: readonly ListPage[] = [
  {
    why: 'columns below a few words of who writes them',
    url: 'https://paper.example/authors/ida-moll',
    html: `<html lang="en"><title>Ida Moll - Paper</title><main><h1>Ida Moll</h1><p>${sentence.repeat(7)}</p>${names.map((name, i) => `<div><h3><a href="${addresses[i]}">${name}</a></h3>${day(i)}<p>A few words of it, as always.</p></div>`).join('')}</main></html>`,
    wanted,
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
    why: 'goods that nobody has judged yet',
    url: 'https://shop.example/new',
    html: `<html lang="en"><title>New</title><main><h1>New</h1>${names.map((name, i) => `<div><a href="/goods/${i}81"><img src="/${i}.jpg" alt=""><h3>${name}</h3></a><p>9 € · No reviews yet</p></div>`).join('')}</main></html>`,
    wanted: names.map((name, i): [string, string] => [`/goods/${i}81`, name]),
  },
  {
    why: 'what a search found, ten of it',
    url: 'https://shop.example/search?q=rope',
    html: `<html lang="en"><title>Rope</title><main><h1>Search</h1><p>10 results</p>${[...names, ...names].map((name, i) => `<div><a href="/goods/${i}81"><h3>${name} ${i}</h3></a><p>9 €</p></div>`).join('')}</main></html>`,
    wanted: [...names, ...names].map((name, i): [string, string] => [`/goods/${i}81`, `${name} ${i}`]),
  },
  {
    why: 'an archive of a word each',
    url: 'https://goose.example/archive',
    html: `<html lang="en"><title>Archive</title><nav><a href="/">Home</a> <a href="/about">About</a></nav><h1>Archive</h1><div>${['Rusty Nails', 'The Ladder', 'Bolt and Nut', 'The Moth', 'Lettuce', 'Puddle', 'Torque', 'Tea', 'Night Shift', 'Shell Company', 'Goose', 'Rain', 'Snow', 'Kite'].map((name, i) => `<a href="/comic/${412 - i}">${name}</a><br>`).join('')}</div></html>`,
    wanted: [
      'Rusty Nails',
      'The Ladder',
      'Bolt and Nut',
      'The Moth',
      'Lettuce',
      'Puddle',
      'Torque',
      'Tea',
      'Night Shift',
      'Shell Company',
      'Goose',
      'Rain',
      'Snow',
      'Kite',
    ].map((name, i): [string, string] => [`/comic/${412 - i}`, name]),
  },
  {
    why: 'jobs whose empty links are called by parts of their cards',
    url: 'https://crew.example/quay/',
    html: `<html lang="en"><title>Openings</title><main><h1>The quay</h1><h2>Openings</h2><ul>${['Deckhand', 'Keeper of the second light', 'Joiner'].map((name, i) => `<li><div><a href="/quay/j/4A1F${i}/" aria-labelledby="j${i}_name j${i}_more"></a><div><small>Posted ${i + 2} days ago</small><h3 id="j${i}_name"><span>${name}</span></h3></div><div id="j${i}_more"><span>On site</span><span>Northern harbour</span></div></div></li>`).join('')}</ul></main></html>`,
    wanted: [
      ['/quay/j/4A1F0/', 'Deckhand'],
      ['/quay/j/4A1F1/', 'Keeper of the second light'],
      ['/quay/j/4A1F2/', 'Joiner'],
    ],
  },
  {
    why: 'empty links laid over cards that link their subjects, too',
    url: 'https://crew.example/notes',
    html: `<html lang="en"><title>Notes</title><main><h1>Notes</h1>${['A lamp for fog', 'What the tar is for', 'Nine masts', 'The long rope'].map((name, i) => `<div><a href="/notes/n${i}" aria-labelledby="n${i}"></a><p><a href="/about/${['work', 'people', 'tools', 'ropes'][i]}">${['Work in the yard', 'People we met there', 'Tools that we use', 'Ropes and lines'][i]}</a></p><p id="n${i}">${name}</p><p>${sentence}</p></div>`).join('')}</main></html>`,
    wanted: [
      ['/notes/n0', 'A lamp for fog'],
      ['/notes/n1', 'What the tar is for'],
      ['/notes/n2', 'Nine masts'],
      ['/notes/n3', 'The long rope'],
    ],
  },
  {
    why: 'jobs on a page whose settings name a captcha for a form that stands elsewhere',
    url: 'https://crew.example/jobs',
    html: `<html lang="en"><title>Openings</title><body><nav>${menu}</nav><main><h1>Openings</h1><ul>${each(jobs, jobRow)}</ul></main><script>window.settings={"captcha":"turnstile","language":"en"}</script></body></html>`,
    wanted: jobs,
  },
  {
    why: 'jobs and little else, though a captcha waits for those who apply',
    url: 'https://crew.example/jobs',
    html: `<html lang="en"><title>Openings</title><body><main><h1>Openings</h1><ul>${each(jobs, jobRow)}</ul><div class="h-captcha"></div></main></body></html>`,
    wanted: jobs,
  },
]
