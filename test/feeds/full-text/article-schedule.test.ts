// When articles are asked for: budgets, what happens meanwhile, and a server that runs its jobs.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { fakeClock, type SiteHandler, startApp, startOrigin, waitUntil } from '../../harness/app.ts'
import { listing, stories } from '../harness/converter.ts'
import { feedClient } from '../harness/feed-client.ts'
import { articlePage, articleWorld, hourMs } from './article-world.ts'

const dayMs = 24 * hourMs
const world = articleWorld()
const askedBelow = (name: string) => world.asked.filter(({ path }) => path.startsWith(`/${name}/`)).length

test('30 articles after a check, the others after the next', async () => {
  const feed = await world.feed('many', 36)
  assert.equal(await feed.run(), undefined)
  assert.equal(askedBelow('many'), 30)
  assert.deepEqual((await feed.own()).state.full_text, { stored: 30, pending: 6, failed: [] })
  world.clock.pass(hourMs)
  await feed.check()
  assert.equal(await feed.run(), undefined)
  assert.equal(askedBelow('many'), 36)
})

test('the budget of a day ends at midnight UTC, for a feed, an account and the server', async () => {
  const other = await world.feed('other', 1)
  const gone = await world.feed('gone', 1)
  await world.client.ask('DELETE', `/account/feeds/${gone.id}`, { token: world.app.accessToken })
  await world.database.write(async (tx) => {
    await tx.run(
      `INSERT INTO accounts (id, name, token_hash, allowed_pages, source, created_at)
       VALUES ('another', 'another', 'another', '[]', 'file', 0)`,
    )
    await tx.run("UPDATE feeds SET account_id = 'another' WHERE id = ?", [other.id])
  })
  for (const [name, spender, requests] of [
    ['of-feed', undefined, 200],
    ['of-account', gone.id, 10_000],
    ['of-server', other.id, 20_000],
  ] as const) {
    const feed = await world.feed(name, 2)
    const now = world.clock.now()
    const day = Math.floor(now / dayMs)
    await world.database.write(async (tx) => {
      await tx.run('DELETE FROM feed_article_days')
      await tx.run('INSERT INTO feed_article_days (feed_id, day, requests) VALUES (?, ?, ?)', [
        spender ?? feed.id,
        day,
        requests,
      ])
    })
    const wait = await feed.run()
    assert.equal(askedBelow(name), 0)
    assert.equal(world.clock.now() + (wait ?? 0), (day + 1) * dayMs)
    world.clock.pass(wait ?? 0)
    await feed.run()
    assert.equal(askedBelow(name), 2)
  }
})

test('a check adds one job for the feed, and none for feeds without full text', async () => {
  const jobs = async (feedId: string) =>
    (await world.database.all("SELECT id FROM jobs WHERE kind = 'fetch-articles' AND dedupe_key = ?", [feedId])).length
  const feed = await world.feed('jobs', 2)
  await feed.check()
  assert.equal(await jobs(feed.id), 1)
  assert.equal(await jobs((await world.feed('plain', 2, {})).id), 0)
})

test('two processes at once: each article changes its item once', async () => {
  const feed = await world.feed('twice', 4)
  const run = (job: typeof world.job) => job.run({ feedId: feed.id }, { id: 'job', confirm: async () => {} })
  const version = async () =>
    (await world.database.get<{ version: number }>('SELECT version FROM results WHERE feed_id = ?', [feed.id]))?.version
  const before = (await version()) ?? 0
  await Promise.all([run(world.job), run(world.otherJob)])
  await feed.run()
  assert.equal((await feed.own()).state.full_text.stored, 4)
  assert.equal(await version(), before + 4)
  assert.ok(askedBelow('twice') <= 8)
})

/** The first article is answered by hand. */
async function heldFeed(name: string) {
  const held: ServerResponse[] = []
  const first: SiteHandler = (_, outgoing) => void held.push(outgoing)
  world.pages[`/${name}/story-1`] = first
  const feed = await world.feed(name, 1)
  const running = world.job.run({ feedId: feed.id }, { id: 'job', confirm: async () => {} })
  await waitUntil('the article is asked for', () => held.length > 0)
  const release = async () => {
    world.pages[`/${name}/story-1`] = articlePage('Story 1')
    held[0]?.end(articlePage('Story 1'))
    return running
  }
  return { feed, release }
}

