// Detail and site-info pages beside dated news: signs are a form, a fingerprint, or the headline.
const sentence = 'The keel was laid in spring, and the boat was launched before the first storm of autumn came. '
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
const dated = (folder: string) =>
  each(
    (name, i) =>
      `<div><img src="/${i}.jpg" alt=""><h4><a href="/${folder}/${i + 31}-${slug(name)}">${name}</a></h4><p>${i + 1} March 2026</p><p>${sentence}</p></div>`,
  )
const post = 'How the boat was built here'

export const refusedBeside = [
  {
    why: 'a log-in in the folder of its shop, between boxes with goods',
    url: 'https://shop.example/shop/login.php',
    html: `<title>Boat shop</title><table><tr><td>${each(
      (name, i) =>
        `<p><a href="/shop/goods.php?id=${i + 31}"><img src="/${i}.jpg" alt=""></a><br><a href="/shop/goods.php?id=${i + 31}">${name}</a><br>€ ${i + 4}.00</p>`,
    )}<td><form action="/shop/login.php?do=1" method="post"><b>Who has bought here before</b><input name="mail"><input type="password" name="password"><button>Go on</button></form></table>`,
    reason: 'blocked',
  },
  {
    why: 'a search without a hit, said in Hungarian',
    url: 'https://shop.example/kereses.php?keywords=vitorla',
    html: '<html lang="hu"><title>Hajóbolt</title><table><tr><td><a href="/k/1">Kötelek</a><br><a href="/k/2">Horgonyok</a><br><a href="/k/3">Evezők</a><td><b>A keresésnek megfelelő könyvek</b><p>Nincs olyan könyv, amely megfelel a keresési feltételeknek.</p><form><input name="keywords"></form></table></html>',
    reason: 'empty',
  },
  {
    why: 'a short post, beside the newest of its blog, which is itself among them',
    url: `https://boats.example/2026/03/${slug(post)}/`,
    html: `<title>${post} | Old boats</title><table><tr><td><h2>${post}</h2><p>${sentence}</p><td><h3>Newest</h3><ul><li><a href="/2026/03/${slug(post)}/">${post}</a> <span>15 March 2026</span>${each((name, i) => `<li><a href="/2026/03/${slug(name)}/">${name}</a> <span>1${i} March 2026</span>`)}</ul></table>`,
    reason: 'not-a-list',
  },
  {
    why: 'a page that is not there, as only its software says',
    url: 'https://boats.example/oars-and-ropes/',
    html: `<title>Old boats</title><body class="error404 wide"><h1>Hm</h1>${dated('news')}</body>`,
    reason: 'not-a-list',
  },
  {
    why: 'a search without a hit, as only its software says, above what else there is',
    url: 'https://boats.example/?s=oars',
    html: `<title>Old boats</title><body class="search search-no-results"><h1>Oars</h1><p>Oh well.</p>${dated('news')}</body>`,
    reason: 'empty',
  },
  {
    why: 'a log-in at an address that does not say so, above goods',
    url: 'https://shop.example/kunde/',
    html: `<title>Boat shop</title><body class="customer-account-login"><form method="post"><input name="who"><input type="password" name="code"><button>Go on</button></form>${each((name, i) => `<div><a href="/shop/${i + 31}"><img src="/${i}.jpg" alt="">${name}</a></div>`)}</body>`,
    reason: 'blocked',
  },
  {
    why: 'an article of a day whose theme calls it an archive, above others',
    url: `https://boats.example/2026/03/${slug(post)}/`,
    html: `<meta property="og:type" content="article"><meta property="article:published_time" content="2026-03-14T08:00:00Z"><title>${post} | Old boats</title><body class="home blog"><h1>${post}</h1>${`<p>${sentence.repeat(3)}</p>`.repeat(5)}<h3>More</h3>${names
      .slice(0, 4)
      .map((name) => `<div><h4><a href="/2026/02/${slug(name)}/">${name}</a></h4></div>`)
      .join('')}</body>`,
    reason: 'not-a-list',
  },
  {
    why: 'one thing in microdata, beside a menu of forty names in the rows of a table',
    url: 'https://shop.example/product.asp?id=900211',
    html: `<title>An iron stove</title><table><tr><td><table>${Array.from({ length: 44 }, (_, i) => `<tr><td><img src="/arrow.gif" width="6"> <a href="/catalog.asp?cat=221${i + 40}">Stoves ${i + 1} kW</a></td></tr>`).join('')}</table></td><td><table itemscope itemtype="http://schema.org/Product"><tr><td><h1 itemprop="name">An iron stove</h1></td></tr><tr><td><p>${sentence.repeat(4)}</p></td></tr></table></td></tr></table>`,
    reason: 'not-a-list',
  },
]
