// Rendering of typed text, one case per line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../../../../test/harness/random.ts'
import { sanitizeHtml } from '../../text/sanitize-html.ts'
import { parseMarkup } from './parse-markup.ts'
import { type CleanText, prepareText, renderText, visibleLength } from './render-text.ts'
import { writeHtml } from './write-html.ts'

const imageProxyUrl = (url: string) => (url.includes('refused') ? '' : `/images/${url.length}`)
const render = (text: string) => renderText(text, { imageProxyUrl, mentions }).html
const mentions = [
  { tag: '@Ann', id: '1' },
  { tag: '@Ann Lee', rawTag: '@ann lee', id: '2', type: 'sso' as const },
  { tag: '@cool_guy_', id: '3' },
]

const rel = 'target="_blank" rel="nofollow noopener ugc"'
const link = (href: string, words = href) => `<a href="${href}" ${rel}>${words}</a>`
const topic = (words: string) => `<span class="hash-tag">${words}</span>`
const called = (words: string) => `<span class="mention">${words}</span>`
const quote = (...lines: string[]) => `<span class="quote">${lines.map((line) => `&gt; ${line}`).join('<br />')}</span>`
const block = (code: string) => `<pre><code>${code}</code></pre>`
const x = 'https://x.org/'

type Case = [typed: string, html: string]

const plain: Case[] = [
  ['A plain sentence, with "quotes" and it\'s fine.', 'A plain sentence, with "quotes" and it\'s fine.'],
  ['日本語 العربية 😀 naïve', '日本語 العربية 😀 naïve'],
  ['1 < 2 > 0 & so on', '1 &lt; 2 &gt; 0 &amp; so on'],
  ['2 * 3 * 4 = a_b_c, 50 ~ 60', '2 * 3 * 4 = a_b_c, 50 ~ 60'],
  ['a[i] = b[i]; c[0](d)', 'a[i] = b[i]; c[0](d)'],
  ['I <3 you, List<String> too', 'I &lt;3 you, List&lt;String&gt; too'],
  ['first paragraph\nsecond paragraph', 'first paragraph<br />second paragraph'],
  ['one\n\ntwo', 'one<br /><br />two'],
  ['one\n\n\n \n\n\ntwo', 'one<br /><br />two'],
  ['one  \ntwo\\\nthree', 'one<br />two<br />three'],
  ['# Title', '# Title'],
  ['Title\n===\ntext', 'Title<br />===<br />text'],
  ['Title\n---\ntext', 'Title<br />---<br />text'],
  ['one\n\n* * *\n\ntwo', 'one<br /><br />***<br /><br />two'],
  ['    four spaces', 'four spaces'],
  ['[1]: https://x.org/ "note"', `[1]: ${link(x)} "note"`],
  ['a | b\n--|--\nc | d', 'a | b<br />--|--<br />c | d'],
  ['\\*not\\* \\#this', '*not* #this'],
  ['&lt;b&gt; &copy; &nosuch;', '&lt;b&gt; © &amp;nosuch;'],
]

const emphasis: Case[] = [
  [
    '**bold** *it* _it_ ~~gone~~ `code`',
    '<strong>bold</strong> <em>it</em> <em>it</em> <strike>gone</strike> <code>code</code>',
  ],
  ['**a *b* c**', '<strong>a <em>b</em> c</strong>'],
  ['**open', '**open'],
  ['<b>a</b><i>b</i><u>c</u><em>d</em>', '<b>a</b><i>b</i><u>c</u><em>d</em>'],
  [
    '<strong>a</strong><strike>b</strike><s>c</s><del>d</del>',
    '<strong>a</strong><strike>b</strike><strike>c</strike><strike>d</strike>',
  ],
  ['<B CLASS="x" onclick="y()">a</B >', '<b>a</b>'],
  ['<span style="color:red" class="mention">a</span>', '<span>a</span>'],
  ['[b]a[/b] [I]b[/I] [u]c[/u] [s]d[/s]', '<b>a</b> <i>b</i> <u>c</u> <strike>d</strike>'],
  ['[b]a [i]b[/i][/b]', '<b>a <i>b</i></b>'],
  ['<b>a **b** c</b>', '<b>a <strong>b</strong> c</b>'],
  ['<b>one\n\ntwo</b>', '<b>one<br /><br />two</b>'],
  ['<b>unclosed', '&lt;b&gt;unclosed'],
  ['unopened</b>', 'unopened&lt;/b&gt;'],
  ['<b><i>crossed</b></i>', '<b>&lt;i&gt;crossed</b>&lt;/i&gt;'],
  ['**a <b>b** c</b>', '<strong>a &lt;b&gt;b</strong> c&lt;/b&gt;'],
  ['[b]only[/i]', '[b]only[/i]'],
  ['<p>one</p><p>two</p>', 'one<br />two'],
  ['<p><br></p>\n<div>a</div><h1>b</h1>c', 'a<br />b<br />c'],
  ['a<br>b<BR/>\nc<br><br><br>d', 'a<br />b<br />c<br /><br />d'],
]

