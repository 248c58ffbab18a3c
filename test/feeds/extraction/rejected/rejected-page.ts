// Rejected pages in several languages, with their expected reasons.
import type { RejectionReason } from '../../../../src/feeds/extraction/page-and-feed.ts'

export interface RefusedPage {
  why: string
  url: string
  html: string
  reason: RejectionReason
}

const frame = (lang: string, content: string, menu = ['Home', 'News', 'Contact']) =>
  `<html lang="${lang}"><body><header><nav><ul>${menu.map((word, i) => `<li><a href="/m${i}">${word}</a></li>`).join('')}</ul></nav></header>
   <main>${content}</main><footer><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></footer></body></html>`

const text = (sentence: string, times = 8) => `<p>${`${sentence} `.repeat(5)}</p>`.repeat(times)

const related = (titles: readonly string[]) =>
  `<h3>More</h3><ul>${titles.map((title, i) => `<li><a href="/story/other-story-${i}">${title}</a></li>`).join('')}</ul>`

const article: RefusedPage[] = [
  {
    why: 'an article and what else to read',
    url: 'https://news.example/2026/03/pier',
    html: frame(
      'en',
      `<article><h1>The pier stays closed</h1><p>By Ida Moll, 12 March 2026</p>${text('Engineers found salt in the concrete and asked for a year.')}</article>${related(['Ferries run again after the storm', 'What the harbour costs the town', 'A walk along the new wall'])}`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'an article in Russian without any landmarks',
    url: 'https://novosti.example/story/5',
    html: `<html lang="ru"><div><h1>Мост снова открыт</h1>${text('Движение по мосту восстановлено после трёх месяцев ремонта.')}</div><div>${['Паром ходит по расписанию', 'Город покупает новый буксир'].map((title, i) => `<div><a href="/story/${i}">${title}</a></div>`).join('')}</div>`,
    reason: 'not-a-list',
  },
  {
    why: 'a post with comments that are dated and signed',
    url: 'https://blog.example/rope',
    html: frame(
      'en',
      `<article><h1>On rope</h1>${text('Nine kinds of rope hung in the hall and each had its smell.', 6)}</article><h3>Comments</h3>${['ann', 'jens', 'marta'].map((name, i) => `<div><a href="/u/${name}">${name}</a> <time datetime="2026-03-0${i + 1}">March</time><p>I had one of these as well, thank you.</p></div>`).join('')}`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'a product among others',
    url: 'https://shop.example/lamp-7',
    html: `<meta property="og:type" content="product">${frame('en', `<h1>Storm lamp 7</h1><p>€ 89</p>${text('Brass, glass and a wick as wide as a thumb.', 2)}<h2>You may like</h2><div>${['Storm lamp 5', 'Oil, one litre', 'Spare wicks, ten'].map((title, i) => `<div><a href="/p/${i}"><img src="/${i}.jpg" alt=""></a><h3><a href="/p/${i}">${title}</a></h3><p>€ ${i}9</p></div>`).join('')}</div>`)}`,
    reason: 'not-a-list',
  },
  {
    why: 'a recipe with its steps',
    url: 'https://kochen.example/labskaus',
    html: frame(
      'de',
      `<h1>Labskaus</h1><h2>Zutaten</h2><ul><li>500 g Kartoffeln</li><li>2 Rote Bete</li><li>Salz</li></ul><h2>Zubereitung</h2><ol>${['Kartoffeln schälen und in Salzwasser kochen, bis sie zerfallen.', 'Rote Bete reiben und unterheben.', 'Mit Rollmops und Spiegelei anrichten, dazu Gurken reichen und das Ganze sehr heiß servieren.'].map((step) => `<li>${step}</li>`).join('')}</ol>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'an encyclopedia page full of links',
    url: 'https://wiki.example/Capstan',
    html: frame(
      'en',
      `<h1>Capstan</h1>${`<p>A <a href="/Capstan_(nautical)">capstan</a> is a vertical-axled <a href="/Machine">machine</a> for ropes, developed for <a href="/Ship">ships</a> and used with a <a href="/Windlass">windlass</a> where many hands were at work, as old pictures show.</p>`.repeat(8)}<h2>See also</h2><ul><li><a href="/Windlass">Windlass</a></li><li><a href="/Winch">Winch</a></li><li><a href="/Bollard">Bollard</a></li></ul>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'pictures of one house',
    url: 'https://homes.example/quay-street-5',
    html: frame(
      'en',
      `<h1>Quay Street 5</h1>${text('Three rooms, high windows and a view of the dry dock.', 2)}<div>${[1, 2, 3, 4, 5, 6].map((i) => `<a href="/img/${i}.jpg"><img src="/img/${i}-small.jpg" alt="Room ${i}"></a>`).join('')}</div>`,
    ),
    reason: 'not-a-list',
  },
]

const fixed: RefusedPage[] = [
  {
    why: 'a contact page',
    url: 'https://verein.example/kontakt',
    html: frame(
      'de',
      `<h1>Kontakt</h1><p>Hafenverein e. V., Am Kai 5, 20457 Hamburg. Telefon 040 123456, werktags von neun bis zwölf. Post bitte an das Büro im ersten Stock, Eingang über den Hof, und Pakete beim Nachbarn.</p><p>Sie erreichen uns mit der Fähre der Linie 62 oder zu Fuß in zehn Minuten vom Bahnhof aus.</p><form><input name="mail"><textarea></textarea><button>Senden</button></form>`,
      ['Start', 'Verein', 'Termine'],
    ),
    reason: 'not-a-list',
  },
  {
    why: 'a privacy notice with a table of contents',
    url: 'https://shop.example/privacy',
    html: frame(
      'en',
      `<h1>Privacy</h1><ul>${['Who we are', 'What we store', 'Your rights'].map((part, i) => `<li><a href="#p${i}">${part}</a></li>`).join('')}</ul>${['Who we are', 'What we store', 'Your rights'].map((part, i) => `<h2 id="p${i}">${part}</h2>${text('We keep what the law asks us to keep and no more than that.', 2)}`).join('')}`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'questions and answers',
    url: 'https://app.example/faq',
    html: frame(
      'fr',
      `<h1>Questions fréquentes</h1>${['Comment réserver une place ?', 'Puis-je annuler ?', 'Y a-t-il une grue ?', 'Les chiens sont-ils admis ?'].map((question) => `<h3>${question}</h3><p>Oui, mais il faut prévenir la capitainerie la veille avant midi, par téléphone ou au guichet du quai nord.</p>`).join('')}`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'a form for an application',
    url: 'https://port.example/apply',
    html: frame(
      'en',
      `<h1>Apply for a berth</h1><p>Fill in all fields. We answer within ten working days, and sooner in winter. Bring the papers of the boat and the proof of insurance when you come to sign; copies will do for the first visit, but the originals have to be shown once before the season begins.</p><form><label>Name <input name="n"></label><label>Length <input name="l"></label><button>Send</button></form>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'the page of one person',
    url: 'https://uni.example/people/moll',
    html: frame(
      'en',
      `<h1>Prof. Ida Moll</h1><p>Room 214, Monday 10 to 12</p>${text('She works on the wear of steel in sea water and teaches the course on corrosion.', 4)}<p><a href="mailto:moll@uni.example">Mail</a> <a href="https://orcid.example/1">ORCID</a></p>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'a page that is not found, in Japanese',
    url: 'https://minato.example/none',
    html: frame(
      'ja',
      '<h1>404</h1><p>お探しのページは見つかりませんでした。移動または削除された可能性があります。</p><p><a href="/">ホームへ戻る</a></p>',
      ['ホーム', 'お知らせ', '市政情報'],
    ),
    reason: 'not-a-list',
  },
  {
    why: 'a domain that is for sale',
    url: 'https://harbour-news.example/',
    html: '<title>harbour-news.example is for sale</title><h1>harbour-news.example</h1><p>This domain is for sale. Make an offer, and the owner will answer within two days. Payment is handled by a trustee, the transfer takes about five days, and the price contains all fees that the registry may ask of you for the first year of ownership.</p><p><a href="https://market.example/offer">Make an offer</a></p>',
    reason: 'not-a-list',
  },
  {
    why: 'a stub that sends on',
    url: 'https://old.example/blog',
    html: '<meta http-equiv="refresh" content="0; url=/new/"><p>The page has moved. <a href="/new/">Follow this link</a>.</p>',
    reason: 'empty',
  },
  {
    why: 'one log of one thing',
    url: 'https://ci.example/run/77',
    html: frame(
      'en',
      `<h1>Run 77</h1><p>Started by a push to main, ended after 41 seconds with a failure in the third step of the second job.</p><pre>${Array.from({ length: 30 }, (_, i) => `12:00:${10 + i} step ${i} compiled without a warning`).join('\n')}</pre>`,
    ),
    reason: 'not-a-list',
  },
]

const walls: RefusedPage[] = [
  {
    why: 'a log-in',
    url: 'https://members.example/',
    html: frame(
      'en',
      '<h1>Members</h1><form><input name="u"><input type="password" name="p"><a href="/reset">Forgot it?</a></form>',
    ),
    reason: 'blocked',
  },
  {
    why: 'a log-in in Korean',
    url: 'https://club.example/board',
    html: frame(
      'ko',
      '<h1>로그인</h1><form><label>아이디 <input name="id"></label><label>비밀번호 <input type="password"></label></form><p><a href="/join">회원 가입</a></p>',
    ),
    reason: 'blocked',
  },
  {
    why: 'a viewer with a dialog for a password that nothing has opened',
    url: 'https://reader.example/view',
    html: '<html lang="en"><title>Viewer</title><body><div id="app"></div><dialog><label>Password of the file <input type="password"></label><button>Open</button></dialog><script src="/view.js"></script>',
    reason: 'needs-javascript',
  },
  {
    why: 'an article beside a log-in that is not shown',
    url: 'https://members.example/mole',
    html: frame(
      'en',
      '<h1>The mole</h1><form style="display:none"><input name="u"><input type="password" name="p"></form><p>The mole was built in one summer, by forty men and a horse, and has stood since.</p>',
    ),
    reason: 'not-a-list',
  },
  {
    why: 'a captcha',
    url: 'https://shop.example/',
    html: '<h1>One more step</h1><p>Prove that you are human.</p><div class="h-captcha" data-sitekey="1"></div>',
    reason: 'blocked',
  },
  {
    why: 'a captcha that a script brings, and where to go instead',
    url: 'https://shop.example/lamps',
    html: `<h1>One more step</h1><p>Prove that you are human.</p><ul>${['Contact', 'Terms of use', 'Privacy'].map((name) => `<li><a href="/${name.length}">${name}</a></li>`).join('')}</ul><script>load('hcaptcha.com/1/api.js')</script>`,
    reason: 'blocked',
  },
  {
    why: 'a captcha before what else a shop has',
    url: 'https://shop.example/lamps',
    html: `<h1>One more step</h1><p>Our shop is read by many programs at the moment. Prove that you are human, and we will show you the lamp that you were looking for. Whoever cannot do that may ring us from nine to five.</p><div class="h-captcha" data-sitekey="1"></div><ul>${['Lamps for the winter', 'Ropes in nine colours', 'Anchors, new and old'].map((name, i) => `<li><h3><a href="/goods/${i}412">${name}</a></h3></li>`).join('')}</ul>`,
    reason: 'blocked',
  },
  {
    why: 'a challenge by a delivery network',
    url: 'https://forum.example/',
    html: '<title>Just a moment...</title><noscript>Enable JavaScript and cookies</noscript><script>window._cf_chl_opt={}</script>',
    reason: 'blocked',
  },
  {
    why: 'an empty root that scripts fill',
    url: 'https://app.example/',
    html: '<title>App</title><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/main.js"></script>',
    reason: 'needs-javascript',
  },
  {
    why: 'a shell whose element is a custom one',
    url: 'https://portal.example/',
    html: '<title>Portal</title><app-root></app-root><script type="module" src="/main.js"></script>',
    reason: 'needs-javascript',
  },
  {
    why: 'a shell with a menu and a spinner',
    url: 'https://stories.example/latest',
    html: '<title>Stories</title><header><a href="/">Stories</a> <a href="/latest">Latest</a></header><div id="app"><div class="spinner">Loading…</div></div><script src="/assets/index.js" type="module"></script>',
    reason: 'needs-javascript',
  },
]

const empty: RefusedPage[] = [
  {
    why: 'a calendar without events',
    url: 'https://club.example/events',
    html: frame('en', '<h1>Events</h1><p>There are no upcoming events.</p>'),
    reason: 'empty',
  },
  {
    why: 'a search without results',
    url: 'https://shop.example/search?q=zzz',
    html: frame('de', '<h1>Suche</h1><p>Keine Ergebnisse für „zzz“.</p><p>Prüfen Sie die Schreibweise.</p>'),
    reason: 'empty',
  },
  {
    why: 'no vacancies',
    url: 'https://port.example/jobs',
    html: frame('en', '<h1>Jobs</h1><p>We currently have no open positions. Please come back later.</p>'),
    reason: 'empty',
  },
  {
    why: 'nothing new, in Chinese',
    url: 'https://gang.example/news',
    html: frame('zh', '<h1>新闻</h1><p>暂无内容</p>', ['首页', '新闻', '联系我们']),
    reason: 'empty',
  },
]

export const refusedPages: readonly RefusedPage[] = [...article, ...fixed, ...walls, ...empty]
