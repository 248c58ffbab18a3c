// Markdown of markup, and back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { markdownToHtml } from './markdown-to-html.ts'

const cases: [markup: string, markdown: string][] = [
  ['', ''],
  ['plain', 'plain'],
  ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['<h2>Title</h2>Text', '## Title\n\nText'],
  ['a <b>bold</b> and <em>slanted</em> word', 'a **bold** and _slanted_ word'],
  ['<a href="https://a.example/">there</a>', '[there](https://a.example/)'],
  ['<a>nowhere</a>', 'nowhere'],
  ['<img src="https://a.example/1.png" alt="A boat">', '![A boat](https://a.example/1.png)'],
  ['<ul><li>One</li><li>Two<ul><li>Inner</li></ul></li></ul>', '- One\n- Two\n\n  - Inner'],
  ['<ol><li>One</li><li>Two</li></ol>', '1. One\n2. Two'],
  ['<blockquote><p>Said</p><p>Twice</p></blockquote>', '> Said\n\n> Twice'],
  ['<pre>a\n  b</pre>', 'a\n      b'],
  ['one<br>two<hr>three', 'one\ntwo\n\n* * *\n\nthree'],
  ['2 * 3 < 4_000', '2 \\* 3 &lt; 4\\_000'],
  ['<code>x = 1</code>', '`x = 1`'],
  ['<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>', 'A | B\n1 | 2'],
]
for (const [markup, markdown] of cases) {
  test(markup || 'nothing', () => assert.equal(htmlToMarkdown(markup), markdown))
}

test('what comes back is what was there', () => {
  const markup =
    '<h1>Harbour</h1>\n<p>A <strong>new</strong> quay &lt; 3 km</p>\n<ul>\n<li>One</li>\n<li>Two</li>\n</ul>\n'
  assert.equal(markdownToHtml(htmlToMarkdown(markup)), markup)
})

test('markup that is nested without end, and gaps without end, take no time', () => {
  const before = process.cpuUsage()
  for (const name of ['blockquote', 'b', 'li', 'ul'])
    assert.match(htmlToMarkdown(`${`<${name}>`.repeat(20_000)}text`), /text/)
  for (const gap of [' '.repeat(99_000), '\n \t'.repeat(33_000)])
    assert.match(htmlToMarkdown(`<pre>a${gap}b</pre>`), /^a[\s\S]*b$/)
  assert.match(markdownToHtml('>'.repeat(40_000)), /^<blockquote>/)
  assert.equal(markdownToHtml('*'.repeat(60_000)).length, 60_000, 'longer texts stay')
  const { user } = process.cpuUsage(before)
  assert.ok(user < 5_000_000, `${user} µs`)
})
