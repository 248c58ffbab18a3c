import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderText } from '../../comment/markup/render-text.ts'
import { commentText } from './comment-text.ts'
import type { SourceMarkup } from './source-record.ts'

/** Text of the other system, and how it is shown here. */
const cases: [markup: SourceMarkup, written: string, shown: string][] = [
  [
    'html',
    '<p>A <b>b</b> &amp; <i>i</i></p><p>C<br>&lt;b&gt; 2 * 3 * 4 _x_</p>',
    'A <b>b</b> &amp; <i>i</i><br /><br />C<br />&lt;b&gt; 2 * 3 * 4 _x_',
  ],
  [
    'html',
    '<blockquote><p>one</p><p>two</p></blockquote><p>answer</p>',
    '<span class="quote">&gt; one</span><br /><br /><span class="quote">&gt; two</span><br /><br />answer',
  ],
  [
    'html',
    '<ul><li>one</li><li>two<ul><li>in</li></ul></li></ul><ol><li>a</li><li>b</li></ol>',
    '<ul><li>one</li><li>two<ul><li>in</li></ul></li></ul><ol><li>a</li><li>b</li></ol>',
  ],
  [
    'html',
    '<pre><code>if (a &lt; b) {\n  x *= 2\n}</code></pre>then <code>a*b*</code>',
    '<pre><code>if (a &lt; b) {\n  x *= 2\n}</code></pre>then <code>a*b*</code>',
  ],
  ['html', '<pre>```\ninside</pre>', '<pre><code>```\ninside</code></pre>'],
  [
    'html',
    '<p># no heading</p><p>1. one</p><p>- dash</p><p>&gt; gt</p>',
    '# no heading<br /><br />1. one<br /><br />- dash<br /><br />&gt; gt',
  ],
  ['html', '<script>alert(1)</script>safe<style>p{}</style>', 'safe'],
  ['html', '<a href="javascript:alert(1)">bad</a> <svg onload=x>text', 'bad text'],
  ['html', '<div>un<b>closed', 'un<b>closed</b>'],
  [
    'html-lines',
    'First\nline\n\nSecond <em>para</em>\n<pre>a\n\nb</pre>',
    'First<br />line<br /><br />Second <i>para</i><pre><code>a\n\nb</code></pre>',
  ],
  ['markdown', '**b**\n\n> q', '<strong>b</strong><br /><br /><span class="quote">&gt; q</span>'],
  ['text', '1. no list\n# no heading\n<b>*', '1. no list<br /># no heading<br />&lt;b&gt;*'],
]

for (const [markup, written, shown] of cases)
  test(`${markup}: ${written.slice(0, 40)}`, () => {
    const html = renderText(commentText(written, markup), {
      imageProxyUrl: (address) => address,
      makesTags: false,
    }).html
    assert.equal(html, shown)
  })
