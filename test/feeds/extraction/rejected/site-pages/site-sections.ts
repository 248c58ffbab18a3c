// Pages of site sections, log-in pages, and pages of mere boilerplate.
const menu = Array.from(
  { length: 4 },
  (_, g) =>
    `<div><b>Group ${g}</b>${Array.from({ length: 6 }, (_, i) => `<div><a href="/m/${g}/${i}">Harbours and coasts ${g}${i}</a></div>`).join('')}</div>`,
).join('')

const page = (title: string, body: string, lang = 'en') =>
  `<html lang="${lang}"><title>${title}</title><body><div>${menu}</div><div>${body}</div><div>${menu.replaceAll('/m/', '/f/')}</div></body></html>`

export const refusedSites = [
  {
    why: 'an address for a link to log in by',
    url: 'https://app.example/anmelden',
    html: `<html lang="de"><title>Anmelden</title><body><h1>Willkommen zurück</h1><form method="post"><input type="email" name="email"><button>Link senden</button></form><a href="/auth/one">Mit One anmelden</a></body></html>`,
    reason: 'blocked',
  },
  {
    why: 'a menu above the name of an empty page and one below it',
    url: 'https://shop.example/sale/jackets',
    html: page('Jackets', '<h1>Jackets</h1><p>No products were found.</p>'),
    reason: 'empty',
  },
  {
    why: 'a splash without anything behind it',
    url: 'https://app.example/',
    html: '<title>Town news</title><body><div class="splash"><img src="logo.png" alt=""><p>Loading town news</p></div><script src="main.js" defer></script></body>',
    reason: 'needs-javascript',
  },
  {
    why: 'the beginning of a story of a day, and what others read',
    url: 'https://paper.example/politics/2026/03/12/budget_612.html',
    html: page(
      'The budget is late - Paper',
      `<h1>The budget is late</h1><p>By Ann Roe, 12 March 2026</p><p>Nobody knows how long it will take.</p><p>The rest is for subscribers.</p><div><b>Most read</b>${['A bridge is closed', 'The ferry is back', 'Rain until Sunday', 'A new school'].map((name, i) => `<a href="/a/2026/03/1${i}/${name.toLowerCase().replaceAll(' ', '-')}.html"><span>${name} and nobody is surprised</span></a>`).join('')}</div>`,
    ),
    reason: 'not-a-list',
  },
]
