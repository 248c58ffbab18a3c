// Changes by an owner during a poll, and while a feed is paused.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { type TestContext, test } from 'node:test'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { fakeClock, type SiteHandler, startApp, startOrigin, waitUntil } from '../../harness/app.ts'
import { feedClient } from '../harness/feed-client.ts'

const dayMs = 24 * 3_600_000

/** A feed whose page is answered by hand: each request waits until the test says with what. */
async function slowFeed(t: TestContext) {
  const clock = fakeClock()
  const waiting: ServerResponse[] = []
  const cookies: (string | undefined)[] = []
  const page: SiteHandler = ({ headers }, outgoing) => {
    cookies.push(headers.cookie)
    waiting.push(outgoing)
  }
  const site = await startOrigin({ '/slow': page })
  const app = await startApp({}, { clock })
  t.after(async () => {
    await site.stop()
    await app.stop()
  })
  const client = await feedClient(app)
  const { id = '', feed_token: token = '' } = await client.make(`${site.url}/slow`, 'http')
  const owner = { token: app.accessToken }
  return {
    clock,
    app,
    cookies,
    read: () => client.ask('GET', `/feeds/${token}.json`),
    own: (method: string, body?: unknown) =>
      client.ask(method, `/account/feeds/${id}`, { ...owner, ...(body === undefined ? {} : { body }) }),
    asked: () => waitUntil('the page is asked', () => waiting.length > 0),
    answer: (word: string, status = 200) =>
      waiting
        .shift()
        ?.writeHead(status, { 'Content-Type': 'text/html' })
        .end(newsPage(stories(12, word))),
    askedNow: () => waiting.length,
  }
}

test('a title that is given during a look costs the feed none of its items', async (t) => {
  const { clock, read, own, asked, answer } = await slowFeed(t)
  const first = read()
  await asked()
  answer('First')
  assert.equal((await first).json.items.length, 12)
  clock.pass(dayMs)
  await read()
  await asked()
  assert.equal((await own('PATCH', { settings: { title: 'Harbour' } })).status, 200)
  answer('Second')
  await waitUntil('both lists are there', async () => (await read()).json.items?.length === 24)
  assert.equal((await read()).json.title, 'Harbour')
})

test('selectors that are given during a look: nobody reads the list that was made without them', async (t) => {
  const { read, own, asked, answer } = await slowFeed(t)
  const before = read()
  await asked()
  const settings = { selectors: { items: { selector: '.nothing-has-this' } } }
  assert.equal((await own('PATCH', { settings })).status, 200)
  // It comes while the look without them is under way, and may not be given what that one finds.
  const after = read()
  answer('First')
  await asked()
  answer('Second')
  for (const { status, text } of await Promise.all([before, after])) {
    assert.equal(status, 422)
    assert.doesNotMatch(text, /First/)
  }
  assert.equal((await read()).status, 422)
})

test('headers that are given during a look are sent at the next read', async (t) => {
  const { read, own, asked, answer, cookies } = await slowFeed(t)
  const first = read()
  await asked()
  assert.equal((await own('PATCH', { headers: { Cookie: 'plan=full' } })).status, 200)
  answer('First')
  assert.equal((await first).status, 200)
  await read()
  await asked()
  answer('Second')
  assert.deepEqual(cookies, [undefined, 'plan=full'])
})

test('a feed that is deleted during a look: its reader is told so, and nothing is logged as a mistake', async (t) => {
  const { app, read, own, asked, answer } = await slowFeed(t)
  const first = read()
  await asked()
  assert.equal((await own('DELETE')).status, 200)
  answer('First')
  const { status, json } = await first
  assert.deepEqual([status, json.description], [401, 'Invalid token'])
  assert.deepEqual(
    app.logged.filter(({ level }) => Number(level) >= 50),
    [],
  )
})

test('a paused feed that never had a page is not asked for by its readers, and says so', async (t) => {
  const { clock, read, own, asked, answer, askedNow } = await slowFeed(t)
  assert.equal((await own('PATCH', { paused: true })).status, 200)
  for (let i = 0; i < 3; i++) {
    const { status, text } = await read()
    assert.equal(status, 422)
    assert.match(text, /paused/)
    clock.pass(dayMs)
  }
  assert.equal(askedNow(), 0)
  assert.equal((await own('PATCH', { paused: false })).status, 200)
  const first = read()
  await asked()
  answer('First')
  assert.equal((await first).json.items.length, 12)
})
