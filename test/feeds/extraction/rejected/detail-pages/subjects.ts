// Detail pages with more of their kind below, without structured data or class names.
const words = 'The keel was laid in spring and the boat was launched before the first storm of autumn. '

/** A menu that only its place tells. */
const menu = Array.from(
  { length: 6 },
  (_, g) =>
    `<div><b>Group ${g}</b>${Array.from({ length: 8 }, (_, i) => `<a href="/m/${g}/${i}">Harbours and coasts ${g}${i}</a>`).join('')}</div>`,
).join('')

const OTHERS = [
  'Rope of hemp',
  'Lantern of brass',
  'Compass in oak',
  'Barometer, small',
  'Bell with bracket',
  'Oilskin hat',
]

const others = (folder: string, price = '') =>
  OTHERS.map(
    (name, i) =>
      `<div><a href="${folder}item-${i}"><img src="/${i}.jpg" alt=""></a><a href="${folder}item-${i}">${name}</a>${price}</div>`,
  ).join('')

const posts = (inner: (i: number) => string) => [1, 2, 3, 4, 5].map(inner).join('')

const page = (title: string, body: string) => `<title>${title}</title><body><div>${menu}</div>${body}`

export const refusedSubjects = [
  {
    why: 'an article of a day, above forty others that are filed as it is',
    url: 'https://boats.example/news/4-03187712',
    html: `<title>Winters without snow</title><main><h1>Winters without snow</h1><p>19.2.2020, 13:05</p>${`<p>${words.repeat(2)}</p>`.repeat(7)}<h2>Latest</h2>${Array.from({ length: 40 }, (_, i) => `<div><h3><a href="/news/4-0318${7000 + i}">${words.slice(i, i + 44)}</a></h3><p>${(i % 20) + 1}.1.2020</p></div>`).join('')}</main>`,
    reason: 'not-a-list',
  },
  {
    why: 'a house with a price in dollars of its country, and similar ones that were put there months ago',
    url: 'https://houses.example/house/mill-lane',
    html: page(
      'House in Mill Lane - Houses',
      `<h1>House in Mill Lane</h1><ul><li>C$480.000</ul><h2>Description</h2><p>${words.repeat(2)}</p><p>${words.repeat(3)}</p><h2>Similar houses</h2><div>${others('/house/', '<i>C$410.000</i><b>2 months ago</b>')}</div>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'a text in a table, its kind in the column before it and below it',
    url: 'https://paper.example/news/town/18821/',
    html: page(
      'The mill has a new roof',
      `<table><tr><td><h3>Latest</h3>${posts((i) => `<p>${i + 10}.03.2026 <a href="/news/town/187${i}/">What is new, part ${i}</a></p>`)}</td><td><h1>The mill has a new roof</h1><div><b>20.03.2026</b>${`${words}<br><br>`.repeat(4)}</div><h3>See also</h3>${posts((i) => `<p><a href="/news/town/186${i}/"><img src="${i}.jpg"></a><a href="/news/town/186${i}/"><b>Another old mill ${i}</b></a><br>${words}</p>`)}</td></tr></table>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'one meeting with its day in the title of the page, and others in cards with ids',
    url: 'https://meet.example/walkers/events/311220/',
    html: page(
      'A walk on the ridge, Sunday 29 March 2026, 09:00 | Meet',
      `<h1>A walk on the ridge</h1><a href="/walkers/members/2211/">By Marta</a><h2>Details</h2><p>${words.repeat(2)}</p><p>${words.repeat(2)}</p><section><h2>Near you</h2>${posts((i) => `<div id="near-${i}"><a href="/others-${i}/events/99${i}/"><img src="${i}.webp"><time>22 March · 10:00</time><h3>Meeting of others, ${i}</h3><p>Group ${i}</p></a></div>`)}</section>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'a recipe among recipes: its address is built like theirs, and it has a text',
    url: 'https://food.example/recipe/fish-soup',
    html: page('Fish soup', `<h1>Fish soup</h1><p>${words.repeat(4)}</p><h2>More</h2><div>${others('/recipe/')}</div>`),
    reason: 'not-a-list',
  },
  {
    why: 'a film that is played, among others that are told at more length',
    url: 'https://films.example/watch?v=launch',
    html: `<title>The launch of the boat</title><div><video src="/v.mp4"></video><h1>The launch of the boat</h1><p>Filmed from the quay. ${words}</p></div>${others('/watch?v=', `<p>${words}</p>`)}`,
    reason: 'not-a-list',
  },
  {
    why: 'a book, and what readers wrote about it: each a day, that leads there, and a name',
    url: 'https://books.example/book/77120.keel',
    html: page(
      'The keel by H. Aksoy | Books',
      `<h1>The keel</h1><a href="/author/331">H. Aksoy</a><div>${words.repeat(2)}</div><p>212 pages</p><h2>What readers say</h2>${posts((i) => `<article><a href="/user/${i}">Reader${i}</a><section><a href="/review/880${i}">${i} March 2026</a></section><section>${words.repeat(2)}</section><button>${i} likes</button></article>`)}`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'answers to one question, each with its place on the page',
    url: 'https://ask.example/question/77',
    html: page(
      'How is a keel laid?',
      `<h1>How is a keel laid?</h1>${posts((i) => `<div id="answer-${i}"><a href="/people/${i}">Sailor${i}</a> <a href="/question/77#answer-${i}">${i} March 2026</a><p>${words}</p></div>`)}`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'a page that is not there, and what else there is',
    url: 'https://news.example/old',
    html: page('Pagina non trovata', `<h1>404</h1><h2>Altre notizie</h2><div>${others('/notizie/')}</div>`),
    reason: 'not-a-list',
  },
  {
    why: 'an order form below a menu that only its place tells',
    url: 'https://shop.example/checkout',
    html: page('Checkout', '<h1>Checkout</h1><form method="post"><input name="street"><button>Pay</button></form>'),
    reason: 'not-a-list',
  },
  {
    why: 'a Chinese report in which nobody was hurt',
    url: 'https://ribao.example/0319/402.html',
    html: `<html lang="zh"><title>北桥封闭一天</title><body><h1>北桥封闭一天</h1>${'<p>市政厅说，桥面需要检查，所有车辆改走南桥，工程在傍晚结束。</p>'.repeat(5)}<p>现场没有人员受伤。</p>`,
    reason: 'not-a-list',
  },
]
