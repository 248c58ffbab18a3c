// Configurations with post-processing, categories, ids and files.
import { type ConfigurationCase, cards } from './configuration-case.ts'

export const processedConfigurations: ConfigurationCase[] = [
  {
    name: 'a template of two values',
    config: `
channel: { url: ORIGIN/charts, title: "Harbour: most read", time_zone: Europe/Berlin }
selectors:
  items: { selector: ".charts > li" }
  title:
    selector: .charts__title
    post_process: [{ name: template, string: "%{context}: %{self}" }]
  context: { selector: .charts__context }
  url: { selector: .charts__link, extractor: href }`,
    pages: {
      '/charts': `<ol class="charts"><li><a class="charts__link" href="/c/1"><i class="charts__context">Ships</i><b class="charts__title">The longest</b></a></li>
        <li><a class="charts__link" href="/c/2"><i class="charts__context">Cranes</i><b class="charts__title">The tallest</b></a></li></ol>`,
    },
    title: 'Harbour: most read',
    items: [{ title: 'Ships: The longest', url: 'ORIGIN/c/1' }, { title: 'Cranes: The tallest' }],
  },
  {
    name: 'a pattern between slashes, then a template',
    config: `
parameters: { user: { type: string, default: u1 } }
channel: { url: "ORIGIN/user/%<user>s/ratings", time_zone: UTC }
selectors:
  items: { selector: li.rated }
  title:
    selector: .name
    post_process:
      - { name: gsub, pattern: "/^(\\\\d+.)\\\\s/", replacement: "" }
      - { name: template, string: 'Rated: "%{self}" %{mine} [All: %{global}]' }
  url: { selector: a.to, extractor: href }
  global: { selector: .all }
  mine: { selector: .mine }
  enclosure: { selector: .poster, extractor: attribute, attribute: src }`,
    pages: {
      '/user/u1/ratings': `<ul><li class="rated"><a class="to" href="/m/1"><h3 class="name">12. The Lighthouse</h3></a><i class="all">7.4</i><i class="mine">8</i><img class="poster" src="/p/1.jpg"></li>
        <li class="rated"><a class="to" href="/m/2"><h3 class="name">3. The Boat</h3></a><i class="all">8.4</i><i class="mine">9</i><img class="poster" src="/p/2.jpg"></li></ul>`,
    },
    items: [
      {
        title: 'Rated: "The Lighthouse" 8 [All: 7.4]',
        url: 'ORIGIN/m/1',
        attachments: [{ url: 'ORIGIN/p/1.jpg', mime_type: 'image/jpeg' }],
      },
      { title: 'Rated: "The Boat" 9 [All: 8.4]' },
    ],
  },
  {
    name: 'a part of a text, counted from its end',
    config: `
channel: { url: ORIGIN/parts, language: en-GB, time_zone: UTC }
selectors:
  items: { selector: article }
  title: { selector: .post-title }
  url: { selector: a.view, extractor: href }
  description:
    selector: "p:first"
    post_process: [{ name: substring, start: 0, end: -14 }]`,
    pages: {
      '/parts': `<article><h2 class="post-title">Update four</h2><p>Whales are back. Read all of it</p><p>Second</p><a class="view" href="/u/4">x</a></article>
        <article><h2 class="post-title">Update three</h2><p>Nets are gone. Read all of it</p><a class="view" href="/u/3">x</a></article>`,
    },
    items: [
      { title: 'Update four', summary: 'Whales are back. R' },
      { title: 'Update three', summary: 'Nets are gone. R' },
    ],
  },
  {
    name: 'parts, Markdown and back, categories of parts',
    config: `
channel: { url: ORIGIN/checks, language: de, time_zone: Europe/Berlin }
selectors:
  items: { selector: main .card }
  title:
    selector: h5
    post_process:
      - name: template
        string: |
          %{self}: %{result} (%{points}/80 points)
  url: { selector: a, extractor: href }
  description:
    selector: .row
    extractor: html
    post_process: [{ name: html_to_markdown }, { name: markdown_to_html }]
  result: { selector: ".panel .line:nth-child(3)", post_process: [{ name: substring, start: 8 }] }
  points: { selector: ".panel .line:nth-child(2)", post_process: [{ name: substring, start: 8 }] }
  published_at:
    selector: ".panel .line:nth-child(1)"
    post_process: [{ name: substring, start: -10 }, { name: parse_time }]
  categories: [result, points]`,
    pages: {
      '/checks': cards(
        '<h5>Fish house</h5><a href="/f/1">x</a><div class="row"><p>All <strong>clean</strong> &amp; tidy</p><ul><li>Kitchen</li><li>Store</li></ul></div><div class="panel"><div class="line">Seen on 12.03.2026</div><div class="line">Points: 75</div><div class="line">Result: very good</div></div>',
        '<h5>Crab house</h5><a href="/f/2">x</a><div class="row"><p>Less so</p></div><div class="panel"><div class="line">Seen on 11.03.2026</div><div class="line">Points: 40</div><div class="line">Result: poor</div></div>',
      ),
    },
    items: [
      {
        title: 'Fish house: very good (75/80 points)',
        content_html:
          /<p>All <strong>clean<\/strong> &amp; tidy<\/p>\s*<ul>\s*<li>Kitchen<\/li>\s*<li>Store<\/li>\s*<\/ul>/,
        date_published: '2026-03-12T00:00:00.000Z',
        tags: ['very good', '75'],
      },
      { title: 'Crab house: poor (40/80 points)' },
    ],
  },
  {
    name: 'the first and the last of two, as categories',
    config: `
channel: { url: ORIGIN/kinds, time_zone: UTC, ttl: 120 }
selectors:
  items: { selector: "#all > li" }
  title: { selector: p }
  url: { selector: a, extractor: href }
  categories: [kind_a, kind_b]
  kind_a: { selector: "figcaption>span:first" }
  kind_b: { selector: "figcaption>span:last" }`,
    pages: {
      '/kinds': `<ul id="all"><li><a href="/k/1"><figure><figcaption><span>Race</span><span>Sail</span></figcaption></figure><p>The race is on</p></a></li>
        <li><a href="/k/2"><figure><figcaption><span>Talk</span><span>Oar</span></figcaption></figure><p>The talk is over</p></a></li></ul>`,
    },
    items: [
      { title: 'The race is on', tags: ['Race', 'Sail'] },
      { title: 'The talk is over', tags: ['Talk', 'Oar'] },
    ],
  },
  {
    name: 'a category in an attribute',
    config: `
channel: { url: ORIGIN/network, title: "Hot questions", time_zone: America/New_York, ttl: 30 }
selectors:
  items: { selector: "#hot ul > li" }
  title: { selector: a }
  url: { selector: a, extractor: href }
  network: { selector: .favicon, extractor: attribute, attribute: title }
  categories: [network]`,
    pages: {
      '/network': `<div id="hot"><ul><li><i class="favicon" title="Boats"></i><a href="/q/1">Why do boats float?</a></li><li><i class="favicon" title="Tea"></i><a href="/q/2">Why is tea hot?</a></li></ul></div>`,
    },
    items: [
      { title: 'Why do boats float?', tags: ['Boats'] },
      { title: 'Why is tea hot?', tags: ['Tea'] },
    ],
  },
  {
    name: 'a picture in Markdown, without a selector',
    config: `
channel: { url: ORIGIN/repairs, time_zone: America/Los_Angeles, ttl: 720 }
selectors:
  items: { selector: .card }
  title: { selector: a }
  url: { selector: a, extractor: href }
  img: { selector: img, extractor: attribute, attribute: src }
  published_at: { selector: .note, post_process: [{ name: parse_time }] }
  description:
    post_process:
      - name: template
        string: |
          # ![](%{img})
      - name: markdown_to_html`,
    pages: {
      '/repairs': cards(
        '<img src="/i/1.png"><a href="/x/1">Engine programme</a><i class="note">8 May 2026</i>',
        '<img src="/i/2.png"><a href="/x/2">Sail programme</a><i class="note">7 May 2026</i>',
      ),
    },
    items: [
      {
        title: 'Engine programme',
        content_html: /<h1><img [^>]*src="ORIGIN\/i\/1\.png"/,
        date_published: '2026-05-08T00:00:00.000Z',
      },
      { title: 'Sail programme' },
    ],
  },
  {
    name: 'a picture and the text in Markdown',
    config: `
channel: { url: ORIGIN/lazy, time_zone: Europe/Lisbon, language: de }
selectors:
  items: { selector: .main article }
  title: { selector: h2 }
  url: { selector: a, extractor: href }
  img_url: { selector: img, extractor: attribute, attribute: data-lazy-src }
  description:
    selector: .excerpt
    post_process:
      - name: template
        string: |
          ![](%{img_url})

          %{self}
      - name: markdown_to_html`,
    pages: {
      '/lazy': `<div class="main"><article><h2>Insel</h2><a href="/l/1">x</a><img data-lazy-src="/l/1.jpg"><p class="excerpt">Viel Wind.</p></article><article><h2>Hafen</h2><a href="/l/2">x</a><img data-lazy-src="/l/2.jpg"><p class="excerpt">Wenig Wind.</p></article></div>`,
    },
    items: [
      {
        title: 'Insel',
        content_html: /<img [^>]*src="ORIGIN\/l\/1\.jpg".*<p>Viel Wind\.<\/p>/s,
        summary: 'Viel Wind.',
      },
      { title: 'Hafen' },
    ],
  },
  {
    name: 'a text before another, in the form with angles',
    config: `
channel: { url: ORIGIN/status, title: Status, time_zone: UTC }
selectors:
  items: { selector: .card }
  title: { selector: h2 }
  status: { selector: .status }
  description:
    selector: .content
    post_process: [{ name: template, string: "[Status: %<status>s] %<self>s" }]
  published_at: { selector: .date, post_process: [{ name: parse_time }] }
  categories: [status]`,
    pages: {
      '/status': cards(
        '<h2><a href="/st/1">Quay 1</a></h2><i class="status">open</i><p class="content">Since May.</p><i class="date">2026-08-01T10:00:00Z</i>',
        '<h2><a href="/st/2">Quay 2</a></h2><i class="status">shut</i><p class="content">Since June.</p><i class="date">2026-06-01T10:00:00Z</i>',
      ),
    },
    items: [
      {
        title: 'Quay 1',
        summary: '[Status: open] Since May.',
        tags: ['open'],
        date_published: '2026-08-01T10:00:00.000Z',
      },
      { title: 'Quay 2', tags: ['shut'] },
    ],
  },
  {
    name: 'files of episodes, with their type',
    config: `
channel: { url: ORIGIN/podcast, title: Harbour talk }
selectors:
  items: { selector: .episode }
  title: { selector: h3 }
  description: { selector: .description, post_process: [{ name: html_to_markdown }] }
  url: { selector: a, extractor: href }
  enclosure: { selector: "audio, video", extractor: attribute, attribute: src, content_type: audio/mpeg }
  duration: { selector: .duration, extractor: attribute, attribute: data-duration }
  categories: [duration]`,
    pages: {
      '/podcast': `<div class="episode"><h3>One</h3><a href="/e/1">x</a><p class="description">About ropes.</p><audio src="/e/1.mp3"></audio><i class="duration" data-duration="12 min"></i></div>
        <div class="episode"><h3>Two</h3><a href="/e/2">x</a><p class="description">About knots.</p><video src="/e/2.mp4"></video><i class="duration" data-duration="9 min"></i></div>`,
    },
    items: [
      {
        title: 'One',
        summary: 'About ropes.',
        attachments: [{ url: 'ORIGIN/e/1.mp3', mime_type: 'audio/mpeg' }],
        tags: ['12 min'],
      },
      { title: 'Two', attachments: [{ url: 'ORIGIN/e/2.mp4', mime_type: 'audio/mpeg' }] },
    ],
  },
  {
    name: 'an id of values, categories of many links, a word replaced',
    config: `
channel: { url: ORIGIN/ids, title: Daily }
auto_source: { scraper: { semantic_html: { enabled: false } } }
selectors:
  items: { selector: .card, enhance: true }
  title: { selector: h2 }
  url: { selector: a, extractor: href }
  description: { selector: .content }
  category: { selector: .category, post_process: [{ name: gsub, pattern: News, replacement: Breaking News }] }
  tags: { selector: .tags a, extractor: text }
  categories: [category, tags]
  custom_guid:
    selector: h2
    post_process: [{ name: template, string: "%<self>s-%<url>s", methods: [self, url] }]
  guid: [custom_guid]`,
    pages: {
      '/ids': cards(
        '<h2>Storm</h2><a href="/d/1">x</a><p class="content">It blows.</p><i class="category">News</i><p class="tags"><a href="/t/a">Wind</a><a href="/t/b">Rain</a></p>',
        '<h2>Calm</h2><a href="/d/2">x</a><p class="content">It rests.</p><i class="category">News</i><p class="tags"><a href="/t/c">Sun</a></p>',
      ),
    },
    items: [
      { title: 'Storm', url: 'ORIGIN/d/1', tags: ['Breaking News', 'Wind', 'Rain'] },
      { title: 'Calm', tags: ['Breaking News', 'Sun'] },
    ],
  },
  {
    name: 'one fixed value, markup made safe and cut, an address in a text',
    config: `
channel: { url: ORIGIN/fixed, ttl: 60 }
selectors:
  items: { selector: ".post, .card" }
  title: { selector: "h1, h2, .title" }
  author: { extractor: static, static: The harbour office }
  description:
    selector: ".content, .excerpt"
    extractor: html
    post_process: [{ name: sanitize_html }, { name: substring, start: 0, end: 499 }]
  url: { selector: .at, post_process: [{ name: parse_uri }] }`,
    pages: {
      '/fixed': cards(
        '<h2>Notice</h2><p class="content">Be <b onclick="x()">quiet</b></p><i class="at">/fx/1</i>',
        '<p class="title">Warning</p><p class="excerpt">Be loud</p><i class="at">https://example.com/fx/2</i>',
      ),
    },
    items: [
      {
        title: 'Notice',
        url: 'ORIGIN/fx/1',
        authors: [{ name: 'The harbour office' }],
        content_html: '<p>Be <b>quiet</b></p>',
      },
      { title: 'Warning', url: 'https://example.com/fx/2' },
    ],
  },
  {
    name: 'two cuts after each other, escaped signs of Ruby',
    config: `
channel: { url: ORIGIN/cuts }
selectors:
  items: { selector: .card }
  title:
    selector: h2
    post_process:
      - { name: gsub, pattern: '\\A[[:space:]]*No\\. ', replacement: "" }
      - { name: gsub, pattern: '\\s\\-\\sharbour\\z', replacement: "" }
  author:
    selector: img
    extractor: attribute
    attribute: alt
    post_process: [{ name: substring, start: 1 }, { name: substring, start: 0, end: -2 }]
  url: { selector: a, extractor: href }`,
    pages: {
      '/cuts': cards(
        '<h2>No. 12 - Harbour</h2><a href="/cu/1">x</a><img src="/1.png" alt="@jane!">',
        '<h2>No. 11 - Harbour</h2><a href="/cu/2">x</a><img src="/2.png" alt="@john!">',
      ),
    },
    items: [
      { title: '12', authors: [{ name: 'jane' }] },
      { title: '11', authors: [{ name: 'john' }] },
    ],
  },
  {
    name: 'several paragraphs as one description',
    config: `
channel: { url: ORIGIN/paragraphs }
selectors:
  items: { selector: .card }
  title: { selector: h2 }
  url: { selector: a, extractor: href }
  description: { selector: p }`,
    pages: {
      '/paragraphs': cards(
        '<h2>Long</h2><a href="/pa/1">x</a><p>First things.</p><p>Second things.</p>',
        '<h2>Short</h2><a href="/pa/2">x</a><p>Only thing.</p>',
      ),
    },
    items: [
      { title: 'Long', summary: 'First things. Second things.' },
      { title: 'Short', summary: 'Only thing.' },
    ],
  },
]
