// Content of items: all that a card shows, in paragraphs, without what other fields say and without controls.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extract } from '../../extract.ts'
import type { Article } from '../../page-and-feed.ts'

const topics = ['Harbour wall', 'Winter timetable', 'Library hours', 'Bridge repairs', 'Summer fair']

/** The first of five cards with this inside; `#` is its number. */
function firstCard(inside: string, base = ''): Article {
  const card = (i: number) =>
    `<article><h2><a href="/news/${i}-entry">${topics[i]} opens again</a></h2>${inside.replaceAll('#', `${i}`)}</article>`
  const page = `<title>News</title>${base}<main>${topics.map((_, i) => card(i)).join('')}</main>`
  const outcome = extract({ url: 'https://town.example/news', body: Buffer.from(page) }, Date.UTC(2026, 5, 1))
  assert.ok(outcome.found)
  assert.equal(outcome.feed.articles.length, topics.length)
  return outcome.feed.articles[0] as Article
}

const cases: [what: string, inside: string, content: string][] = [
  ['paragraphs', '<p>One of #.</p><div>Two of #.</div>', '<p>One of 0.</p>\n<p>Two of 0.</p>'],
  [
    'a date and a byline are fields',
    '<time>12 March 2026</time><p class="author">By Jane Doe</p><p>Text #.</p>',
    '<p>Text 0.</p>',
  ],
  ['a link to the item is text', '<p><a href="/news/#-entry">Text of <b>#</b></a></p>', '<p>Text of <b>0</b></p>'],
  [
    'other links stay',
    '<p>See <a href="/plan#">plan #</a>.</p>',
    '<p>See <a href="https://town.example/plan0">plan 0</a>.</p>',
  ],
  [
    'labels of most cards go',
    '<p>Text of #.</p><a href="/news/#-entry">Read more</a> <a href="/share/#">Share</a>',
    '<p>Text of 0.</p>',
  ],
  ['buttons and choices go', '<p>Text #.</p><button>Buy</button><select><option>1</option></select>', '<p>Text 0.</p>'],
  [
    'words that are laid out apart do not glue',
    '<div><span>Harbour</span><span>Open to all #</span></div>',
    '<p>Harbour Open to all 0</p>',
  ],
  ['lines', '<p>One<br>Two #</p>', '<p>One<br />Two 0</p>'],
  [
    'lists',
    '<ul><li>One</li><li><p>Two</p><p>Three #</p></li><li></li></ul>',
    '<ul><li>One</li><li>Two<br />Three 0</li></ul>',
  ],
  ['a list of nothing', '<p>Text #.</p><ul><li></li></ul>', '<p>Text 0.</p>'],
  [
    'tables',
    '<table><tr><th>Day</th><th>Room</th></tr><tr><td>Monday #</td><td></td></tr></table>',
    '<table><tr><th>Day</th><th>Room</th></tr>\n<tr><td>Monday 0</td><td></td></tr>\n</table>',
  ],
  ['tables that lay out', '<table><tr><td>One</td><td>Two #</td></tr></table>', '<p>One</p>\n<p>Two 0</p>'],
  ['quotes', '<blockquote><p>Said #.</p></blockquote>', '<blockquote><p>Said 0.</p>\n</blockquote>'],
  ['code as it stands', '<pre><code>a  &lt; b\n  c#</code></pre>', '<pre><code>a  &lt; b\n  c0</code></pre>'],
  ['headings below the title', '<h3>Part</h3><p>Text #.</p>', '<h3>Part</h3><p>Text 0.</p>'],
  [
    'pictures, loaded late or in sets',
    '<figure><img data-src="/#.jpg" alt="A quay"><figcaption>Quay #</figcaption></figure><picture><source srcset="/s#.webp"><img src="/i#.png"></picture>',
    '<figure><img src="https://town.example/0.jpg" alt="A quay" /><figcaption>Quay 0</figcaption></figure><p><img src="https://town.example/i0.png" alt="" /></p>',
  ],
  [
    'icons and pixels go',
    '<p>Text #.</p><img src="/same.png"><img src="/p#.gif" width="1" height="1">',
    '<p>Text 0.</p>',
  ],
  [
    'backgrounds',
    '<div style="background-image: url(/b#.jpg)"></div>',
    '<p><img src="https://town.example/b0.jpg" alt="" /></p>',
  ],
  [
    'players are links',
    '<iframe src="https://www.youtube.com/embed/abcdefgh#?rel=0"></iframe><iframe src="https://ads.example/#"></iframe>',
    '<p><a href="https://www.youtube.com/watch?v=abcdefgh0"><img src="https://i.ytimg.com/vi/abcdefgh0/hqdefault.jpg" alt="" /></a></p>',
  ],
  [
    'signs beside what is left out',
    '<p><time>12 March 2026</time> · Harbour wall, quay and the old town #</p>',
    '<p>Harbour wall, quay and the old town 0</p>',
  ],
  ['blocks in a link', '<a href="/other#"><div>One</div><div>Two #</div></a>', '<p>One</p>\n<p>Two 0</p>'],
  [
    'hostile markup is text or nothing',
    '<p onclick="x()">A&lt;script&gt;<a href="javascript:alert(1)">b</a><img src="/x#.png" alt="&quot;><script>"> #</p><script>c</script>',
    '<p>A&lt;script&gt;b<img src="https://town.example/x0.png" alt="&quot;&gt;&lt;script&gt;" /> 0</p>',
  ],
]

test('content of cards', () => {
  for (const [what, inside, content] of cases) assert.equal(firstCard(inside).contentHtml, content, what)
})

test('a card of its title alone has no content', () => {
  assert.equal(firstCard('<time>12 March 2026</time>').contentHtml, undefined)
})

test('sections under headings carry all until the next heading', () => {
  const section = (i: number) =>
    `<h2 id="v${i}"><a href="#v${i}">Version 1.${i}</a></h2><p>1${i} March 2026</p><p>Released.</p><h3>Fixed</h3><ul><li>Mend ${i}</li><li>Also ${i}</li></ul>`
  const page = `<title>Changes</title><main><h1>Changes</h1>${[4, 3, 2, 1].map(section).join('')}</main>`
  const outcome = extract({ url: 'https://tool.example/changelog', body: Buffer.from(page) }, 0)
  assert.ok(outcome.found)
  assert.equal(
    outcome.feed.articles[0]?.contentHtml,
    '<p>Released.</p>\n<h3>Fixed</h3><ul><li>Mend 4</li><li>Also 4</li></ul>',
  )
})

test('an item without a title has its first words, or those of its address', () => {
  const untitled = (inside: string) =>
    `<title>Notes</title><main>${topics.map((topic, i) => `<article><time>${i + 1} May 2026</time>${inside.replaceAll('#', `${i}`).replaceAll('TOPIC', topic)}</article>`).join('')}</main>`
  const page = untitled('<a href="/note/#-about-town"><img src="/p#.jpg"></a>')
  const outcome = extract({ url: 'https://town.example/notes', body: Buffer.from(page) }, Date.UTC(2026, 5, 1))
  if (outcome.found) for (const { title } of outcome.feed.articles) assert.ok(title)
})
