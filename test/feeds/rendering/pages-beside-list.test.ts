// Pages beside a list that scripts draw: its articles and the stored page of the picker are those of the browser, too.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../../../src/platform/browser/browser.ts'
import { findTestChromium } from '../../browser/chromium.ts'
import { type Site, type SiteHandler, startApp, startOrigin, type TestApp, waitUntil } from '../../harness/app.ts'
import { openTestBrowser } from '../../platform/browser/guarded-visits.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'
import { json, script, scriptStories, shell } from './script-stories.ts'

const chromium = await findTestChromium()
const [readable, ...drawn] = scriptStories('bay')
const all = [readable, ...drawn].filter((story) => story !== undefined)
const sentence =
  'It began early in the morning, and those who were there told of it until noon, when all was over again. '

const article = (title: string) => `<article><h1>${title}</h1>${`<p>${sentence.repeat(4)}</p>`.repeat(4)}</article>`

function files(): Record<string, string | SiteHandler> {
  const frame = shell('The bay', '<div id="root"></div><script src="/app.js"></script>')
  const articles = all.flatMap(({ slug, title }) => [
    [`/a/${slug}`, title === readable?.title ? shell(title, article(title)) : frame],
    [`/api/${slug}`, json({ html: article(title) })],
  ])
  return {
    '/list': frame,
    '/api/list': json(all.map(({ slug, title, summary }) => ({ slug, title, summary }))),
    ...Object.fromEntries(articles),
    '/app.js': script(`const root = document.getElementById('root'), path = location.pathname
      const get = (name) => fetch('/api/' + name).then((answer) => answer.json())
      if (path === '/list') get('list').then((all) => { root.innerHTML = '<h1>News</h1>' + all.map((one) => '<section class="story"><h2><a href="/a/' + one.slug + '">' + one.title + '</a></h2><p>' + one.summary + '</p></section>').join('') })
      else get(path.slice(3)).then(({ html }) => { root.innerHTML = html })`),
  }
}

let site: Site
let app: TestApp
let client: FeedClient
let browser: Browser
let feed: Record<string, string>

before(async () => {
  site = await startOrigin(files())
  browser = openTestBrowser(chromium)
  app = await startApp({ RATE_LIMIT: 'off', BUDGETS: 'off' }, { browser })
  client = await feedClient(app)
  feed = await client.make(`${site.url}/list`)
  assert.equal((await client.ask('GET', `/feeds/${feed.feed_token}.json`)).json.items.length, all.length)
})

after(async () => {
  await app?.stop()
  await browser?.close()
  await site?.stop()
})

const owner = () => ({ token: app.accessToken })

test('the stored page is what the browser shows', async () => {
  const path = `/account/feeds/${feed.id}`
  const { status, text } = await client.ask('POST', `${path}/snapshot`, { ...owner(), body: { again: true } })
  assert.equal(status, 200, text)
  const { json: told } = await client.ask('GET', `${path}/lists`, owner())
  assert.equal(told.data.lists[0].count, all.length, JSON.stringify(told).slice(0, 300))
})

test('articles that scripts draw are shown, and readable ones need no browser', async () => {
  const { pages: before } = browser.state()
  const settings = { full_text: true }
  const path = `/account/feeds/${feed.id}`
  assert.equal((await client.ask('PATCH', path, { ...owner(), body: { settings } })).status, 200)
  // A reader's look: whether the browser is needed shows anew.
  await client.ask('GET', `/feeds/${feed.feed_token}.json`)
  const progress = async () => (await client.ask('GET', path, owner())).json.data.feed.state.full_text
  await waitUntil('two articles are there', async () => (await progress())?.stored >= 2, 90_000).catch(
    async (error) => {
      throw new Error(JSON.stringify(await progress()), { cause: error })
    },
  )
  const { stored, failed } = await progress()
  assert.deepEqual(failed, [])
  const { items } = (await client.ask('GET', `/feeds/${feed.feed_token}.json`)).json
  const whole = items.filter((item: { content_html?: string }) => item.content_html?.includes(sentence.trim()))
  assert.ok(whole.length >= 2, String(whole.length))
  assert.ok(browser.state().pages - before < stored + 1, 'the first is readable without')
})
