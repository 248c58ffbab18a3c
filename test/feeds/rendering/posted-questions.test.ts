// Addresses that a page's scripts ask by POST: followed where the same question gives the items again, and nothing is changed.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../../../src/platform/browser/browser.ts'
import { findTestChromium } from '../../browser/chromium.ts'
import {
  fakeClock,
  type Site,
  type SiteHandler,
  startApp,
  startOrigin,
  type TestApp,
  waitUntil,
} from '../../harness/app.ts'
import { openTestBrowser } from '../../platform/browser/guarded-visits.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'
import { json, script, scriptStories, shell } from './script-stories.ts'

const chromium = await findTestChromium()
const dayMs = 86_400_000

interface Question {
  name: string
  type: string
  /** Code of the body. */
  body: string
  isFollowed: boolean
}

const questions: Question[] = [
  { name: 'form', type: 'application/x-www-form-urlencoded', body: "'list=news&size=12'", isFollowed: true },
  { name: 'once', type: 'application/json', body: 'JSON.stringify({ nonce: Math.random() })', isFollowed: false },
  { name: 'text', type: 'text/plain', body: "'news'", isFollowed: false },
  {
    name: 'mutation',
    type: 'application/json',
    body: "JSON.stringify({ query: ' mutation { seen { list } }' })",
    isFollowed: false,
  },
  { name: 'long', type: 'application/json', body: "JSON.stringify({ words: 'x'.repeat(9000) })", isFollowed: false },
]

function filesOf({ name, type, body }: Question): Record<string, string | SiteHandler> {
  const list = scriptStories(name).map(({ slug, title, date, summary }) => ({ slug, title, date, summary }))
  const seen = new Set<string>()
  const answer: SiteHandler = (incoming, outgoing) => {
    let sent = ''
    incoming.on('data', (chunk) => {
      sent += chunk
    })
    incoming.on('end', () => {
      const isAgain = seen.size === seen.add(sent).size
      if (incoming.headers['content-type'] !== type || (name === 'once' && isAgain)) outgoing.writeHead(409).end('{}')
      else json({ list })(incoming, outgoing)
    })
  }
  const code = `fetch('/${name}/ask', { method: 'POST', headers: { 'content-type': '${type}' }, body: ${body} }).then((r) => r.json()).then(({ list }) => {
    document.getElementById('root').innerHTML = '<h1>News</h1>' + list.map((one) => '<article><h2><a href="/${name}/a/' + one.slug + '">' + one.title + '</a></h2><p>' + one.summary + '</p></article>').join('')
  })`
  return {
    [`/${name}`]: shell(`The ${name} gazette`, `<div id="root"></div><script src="/${name}/app.js"></script>`),
    [`/${name}/ask`]: answer,
    [`/${name}/app.js`]: script(code),
  }
}

let app: TestApp
let client: FeedClient
let browser: Browser
const sites: Site[] = []
const clock = fakeClock()

before(async () => {
  browser = openTestBrowser(chromium)
  app = await startApp({ RATE_LIMIT: 'off', BUDGETS: 'off' }, { clock, browser })
  client = await feedClient(app)
  for (const [i, question] of questions.entries())
    sites.push(await startOrigin(filesOf(question), { host: `127.0.4.${i + 1}` }))
})

after(async () => {
  await app?.stop()
  await browser?.close()
  for (const site of sites) await site.stop()
})

for (const [i, { name, isFollowed }] of questions.entries()) {
  test(`${name}: ${isFollowed ? 'asked again' : 'the page is opened again'}`, async () => {
    const site = sites[i]
    assert.ok(site)
    const { id = '', feed_token: token = '' } = await client.make(`${site.url}/${name}`)
    const count = async () => (await client.ask('GET', `/feeds/${token}.json`)).json.items.length
    assert.equal(await count(), 12)
    const before = site.requests.length
    clock.pass(dayMs)
    const now = new Date(clock.now()).toISOString()
    await count()
    await waitUntil('a second look', async () => {
      const { json: told } = await client.ask('GET', `/account/feeds/${id}`, { token: app.accessToken })
      return told.data.feed.state.checked_at === now
    })
    assert.equal(await count(), 12)
    const asked = site.requests.slice(before).filter((path) => path !== '/robots.txt')
    assert.equal(asked.includes(`/${name}/ask`), true)
    assert.equal(asked.includes(`/${name}/app.js`), !isFollowed, asked.join(' '))
  })
}
