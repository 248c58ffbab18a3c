// Plain text and Markdown as lists: changelogs, NEWS, release notes, lists of links.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertPage } from '../../../src/feeds/polling/convert-page.ts'
import { startOrigin } from '../../harness/app.ts'
import { answer, converter } from '../harness/converter.ts'

interface Case {
  name: string
  at?: string
  text: string
  type?: string
  /** `#anchor title day`, or part of a sentence. */
  expected: string[] | RegExp
}

const keepAChangelog = `# Changelog

All notable changes.

## [Unreleased]
- Not yet

## [1.1.0] - 2026-03-02
### Added
- A **harbour** for 2.0 boats, see [the plan](/plan)

## [1.0.0] - 2026-03-01
- First <script>alert(1)</script> version
`

const cases: Case[] = [
  {
    name: 'Keep a Changelog',
    text: keepAChangelog,
    expected: ['#1.1.0 1.1.0 - 2026-03-02 2026-03-02', '#1.0.0 1.0.0 - 2026-03-01 2026-03-01'],
  },
  {
    name: 'levels by kind of release, links in headings',
    text: '# [1.1.0](https://example.com/c) (2026-03-02)\n\n### Features\n\n* boats\n\n## [1.0.1](https://example.com/d) (2026-03-01)\n\n* tides\n',
    expected: ['#1.1.0 1.1.0 (2026-03-02) 2026-03-02', '#1.0.1 1.0.1 (2026-03-01) 2026-03-01'],
  },
  {
    name: 'underlined',
    at: '/History.md',
    text: '1.1 / 2026-03-02\n================\n\n * boats for 3.0\n\n1.0 / 2026-03-01\n=====\n\n * tides\n',
    expected: ['#1.1 1.1 / 2026-03-02 2026-03-02', '#1.0 1.0 / 2026-03-01 2026-03-01'],
  },
  {
    name: 'reStructuredText',
    at: '/CHANGES.rst',
    text: 'Changes\n=======\n\n1.1 (2026-03-02)\n----------------\n\n* ``boats``\n\n1.0 (2026-03-01)\n----------------\n\n* tides\n',
    expected: ['#1.1 1.1 (2026-03-02) 2026-03-02', '#1.0 1.0 (2026-03-01) 2026-03-01'],
  },
  {
    name: 'GNU NEWS',
    at: '/NEWS',
    text: 'GNU boat NEWS\n\n* Noteworthy changes in release 1.1 (2026-03-02) [stable]\n\n** Bug fixes\n\n  boat 0.9 no longer sinks.\n\n* Noteworthy changes in release 1.0 (2026-03-01) [stable]\n\n  First.\n',
    expected: [
      '#1.1 Noteworthy changes in release 1.1 (2026-03-02) stable 2026-03-02',
      '#1.0 Noteworthy changes in release 1.0 (2026-03-01) stable 2026-03-01',
    ],
  },
  {
    name: 'GNU ChangeLog, several a day',
    at: '/ChangeLog',
    text: '2026-03-02  Jane Doe  <j@example.com>\n\n\t* boat.c: Float.\n\n2026-03-02  Jane Doe  <j@example.com>\n\n\t* sail.c: New.\n\n2026-03-01  Bo Li  <b@example.com>\n\n\t* tide.c: Rise.\n',
    expected: [
      '#2026-03-02-jane-doe-2 2026-03-02 Jane Doe 2026-03-02',
      '#2026-03-02-jane-doe 2026-03-02 Jane Doe 2026-03-02',
      '#2026-03-01-bo-li 2026-03-01 Bo Li 2026-03-01',
    ],
  },
  {
    name: 'Debian',
    at: '/changelog',
    text: 'boat (1.1-2) unstable; urgency=medium\n\n  * Float.\n\n -- Jane Doe <j@example.com>  Mon, 02 Mar 2026 10:00:00 +0000\n\nboat (1.1-1) unstable; urgency=low\n\n  * Sink.\n\n -- Jane Doe <j@example.com>  Sun, 01 Mar 2026 10:00:00 +0000\n',
    expected: ['#1.1-2 boat 1.1-2 2026-03-02', '#1.1-1 boat 1.1-1 2026-03-01'],
  },
  {
    name: 'a log of git',
    at: '/ChangeLog',
    text: `commit ${'a'.repeat(40)}\nAuthor: Jane Doe <j@example.com>\nDate:   Mon Mar 2 04:07:52 2026 +0200\n\n    Let the boat float\n\ncommit ${'b'.repeat(40)}\nAuthor: Jane Doe <j@example.com>\nDate:   Sun Mar 1 04:07:52 2026 +0200\n\n    Start\n`,
    expected: ['#aaaaaaaaaa Let the boat float 2026-03-02', '#bbbbbbbbbb Start 2026-03-01'],
  },
  {
    name: 'dates below versions',
    text: 'Version 1.1\n-----------\n\nReleased 2026-03-02\n\n- boats\n\nVersion 1.0\n-----------\n\nReleased 2026-03-01\n\n- tides\n',
    expected: ['#1.1 Version 1.1 2026-03-02', '#1.0 Version 1.0 2026-03-01'],
  },
  {
    name: 'bare lines',
    at: '/Changes',
    text: '1.1  2026-03-02\n  - boats of 0.5\n\n1.0  2026-03-01\n  - tides\n',
    expected: ['#1.1 1.1 2026-03-02 2026-03-02', '#1.0 1.0 2026-03-01 2026-03-01'],
  },
  {
    name: 'from and to, without dates',
    at: '/CHANGES',
    text: 'CHANGES FROM 1.0 TO 1.1\n\n* boats\n\nCHANGES FROM 0.9 TO 1.0\n\n* tides\n',
    expected: ['#1.1 CHANGES FROM 1.0 TO 1.1', '#1.0 CHANGES FROM 0.9 TO 1.0'],
  },
  {
    name: 'days alone',
    at: '/news.txt',
    text: '## March 2, 2026\n\nBoats.\n\n## March 1, 2026\n\nTides.\n',
    expected: ['#march-2-2026 March 2, 2026 2026-03-02', '#march-1-2026 March 1, 2026 2026-03-01'],
  },
  {
    name: 'a BOM and the ends of lines of Windows',
    text: `\ufeff## 1.1 - 2026-03-02\r\n\r\n- boats\r\n\r\n## 1.0 - 2026-03-01\r\n\r\n- tides\r\n`,
    expected: ['#1.1 1.1 - 2026-03-02 2026-03-02', '#1.0 1.0 - 2026-03-01 2026-03-01'],
  },
  {
    name: 'called a page by its server',
    text: '## 1.1 - 2026-03-02\n\n- boats\n\n## 1.0 - 2026-03-01\n\n- tides\n',
    type: 'text/html',
    expected: ['#1.1 1.1 - 2026-03-02 2026-03-02', '#1.0 1.0 - 2026-03-01 2026-03-01'],
  },
  {
    name: 'versions in code are none',
    text: '## 1.1 - 2026-03-02\n\n```\n## 9.9 - 2026-01-01\n```\n\n## 1.0 - 2026-03-01\n\n- tides\n',
    expected: ['#1.1 1.1 - 2026-03-02 2026-03-02', '#1.0 1.0 - 2026-03-01 2026-03-01'],
  },
  {
    name: 'a date that is no day of the calendar',
    text: '## 1.1 - 2026-02-31\n\n- boats\n\n## 1.0 - 2026-03-01\n\n- tides\n',
    expected: ['#1.1 1.1 - 2026-02-31', '#1.0 1.0 - 2026-03-01 2026-03-01'],
  },
  {
    name: 'names of objects as headings',
    text: '## 1.1 `__proto__`\n\n- a\n\n## 1.0 constructor\n\n- b\n',
    expected: ['#1.1 1.1 proto', '#1.0 1.0 constructor'],
  },
  {
    name: 'a page called text',
    text: '<!doctype html><title>T</title><p>1.1 2026-03-02',
    type: 'text/plain',
    expected: /no list|not a list|one thing/i,
  },
  {
    name: 'prose',
    text: 'Boats sail.\n\nTides of 2026-03-02 rise with version 1.0 of the moon.\n',
    expected: /without headings that are versions or dates/,
  },
  {
    name: 'one version',
    text: '## 1.0 - 2026-03-01\n\n- tides\n',
    expected: /without headings that are versions or dates/,
  },
  { name: 'nothing', text: '\n', expected: /without headings that are versions or dates/ },
  {
    name: 'half a million lines',
    text: '#\n'.repeat(500_000),
    expected: /without headings that are versions or dates/,
  },
  {
    name: 'one long line',
    text: `## 1.1 ${'('.repeat(400_000)}`,
    expected: /without headings that are versions or dates/,
  },
]