test('turned off meanwhile: nothing of it is stored', async () => {
  const { feed, release } = await heldFeed('off')
  await feed.patch({ settings: {} })
  assert.ok(await release(), 'it comes back to tidy up')
  assert.equal(await feed.run(), undefined)
  const rows = await world.database.all('SELECT item_id FROM feed_articles WHERE feed_id = ?', [feed.id])
  assert.deepEqual(rows, [])
  assert.doesNotMatch((await feed.read('json')).text, /In part 12/)
})

test('another selector meanwhile: the article is read by that', async () => {
  const { feed, release } = await heldFeed('other-selector')
  await feed.patch({ settings: { full_text: 'article p:nth-of-type(2)' } })
  await release()
  await feed.run()
  const [{ content_html }] = await feed.items()
  assert.match(content_html, /In part 2 of/)
  assert.doesNotMatch(content_html, /In part 1 of/)
})

for (const [what, remove] of [
  ['deleted', (id: string) => world.client.ask('DELETE', `/account/feeds/${id}`, { token: world.app.accessToken })],
  ['purged', (id: string) => world.database.write((tx) => tx.run('DELETE FROM feeds WHERE id = ?', [id]))],
] as const) {
  test(`a feed that is ${what} meanwhile ends its job`, async () => {
    const { feed, release } = await heldFeed(what)
    await remove(feed.id)
    await release()
    assert.equal(await feed.run(), undefined)
    if (what === 'deleted') return
    const rows = await world.database.all('SELECT item_id FROM feed_articles WHERE feed_id = ?', [feed.id])
    assert.deepEqual(rows, [])
  })
}

test('a paused feed asks for nothing; resumed, its next check takes it up', async () => {
  const feed = await world.feed('paused', 2)
  await feed.patch({ paused: true })
  assert.equal(await feed.run(), undefined)
  assert.equal(askedBelow('paused'), 0)
  await feed.patch({ paused: false })
  await feed.check()
  await feed.run()
  assert.equal(askedBelow('paused'), 2)
})

test('the pace that robots.txt asks for is kept', async () => {
  world.pages['/robots.txt'] = 'User-agent: *\nCrawl-delay: 7'
  world.clock.pass(25 * hourMs)
  const feed = await world.feed('slow', 4)
  await feed.run()
  const times = world.asked.filter(({ path }) => path.startsWith('/slow/')).map(({ at }) => at)
  assert.equal(times.length, 4)
  assert.ok(times.every((at, i) => i === 0 || at - (times[i - 1] ?? 0) >= 7000))
  delete world.pages['/robots.txt']
})

test('sections of one page have no page of their own', async () => {
  const feed = await world.feed('sections', 0)
  const parts = Array.from({ length: 5 }, (_, i) => {
    const title = `Version 1.${9 - i}`
    return `<h2 id="v${i}"><a href="#v${i}">${title}</a></h2><p>What this version changed, and why it did so: part ${i}.</p>`
  })
  world.pages['/sections'] = `<!doctype html><title>Changes</title><body><main><h1>Changes</h1>${parts.join('')}</main>`
  const before = askedBelow('sections')
  await world.client.ask('POST', `/account/feeds/${feed.id}/check`, { token: world.app.accessToken })
  await feed.run()
  assert.equal(askedBelow('sections'), before)
})

test('files, and pages that several items share, are no articles', async () => {
  const item = (title: string, path: string, more = '') =>
    `<item><title>${title}</title><link>${world.site.url}/shared/${path}</link><guid>${title}</guid>${more}</item>`
  const file = `<enclosure url="${world.site.url}/shared/sound.mp3" type="audio/mpeg" length="9"/>`
  const items = [
    item('Version 2', 'changes#v2'),
    item('Version 1', 'changes#v1'),
    item('Sound', 'sound.mp3', file),
    item('Second list', '../second'),
    item('Story', 'story'),
    '<item><title>No address</title><guid>no</guid></item><item><title>None either</title><guid>none</guid></item>',
  ]
  const feed = await world.feed('shared', 0, { full_text: true, more_urls: [`${world.site.url}/second`] })
  world.pages['/second'] = listing(stories(1, 2))
  world.pages['/shared/story'] = articlePage('Story')
  world.pages['/shared'] = (_, outgoing) =>
    outgoing
      .writeHead(200, { 'Content-Type': 'application/rss+xml' })
      .end(`<rss version="2.0"><channel><title>Shared</title>${items.join('')}</channel></rss>`)
  await feed.check()
  world.asked.length = 0
  await feed.run()
  assert.deepEqual(
    world.asked.map(({ path }) => path).filter((path) => !path.startsWith('/news/')),
    ['/shared/story'],
  )
})

