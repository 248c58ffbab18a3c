// Pages of the demo site: a blog with threads below its posts, a shop, events, job offers.

export interface DemoPost {
  path: string
  title: string
  date: string
  text: string
}

/** Lists that become feeds, by the names of these. */
export const feedPages: Record<string, string> = { blog: '/blog', shop: '/shop', calendar: '/events', jobs: '/jobs' }

const day = 86_400_000

/** The newest of them is of yesterday, whenever this is. */
const dateOf = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10)

const posts: [title: string, text: string][] = [
  ['The lamp in the harbour', 'One lamp stood at the end of the quay for forty years, and nobody had asked for it.'],
  ['How the ferry got its second deck', 'A plan of 1931, a strike, and a shipyard that had wood to spare.'],
  ['Bread at four in the morning', 'What the bakers of the old town do while everyone else is asleep.'],
  ['A map of all the benches', 'Eighty-one benches, sorted by how long the evening sun stays on them.'],
  ['Why the clock is seven minutes fast', 'The station master set it so that people would not miss the last train.'],
  ['Letters that came back', 'The post office kept them in a drawer. We opened a few, with permission.'],
  ['Fog signals, explained', 'One long, two short: how ships tell each other where they are.'],
  ['The smallest library', 'A telephone box, two hundred books, and a rule that nobody has ever broken.'],
]

const slugOf = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-')

export const demoPosts: DemoPost[] = posts.map(([title, text], index) => ({
  path: `/blog/${slugOf(title)}`,
  title,
  date: dateOf(1 + 3 * index),
  text,
}))

const goods: [name: string, price: string][] = [
  ['Canvas bag, blue', '18.00'],
  ['Enamel mug, half a litre', '12.50'],
  ['Wool blanket, grey', '74.00'],
  ['Brass lamp', '129.00'],
  ['Notebook, squared', '6.80'],
  ['Rain coat, yellow', '89.00'],
]
const events: [name: string, where: string][] = [
  ['Harbour concert', 'North quay'],
  ['Repair café', 'Old customs house'],
  ['Night of the lanterns', 'Lighthouse'],
  ['Book swap', 'The smallest library'],
  ['Boat building for beginners', 'Slipway two'],
]
const offers: [title: string, place: string][] = [
  ['Ferry mate', 'Harbour office'],
  ['Librarian, part time', 'Town library'],
  ['Baker for the night shift', 'Old town bakery'],
  ['Lamp keeper', 'Lighthouse'],
]

const blogList = () =>
  demoPosts.map(
    ({ path, title, date, text }) => `<article><h2><a href="${path}">${title}</a></h2>
<time datetime="${date}">${date}</time> <span data-pageside-count data-pageside-words="{n} comment|{n} comments"></span>
<p>${text}</p></article>`,
  )
const shopList = () =>
  goods.map(
    ([name, price]) => `<li class="product"><a href="/shop/${slugOf(name)}"><h3>${name}</h3></a>
<p class="price">€ ${price}</p></li>`,
  )
const eventList = () =>
  events.map(
    (
      [name, where],
      index,
    ) => `<li class="event"><time datetime="${dateOf(-3 - 5 * index)}">${dateOf(-3 - 5 * index)}</time>
<h3><a href="/events/${slugOf(name)}">${name}</a></h3><p>${where}</p></li>`,
  )
const offerList = () =>
  offers.map(
    ([title, place], index) => `<tr><td><a href="/jobs/${slugOf(title)}">${title}</a></td><td>${place}</td>
<td><time datetime="${dateOf(2 + index)}">${dateOf(2 + index)}</time></td></tr>`,
  )

const style = `body{font:17px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
nav a{margin-right:1rem}article,li{margin:1.2rem 0}table{width:100%}td{padding:.3rem 0}`

/** Undefined for a path that is none of the site's. */
export function renderDemoPage(path: string, serverUrl: string): string | undefined {
  const lists: Record<string, () => [title: string, body: string]> = {
    '/': () => [
      'The Quay Side',
      `<p>A demo site. Its posts have threads, and its lists are feeds.</p>${blogList().slice(0, 3).join('')}`,
    ],
    '/blog': () => ['Blog', blogList().join('\n')],
    '/shop': () => ['Shop', `<ul>${shopList().join('\n')}</ul>`],
    '/events': () => ['Events', `<ul>${eventList().join('\n')}</ul>`],
    '/jobs': () => ['Job offers', `<table><tbody>${offerList().join('\n')}</tbody></table>`],
  }
  if (Object.hasOwn(lists, path)) {
    const [title, body] = lists[path]?.() ?? ['', '']
    return frame(title, `<h1>${title}</h1>${body}`, script(serverUrl, 'embed.lists.js'))
  }
  const post = demoPosts.find((one) => one.path === path)
  if (post) return frame(post.title, articleOf(post), script(serverUrl, 'embed.js', 'data-target="#thread"'))
  const other = [...goods, ...events, ...offers].find(([name]) => path.endsWith(`/${slugOf(name)}`))
  return other ? frame(other[0], `<h1>${other[0]}</h1><p>${other[1]}</p>`, '') : undefined
}

const articleOf = ({
  title,
  date,
  text,
}: DemoPost) => `<article><h1>${title}</h1><time datetime="${date}">${date}</time>
<p>${text}</p><p>${'The rest of it is told on the quay, to whoever asks and has a little time. '.repeat(6)}</p></article>
<section id="thread"></section>`

const script = (serverUrl: string, name: string, more = '') =>
  `<script src="${serverUrl}/${name}" data-tenant-id="demo" ${more} async></script>`

/** Loaded again after each restart of the server. */
const reload = '<script>new EventSource("/reload").onmessage=()=>location.reload()</script>'

const frame = (title: string, body: string, scripts: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${style}</style></head><body>
<nav><a href="/">The Quay Side</a><a href="/blog">Blog</a><a href="/shop">Shop</a><a href="/events">Events</a><a href="/jobs">Jobs</a></nav>
<main>${body}</main>${scripts}${reload}</body></html>`
