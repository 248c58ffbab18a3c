// Hostile input: each page gives a result or a named reason. `npm run prove -- hostile` reads ten times as much.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hostileRecords as records } from '../../../test/fixtures/hostile-pages.ts'
import { proveHostilePages } from '../../../test/prove/hostile/pages-proof.ts'
import { extract } from './extract.ts'

test('hostile pages end in a result or a reason', () => {
  proveHostilePages(0.1)
})

const words = `<p>${'Words that make an entry of some length. '.repeat(20)}</p>`

test('a page cannot swell into a feed far larger than itself', () => {
  const linked = (count: number) => records(() => `<div>${words}${'<a href="b">x</a>'.repeat(count)}</div>`, 100)
  const base = `<base href="https://example.com/${'x'.repeat(4000)}/">`
  const cases: [why: string, page: string, most: number][] = [
    ['a long base', base + linked(400), 2_000_000],
    ['a long base, used with measure', base + linked(60), 2_000_000],
    ['texts without end', records(() => `<div>${words.repeat(100)}</div>`, 100), 4_500_000],
  ]
  for (const [why, page, most] of cases) {
    const outcome = extract({ url: 'https://example.com/blog', body: Buffer.from(page) }, 0)
    assert.ok(outcome.found, why)
    assert.equal(outcome.feed.articles.length, 100, why)
    assert.ok(JSON.stringify(outcome.feed).length < most, `${why}: ${JSON.stringify(outcome.feed).length}`)
    assert.match(outcome.feed.articles[0]?.contentHtml ?? '', /^<p>Words that/, why)
  }
})

test('what structured data says is cut to the length of what it is', () => {
  const stated = Array.from({ length: 5 }, (_, i) => ({
    '@type': 'NewsArticle',
    url: `/q/${i}`,
    headline: `${i} ${'😀'.repeat(40_000)}`,
    description: 'y'.repeat(90_000),
    author: { name: 'z'.repeat(90_000) },
    keywords: ['w'.repeat(90_000), 'short'],
  }))
  const page = `<script type="application/ld+json">${JSON.stringify(stated)}</script>`
  const outcome = extract({ url: 'https://example.com/', body: Buffer.from(page) }, 0)
  assert.ok(outcome.found)
  for (const { title = '', summary = '', authors, categories } of outcome.feed.articles) {
    assert.ok(title.length <= 300 && title.isWellFormed() && summary.length <= 600)
    assert.deepEqual([authors, categories], [undefined, ['short']])
  }
})

test('control characters reach neither titles and authors of texts nor what is said of JSON', () => {
  const log = (name: string) =>
    `commit ${name.repeat(40)}\nAuthor: J\x1bo <j@example.com>\n\n    Title \x1b[2J${name}\n`
  const texts = extract({ url: 'https://example.com/NEWS', body: Buffer.from(log('a') + log('b')) }, 0)
  assert.ok(texts.found)
  assert.deepEqual(
    texts.feed.articles.map(({ title, authors }) => [title, authors]),
    [
      ['Title [2Ja', ['Jo']],
      ['Title [2Jb', ['Jo']],
    ],
  )
  const json = extract({ url: 'https://example.com/', body: Buffer.from('[{"k\\u001b":1}]') }, 0, {
    json: { title: 'x' },
  })
  assert.ok(!json.found)
  assert.match(json.sentence, /Items have the keys k\.$/)
})

test('control characters and turns of direction reach neither feed nor explanation', () => {
  const list = records(() => `<p>Words \x1b[31m and \u202ewords\u2066 of a \u009bsummary that is long enough.</p>`, 5)
  const page = `<title>A\x07 title</title><ul>${'<li><a href="/\x1b">\x1b[2J menu</a>'.repeat(4)}</ul>${list}`
  const outcome = extract(
    { url: 'https://example.com/', body: Buffer.from(page.replaceAll('title of', 'ti\x1btle of')) },
    0,
  )
  assert.ok(outcome.found)
  const { channel, articles } = outcome.feed
  const said = [
    channel.title,
    ...articles.flatMap(({ title, summary }) => [title, summary]),
    ...outcome.explanation.leftOut,
    ...outcome.explanation.evidence,
  ]
  assert.equal(articles[0]?.title, 'The title of post 0')
  assert.match(articles[0]?.summary ?? '', /^Words \[31m and words of a summary/)
  for (const text of said) assert.doesNotMatch(text ?? '', /[\p{Cc}\u202e\u2066]/u)
})

test('links that run scripts lead nowhere', () => {
  const links = ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', ' java\nscript:alert(1)']
  const page = links.map((link, i) => `<li><a href="${link}">The title of thing ${i}</a></li>`).join('')
  const outcome = extract({ url: 'https://example.com/', body: Buffer.from(page) }, 0)
  assert.ok(!outcome.found)
})

describe('content of records takes time by its length alone', () => {
  const dashes = '-'.repeat(10_000)
  const floods: [what: string, inside: string][] = [
    ['separators between words', `<p>See <b>x${`-<wbr>${dashes}`.repeat(2)}y</b> <a href="/read">Read more</a></p>`],
    ['entries of a list', `${'<ul><li>'.repeat(100)}${'<li>x'.repeat(20_000)}`],
    ['words laid out apart', `<div>${'<span>a</span>'.repeat(20_000)}</div>`],
  ]
  for (const [what, inside] of floods) {
    test(what, () => {
      const page = Buffer.from(records(() => inside, 5))
      const before = process.cpuUsage()
      extract({ url: 'https://example.com/blog', body: page }, 0)
      const { user } = process.cpuUsage(before)
      assert.ok(user < 8_000_000, `${Math.round(user / 1000)} ms`)
    })
  }

  test('code is cleaned a few times a record, and is text after that', () => {
    const page = Buffer.from(records(() => `<div>${words}${'<pre>a  b</pre>'.repeat(500)}${words}</div>`, 5))
    const outcome = extract({ url: 'https://example.com/blog', body: page }, 0)
    assert.ok(outcome.found)
    const content = outcome.feed.articles[0]?.contentHtml ?? ''
    assert.equal(content.match(/<pre>a {2}b<\/pre>/g)?.length, 50)
    assert.ok((content.match(/<p>a b<\/p>/g)?.length ?? 0) > 400)
  })
})
