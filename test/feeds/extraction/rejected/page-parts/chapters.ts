// Texts in chapters: manuals, references, articles with sections and tables of contents.
import { quayPage, sentence, slug } from '../../harness/example-site.ts'
import type { RefusedPage } from '../rejected-page.ts'

const names = ['Who may land', 'Before the storm', 'Ropes and rings', 'After the storm', 'What it costs']
const each = (written: (name: string, i: number) => string, of: readonly string[] = names) => of.map(written).join('')

/** The pages of a manual, on each of which all are listed: the one that is shown, too. */
const contents = (open: string) =>
  `<div><ul><li><a href="one.html">1 Arriving</a><ul>${each((name, i) => `<li><a href="one-${i}.html">1.${i + 1} ${name}</a></li>`)}</ul></li><li><a href="two.html">2 Leaving</a><ul>${each((name, i) => `<li><a href="${open === name ? 'tides.html' : `two-${i}.html`}">2.${i + 1} ${name} again</a></li>`)}</ul></li></ul></div>`

export const refusedChapters: readonly RefusedPage[] = [
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
]