async function convert({
  at = '/CHANGELOG.md',
  text,
  type = 'text/plain; charset=utf-8',
}: Omit<Case, 'name' | 'expected'>) {
  const site = await startOrigin({ [at]: answer(200, { 'Content-Type': type }, text) })
  try {
    const source = { url: `${site.url}${at}`, strategy: 'http', mayFetch: () => true } as const
    const conversion = await convertPage(source, converter().parts)
    assert.ok('outcome' in conversion)
    return conversion.outcome
  } finally {
    await site.stop()
  }
}

for (const { name, expected, ...page } of cases) {
  test(name, async () => {
    const outcome = await convert(page)
    if (expected instanceof RegExp) return assert.match(outcome.found ? 'found' : outcome.sentence, expected)
    assert.ok(outcome.found)
    const said = outcome.feed.articles.map(({ url, title, publishedAt }) => {
      const day = publishedAt === undefined ? '' : ` ${new Date(publishedAt).toISOString().slice(0, 10)}`
      return `${URL.parse(url)?.hash} ${title}${day}`
    })
    assert.deepEqual(said, expected)
    assert.equal(outcome.explanation.facts?.foundBy[0]?.code, 'text-sections')
  })
}

test('an item holds all of its section, and no script', async () => {
  const outcome = await convert({ text: keepAChangelog })
  assert.ok(outcome.found)
  const [newest, first] = outcome.feed.articles
  assert.match(
    newest?.contentHtml ?? '',
    /<h3>Added<\/h3>\s*<ul>\s*<li>A <strong>harbour<\/strong> for 2.0 boats, see <a href="http:[^"]+\/plan">the plan<\/a><\/li>/,
  )
  assert.match(newest?.summary ?? '', /A harbour for 2.0 boats/)
  assert.match(first?.summary ?? '', /version$/)
  assert.doesNotMatch(first?.contentHtml ?? '', /script|alert/)
  assert.equal(outcome.feed.channel.title, 'Changelog')
})

