// Texts in chapters: manuals, references, articles with sections and tables of contents.
import { mainPage, quayPage, sentence, slug } from '../../harness/example-site.ts'
import type { RefusedPage } from '../rejected-page.ts'

const names = ['Who may land', 'Before the storm', 'Ropes and rings', 'After the storm', 'What it costs']
const each = (written: (name: string, i: number) => string, of: readonly string[] = names) => of.map(written).join('')
const linked = (i: number) =>
  `<p>${sentence} Whoever lies here longer than a tide reads <a href="/rules/part-${i * 7}">the rule of ${['tar', 'salt', 'rope', 'sails', 'oars'][i]}</a>, and pays.</p>`

/** With what each heading has in front of its name, behind it, and below it. */
const chapters = (heading: (name: string, i: number) => string, below = (i: number) => linked(i), of = names) =>
  each((name, i) => `${heading(name, i)}${below(i)}<p>${sentence.repeat(2)}</p>`, of)

/** The pages of a manual, on each of which all are listed: the one that is shown, too. */
const contents = (open: string) =>
  `<div><ul><li><a href="one.html">1 Arriving</a><ul>${each((name, i) => `<li><a href="one-${i}.html">1.${i + 1} ${name}</a></li>`)}</ul></li><li><a href="two.html">2 Leaving</a><ul>${each((name, i) => `<li><a href="${open === name ? 'tides.html' : `two-${i}.html`}">2.${i + 1} ${name} again</a></li>`)}</ul></li></ul></div>`

