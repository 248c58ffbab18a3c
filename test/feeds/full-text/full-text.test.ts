// Full text of a feed: its articles come in the background, in the pace of their host, and stand in every form.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SiteHandler, startOrigin } from '../../harness/app.ts'
import { stories } from '../harness/converter.ts'
import { articlePage, articleWorld, hourMs, sentence } from './article-world.ts'

const world = articleWorld()
const last = sentence('Story 1 of the harbour town', 12)

test('30 new items: readers get the list at once, and 30 articles a second apart', async () => {
  const feed = await world.feed('spaced', 30)
  const cards = await feed.items()
  assert.equal(cards.length, 30)
  assert.ok(cards.every(({ content_html }) => content_html === undefined))
  assert.deepEqual(
    world.asked.filter(({ path }) => path.startsWith('/spaced/')),
    [],
  )
  assert.deepEqual((await feed.own()).state.full_text, { stored: 0, pending: 0, failed: [] })
  const before = await feed.read('xml')
  assert.equal(await feed.run(), undefined)
  const asked = world.asked.filter(({ path }) => path.startsWith('/spaced/'))
  assert.equal(asked.length, 30)
  assert.ok(asked.every(({ at }, i) => i === 0 || at - (asked[i - 1]?.at ?? 0) >= 1000))
  const progress = { stored: 30, pending: 0, failed: [] }
  assert.deepEqual((await feed.own()).state.full_text, progress)
  const owner = { token: world.app.accessToken }
  const { data } = (await world.client.ask('GET', `/account/feeds/${feed.id}/checks`, owner)).json
  assert.deepEqual(data.full_text, progress)
  const items = await feed.items()
  assert.ok(items.every(({ content_html }) => /In part 12 of/.test(content_html)))
  assert.ok(items.every(({ content_html }) => !/Most read|Copyright|<h1>/.test(content_html)))
  assert.deepEqual(
    items.map(({ id }) => id),
    cards.map(({ id }) => id),
  )
  for (const form of ['xml', 'atom']) assert.match((await feed.read(form)).text, /In part 12 of/, form)
  const rss = await feed.read('xml')
  assert.match(rss.text, /<content:encoded>/)
  assert.notEqual(rss.etag, before.etag)
})

test('an article is asked for once: one that changes at each look moves its item no second time', async () => {
  let looks = 0
  world.pages['/once/story-1'] = (_, outgoing) => outgoing.end(articlePage(`Look ${++looks}`))
  const feed = await world.feed('once', 2)
  await feed.run()
  const { etag } = await feed.read('atom')
  for (let i = 0; i < 3; i++) {
    world.clock.pass(hourMs)
    await feed.check()
    assert.equal(await feed.run(), undefined)
  }
  assert.equal(looks, 1)
  assert.equal((await feed.read('atom')).etag, etag)
})

test('new items of a later check follow; the article of an item that left the history goes with it', async () => {
  const feed = await world.feed('later', 3)
  await feed.run()
  world.pages['/later/story-4'] = articlePage('Story 4')
  world.list('later', stories(1, 4))
  world.clock.pass(hourMs)
  await feed.check()
  await feed.run()
  assert.equal((await feed.own()).state.full_text.stored, 4)
  world.list('later', stories(4, 7))
  world.clock.pass(hourMs)
  await feed.check()
  world.clock.pass(91 * 24 * hourMs)
  await feed.check()
  await feed.run()
  assert.equal((await feed.own()).state.full_text.stored, 1)
})

test('author, date, picture and tags of the article fill what the card lacks', async () => {
  const json = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    author: { '@type': 'Person', name: 'Ada Tide' },
    datePublished: '2026-03-04T05:06:07Z',
    image: 'https://pictures.example/a.jpg',
    keywords: 'harbour, tide',
  }
  const head = `<script type="application/ld+json">${JSON.stringify(json)}</script>`
  world.list('filled', stories(1, 3, false))
  const feed = await world.feed('filled', 0)
  world.list('filled', stories(1, 3, false))
  world.pages['/filled/story-2'] = articlePage('Story 2', { head })
  world.pages['/filled/story-1'] = articlePage('Story 1')
  world.pages['/filled/story-3'] = articlePage('Story 3')
  await world.client.ask('POST', `/account/feeds/${feed.id}/check`, { token: world.app.accessToken })
  await feed.run()
  const items = await feed.items()
  const filled = items.find(({ url }) => url.endsWith('story-2'))
  assert.deepEqual(
    [filled.authors, filled.date_published, filled.image, filled.tags],
    [[{ name: 'Ada Tide' }], '2026-03-04T05:06:07.000Z', 'https://pictures.example/a.jpg', ['harbour', 'tide']],
  )
  assert.equal(items.at(-1), filled)
})