test('text that is no Markdown is shown as it stands', async () => {
  const outcome = await convert({
    at: '/NEWS',
    text: 'Version 1.1\n\n  <b>boats</b> & *tides*\n    deeper\n\nVersion 1.0\n\n  x\n',
  })
  assert.ok(outcome.found)
  assert.equal(outcome.feed.articles[0]?.contentHtml, '<pre>&lt;b&gt;boats&lt;/b&gt; &amp; *tides*\n  deeper</pre>')
})

test('a new version leaves the addresses of the others', async () => {
  const ids = async (text: string) => {
    const outcome = await convert({ at: '/ChangeLog', text })
    return outcome.found ? outcome.feed.articles.map(({ url }) => URL.parse(url)?.hash) : []
  }
  const entry = (words: string) => `2026-03-02  Jane Doe  <j@example.com>\n\n\t* ${words}\n\n`
  const before = await ids(entry('b') + entry('a'))
  assert.deepEqual((await ids(entry('c') + entry('b') + entry('a'))).slice(1), before)
})

test('a list of links in Markdown is read as a page', async () => {
  const links = Array.from(
    { length: 8 },
    (_, i) => `- [Harbour number ${i} of the coast](https://example.com/harbours/number-${i}) - what it is for`,
  )
  const outcome = await convert({
    at: '/README.md',
    text: `# Harbours\n\nAll of them.\n\n${links.join('\n')}\n`,
    type: 'text/markdown',
  })
  assert.ok(outcome.found)
  assert.equal(outcome.feed.articles.length, 8)
})
