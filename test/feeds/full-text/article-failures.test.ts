// Articles that cannot be had: each cause has a name, keeps the card, and is asked for again where that may help.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SiteHandler } from '../../harness/app.ts'
import { answer } from '../harness/converter.ts'
import { articlePage, articleWorld, hourMs } from './article-world.ts'

const world = articleWorld()
const circle = answer(302, { Location: '/circle/next' })
const logIn = `<!doctype html><title>Log in</title><body><form action="/login"><label>Name <input name="name"></label>
  <label>Password <input type="password" name="password"></label><button>Log in</button></form></body>`
const page = (body: string) => `<!doctype html><html><head><title>Story</title></head><body>${body}</body></html>`
const paragraph = '<p>Words of an article that goes on and on, with commas, and more of it.</p>'

/** `tries`: requests until it is given up. */
const failures: [name: string, what: string | SiteHandler, code: string, text: RegExp, tries: number][] = [
  ['missing', answer(404), 'gone', /no such page/, 1],
  ['gone', answer(410), 'gone', /no such page/, 1],
  ['broken', answer(500), 'server-error', /problem of its own/, 4],
  ['refused', answer(403), 'refused', /refuses requests.*`headers`/, 4],
  ['wall', answer(403, { 'cf-mitigated': 'challenge' }), 'blocked', /Cloudflare keeps.*FETCH_SOLVER/, 4],
  ['members', answer(401), 'log-in', /log-in.*`headers`/, 1],
  ['form', logIn, 'log-in', /asks for a log-in.*`headers`/, 1],
  ['circle', circle, 'redirects', /./, 1],
  ['picture', answer(200, { 'Content-Type': 'image/png' }, '\x89PNG'), 'not-html', /image\/png, not a web page/, 1],
  ['json', answer(200, { 'Content-Type': 'application/json' }, '{"a":1}'), 'not-html', /JSON/, 1],
  ['empty', page(''), 'no-article', /No article.*`full_text`/, 4],
  ['nothing', answer(200, { 'Content-Type': 'text/html' }, ''), 'no-article', /No article.*`full_text`/, 4],
  [
    'headless',
    '<head><template><body><pre><code><title><iframe src="https://www.youtube.com/embed/x"onload=1">',
    'no-article',
    /No article/,
    4,
  ],
  ['classes', page(`<article class="${'a b '.repeat(300_000)}">${paragraph.repeat(9)}`), 'no-article', /No article/, 4],
  ['many', page(`<article>${paragraph.repeat(40_000)}</article>`), 'too-large', /more than 30000 elements/, 1],
  ['deep', page(`${'<div>'.repeat(2000)}${paragraph.repeat(20)}`), 'too-large', /nested too deeply/, 1],
  ['six-mb', answer(200, {}, 'x'.repeat(6 * 1024 * 1024)), 'too-large', /./, 1],
  ['elsewhere', answer(302, { Location: 'http://10.1.2.3/' }), 'not-allowed', /./, 1],
  ['cut', ({ socket }) => socket.destroy(), 'unreachable', /./, 4],
]

for (const [name, what, code, text, tries] of failures) {
  test(`${name}: ${code}, after ${tries} requests`, async () => {
    world.pages[`/${name}/story-1`] = what
    world.pages['/circle/next'] = circle
    const feed = await world.feed(name, 2)
    const [card] = await feed.items()
    const asked = () => world.asked.filter(({ path }) => path === `/${name}/story-1`).length
    const waits = []
    for (let wait = await feed.run(); wait !== undefined; wait = await feed.run()) {
      waits.push(Math.round(wait / hourMs))
      world.clock.pass(wait)
    }
    assert.equal(asked(), tries)
    assert.deepEqual(waits, tries === 1 ? [] : [1, 6, 24])
    const { stored, pending, failed } = (await feed.own()).state.full_text
    assert.deepEqual([stored, pending], [1, 0])
    assert.equal(failed.length, 1)
    assert.deepEqual([failed[0].url, failed[0].code], [`${world.site.url}/${name}/story-1`, code])
    assert.match(failed[0].text, text)
    const [first, second] = await feed.items()
    assert.deepEqual(first, card)
    assert.match(second.content_html, /In part 12/)
  })
}

test('an article of 1.8 MB is cut, and shown', async () => {
  world.pages['/long/story-1'] = page(`<article>${paragraph.repeat(24_000)}</article>`)
  const feed = await world.feed('long', 1)
  await feed.run()
  const [{ content_html }] = await feed.items()
  assert.ok(content_html.length > 140_000 && content_html.length < 151_000, String(content_html.length))
})

test('Retry-After is kept, and of 429 by the whole host', async () => {
  let isBusy = true
  world.pages['/busy/story-1'] = (incoming, outgoing) =>
    isBusy ? answer(429, { 'Retry-After': '1800' })(incoming, outgoing) : outgoing.end(articlePage('Story 1'))
  const feed = await world.feed('busy', 3)
  const from = world.asked.length
  const wait = await feed.run()
  assert.ok(wait && wait > 1700_000 && wait <= 1800_000, String(wait))
  assert.equal(world.asked.length, from + 1)
  isBusy = false
  world.clock.pass(wait)
  assert.ok((await feed.run()) ?? 0 > 1700_000)
  world.clock.pass(2 * hourMs)
  assert.equal(await feed.run(), undefined)
  assert.equal((await feed.own()).state.full_text.stored, 3)
})

test('a page on which nothing was found is asked for again under its conditions', async () => {
  world.pages['/same/story-1'] = ({ headers }, outgoing) => {
    if (headers['if-none-match'] === '"e"') return outgoing.writeHead(304).end()
    return outgoing.writeHead(200, { ETag: '"e"', 'Content-Type': 'text/html' }).end(page(''))
  }
  const feed = await world.feed('same', 1)
  const wait = await feed.run()
  world.clock.pass(wait ?? 0)
  await feed.run()
  const seen = world.asked.filter(({ path }) => path === '/same/story-1').map(({ headers }) => headers['if-none-match'])
  assert.deepEqual(seen, [undefined, '"e"'])
  assert.match((await feed.own()).state.full_text.failed[0].text, /has not changed/)
})

test('robots.txt is kept, unless the owner says otherwise', async () => {
  world.pages['/robots.txt'] = 'User-agent: *\nDisallow: /closed/'
  const feed = await world.feed('closed', 1, { full_text: true })
  // This process has another one's robots.txt in memory.
  const before = world.asked.length
  world.clock.pass(25 * hourMs)
  await feed.run()
  assert.equal(world.asked.length, before)
  assert.deepEqual(
    (await feed.own()).state.full_text.failed.map(({ code }: any) => code),
    ['robots'],
  )
  await feed.patch({ settings: { full_text: true, ignore_robots: true } })
  await feed.run()
  assert.equal((await feed.own()).state.full_text.stored, 1)
  delete world.pages['/robots.txt']
  world.clock.pass(25 * hourMs)
})

test('request headers go to the origin of the feed alone; others mend what failed', async () => {
  world.pages['/paid/story-1'] = ({ headers }, outgoing) => {
    if (headers.cookie !== 'plan=full') return outgoing.writeHead(401).end()
    return outgoing.end(articlePage('Story 1'))
  }
  const feed = await world.feed('paid', 1)
  await feed.run()
  assert.equal((await feed.own()).state.full_text.failed[0].code, 'log-in')
  await feed.patch({ headers: { Cookie: 'plan=full' } })
  await feed.run()
  const { stored, failed } = (await feed.own()).state.full_text
  assert.deepEqual([stored, failed], [1, []])
})