test('what the card says stays as it is', async () => {
  const head =
    '<meta name="author" content="Ada Tide"><meta property="article:published_time" content="2020-01-01T00:00:00Z">'
  world.pages['/kept/story-1'] = articlePage('Story 1', { head })
  const feed = await world.feed('kept', 2)
  const [before] = await feed.items()
  await feed.run()
  const [after] = await feed.items()
  assert.equal(after.date_published, before.date_published)
  assert.equal(after.title, before.title)
  assert.deepEqual(after.authors, [{ name: 'Ada Tide' }])
})

test('a selector names the text', async () => {
  const body = '<div class="note"><p>Only this note is wanted.</p></div><div class="note"><p>And this one.</p></div>'
  world.pages['/picked/story-1'] = articlePage('Story 1', { body })
  world.pages['/picked/story-2'] = articlePage('Story 2')
  const feed = await world.feed('picked', 2, { full_text: '.note' })
  await feed.run()
  const [first] = await feed.items()
  assert.equal(first.content_html, '<p>Only this note is wanted.</p>\n<p>And this one.</p>')
  const { stored, failed } = (await feed.own()).state.full_text
  assert.equal(stored, 1)
  assert.deepEqual(
    failed.map(({ code }: any) => code),
    ['no-article'],
  )
})

test('turned off, cards are shown again; turned on with another selector, articles are read anew', async () => {
  const feed = await world.feed('toggled', 2)
  await feed.run()
  const full = await feed.read('json')
  assert.match(full.text, new RegExp(last))
  await feed.patch({ settings: {} })
  const cards = await feed.read('json')
  assert.doesNotMatch(cards.text, /In part 12/)
  assert.notEqual(cards.etag, full.etag)
  await feed.run()
  assert.equal((await feed.own()).state.full_text, undefined)
  await feed.patch({ settings: { full_text: 'article p:first-of-type' } })
  await feed.run()
  const [first] = await feed.items()
  assert.match(first.content_html, /In part 1 of/)
  assert.doesNotMatch(first.content_html, /In part 2 of/)
  await feed.patch({ settings: { full_text: 'article p:nth-of-type(2)' } })
  assert.match((await feed.items())[0].content_html, /In part 1 of/, 'shown until the new one is there')
  await feed.run()
  assert.match((await feed.items())[0].content_html, /In part 2 of/)
})

test('what shows nothing new moves no tag: a page that says less than its card, an article that is read again', async () => {
  const long = 'The harbour has a lot to say about it in its own list, and less behind it. '.repeat(20)
  const feed = await world.feed('less', 0)
  world.list('less', stories(1, 2))
  world.pages['/less'] = String(world.pages['/less']).replaceAll('What happened, told in one sentence.', long)
  for (const i of [1, 2]) world.pages[`/less/story-${i}`] = articlePage(`Story ${i}`, { paragraphs: 5 })
  await feed.check()
  const cards = await feed.read('atom')
  await feed.run()
  assert.equal((await feed.own()).state.full_text.stored, 2)
  assert.equal((await feed.read('atom')).etag, cards.etag)
  const other = await world.feed('again', 2)
  await other.run()
  const before = (await other.read('json')).text
  const asked = world.asked.length
  await other.patch({ headers: { 'X-Plan': 'full' } })
  await other.run()
  assert.equal(world.asked.length, asked + 2)
  assert.equal((await other.read('json')).text, before)
})

