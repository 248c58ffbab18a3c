// Pages that are no lists, and why.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reason } from './article.ts'
import { extract } from './extract.ts'

const paragraph = `<p>${'The council met on Monday and spoke about the bridge for a long time. '.repeat(6)}</p>`
const related = [1, 2, 3]
  .map((i) => `<li><a href="/news/other-story-${i}">Another story of the week ${i}</a></li>`)
  .join('')

const pages: [why: string, html: string, reason: Reason, says: RegExp][] = [
  [
    'an article with related stories',
    `<h1>A bridge</h1>${paragraph.repeat(8)}<ul>${related}</ul>`,
    'not-a-list',
    /one thing/,
  ],
  [
    'a product among others',
    `<meta property="og:type" content="product"><h1>A lamp</h1>${paragraph}<ul>${related}</ul>`,
    'not-a-list',
    /one thing/,
  ],
  [
    'an app shell',
    '<noscript>You need to enable JavaScript.</noscript><div id="root"></div><script src="/app.js"></script>',
    'needs-javascript',
    /JavaScript, and this server has no browser\./,
  ],
  ['an empty list', '<h1>Events</h1><p>No events found.</p><nav><a href="/">Home</a></nav>', 'empty', /nothing in it/],
  [
    'a Cloudflare challenge',
    '<title>Just a moment</title><form action="/cdn-cgi/challenge-platform/x"></form>',
    'blocked',
    /^Cloudflare/,
  ],
  ['a captcha', '<p>Are you human?</p><div class="h-captcha"></div>', 'blocked', /captcha/],
  ['a log-in', '<h1>Members</h1><form><input name="u"><input type="password" name="p"></form>', 'blocked', /log-in/],
  [
    'a contact page',
    '<h1>Contact</h1><p>Write to us at Quay Street 5, or call in the morning.</p><nav><a href="/">Home</a></nav>',
    'empty',
    /^There is no list on that page, and little else\./,
  ],
  ['a blank page', '', 'empty', /little else/],
]

test('each refusal has its reason and says what to do', () => {
  for (const [why, html, reason, says] of pages) {
    const outcome = extract({ url: 'https://example.com/x', body: Buffer.from(html) }, 0)
    assert.equal(outcome.found ? 'found' : outcome.reason, reason, why)
    assert.match(outcome.found ? '' : outcome.sentence, says, why)
  }
})

test('other documents are named', () => {
  const outcome = extract(
    { url: 'https://example.com/x.pdf', body: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' },
    0,
  )
  assert.ok(!outcome.found && outcome.reason === 'not-html')
  assert.match(outcome.sentence, /application\/pdf/)
})