test('long articles of old items make room for those of new ones', async () => {
  const text = '<p>A long article, which says a lot.</p>'.repeat(3700)
  for (let i = 1; i <= 37; i++) world.pages[`/lengthy/story-${i}`] = articlePage(`Story ${i}`, { body: text })
  const feed = await world.feed('lengthy', 0, { full_text: 'article' })
  world.list('lengthy', stories(2, 37))
  await feed.check()
  const last = async () => (await feed.items()).map(({ content_html = '' }) => content_html.length > 100_000)
  await feed.run()
  for (let i = 0; i < 3; i++) {
    world.clock.pass(hourMs)
    await feed.check()
    await feed.run()
  }
  const asked = askedBelow('lengthy')
  assert.ok(asked < 36, String(asked))
  world.list('lengthy', stories(1, 37))
  world.clock.pass(hourMs)
  await feed.check()
  assert.deepEqual((await last()).slice(0, 2), [false, true])
  await feed.run()
  assert.deepEqual((await last()).slice(0, 2), [true, true])
  assert.equal(askedBelow('lengthy'), asked + 1)
  const kept = await world.database.get<{ chars: number }>(
    'SELECT SUM(size_chars) AS chars FROM feed_articles WHERE feed_id = ?',
    [feed.id],
  )
  assert.ok((kept?.chars ?? 0) < 5_000_000, String(kept?.chars))
})

test('a server asks by itself, a second apart, while its list is read', async (t) => {
  const times: number[] = []
  const shown = stories(1, 4)
  const article: SiteHandler = (_, outgoing) => {
    times.push(Date.now())
    outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(articlePage('Story'))
  }
  const site = await startOrigin({
    '/list': listing(shown),
    ...Object.fromEntries(shown.map(({ slug }) => [`/news/${slug}`, article])),
  })
  const app = await startApp()
  t.after(async () => {
    await app.stop()
    await site.stop()
  })
  const client = await feedClient(app)
  const { id = '', feed_token: token } = await client.make(`${site.url}/list`)
  const owner = { token: app.accessToken }
  await client.ask('PATCH', `/account/feeds/${id}`, { ...owner, body: { settings: { full_text: true } } })
  const read = async () => (await client.ask('GET', `/feeds/${token}.json`)).json.items
  assert.equal((await read()).length, 4)
  await waitUntil('all articles are there', async () =>
    (await read()).every(({ content_html = '' }) => /In part 12/.test(content_html)),
  )
  assert.equal(times.length, 4)
  // Timers may be early by a millisecond.
  assert.ok(times.every((at, i) => i === 0 || at - (times[i - 1] ?? 0) >= 990))
  assert.deepEqual(
    app.logged.filter(({ level }) => Number(level) >= 50),
    [],
  )
})

const skip = process.platform === 'darwin' && 'macOS answers at one loopback address'

test('articles that never come, of more sites than are asked at once, hold up no list', { skip }, async (t) => {
  const clock = fakeClock()
  let held = 0
  const never: SiteHandler = () => {
    held += 1
  }
  const hanging = await Promise.all(
    [1, 2, 3, 4, 5].map(() => startOrigin({ '/list': listing(stories(1, 2)), '/news/story-1': never })),
  )
  const pages: Record<string, string> = { '/list': listing(stories(2, 9)) }
  // Another name: of one, four pages are in memory at a time.
  const site = await startOrigin(pages, { host: '127.0.0.2' })
  const app = await startApp({ BUDGETS: 'off' }, { clock })
  t.after(async () => {
    await app.stop()
    await Promise.all([...hanging, site].map((one) => one.stop()))
  })
  const client = await feedClient(app)
  const owner = { token: app.accessToken }
  for (const { url } of hanging) {
    const { id } = await client.make(`${url}/list`, 'http')
    await client.ask('PATCH', `/account/feeds/${id}`, { ...owner, body: { settings: { full_text: true } } })
    await client.ask('POST', `/account/feeds/${id}/check`, owner)
  }
  await waitUntil('as many articles as are asked at once are waited for', () => held === 4)
  const { feed_token: token } = await client.make(`${site.url}/list`, 'http')
  const count = async () => (await client.ask('GET', `/feeds/${token}.json`)).json.items.length
  assert.equal(await count(), 8)
  pages['/list'] = listing(stories(1, 9))
  clock.pass(dayMs)
  await waitUntil('the list is read again', async () => (await count()) === 9)
})
