// Lists among much other text: quotations, notices, advice of shops, menus and footers.
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
  'Seeds are lent for one winter',
]
const folders = ['news', 'ports', 'sails']
const headlines = [...names, ...names.map((name) => `${name}, and why`), ...names.map((name) => `${name}: who told us`)]
const each = (written: (name: string, i: number) => string) => names.map(written).join('')
const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')
const wanted = (addressOf: (i: number) => string) => names.map((name, i): [string, string] => [addressOf(i), name])

export const amongWords: readonly ListPage[] = [
  {
    why: 'papers that are quoted with their writers, and told below',
    url: 'https://boats.example/~osei/papers/',
    html: `<title>Papers</title><h1>Papers</h1><dl>${each(
      (name, i) =>
        `<dt><a name="p${i}">[Ose${i}]</a><dd>E. Hallam and R. Osei. <a href="/~osei/papers/p${i}.pdf">${name}</a>. <cite>Journal of Waterways and their Keepers, ${i + 11}(3), pages 201-230</cite>, 2021.<blockquote>${sentence.repeat(3)}</blockquote>`,
    )}</dl>`,
    wanted: wanted((i) => `/~osei/papers/p${i}.pdf`),
  },
  {
    why: 'goods below what sending costs, and above what they are good for',
    url: 'https://shop.example/ropes',
    html: `<title>Ropes</title><ul><li>Sent free from € 59</ul><h1>Ropes</h1>${each(
      (name, i) =>
        `<div class="p"><a href="/ropes/r-${'abcdefg'[i]}"></a><img src="/${i}.jpg" alt=""><div><h3>${name}</h3><div>€ ${i + 4}.00</div></div><button>Buy</button></div>`,
    )}<div><h2>Ropes for all boats</h2><p>${sentence.repeat(16)}</p></div>`,
    wanted: wanted((i) => `/ropes/r-${'abcdefg'[i]}`),
  },
  {
    why: 'headings below their days, and the newest of them in a box with days of their own',
    url: 'https://boats.example/',
    html: `<title>Boats</title><table><tr>${names
      .slice(0, 4)
      .map(
        (name, i) =>
          `<td><a href="n-${i + 31}-boat.php"><img src="/${i}.jpg"><br><b>${name}</b></a><br>1${7 - i}. 3. 2026, read by 1${i}`,
      )
      .join(
        '',
      )}</table><div>${headlines.map((name, i) => `${i % 7 === 0 ? `<div>Tuesday 1${7 - i / 7} March</div>` : ''}<h3><a href="n-${i + 31}-boat.php">${name}</a> <span>[${i + 3}]</span></h3>`).join('')}</div>`,
    wanted: headlines.map((name, i) => [`/n-${i + 31}-boat.php`, name]),
  },
  {
    why: 'papers to write, below the section of places, of which there is none now',
    url: 'https://boats.example/places/',
    html: `<title>Places and papers</title><h1>Places and papers</h1><h2>Places</h2><p>There are no open positions at the moment.</p><h2>Papers</h2>${names
      .slice(0, 4)
      .map(
        (name) =>
          `<div><img src="/1.jpg" alt=""><p><a href="/places/${slug(name)}/">${name}</a></p><p>${sentence}</p></div>`,
      )
      .join('')}`,
    wanted: names.slice(0, 4).map((name) => [`/places/${slug(name)}/`, name]),
  },
  {
    why: 'what was found, in one box with its form, and a long word beside it',
    url: 'https://boats.example/search/lamps',
    html: `<title>Old boats</title><div><h2>What was found</h2><form><p>Ask for the name of a boat, of its keeper, or of the quay where it lies, and choose a year.</p><input name="q"></form><ul>${names
      .slice(0, 5)
      .map((name, i) => `<li>1${i} March 2026 <a href="/view/${i + 31}">${name}</a></li>`)
      .join('')}</ul></div><p>${sentence.repeat(4)}</p>`,
    wanted: names.slice(0, 5).map((name, i) => [`/view/${i + 31}`, name]),
  },
  {
    why: 'the newest in a box of its own, at an address as short as those of the others',
    url: 'https://boats.example/',
    html: `<title>Old boats, a podcast</title><div class="hero"><h2>Newest</h2><div><div><a href="/e/${slug(names[0] ?? '').slice(0, 12)}/"><h2>${names[0]}</h2></a><small>Sent on 12 March 2026</small></div><p>${sentence}</p></div></div><section><div>${names
      .slice(1)
      .map(
        (name) =>
          `<div><a href="/e/${slug(name).slice(0, 12)}/"><h3>${name}</h3></a><small>Sent on 2 March 2026</small></div><div><p>${sentence}</p></div>`,
      )
      .join('')}</div></section>`,
    wanted: wanted((i) => `/e/${slug(names[i] ?? '').slice(0, 12)}/`),
  },
  {
    why: 'entries in microdata, of which some have neither a text nor a day that is seen',
    url: 'https://boats.example/',
    html: `<title>Old boats</title><main>${headlines
      .slice(0, 14)
      .map(
        (name, i) =>
          `<div itemscope itemtype="http://schema.org/NewsArticle"><meta itemprop="datePublished" content="2026-03-${i + 10}T10:00:00Z"><h3><a href="/${folders[i % 3]}/item/204${i + 10}-${slug(name)}">${name}</a></h3>${i % 5 === 4 ? '' : `<p>${i + 10}.03.2026</p><img src="/${i}.jpg" alt=""><p>${sentence}</p>`}</div>`,
      )
      .join('')}</main>`,
    wanted: headlines.slice(0, 14).map((name, i) => [`/${folders[i % 3]}/item/204${i + 10}-${slug(name)}`, name]),
  },
  {
    why: 'pictures that tell their names to those who cannot see them, some with a count of what was said',
    url: 'https://boats.example/?x=browse',
    html: `<title>Pictures</title><div>${headlines
      .map(
        (name, i) =>
          `<div><a href="/?showimage=4${i + 10}"><img src="/t/${i}.jpg" alt="${name}" width="150"></a>${i % 3 ? '' : `<span><a href="/?showimage=4${i + 10}#said">${i}</a></span>`}</div>`,
      )
      .join('')}</div>`,
    wanted: headlines.map((name, i) => [`/?showimage=4${i + 10}`, name]),
  },
  {
    why: 'posts of a blog in Malay, one of which nobody has answered',
    url: 'https://boats.example/',
    html: `<html lang="ms"><title>Perahu</title><div class="sidebar"><ul>${each((name, i) => `<li><a href="https://other${i}.example/p/${i}.html">${name}</a>`)}</ul></div><div class="main">${each((name, i) => `<div class="post"><h3><a href="/2015/1${i % 3}/p${i}.html">${name}</a></h3><div>${sentence.repeat(2)}</div>${i === 2 ? '<a href="/2015/12/p2.html#c">Tiada ulasan:</a>' : ''}</div>`)}</div></html>`,
    wanted: wanted((i) => `/2015/1${i % 3}/p${i}.html`),
  },
]