export const refusedChapters: readonly RefusedPage[] = [
  {
    why: 'sections of an article, whose links stand in their sentences',
    url: 'https://quay.example/guides/landing',
    html: mainPage(
      'How to land',
      chapters((name) => `<h2 id="${slug(name)}">${name}</h2>`),
    ),
    reason: 'not-a-list',
  },
  {
    why: 'the same, with an anchor before each heading',
    url: 'https://quay.example/guides/landing',
    html: mainPage(
      'How to land',
      chapters((name, i) => `<a name="part${i}"></a><h3>${name}</h3>`),
    ),
    reason: 'not-a-list',
  },
  {
    why: 'the same, each heading with a sign that leads to it, below a box of what else there is',
    url: 'https://quay.example/guides/landing',
    html: mainPage(
      'How to land',
      `<div><h3>Topics</h3><ul><li><a href="/guides/tides">Tides</a></li></ul></div>${chapters((name, i) => `<h3><a id="p${i}"></a>${name} <a href="#p${i}">¶</a></h3>`)}`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'chapters with numbers that look like days',
    url: 'https://quay.example/manual/ten.html',
    html: mainPage(
      '10. Moorings',
      each((name, i) => `<div><h2><a name="moor.${i}"></a>10.${i + 1}. ${name}</h2><p>${sentence.repeat(3)}</p></div>`),
    ),
    reason: 'not-a-list',
  },
  {
    why: 'parts of an appendix',
    url: 'https://quay.example/manual/a.html',
    html: mainPage(
      'Moorings',
      each(
        (name, i) =>
          `<section id="a${i}"><h2><a href="#a${i}">A.${i + 2}. ${name}</a></h2><p>${sentence.repeat(2)}</p></section>`,
      ),
    ),
    reason: 'not-a-list',
  },
  {
    why: 'chapters called by the kinds of things that they are about',
    url: 'https://quay.example/manual/winches.html',
    html: mainPage(
      'Winches',
      chapters((name, i) => `<h2 id="w${i}"><a href="#w${i}">${name} of W${i + 3}-winches</a></h2>`),
    ),
    reason: 'not-a-list',
  },
  {
    why: 'paragraphs of a rule book that have marks, between its headings',
    url: 'https://quay.example/rules/landing.html',
    html: mainPage(
      'Landing',
      each(
        (name) =>
          `<h2>${name}</h2>${each((part) => `<div id="r-${slug(name)}.${part}"><a href="#r-${slug(name)}.${part}">[${slug(name)}.${part}]</a></div><p>${sentence}</p>`, ['intro', 'rope', 'fee'])}`,
      ),
    ),
    reason: 'not-a-list',
  },
  {
    why: 'words that are explained, each with a sign that leads to it',
    url: 'https://quay.example/reference/knots.html',
    html: quayPage(
      'Knots',
      `<p>${sentence.repeat(2)}</p>${each(
        (name, i) =>
          `<dl><dt id="k${i}"><code>knots.</code><code>${slug(name)}</code><a href="#k${i}">¶</a></dt><dd><p>${sentence.slice(i)}</p>${i === 4 ? '<p>As <a href="rings.html">rings of iron</a> do.</p>' : ''}</dd></dl>`,
        [...names, 'Tarred line', 'Second bell', 'Short ladder'],
      )}`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'figures of a text, each with a link to what they show',
    url: 'https://quay.example/guides/winding.html',
    html: quayPage(
      'Winding',
      `<p>${sentence.repeat(2)}</p>${each(
        (name, i) =>
          `<div><div><table><tr><td><img src="/f${i}.png" alt="[a winch]"></td></tr></table><span>[<a href="winding-id${i * 7 + 31}.html">D</a>]</span></div></div><p>${name}: ${sentence.repeat(2)}</p>`,
      )}`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'a page of a manual, and the contents of all beside it',
    url: 'https://quay.example/manual/tides.html',
    html: quayPage(
      '2.3 Ropes and rings again',
      `<h3>2.3 Ropes and rings again</h3><p>It hangs where the tide leaves it, and is painted once in each of three years.</p>${contents('Ropes and rings')}`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'a few words below a menu of the whole site, which leads to them, too',
    url: 'https://quay.example/lamp/who.html',
    html: quayPage(
      'Who we are',
      `<table><tr><td><ul>${each((name) => `<li><a href="/lamp/${slug(name)}.html">${name}, told by the keepers</a></li>`)}<li><a href="who.html">Who we are</a></li></ul></td><td><p>Three people and a lamp that they have lit for as long as they can remember.</p></td></tr></table>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'notes of one release, whose heading has a sign, and what comes before them in a box',
    url: 'https://quay.example/releases/1.2.6.html',
    html: quayPage(
      'Lamp 1.2.6 release notes',
      `<div><div id="notes"><h1>Lamp 1.2.6 release notes<a href="#notes">¶</a></h1><p><em>9 September 2025</em></p><p>The wick is shorter, as a <a href="https://news.example/2025/sep/09/wicks">notice on wicks</a> had asked for.</p></div><div><div><h4>Before this</h4><p><a href="1.2.7.html">Lamp 1.2.7 release notes</a></p></div><div><h4>After this</h4><p><a href="1.2.5.html">Lamp 1.2.5 release notes</a></p></div><h3>Changed:</h3><p>14 February 2026</p></div></div>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'a short chapter between the one before and the one after',
    url: 'https://quay.example/manual/second-lamp.html',
    html: quayPage(
      '16. The second lamp',
      `<div><a href="lamps.html">&lt;-previous</a><a href="third-lamp.html">next-&gt;</a><div><h2>Chapter 16 - The second lamp</h2><p>${sentence.repeat(2)}</p></div><a href="lamps.html">&lt;-previous</a></div>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'what somebody sells, in one section of all that a wiki tells of them',
    url: 'https://quay.example/wiki/Keeper',
    html: quayPage(
      'Keeper',
      `<p>${sentence.repeat(2)}</p>${each(
        (name, i) =>
          `<h2>${name}</h2>${i === 2 ? `<table><tr><th>Ware</th><th>Price</th></tr>${each((ware, n) => `<tr><td><img src="/w${n}.png"></td><td><a href="/wiki/${slug(ware)}">${ware} ring</a></td><td>${n * 90 + 40}</td><td>Only when the water is low.</td></tr>`, [...names, 'Tarred line', 'Second bell', 'Short ladder'])}</table>` : `<p>${sentence.repeat(2)}</p>`}`,
        ['Early days', 'How they look', 'Wares', 'Friends', 'Sayings', 'Remarks'],
      )}`,
    ),
    reason: 'not-a-list',
  },
]
