// Texts in chapters: manuals, references, articles with sections and tables of contents.
import { quayPage, sentence, slug } from '../../harness/example-site.ts'
import type { RefusedPage } from '../rejected-page.ts'

const names = ['Who may land', 'Before the storm', 'Ropes and rings', 'After the storm', 'What it costs']
const each = (written: (name: string, i: number) => string, of: readonly string[] = names) => of.map(written).join('')

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
    why: 'notes of one release, whose heading has a sign, and what comes before them in a box',
    url: 'https://quay.example/releases/1.2.6.html',
    html: quayPage(
      'Lamp 1.2.6 release notes',
      `<div><div id="notes"><h1>Lamp 1.2.6 release notes<a href="#notes">¶</a></h1><p><em>9 September 2025</em></p><p>The wick is shorter, as a <a href="https://news.example/2025/sep/09/wicks">notice on wicks</a> had asked for.</p></div><div><div><h4>Before this</h4><p><a href="1.2.7.html">Lamp 1.2.7 release notes</a></p></div><div><h4>After this</h4><p><a href="1.2.5.html">Lamp 1.2.5 release notes</a></p></div><h3>Changed:</h3><p>14 February 2026</p></div></div>`,
    ),
    reason: 'not-a-list',
  },
]
