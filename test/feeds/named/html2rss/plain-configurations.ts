// Configurations of pages: selectors, extractors, parameters, options around them.
import { type ConfigurationCase, cards } from './configuration-case.ts'

export const plainConfigurations: ConfigurationCase[] = [
  {
    name: 'title, address and description by classes',
    config: `
channel: { url: ORIGIN/plain, time_zone: UTC, ttl: 720, language: en }
selectors:
  items: { selector: "#list .teaser" }
  title: { selector: .teaser-head a }
  url: { selector: "a:first", extractor: href }
  description: { selector: .teaser-head p }`,
    pages: {
      '/plain': `<main id="list"><div class="teaser"><div class="teaser-head"><a href="/one">The ferry is back</a> <a href="/other">Other</a><p>Since noon.</p></div></div>
        <div class="teaser"><div class="teaser-head"><a href="two?x=1">Crane for sale</a><p>It is yellow.</p></div></div></main>`,
    },
    items: [
      { title: 'The ferry is back', url: 'ORIGIN/one', summary: 'Since noon.' },
      { title: 'Crane for sale', url: 'ORIGIN/two?x=1', summary: 'It is yellow.' },
    ],
  },
  {
    name: 'a parameter of the address, with its default',
    config: `
parameters:
  section: { type: string, default: news }
channel: { url: "ORIGIN/section/%<section>s", title: "Section %<section>s", time_zone: UTC }
selectors:
  items: { selector: .card }
  title: { selector: h3 }
  url: { selector: "a:first", extractor: href }`,
    pages: {
      '/section/news': cards('<h3>News one</h3><a href="/n1">read</a>', '<h3>News two</h3><a href="/n2">read</a>'),
    },
    title: 'Section news',
    items: [{ title: 'News one', url: 'ORIGIN/n1' }, { title: 'News two' }],
  },
  {
    name: 'a parameter that the reader gives',
    config: `
parameters:
  id: { type: string, default: a1 }
channel: { url: "ORIGIN/author-%<id>s", time_zone: UTC }
selectors:
  items: { selector: '[data-block="teaser"] > article' }
  title: { selector: h2 }
  url: { selector: "section > a", extractor: href }`,
    pages: {
      '/author-b2': `<div data-block="teaser"><article><section><a href="/b/1">.</a></section><h2>By the second author</h2></article><article><section><a href="/b/2">.</a></section><h2>Also by her</h2></article></div>`,
    },
    query: '?id=b2',
    items: [{ title: 'By the second author', url: 'ORIGIN/b/1' }, { title: 'Also by her' }],
  },
  {
    name: 'items that are links, asked with a browser there',
    config: `
strategy: browserless
channel: { url: ORIGIN/tiles, language: en, time_zone: UTC }
selectors:
  items: { selector: "li.tile a.hero, li.tile a.small", enhance: false }
  title: { selector: .tile-title }
  url: { extractor: href }
  published_at: { selector: .tile-date }`,
    pages: {
      '/tiles': `<ul><li class="tile"><a class="hero" href="/t/1"><b class="tile-title">New dock</b><i class="tile-date">April 3, 2026</i></a></li>
        <li class="tile"><a class="small" href="/t/2"><b class="tile-title">Old dock</b><i class="tile-date">March 2, 2026</i></a></li><li><a class="hero" href="/no">x</a></li></ul>`,
    },
    items: [
      { title: 'New dock', url: 'ORIGIN/t/1', date_published: '2026-04-03T00:00:00.000Z' },
      { title: 'Old dock', date_published: '2026-03-02T00:00:00.000Z' },
    ],
    count: 2,
  },
  {
    name: 'links by their address, whose text is the title',
    config: `
channel: { url: ORIGIN/releases, time_zone: UTC }
strategy: botasaurus
request: { botasaurus: { navigation_mode: auto, max_retries: 1 }, max_redirects: 2 }
selectors:
  items: { selector: 'a[href^="#ferry-"][href$="-notes"]', enhance: false }
  title: { extractor: text }
  url: { extractor: href }`,
    pages: {
      '/releases': `<nav><a href="#ferry-2-notes">Ferry 2</a><a href="#ferry-1-notes">Ferry 1</a><a href="#about">About</a></nav>`,
    },
    items: [
      { title: 'Ferry 2', url: 'ORIGIN/releases#ferry-2-notes' },
      { title: 'Ferry 1', url: 'ORIGIN/releases#ferry-1-notes' },
    ],
    count: 2,
  },
  {
    name: 'keys without a meaning here',
    config: `
directory: { title: Harbour, topics: [travel] }
enhance: false
stylesheets: [{ href: /rss.css, media: all, type: text/css }]
channel: { url: ORIGIN/keys, title: Harbour, author: a@example.com (A), image: https://example.com/i.png, ttl: 30, time_zone: Europe/Berlin }
auto_source: { limit: 5, scraper: { schema: { enabled: false } }, cleanup: { keep_different_domain: true } }
selectors:
  items: { selector: .views > article }
  title: { selector: h3 }
  url: { selector: a, extractor: href }`,
    pages: {
      '/keys': `<div class="views"><article><h3>Bridge opens</h3><a href="/k1">more</a></article><article><h3>Bridge closes</h3><a href="/k2">more</a></article></div>`,
    },
    title: 'Harbour',
    items: [
      { title: 'Bridge opens', url: 'ORIGIN/k1' },
      { title: 'Bridge closes', url: 'ORIGIN/k2' },
    ],
  },
  {
    name: 'auto_source alone',
    config: `
channel: { url: ORIGIN/auto }
auto_source: {}`,
    pages: {
      '/auto': `<html><body><main>${[1, 2, 3, 4].map((n) => `<article><h2><a href="/auto/${n}">Report number ${n} of the harbour</a></h2><time datetime="2026-03-0${9 - n}">x</time><p>What happened at quay ${n}.</p></article>`).join('')}</main></body></html>`,
    },
    items: [{ url: 'ORIGIN/auto/1', title: 'Report number 1 of the harbour' }],
    count: 4,
  },
  {
    name: 'the address of a value in an attribute',
    config: `
channel: { url: ORIGIN/times, time_zone: Europe/Berlin }
selectors:
  items: { selector: .teasers article }
  title: { selector: .headline }
  url: { selector: a, extractor: href }
  published_at:
    selector: time
    extractor: attribute
    attribute: datetime
    post_process: [{ name: parse_time }]`,
    pages: {
      '/times': `<div class="teasers"><article><a href="/1"><b class="headline">Summer</b></a><time datetime="2026-07-01 12:00">x</time></article>
        <article><a href="/2"><b class="headline">Winter</b></a><time datetime="2026-01-15 12:00">x</time></article>
        <article><a href="/3"><b class="headline">Elsewhere</b></a><time datetime="2026-01-10T12:00:00+05:00">x</time></article></div>`,
    },
    items: [
      { title: 'Summer', date_published: '2026-07-01T10:00:00.000Z' },
      { title: 'Winter', date_published: '2026-01-15T11:00:00.000Z' },
      { title: 'Elsewhere', date_published: '2026-01-10T07:00:00.000Z' },
    ],
  },
  {
    name: 'places among siblings, and a date of the page',
    config: `
channel: { url: ORIGIN/press, time_zone: Europe/Berlin, language: de }
selectors:
  items: { selector: ".box .frame:nth-child(2) ul > li" }
  title: { selector: a }
  url: { selector: a, extractor: href }
  published_at: { selector: .vd small, post_process: [{ name: parse_time }] }
  description: { selector: .bt small }`,
    pages: {
      '/press': `<html lang="de"><body><div class="box"><div class="frame"><ul><li>Kopf</li></ul></div><div class="frame"><ul>
        <li><a href="/p/1">Neue Fähre</a><span class="vd"><small>24.12.2025</small></span><span class="bt"><small>Sie fährt.</small></span></li>
        <li><a href="/p/2">Alte Fähre</a><span class="vd"><small>03.11.2025</small></span><span class="bt"><small>Sie liegt.</small></span></li></ul></div></div></body></html>`,
    },
    items: [
      { title: 'Neue Fähre', date_published: '2025-12-24T00:00:00.000Z', summary: 'Sie fährt.' },
      { title: 'Alte Fähre', date_published: '2025-11-03T00:00:00.000Z' },
    ],
    count: 2,
  },
  {
    name: 'rows of a table without its head',
    config: `
channel: { url: ORIGIN/table, time_zone: UTC }
selectors:
  items: { selector: ".wrap table tbody > tr:not(:first-child)" }
  title: { selector: a }
  url: { selector: "a:first", extractor: href }
  description: { selector: "td:nth-child(2)" }
  published_at: { selector: "td:nth-child(3)", post_process: [{ name: parse_time }] }`,
    pages: {
      '/table': `<div class="wrap"><table><tbody><tr><td>Name</td><td>For</td><td>Date</td></tr>
        <tr><td><a href="/s/1">Update 1</a></td><td>Ferries</td><td>07 Apr 2026</td></tr>
        <tr><td><a href="/s/2">Update 2</a></td><td>Cranes</td><td>01 Apr 2026</td></tr></tbody></table></div>`,
    },
    items: [
      { title: 'Update 1', summary: 'Ferries', date_published: '2026-04-07T00:00:00.000Z' },
      { title: 'Update 2', summary: 'Cranes' },
    ],
    count: 2,
  },
  {
    name: 'a child of the item, by a combinator alone',
    config: `
channel: { url: ORIGIN/children, time_zone: UTC }
selectors:
  items: { selector: article.preview, enhance: false }
  title: { selector: 'h3 a[href*="/blog/"]' }
  url: { selector: 'h3 a[href*="/blog/"]', extractor: href }
  description: { selector: '> a[href*="/blog/"]:not([title])' }`,
    pages: {
      '/children': `<article class="preview"><h3><a href="/blog/1">Deep water</a></h3><a href="/blog/1" title="t">no</a><a href="/blog/1">Why it matters</a></article>
        <article class="preview"><h3><a href="/blog/2">Shallow water</a></h3><a href="/blog/2">Why it does not</a></article>`,
    },
    items: [
      { title: 'Deep water', summary: 'Why it matters' },
      { title: 'Shallow water', summary: 'Why it does not' },
    ],
  },
  {
    name: 'markup of a child as the description',
    config: `
channel: { url: ORIGIN/jobs, language: de, time_zone: Europe/Berlin }
selectors:
  items: { selector: .job }
  title: { selector: .job-title }
  url: { selector: "a:first", extractor: href }
  description: { selector: "> div", extractor: html }`,
    pages: {
      '/jobs': `<main><section class="job"><a href="/j/1"><b class="job-title">Skipper</b></a><div>On <em>large</em> ships<script>x()</script></div></section>
        <section class="job"><a href="/j/2"><b class="job-title">Cook</b></a><div>On small ships</div></section></main>`,
    },
    items: [
      { title: 'Skipper', url: 'ORIGIN/j/1', content_html: /^(<div>)?On <em>large<\/em> ships(<\/div>)?$/ },
      { title: 'Cook', url: 'ORIGIN/j/2' },
    ],
  },
  {
    name: 'the last first',
    config: `
channel: { url: ORIGIN/reverse, time_zone: UTC }
selectors:
  items: { selector: .card, order: reverse }
  title: { selector: h3 }
  url: { selector: a, extractor: href }`,
    pages: {
      '/reverse': cards(
        '<h3>Oldest</h3><a href="/r/1">x</a>',
        '<h3>Middle</h3><a href="/r/2">x</a>',
        '<h3>Newest</h3><a href="/r/3">x</a>',
      ),
    },
    items: [{ title: 'Newest' }, { title: 'Middle' }, { title: 'Oldest' }],
  },
  {
    name: 'cards without a link',
    config: `
channel: { url: ORIGIN/cards, language: de-DE, ttl: 8640, time_zone: Europe/Berlin }
selectors:
  items: { selector: .card.in }
  title: { selector: h2 }
  description: { selector: .row, extractor: html }`,
    pages: {
      '/cards': `<div class="card in" id="spring"><h2>Spring race</h2><div class="row"><p>In April.</p></div></div><div class="card in" id="autumn"><h2>Autumn race</h2><div class="row"><p>In October.</p></div></div>`,
    },
    items: [
      { title: 'Spring race', url: 'ORIGIN/cards#spring', content_html: /In April\./ },
      { title: 'Autumn race', url: 'ORIGIN/cards#autumn' },
    ],
  },
  {
    name: 'the text of a picture, an attribute that ends so',
    config: `
channel: { url: ORIGIN/alts, time_zone: America/New_York }
selectors:
  items: { selector: '[class$="teaser"]' }
  title: { selector: a }
  url: { selector: a, extractor: href }
  description: { selector: img, extractor: attribute, attribute: alt }`,
    pages: {
      '/alts': `<div class="big teaser"><a href="/a/1">Sails</a><img src="/s.jpg" alt="White sails in the wind"></div><div class="teaser"><a href="/a/2">Masts</a><img src="/m.jpg" alt="A broken mast"></div>`,
    },
    items: [
      { title: 'Sails', summary: 'White sails in the wind' },
      { title: 'Masts', summary: 'A broken mast' },
    ],
  },
  {
    name: 'pages of a list',
    config: `
channel: { url: ORIGIN/paged, time_zone: UTC }
selectors:
  items: { selector: .card, pagination: { strategy: rel_next, max_pages: 2 } }
  title: { selector: h3 }
  url: { selector: a, extractor: href }`,
    pages: {
      '/paged': cards('<h3>First</h3><a href="/g/1">x</a>', '<h3>Second</h3><a href="/g/2">x</a>').replace(
        '<head>',
        '<head><link rel="next" href="/paged?page=2">',
      ),
      '/paged?page=2': cards('<h3>Third</h3><a href="/g/3">x</a>', '<h3>Fourth</h3><a href="/g/4">x</a>').replace(
        '<head>',
        '<head><link rel="next" href="/paged?page=3">',
      ),
    },
    items: [{ title: 'First' }, { title: 'Second' }, { title: 'Third' }, { title: 'Fourth' }],
    count: 4,
  },
  {
    name: 'former names: link, updated, headers of the channel',
    config: `
channel: { url: ORIGIN/former, time_zone: UTC, strategy: faraday, headers: { X-Harbour: "yes" } }
selectors:
  items: { selector: .card }
  title: { selector: h3 }
  link: { selector: a.more, extractor: href }
  updated: { selector: .when, post_process: { name: parse_time } }`,
    pages: {
      '/former': cards(
        '<h3>Tide</h3><a href="/no">x</a><a class="more" href="/f/1">more</a><i class="when">2026-02-03 08:00 UTC</i>',
        '<h3>Ebb</h3><a href="/no">x</a><a class="more" href="/f/2">more</a><i class="when">2026-02-01 08:00 UTC</i>',
      ),
    },
    items: [
      { title: 'Tide', url: 'ORIGIN/f/1', date_published: '2026-02-03T08:00:00.000Z' },
      { title: 'Ebb', url: 'ORIGIN/f/2' },
    ],
  },
]
