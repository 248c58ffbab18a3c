// Posts and products of blogs and shops, with dated or priced lists around them.
const sentence = 'The keel was laid in spring, and the boat was launched before the first storm of autumn came. '
const names = [
  'Nothing was heard of the ferry',
  'A lamp for the third stair',
  'Who rings the bell at noon',
  'Low water at the long quay',
]
const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')
const dated = names
  .map(
    (name, i) =>
      `<li><h3><a href="/${slug(name)}/">${name}</a></h3><time datetime="2026-03-0${i + 1}">${i + 1} March 2026</time></li>`,
  )
  .join('')
const post = 'How the boat was built here'
const form = '<form method="post" action="/say"><textarea name="text"></textarea><button>Say it</button></form>'

export const refusedPosts = [
  {
    why: 'a short post without a day, at the root of its blog like those that are listed below it',
    url: `https://boats.example/${slug(post)}/`,
    html: `<html lang="en"><title>${post} – Boats</title><main><h1>${post}</h1><div><p>${sentence.repeat(2)}</p><p>${sentence.repeat(2)}</p></div>${form}<h2>More of it</h2><ul>${dated}</ul></main></html>`,
    reason: 'not-a-list',
  },
  {
    why: 'the same, with the next post marked as such, which is no further page',
    url: `https://boats.example/${slug(post)}/`,
    html: `<html lang="en"><title>${post} – Boats</title><link rel="next" href="https://boats.example/why-the-lamp-went-out/"><main><h1>${post}</h1><div><p>${sentence.repeat(2)}</p><p>${sentence.repeat(2)}</p></div>${form}<h2>More of it</h2><ul>${dated}</ul><p><a rel="next" href="/why-the-lamp-went-out/">Why the lamp went out</a></p></main></html>`,
    reason: 'not-a-list',
  },
  {
    why: 'a post in a box that says what it has not, below a search that keeps its words for nothing',
    url: `https://boats.example/${slug(post)}/`,
    html: `<html lang="en"><title>${post} – Boats</title><body><div class="top"><form><input name="s"></form><div>No results</div></div><h1>${post}</h1><p>19 March 2026</p><div class="text no-share"><p>${sentence.repeat(2)}</p><p>${sentence.repeat(2)}</p></div><h2>More of it</h2><ul>${dated}</ul></body></html>`,
    reason: 'not-a-list',
  },
  {
    why: 'goods without a heading, in a form that puts them into the basket, beside others of their kind',
    url: 'https://shop.example/goods.php?id=277',
    html: `<html lang="en"><title>Anchor of iron_Anchors_Shop</title><body><table><tr><td>${names.map((name, i) => `<div><a href="goods.php?id=28${i}"><img src="/${i}.jpg" alt=""></a><p><a href="goods.php?id=28${i}">${name}</a></p><b>19.00 €</b></div>`).join('')}</td><td><form action="javascript:addToCart(277)" method="post"><p>Anchor of iron</p><b>129.00 €</b><input name="number" value="1"></form><p>${sentence.repeat(2)}</p></td></tr></table></body></html>`,
    reason: 'not-a-list',
  },
  {
    why: 'a post that is shown, with the data of others for its scripts',
    url: `https://boats.example/${slug(post)}/`,
    html: `<html lang="en"><title>${post} - Boats</title><body><div id="root"><h1>${post}</h1><p>14 February 2026</p>${`<p>${sentence.repeat(2)}</p>`.repeat(4)}</div><script type="application/json">${JSON.stringify(names.map((name) => ({ title: name, link: `/${slug(name)}/`, date: '2026-03-01' })))}</script></body></html>`,
    reason: 'not-a-list',
  },
  {
    why: 'a post of a day, and below it others that are marked as entries',
    url: `https://boats.example/${slug(post)}/`,
    html: `<html lang="en"><title>${post} - Boats</title><body><h1>${post}</h1><p>19 March 2026</p><p>${sentence.repeat(4)}</p><h2>More of it</h2>${names.map((name) => `<article class="hentry"><h3 class="entry-title"><a class="u-url" rel="bookmark" href="/${slug(name)}/">${name}</a></h3><p class="entry-summary">${sentence}</p></article>`).join('')}</body></html>`,
    reason: 'not-a-list',
  },
  {
    why: 'a profile on a site that keeps a log-in in its column',
    url: 'https://loom.example/members/ragnhild',
    html: `<html lang="en"><title>Ragnhild – Loom</title><body><div class="main"><h1>Ragnhild</h1><p>Weaves since the year of the flood, in the house behind the lock.</p></div><div class="sidebar"><form method="post"><input name="log"><input type="password" name="pwd"><button>Log in</button></form></div></body></html>`,
    reason: 'not-a-list',
  },
  {
    why: 'goods that nobody has reviewed yet, with a number to order in brackets',
    url: 'https://shop.example/index.php?page=details&product_id=118',
    html: `<html lang="en"><title>Copper pot</title><body><h1>Copper pot</h1><p>€23.50</p><p>${sentence}</p><form action="index.php" method="post"><input name="quantity[]" value="1"><input type="submit" value="Buy"></form><h4>Reviews</h4><p>There are no reviews yet.</p><h3>New here</h3>${names.map((name, i) => `<div><a href="index.php?page=details&product_id=12${i}">${name}</a><img src="/${i}.jpg" alt=""><b>€19.00</b></div>`).join('')}</body></html>`,
    reason: 'not-a-list',
  },
  {
    why: 'a page that does not exist or is private, and topics to read in place of it',
    url: 'https://forum.example/t/bees/7',
    html: `<html lang="de"><title>Bienenforum</title><body><h1>Hoppla! Diese Seite existiert nicht oder ist privat.</h1><h2>Beliebt</h2>${names.map((name, i) => `<div><a href="/t/${slug(name)}/${i}">${name}</a></div>`).join('')}</body></html>`,
    reason: 'not-a-list',
  },
  {
    why: 'news in a column that is written before the name of the page and its text',
    url: 'https://boats.example/about-us',
    html: `<html lang="en"><title>About us - Boats</title><body><div>${names.map((name, i) => `<div><a href="/news/2${i}/1">${name}</a><p>${i + 1} March 2026</p><p>${sentence}</p></div>`).join('')}</div><div><h1>About us</h1><p>${sentence.repeat(2)}</p><p>${sentence.repeat(2)}</p></div></body></html>`,
    reason: 'not-a-list',
  },
  {
    why: 'data of goods for a page that is not there',
    url: 'https://shop.example/old',
    html: `<html lang="en"><title>Page not found</title><body><nav>${Array.from({ length: 90 }, (_, i) => `<a href="/m/${i}">Department number ${i}</a> `).join('')}</nav><h1>Page not found</h1><script type="application/json">${JSON.stringify(names.map((title) => ({ title, url: `/s/${slug(title)}`, date: '2026-03-01' })))}</script></body></html>`,
    reason: 'not-a-list',
  },
  {
    why: 'a question for consent whose buttons are called secondary',
    url: 'https://news.example/',
    html: '<html lang="it"><title>La tua privacy</title><body><div class="wizard"><form class="wizard-form"><h1>La tua privacy</h1><p>Quando utilizzi i nostri siti, usiamo i cookie per mostrarti le pagine.</p><p>Se non desideri che i nostri partner utilizzino i cookie, puoi rifiutare.</p><div class="actions"><button class="btn secondary">Accetta tutto</button><button class="btn secondary">Rifiuta tutto</button></div></form></div></body></html>',
    reason: 'blocked',
  },
  {
    why: 'a check by a wall that shows only that it is one',
    url: 'https://news.example/',
    html: '<html lang="en"><title>One moment, please...</title><body><h1>Please wait while your request is being verified...</h1><form id="wsidchk-form" style="display:none"><input type="hidden" id="wsidchk"></form></body></html>',
    reason: 'blocked',
  },
]
