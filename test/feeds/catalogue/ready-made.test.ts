// Ready-made feeds in use: tried before the page, remembered, explained, left for the page where they give nothing.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createCatalogue } from '../../../src/feeds/catalogue/catalogue.ts'
import { Selectors } from '../../../src/feeds/feed/contract-selectors.ts'
import { type Site, startApp, startOrigin, type TestApp } from '../../harness/app.ts'
import { answer, converter, listing, rss, stories, titles } from '../harness/converter.ts'

const day = 24 * 3_600_000
const page = stories(1, 12)
const feed = stories(1, 5)

/** Site on loopback, with a catalogue that leads from `/news` to `/feed`: a real one has no ports. */
async function startSite() {
  let serveFeed = true
  const site: Site = await startOrigin({
    '/news': listing(page),
    '/other': listing(page),
    '/feed': (incoming, outgoing) => {
      const isKnown = incoming.headers['if-none-match'] === '"1"'
      const status = serveFeed ? (isKnown ? 304 : 200) : 404
      answer(
        status,
        { 'Content-Type': 'application/rss+xml', ETag: '"1"' },
        status === 200 ? rss(feed, site.url) : '',
      )(incoming, outgoing)
    },
  })
  const found = { site: 'Town', title: 'News', feed: `${site.url}/feed`, source: 'https://town.example/' }
  const find = (url: string) => (url === `${site.url}/news` ? found : undefined)
  const catalogue = async () => ({ ...createCatalogue([]), find })
  return {
    site,
    catalogue,
    serve: (isServed: boolean) => {
      serveFeed = isServed
    },
    asked: () => site.requests.splice(0).filter((path) => path !== '/robots.txt'),
  }
}

let town: Awaited<ReturnType<typeof startSite>>
before(async () => {
  town = await startSite()
})
after(() => town.site.stop())
beforeEach(() => {
  town.serve(true)
  town.asked()
})

describe('by the strategy auto', () => {
  const start = () => {
    const { ask, clock, parts } = converter()
    Object.assign(parts, { catalogue: town.catalogue })
    return { clock, ask: (source: object = {}) => ask(`${town.site.url}/news`, { strategy: 'auto', ...source }) }
  }

  test('the ready-made feed is all that is asked for, and is remembered', async () => {
    const { ask } = start()
    const first = await ask()
    assert.deepEqual([first.said, town.asked()], [titles(feed), ['/feed']])
    assert.equal(first.validators.choice.what, 'catalogue')
    const second = await ask({ validators: first.validators })
    assert.deepEqual([second.said, town.asked()], ['unchanged', ['/feed']])
  })

  test('after a week it is asked for on condition, too', async () => {
    const { ask, clock } = start()
    const { validators } = await ask()
    clock.pass(8 * day)
    town.asked()
    assert.deepEqual([(await ask({ validators })).said, town.asked()], ['unchanged', ['/feed']])
  })

  test('where it gives nothing, the page is read, for a day without asking again', async () => {
    town.serve(false)
    const { ask, clock } = start()
    const first = await ask()
    assert.deepEqual([first.said, town.asked()], [titles(page), ['/feed', '/news']])
    assert.equal(first.validators.choice.what, 'page')
    clock.pass(day / 2)
    const second = await ask({ validators: first.validators })
    assert.deepEqual([second.said, town.asked()], ['unchanged', ['/news']])
    town.serve(true)
    clock.pass(day)
    assert.deepEqual([(await ask({ validators: second.validators })).said, town.asked()], [titles(feed), ['/feed']])
  })

  test('a remembered one that gives nothing any more leaves the page', async () => {
    const { ask } = start()
    const { validators } = await ask()
    town.serve(false)
    town.asked()
    assert.deepEqual([(await ask({ validators })).said, town.asked()], [titles(page), ['/feed', '/news']])
  })

  const without: [what: string, source: object][] = [
    ['the strategy http', { strategy: 'http' }],
    ['selectors for items', { selectors: Selectors.parse({ items: { selector: 'article' } }) }],
    ['several pages', { pages: 2 }],
    ['an account that may not ask for it', { mayFetch: (url: string) => !url.endsWith('/feed') }],
  ]
  for (const [what, source] of without) {
    test(`${what}: the page`, async () => {
      const { ask } = start()
      assert.deepEqual([(await ask(source)).said, town.asked()], [titles(page), ['/news']])
    })
  }

  test('a choice of the page that still holds stays', async () => {
    const { ask, clock } = start()
    const choice = { what: 'page', url: `${town.site.url}/news`, chosenAt: clock.now() }
    assert.deepEqual([(await ask({ validators: { choice } })).said, town.asked()], [titles(page), ['/news']])
  })
})

describe('through the front door', () => {
  let app: TestApp
  before(async () => {
    app = await startApp({}, { catalogue: town.catalogue })
  })
  after(() => app.stop())

  const make = async (path: string) => {
    const headers = { Authorization: `Bearer ${app.accessToken}`, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ url: town.site.url + path })
    const made = (await (await fetch(`${app.url}/api/v1/feeds`, { method: 'POST', headers, body })).json()) as any
    const read = async (ending: string) =>
      (await (await fetch(app.url + made.data.feed.public_url + ending)).json()) as any
    return { feed: await read('.json'), preview: await read('/preview') }
  }

  test('a page of the catalogue becomes the site’s feed, in the name of the page, and says so', async () => {
    const { feed: read, preview } = await make('/news')
    assert.deepEqual(
      read.items.map(({ title }: { title: string }) => title),
      titles(feed),
    )
    assert.equal(read.home_page_url, `${town.site.url}/news`)
    assert.equal(read.title, 'Feed of the site')
    const { found_by, facts } = preview.data.preview.explanation
    assert.equal(found_by[0], 'The catalogue of this server knows the site’s own feed of this address')
    assert.deepEqual(facts.found_by[0], { code: 'ready-made-feed' })
  })

  test('any other page is read as ever', async () => {
    town.asked()
    assert.equal((await make('/other')).feed.items.length, 12)
    assert.ok(!town.asked().includes('/feed'))
  })
})
