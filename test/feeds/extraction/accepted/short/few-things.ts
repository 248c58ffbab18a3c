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
    why: 'one job, counted above it, behind a question that says more',
    url: 'https://heat.example/jobs',
    html: `<html lang="sv"><title>Lediga jobb</title><dialog><h2>Den här sidan använder cookies för att ge dig en så relevant upplevelse som möjligt</h2><div>Välj vilka cookies som du tillåter oss att använda. Läs mer om hur vi använder cookies i vår policy.</div><button>Acceptera alla</button><button>Avvisa</button></dialog><main><h1>Lediga jobb</h1><p>1 jobb</p><ul><li><a href="/jobs/5120-at-the-works"><span>Drifttekniker till kraftverket</span><div>Produktion · Björka · Hybridarbete på heltid</div></a></li></ul></main></html>`,
    wanted: [['/jobs/5120-at-the-works', 'Drifttekniker till kraftverket']],
  },
  {
    why: 'one post, all of it in its link',
    url: 'https://yard.example/',
    html: `<html lang="en"><title>The yard</title><main><h1>Latest</h1><ul><li><a href="/posts/nine-masts-in-spring"><img src="/m.jpg" alt=""><div><span>2026-03-01</span><p>Nine masts in a wet spring</p><p>${text}</p></div></a></li></ul></main></html>`,
    wanted: [['/posts/nine-masts-in-spring', 'Nine masts in a wet spring']],
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
    why: 'one post on a page for posts that calls itself an article',
    url: 'https://paper.example/articles.html?view=all',
    html: `<html lang="en"><title>All - Paper</title><meta property="og:type" content="article"><header><a href="/">Paper</a></header><div><h3><a href="/articles.html">All</a></h3><ul><li><a href="/article?id=48211"><img src="/4.jpg" alt=""></a><h2><a href="/article?id=48211">The raft fair is in December</a></h2><p>${text}</p><em>2026.02.21 17:40</em></li></ul></div></html>`,
    wanted: [['/article?id=48211', 'The raft fair is in December']],
  },
  {
    why: 'one release above more files than it has words',
    url: 'https://git.example/ida/store/releases',
    html: `<html lang="en"><title>Releases - store</title><nav><a href="/explore">Explore</a></nav><main><a href="/ida">ida</a>/<a href="/ida/store">store</a><ul><li><div><a href="/ida/store/src/v0.9.0">v0.9.0</a><div><a href="/ida/store/commit/4be1f07d22">4be1f07d22</a></div></div><div><h4><a href="/ida/store/releases/tag/v0.9.0">v0.9.0</a> <span>Stable</span></h4><p><a href="/ida">ida</a> released this <time datetime="2026-02-27T18:22:41Z">2026-02-27</time></p><p>${text}</p><details open><summary>Downloads</summary><ul>${['Source code (ZIP)', 'Source code (TAR.GZ)', 'store-for-linux-amd64', 'store-for-windows-amd64'].map((name, i) => `<li><a href="/ida/store/files/${i}.zip">${name}</a></li>`).join('')}</ul></details></div></li></ul></main></html>`,
    wanted: [['/ida/store/releases/tag/v0.9.0', 'v0.9.0']],
  },
  {
    why: 'one release below its name, in boxes for who made it and for its notes',
    url: 'https://tide.example/releases',
    html: `<html lang="en"><title>Releases - Tide</title><h1>Releases</h1><div><h2><a href="/releases/1.9">Version 1.9 of the tides</a></h2><div><p>Published on 12 March 2026 by <a href="/people/ida">Ida Moll of the harbour</a></p></div><div><p>${text}</p><p>Last changed on 14 March 2026. <a href="/releases/1.9">Read all of the notes</a></p></div></div></html>`,
    wanted: [['/releases/1.9', 'Version 1.9 of the tides']],
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
