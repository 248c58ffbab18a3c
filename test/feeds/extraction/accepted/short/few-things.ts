// Lists of one to three items among other parts of the page: days, labels, questions.
import type { ListPage } from '../../harness/list-page.ts'

const text = 'Bring gloves, a saw and something warm to drink; whoever has a ladder brings that, too. '

export const fewThings: readonly ListPage[] = [
  {
    why: 'one post whose name is mostly a day',
    url: 'https://garden.example/',
    html: `<html lang="nl"><title>Welkom | Tuin</title><main><h1>Welkom</h1><article><h2><a href="/node/31"><span>Snoeidag op 7 november</span></a></h2><div>Door <a href="/user/3">Anna</a> op 29 oktober 2025</div><p>${text}</p><ul><li><a href="/node/31">Lees meer</a></li></ul></article></main></html>`,
    wanted: [['/node/31', 'Snoeidag op 7 november']],
  },
  {
    why: 'two posts whose days are headings, too',
    url: 'https://garden.example/log',
    html: `<html lang="de"><title>Garten</title><main><h1>Garten</h1>${['Alte Eiche', 'Neuer Zaun'].map((name, i) => `<div><h3>Freitag, ${7 + i}. November 2025</h3><a href="/log/2${i}7">${name} am Bach</a><p>${text}</p></div>`).join('')}</main></html>`,
    wanted: [
      ['/log/207', 'Alte Eiche am Bach'],
      ['/log/217', 'Neuer Zaun am Bach'],
    ],
  },
  {
    why: 'two jobs behind a question that says more than they do',
    url: 'https://heat.example/jobs',
    html: `<html lang="sv"><title>Lediga jobb</title><dialog><h2>Den här sidan använder cookies för att ge dig en så relevant upplevelse som möjligt</h2><div>Välj vilka cookies som du tillåter oss att använda. Läs mer om hur vi använder cookies i vår policy.</div><button>Acceptera alla</button><button>Avvisa</button></dialog><main><h1>Lediga jobb</h1><ul>${['Drifttekniker', 'Ekonomiassistent'].map((name, i) => `<li><a href="/jobs/512${i}-at-the-works"><span>${name} till kraftverket</span><div>Björka</div></a></li>`).join('')}</ul></main></html>`,
    wanted: [
      ['/jobs/5120-at-the-works', 'Drifttekniker till kraftverket'],
      ['/jobs/5121-at-the-works', 'Ekonomiassistent till kraftverket'],
    ],
  },
  {
    why: 'two rows whose moments only programs are told',
    url: 'https://git.example/dns/log/',
    html: `<html lang="en"><title>dns - A small server</title><div><table><tr><td><a href="/">index</a> : <a href="/dns/">dns</a></td></tr></table><table><tr><td><a href="/dns/refs/">refs</a><a href="/dns/log/">log</a><a href="/dns/tree/">tree</a><a href="/dns/commit/">commit</a><a href="/dns/diff/">diff</a></td><td>A small server for names</td></tr></table><div><table><tr><th>Age</th><th>Message (<a href="/dns/log/?all=1">Expand</a>)</th><th>Author</th></tr>${[
      'do not keep failures',
      'a zone with 300 names',
    ]
      .map(
        (name, i) =>
          `<tr><td><span title="2026-03-1${3 - i} 14:02:11 +0100">${37 + i} hours</span></td><td><a href="/dns/commit/?id=a3f9c1a3f9${i}">${name}</a></td><td>E. Sund</td></tr>`,
      )
      .join(
        '',
      )}</table><ul><li><a href="/dns/log/?ofs=50">[next]</a></li></ul></div><div>made by <a href="https://git.example/about/">the log</a> at 2026-03-14 02:14:10 +0000</div></div></html>`,
    wanted: [
      ['/dns/commit/?id=a3f9c1a3f90', 'do not keep failures'],
      ['/dns/commit/?id=a3f9c1a3f91', 'a zone with 300 names'],
    ],
  },
  {
    why: 'one ware with its name twice, among what it can be sorted by',
    url: 'https://wool.example/collections/all',
    html: `<html lang="en"><title>Products</title><div><h2>Your basket is still as light as a feather</h2><p>Have an account? Then your basket is known the next time, too, and you pay faster.</p></div><main><h1>Products</h1><form><p>1 product</p></form><ul><li><div><div><img src="/w.jpg" alt=""><h3><a href="/products/sock-yarn-heather-grey">Sock yarn, heather</a></h3></div><div><h3><a href="/products/sock-yarn-heather-grey">Sock yarn, heather</a></h3><p>£18.00 GBP</p></div></div></li></ul></main></html>`,
    wanted: [['/products/sock-yarn-heather-grey', 'Sock yarn, heather']],
  },
  {
    why: 'one post that nobody has answered yet',
    url: 'https://vale.example/noticias/',
    html: `<html lang="pt"><title>Notícias</title><main><h1>Notícias</h1><article><a href="/edital-aberto-para-obras"><img src="/e.jpg" alt=""></a><h3><a href="/edital-aberto-para-obras">Edital aberto para obras</a></h3><div><span>18 de fevereiro de 2026</span> <span>Nenhum comentário</span></div><p>${text}</p></article></main></html>`,
    wanted: [['/edital-aberto-para-obras', 'Edital aberto para obras']],
  },
  {
    why: 'two files below the folder that they are in',
    url: 'https://files.example/pub/rope/',
    html: `<html><title>Index of /pub/rope/</title><h1>Index of /pub/rope/</h1><pre><a href="../">../</a>\n${['rope-1.7.tar.gz', 'rope-1.8.tar.gz'].map((name, i) => `<a href="${name}">${name}</a>   2026-0${i + 1}-04 10:11   1201`).join('\n')}\n</pre></html>`,
    wanted: [
      ['rope-1.7.tar.gz', 'rope-1.7.tar.gz'],
      ['rope-1.8.tar.gz', 'rope-1.8.tar.gz'],
    ],
  },
]