const lists: Case[] = [
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['text\n- a\n\n- b\n\ntext', 'text<ul><li>a</li><li>b</li></ul>text'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['1986. A good year', '<ol start="1986"><li>A good year</li></ol>'],
  ['- a\n  - b\n\n  c', '<ul><li>a<ul><li>b</li></ul>c</li></ul>'],
  ['<ul>\n<li>a</li>\n<li>b</li>\n</ul>', '<ul><li>a</li><li>b</li></ul>'],
  ['<li>a</li><li>b</li>', 'a<br />b'],
  ['-', '-'],
  ['1.\n', '1.'],
  ['- a\n-\n- c', '<ul><li>a</li><li></li><li>c</li></ul>'],
  ['<ul><li>a', '&lt;ul&gt;&lt;li&gt;a'],
]

const quotes: Case[] = [
  ['> a\n> b', quote('a', 'b')],
  ['> a\nreply', `${quote('a')}<br />reply`],
  ['> a\n\nreply', `${quote('a')}<br /><br />reply`],
  ['before\n> **a**', `before<br />${quote('<strong>a</strong>')}`],
  ['> > a', '<span class="quote"><span class="quote">&gt; &gt; a</span></span>'],
  ['[quote]\na\n[/quote]\nreply', `${quote('a')}<br />reply`],
  ['[quote]open', '[quote]open'],
  ['>', '<span class="quote">&gt;</span>'],
]

const code: Case[] = [
  ['`a < b` and ``c ` d``', '<code>a &lt; b</code> and <code>c ` d</code>'],
  ['```js\nif (a < b) *c*\n\n  d\n```', block('if (a &lt; b) *c*\n\n  d')],
  ['```\nopen', block('open')],
  ['```', '```'],
  ['```js', '```js'],
  ['```let a = 1\nlet b\n```', block('let a = 1\nlet b')],
  ['a\n```\nb\n```\nc', `a${block('b')}c`],
  ['<code>a **b** #c &lt;d&gt;</code>', '<code>a **b** #c &lt;d&gt;</code>'],
  ['<code>\na\n\n  <b>b</b>\n</code>', block('a\n\n  &lt;b&gt;b&lt;/b&gt;')],
  ['<pre><code class="x">a\nb</code></pre>', block('a\nb')],
  ['<pre>one line</pre>', block('one line')],
  ['say [code]&lt; [b]x[/b][/code] so', 'say <code>&amp;lt; [b]x[/b]</code> so'],
  ['text\n[code]\na\n\nb\n[/code]\ntext', `text${block('a\n\nb')}text`],
  ['> [code]\n> a\n>\n> b\n> [/code]', `<span class="quote">${block('a\n\nb')}</span>`],
  ['- <code>a\n  b</code>', `<ul><li>${block('a\nb')}</li></ul>`],
  ['<code>open', '&lt;code&gt;open'],
]

const links: Case[] = [
  ['see https://x.org/a?b=1&c=2#d.', `see ${link('https://x.org/a?b=1&amp;c=2#d')}.`],
  ['(http://x.org/x_(y)), yes', `(${link('http://x.org/x_(y)')}), yes`],
  ['HTTPS://X.ORG/A', link('https://x.org/A', 'HTTPS://X.ORG/A')],
  ['end.It x.org www.x.org a@x.org', 'end.It x.org www.x.org a@x.org'],
  ['[words *here*](https://x.org/)', link(x, 'words <em>here</em>')],
  ['[words](https://x.org/ "title")', link(x, 'words')],
  ['<https://x.org/> <a@x.org>', `${link(x)} ${link('mailto:a@x.org', 'a@x.org')}`],
  ['<a href="https://x.org/" onclick=x>words</a>', link(x, 'words')],
  ["<a class=c href='https://x.org/?a&amp;b'>w</a>", link('https://x.org/?a&amp;b', 'w')],
  ['[url]https://x.org/[/url] [url=https://x.org/]words[/url]', `${link(x)} ${link(x, 'words')}`],
  ['[b](https://x.org/)', link(x, 'b')],
  ['[a](https://x.org/) [mail](mailto:a@x.org)', `${link(x, 'a')} ${link('mailto:a@x.org', 'mail')}`],
  ['<a href="https://x.org/">see http://y.org #t @Ann</a>', link(x, 'see http://y.org #t @Ann')],
  ['<a href="https://x.org/">a <a href="http://y.org">b</a> c</a>', link(x, 'a b c')],
  ['[a](/path) [b](x.org) [c]() ![d]()', '[a](/path) [b](x.org) c d'],
  ['ftp://x.org file:///etc tel:1', 'ftp://x.org file:///etc tel:1'],
  ['https://bank.example@x.org/', 'https://bank.example@x.org/'],
  [`https://x.org/${'y'.repeat(2000)}`, `https://x.org/${'y'.repeat(2000)}`],
]

const pictures: Case[] = [
  ['[img]https://x.org/a.png[/img]', '<img src="/images/19" alt="" />'],
  ['look [IMG] https://x.org/a.png [/IMG]!', 'look <img src="/images/19" alt="" />!'],
  ['![a "cat"](https://x.org/a.png)', '<img src="/images/19" alt="a &quot;cat&quot;" />'],
  ['<img alt=cat src="https://x.org/a.png" onerror="x()" width=9>', '<img src="/images/19" alt="cat" />'],
  ['[![a](https://x.org/a.png)](https://x.org/)', link(x, '<img src="/images/19" alt="a" />')],
  ['[img]https://refused.org/a[/img]', link('https://refused.org/a')],
  ['![cat](https://refused.org/a)', link('https://refused.org/a', 'cat')],
  ['[![cat](https://refused.org/a)](https://x.org/)', link(x, 'cat')],
  ['<img src="/a.png" alt="cat"> <img src=a.png>.', 'cat .'],
  ['[img]/a.png[/img] ![b](b.png)', '[img]/a.png[/img] ![b](b.png)'],
]

const callouts: Case[] = [
  ['#one, #Two-2_b! ##three', `${topic('#one')}, ${topic('#Two-2_b')}! #${topic('#three')}`],
  ['a#b é#b _#b 1#b # #!', 'a#b é#b _#b 1#b # #!'],
  [
    '`#a` <code>#b</code> [#c](https://x.org/) https://x.org/#d',
    `<code>#a</code> <code>#b</code> ${link(x, '#c')} ${link('https://x.org/#d')}`,
  ],
  ['**#a**', `<strong>${topic('#a')}</strong>`],
  ['&#35;a \\#b', '#a #b'],
  ['Hi @Ann, @ann lee; @cool_guy_!', `Hi ${called('@Ann')}, ${called('@ann lee')}; ${called('@cool_guy_')}!`],
  ['**@Ann** said', `<strong>${called('@Ann')}</strong> said`],
  ['@Anna @ann mail@Ann `@Ann` @Bob', '@Anna @ann mail@Ann <code>@Ann</code> @Bob'],
]

const kinds = { plain, emphasis, lists, quotes, code, links, pictures, callouts }

for (const [kind, cases] of Object.entries(kinds)) {
  test(`typed text is rendered: ${kind}`, () => {
    for (const [typed, html] of cases) assert.equal(render(typed), html, typed)
  })
}

test('words that need no reader of markup come out as it would write them', (t) => {
  const { seed, pick, below } = createRandom()
  t.diagnostic(`seed ${seed}`)
  const words = [...'aZñ日9 ,.;:!?\'"()%–—‘’“”…-', '  ', '1.', ' - ', 'www.x.org', 'mailto:a', 'x:', '---', '\u3164']
  const emphasised = [...'***aZñ日9 \n,.)', '**', '**', ' *', '* ', ' **a** ', ' *9* ', '***', '\n\n', '\n**a']
  const rare = [...'\n@#&<*_`/\\~[\u202e']
  for (let i = 0; i < 10_000; i++) {
    const pieces = i % 2 === 0 ? words : emphasised
    const typed = Array.from({ length: 1 + below(30) }, () => pick(below(60) === 0 ? rare : pieces)).join('')
    const clean = prepareText(typed, 1000)
    if (!('text' in clean)) continue
    const written = writeHtml(parseMarkup(clean.text, mentions), { imageProxyUrl })
    assert.equal(render(clean.text), sanitizeHtml(written.html, String), `seed ${seed}: ${JSON.stringify(typed)}`)
  }
})

test('what stands in the html is said', () => {
  const said = (text: string) => {
    const { hasLinks, hasImages, hasCode, hashTags } = renderText(text, { imageProxyUrl })
    return [hasLinks, hasImages, hasCode, hashTags.map(({ tag }) => tag).join(' ')]
  }
  assert.deepEqual(said('plain @Ann'), [false, false, false, ''])
  assert.deepEqual(said('https://x.org'), [true, false, false, ''])
  assert.deepEqual(said('[img]https://x.org/a[/img]'), [false, true, false, ''])
  assert.deepEqual(said('[img]https://refused.org[/img]'), [true, false, false, ''])
  assert.deepEqual(said('`a`'), [false, false, true, ''])
  assert.deepEqual(said('&lt;a &lt;img &lt;code>'), [false, false, false, ''])
  assert.deepEqual(said('#b #a #B `#c` [#d](https://x.org)'), [true, false, true, '#b #a'])
})

test('directions end in the piece of text they began in', () => {
  assert.equal(render('[\u202eabc](https://x.org/\u202c) def'), `${link('https://x.org/%E2%80%AC', 'abc')} def`)
  assert.equal(render('**\u2067a** \u2069b'), '<strong>a</strong> b')
  assert.equal(render('&#x202e;abc'), 'abc')
  assert.equal(render('![\u202ea](https://x.org/a.png)'), '<img src="/images/19" alt="a" />')
  assert.equal(render('`\u2067a\u2069`'), '<code>\u2067a\u2069</code>')
})

const lengths: [typed: string, length: number][] = [
  ['', 0],
  ['abc', 3],
  ['añ日', 3],
  ['😀', 1],
  ['👩\u200d💻', 3],
  ['\ud800', 1],
  ['a\nb', 3],
  ['[img]https://x.org/very/long.png[/img]', 11],
  ['![cat](https://x.org/very/long.png)', 8],
  ['<img src="https://x.org/very/long.png">', 12],
  [`[img]https://x.org/${'y'.repeat(20_000)}[/img]`, 25],
  ['[img]not an address[/img]', 25],
  ['[img]https://x.org/never-closed', 31],
  ['https://x.org/', 14],
]

test('the length counts code points, and no addresses of pictures', () => {
  for (const [typed, length] of lengths) assert.equal(visibleLength(typed), length, typed)
})

const empty: CleanText = { code: 'empty-comment' }

const texts: [typed: string, clean: CleanText | string][] = [
  [' \n abc \t\n', 'abc'],
  ['a\r\nb\rc\u2028d\x85e', 'a\nb\nc\nd\ne'],
  ['a\0\x07b\tc\x1b[31m\x7f\x9f\ufeff', 'ab\tc[31m'],
  ['a\ud800b\udc00', 'a\ufffdb\ufffd'],
  ['\u202eabc', 'abc'],
  ['abc\u202c\u2069', 'abc'],
  ['\u202aabc\u202c \u2067def\u2069', '\u202aabc\u202c \u2067def\u2069'],
  ['\u202eabc\ndef\u202c', 'abc\ndef'],
  ['\u2067a\u202eb\u2069c\u202c', '\u2067ab\u2069c'],
  ['\u202ea\u2067b\u202cc\u2069\u202c', '\u202ea\u2067bc\u2069\u202c'],
  ['?', '?'],
  ['<3', '<3'],
  ['😀', '😀'],
  ['&amp;', '&amp;'],
  ['[img]https://x.org/a.png[/img]', '[img]https://x.org/a.png[/img]'],
  ['<script></script>', '<script></script>'],
  ['', empty],
  [' \n\t\u00a0\u3000', empty],
  ['\u200b\u2060\ufeff\u202e\u3164', empty],
  ['&nbsp; &#8203; &zwnj;', empty],
  ['<p></p>', empty],
  ['<p><br></p>', empty],
  ['<p>&nbsp;</p><br/>', empty],
  ['<b></b> [i][/i] <code></code>', empty],
  ['- ', '-'],
  ['- \n- ', '- \n-'],
  ['<img src=x>', empty],
  ['[](https://x.org)', empty],
  ['x'.repeat(20), 'x'.repeat(20)],
  ['😀'.repeat(20), '😀'.repeat(20)],
  [
    `${'x'.repeat(9)}[img]https://x.org/${'y'.repeat(900)}[/img]`,
    `${'x'.repeat(9)}[img]https://x.org/${'y'.repeat(900)}[/img]`,
  ],
  ['x'.repeat(21), { code: 'comment-too-big', maxCharacterLength: 20 }],
  [` ${'x'.repeat(20)} `, 'x'.repeat(20)],
]

test('text is taken when it can be stored, seen, and is short enough', () => {
  for (const [typed, clean] of texts) {
    const limit = 'x'.repeat(20) === typed.trim() || /^x|😀{2}/u.test(typed) ? 20 : 2000
    assert.deepEqual(prepareText(typed, limit), typeof clean === 'string' ? { text: clean } : clean, typed)
  }
})

test('clean text stays as it is', () => {
  for (const [, clean] of texts)
    if (typeof clean === 'string') assert.deepEqual(prepareText(clean, 2000), { text: clean })
})
