// Validity of what is served: each form of each kind of page and of each failure.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listingKinds } from '../../../fixtures/listing-kinds.ts'
import { type Site, type SiteHandler, startApp, startOrigin, type TestApp } from '../../../harness/app.ts'
import { type FeedClient, feedClient } from '../../harness/feed-client.ts'
import { problemsOf } from './document-rules.ts'

const forms = ['rss', 'atom', 'json'] as const

/** Rows with one time, signs that were lost or cannot be said, addresses with brackets, hostile markup, a strange language. */
const difficultPage = `<!doctype html><html lang="x!-klingon"><head><meta charset="utf-8"><title>Diff\ufffdicult &amp; "strange" \x01\x85</title>
<link rel="icon" href="/[icon].svg"></head><body><main>${Array.from(
  { length: 8 },
  (
    _,
    i,
  ) => `<article><h2><a href="/a/${i}?tag[]=x|y&amp;b={1}">Tale \ufffd number ${i} \x0b of the &lt;harbour&gt;</a></h2>
  <time datetime="2026-03-01T10:00:00Z">1 March</time><p style="color:red" onclick="x()">Text \x93quoted\x94 \ufffd with <a href="javascript:x()">a link</a>,
  <img src="data:image/png;base64,AAAA"><img src="/[i]/${i}.webp"> and <iframe src="https://evil.example/"></iframe> more words than a label has.</p></article>`,
).join('')}</main></body></html>`

const failures: Record<string, SiteHandler> = {
  '/gone': (_, outgoing) => outgoing.writeHead(410).end('<h1>Gone</h1>'),
  '/down': (_, outgoing) => outgoing.writeHead(503, { 'Retry-After': '120' }).end('down'),
  '/wall': (_, outgoing) =>
    outgoing.writeHead(403, { 'cf-mitigated': 'challenge' }).end('<title>Just a moment...</title>'),
  '/empty': (_, outgoing) => outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Nothing</p>'),
  '/picture': (_, outgoing) => outgoing.writeHead(200, { 'Content-Type': 'image/png' }).end('\x89PNG'),
  '/loop': (_, outgoing) => outgoing.writeHead(302, { Location: '/loop' }).end(),
  '/closed': (_, outgoing) => outgoing.destroy(),
}

let site: Site
let app: TestApp
let client: FeedClient

before(async () => {
  const pages = [...listingKinds, difficultPage].map((page, i) => [`/kind-${i}`, page] as const)
  site = await startOrigin({ ...Object.fromEntries(pages), ...failures })
  app = await startApp({ RATE_LIMIT: 'off', BUDGETS: 'off' })
  client = await feedClient(app)
})

after(async () => {
  await app.stop()
  await site.stop()
})

async function served(path: string): Promise<{ form: (typeof forms)[number]; status: number; text: string }[]> {
  const { feed_token: token } = await client.make(site.url + path, 'http')
  return Promise.all(forms.map(async (form) => ({ form, ...(await client.ask('GET', `/feeds/${token}.${form}`)) })))
}

describe('what is served is valid', () => {
  for (const i of [...listingKinds, difficultPage].keys()) {
    test(`kind ${i} of page`, async () => {
      for (const { form, text } of await served(`/kind-${i}`)) assert.deepEqual(problemsOf[form](text), [], form)
    })
  }
  for (const path of Object.keys(failures)) {
    test(`failure ${path}`, async () => {
      for (const { form, status, text } of await served(path)) {
        assert.ok(status >= 400, `${form} ${status}`)
        assert.deepEqual(problemsOf[form](text), [], form)
      }
    })
  }
  test('a feed that there is not', async () => {
    for (const form of forms) {
      const { status, text } = await client.ask('GET', `/feeds/none.${form}`)
      assert.equal(status, 401)
      assert.deepEqual(problemsOf[form](text), [], form)
    }
  })
})

const rss = (channel: string, item: string) =>
  `<rss version="2.0"><channel><title>a</title><link>https://a.example/</link><description>a</description><atom:link rel="self" href="https://a.example/f"/>${channel}<item><title>a</title><guid isPermaLink="false">1</guid>${item}</item></channel></rss>`
const atom = (feed: string, entry: string) =>
  `<feed><id>urn:a</id><title>a</title><updated>2026-01-01T00:00:00Z</updated><link rel="self" href="https://a.example/f"/><author><name>a</name></author>${feed}<entry><id>urn:b</id><title/><updated>2026-01-01T00:00:00Z</updated><link rel="alternate" href="https://a.example/1"/>${entry}</entry></feed>`
const json = (more: object, item: object) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'a',
    home_page_url: 'https://a.example/',
    feed_url: 'https://a.example/f',
    ...more,
    items: [{ id: '1', content_text: 'a', ...item }],
  })

describe('the rules find', () => {
  const cases: [form: keyof typeof problemsOf, document: string, problem: RegExp | undefined][] = [
    ['rss', rss('', ''), undefined],
    ['rss', rss('<title>b</title>', ''), /2 times title/],
    ['rss', rss('<language>x!</language>', ''), /language/],
    ['rss', rss('', '<link>/1</link>'), /link \/1/],
    ['rss', rss('', '<link>https://a.example/[1]</link>'), /link/],
    ['rss', rss('', '<pubDate>2026-01-01</pubDate>'), /pubDate/],
    ['rss', rss('', '<enclosure url="https://a.example/1.mp3" type="audio/mpeg"/>'), /enclosure/],
    ['rss', rss('<item><title>b</title><guid isPermaLink="false">1</guid></item>', ''), /guid 1 again/],
    [
      'rss',
      rss('<image><url>https://a.example/1.svg</url><title>a</title><link>https://a.example/</link></image>', ''),
      /url/,
    ],
    ['rss', rss('', '<content:encoded>&lt;img src="/1.png"&gt;</content:encoded>'), /relative/],
    ['rss', rss('', '<content:encoded>&lt;p onclick="x()"&gt;</content:encoded>'), /markup/],
    ['rss', rss('', '<description>a\ufffd</description>'), /signs/],
    ['atom', atom('', ''), undefined],
    ['atom', atom('<updated>2026</updated>', ''), /updated/],
    ['atom', atom('', '<published>1 March</published>'), /published/],
    [
      'atom',
      atom('<entry><id>urn:c</id><title/><updated>2026-01-01T00:00:00Z</updated><content/></entry>', ''),
      /updated .* again/,
    ],
    [
      'atom',
      atom('<entry><id>urn:c</id><title/><updated>2026-01-02T00:00:00Z</updated></entry>', ''),
      /link or content/,
    ],
    ['atom', atom('', '<link rel="alternate" href="https://a.example/2"/>'), /alternate/],
    ['json', json({}, {}), undefined],
    ['json', json({ feed_url: undefined }, {}), /feed_url/],
    ['json', json({}, { content_text: undefined }), /items/],
    ['json', json({}, { url: 'one' }), /address one/],
    ['json', json({}, { date_published: '2026-01-01' }), /date/],
  ]
  for (const [form, document, problem] of cases) {
    test(`${form}: ${problem?.source ?? 'nothing where all is well'}`, () => {
      const found = problemsOf[form](document)
      if (problem === undefined) assert.deepEqual(found, [])
      else assert.match(found.join('; '), problem)
    })
  }
})
