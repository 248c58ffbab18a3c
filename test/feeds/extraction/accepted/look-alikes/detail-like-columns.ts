// Lists built like detail pages: a long headline, an introduction, a basket, data beside a banner.
import type { ListPage } from '../../harness/list-page.ts'

const sentence =
  'The people of the harbour tell what they have seen from their windows, once in every month of the year. '
const names = [
  'Nothing was heard of the ferry',
  'A lamp for the third stair',
  'Who rings the bell at noon',
  'Low water at the long quay',
  'Ropes that nobody has tied',
  'The keeper of the second light',
]
const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')
const wanted = names.map((name): [string, string] => [`/${slug(name)}/`, name])
const goods = names.map((name): [string, string] => [`/shop/tea/${slug(name)}`, name])

export const columnsKept: readonly ListPage[] = [
  {
    why: 'goods below what is in the basket, and what that costs',
    url: 'https://shop.example/shop/tea',
    html: `<html lang="en"><title>Tea</title><form action="/checkout" method="post"><b>€ 24.00</b><button>Pay</button></form><main><h1>Tea</h1>${goods.map(([address, name]) => `<div><a href="${address}"><img src="/1.jpg" alt="">${name}</a><b>€ 4.00</b></div>`).join('')}</main></html>`,
    wanted: goods,
  },
  {
    why: 'two posts that are stated, with nothing shown but their links',
    url: 'https://boats.example/',
    html: `<html lang="en"><title>Boats</title><script type="application/ld+json">${JSON.stringify({ '@type': 'Blog', blogPost: wanted.slice(0, 2).map(([url, headline]) => ({ '@type': 'BlogPosting', url, headline, datePublished: '2026-03-01' })) })}</script><body><ul>${wanted
      .slice(0, 2)
      .map(([address, name]) => `<li><a href="${address}">${name}</a></li>`)
      .join('')}</ul></body></html>`,
    wanted: wanted.slice(0, 2),
  },
  {
    why: 'data that scripts would show, beside a long word about cookies',
    url: 'https://boats.example/',
    html: `<html lang="en"><title>Boats</title><body><div id="root">Loading</div><div class="gdpr"><p>${sentence.repeat(5)}</p></div><script type="application/json">${JSON.stringify(wanted.map(([url, name]) => ({ title: name, url, date: '2026-03-01' })))}</script></body></html>`,
    wanted,
  },
]