test('pages that the account may not use are not asked for, and other origins get no headers', async (t) => {
  const seen: Record<string, string | string[] | undefined>[] = []
  const answer: SiteHandler = (incoming, outgoing) => {
    seen.push(incoming.headers)
    outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(articlePage('Elsewhere'))
  }
  const other = await startOrigin({ '/open': answer, '/closed': answer })
  t.after(() => other.stop())
  const shown = stories(1, 4)
  const feed = await world.feed('limited', 0)
  world.list('limited', shown)
  world.pages['/limited'] = String(world.pages['/limited'])
    .replace('/limited/story-1', `${other.url}/open`)
    .replace('/limited/story-2', `${other.url}/closed`)
    .replace('/limited/story-3', 'http://169.254.169.254/latest')
  world.pages['/limited/story-4'] = (_, outgoing) => outgoing.writeHead(302, { Location: `${other.url}/closed` }).end()
  await feed.patch({ headers: { Cookie: 'plan=full' } })
  await feed.check()
  const allow = (pages: string[]) =>
    world.database.write((tx) => tx.run('UPDATE accounts SET allowed_pages = ?', [JSON.stringify(pages)]))
  await allow([`${world.site.url}/limited*`, `${other.url}/open`])
  await feed.run()
  await allow(['*'])
  assert.deepEqual(
    seen.map(({ cookie, referer }) => [cookie, referer]),
    [[undefined, undefined]],
  )
  const { stored, failed } = (await feed.own()).state.full_text
  assert.equal(stored, 1)
  assert.deepEqual(
    failed.map(({ code }: any) => code),
    ['not-allowed', 'not-allowed', 'not-allowed'],
  )
})

test('sites that redirect to one third site do not make this server hurry', async (t) => {
  const times: number[] = []
  const third = await startOrigin({
    '/story': (_, outgoing) => {
      times.push(world.clock.now())
      outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(articlePage('Third'))
    },
  })
  const leading: SiteHandler = (_, outgoing) => outgoing.writeHead(302, { Location: `${third.url}/story` }).end()
  const sites = await Promise.all([1, 2, 3].map(() => startOrigin({ '/led': leading })))
  t.after(() => Promise.all([third, ...sites].map((one) => one.stop())))
  const feed = await world.feed('led', 0)
  world.list('led', stories(1, 3))
  for (const [i, { url }] of sites.entries())
    world.pages['/led'] = String(world.pages['/led']).replace(`/led/story-${i + 1}`, `${url}/led`)
  await feed.check()
  await feed.run()
  assert.equal(times.length, 3)
  assert.ok(times.every((at, i) => i === 0 || at - (times[i - 1] ?? 0) >= 1000))
})

test('a selector that is not understood is refused with its place', async () => {
  const { id } = await world.feed('wrong', 1, {})
  const answer = await world.client.ask('PATCH', `/account/feeds/${id}`, {
    token: world.app.accessToken,
    body: { settings: { full_text: 'div[' } },
  })
  assert.equal(answer.status, 422)
  assert.match(answer.text, /settings\.full_text: \\"div\[\\" (?:ends too early|is not understood at character \d+)/)
})

test('hostile markup gives no foreign element, attribute or scheme', async () => {
  const body = `<script>alert(1)</script><p onclick="x()">Words <a href="javascript:alert(1)">here</a>
    <img src="x" onerror="alert(1)"> <img src="data:image/png;base64,xx"></p><iframe src="https://evil.example/"></iframe>
    <svg><script>1</script></svg><math><mtext><img src=x onerror=y></mtext></math><form action="https://evil.example/"><input name=a><button>Go</button></form>
    <style>p{display:none}</style><object data="x"></object><p style="position:fixed">Fixed.</p><base href="https://evil.example/"><meta http-equiv="refresh" content="0">`
  world.pages['/hostile/story-1'] = articlePage('Story 1', { body })
  for (const [name, full_text] of [
    ['hostile', true],
    ['hostile', 'article'],
  ] as const) {
    const feed = await world.feed(name, 1, { full_text })
    await feed.run()
    const { text } = await feed.read('json')
    assert.match(text, /Words/)
    assert.doesNotMatch(
      text,
      /<(?:script|iframe|svg|math|form|input|button|style|object|base|meta)|on\w+=|javascript:|data:image|position/i,
    )
    await world.client.ask('DELETE', `/account/feeds/${feed.id}`, { token: world.app.accessToken })
  }
})

test('a check during the job: it goes on with the new items', async () => {
  const feed = await world.feed('overtaken', 2)
  const longer = stories(1, 4)
  for (const { slug, title } of longer) world.pages[`/overtaken/${slug}`] = articlePage(title)
  let checks = 0
  world.pages[`/overtaken/${longer[0]?.slug}`] = async (_, outgoing) => {
    world.list('overtaken', longer)
    world.clock.pass(1000)
    if (checks++ === 0) await feed.check()
    outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(articlePage('One'))
  }
  assert.equal(await feed.run(), undefined)
  assert.deepEqual((await feed.own()).state.full_text, { stored: 4, pending: 0, failed: [] })
})
