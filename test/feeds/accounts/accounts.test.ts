// Accounts of the configuration file: rights, and the fate of their feeds when the file changes.
import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, describe, type TestContext, test } from 'node:test'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { type Site, startApp, startOrigin, temporaryFolder } from '../../harness/app.ts'
import { feedClient } from '../harness/feed-client.ts'

const token = 'limited-limited-limited'
let site: Site
let folder: string
let file: string

before(async () => {
  site = await startOrigin({ '/news': newsPage(stories(12)), '/blog': newsPage(stories(12)) })
})

beforeEach(async () => {
  folder = await temporaryFolder()
  file = join(folder, 'pageside.yml')
})

after(() => site.stop())

/** The account may make feeds of the pages whose addresses begin so; without any it is not in the file. */
async function allow(...starts: string[]): Promise<void> {
  const account = { name: 'limited', token, allowed_urls: starts.map((start) => `${site.url}${start}*`) }
  await writeFile(file, JSON.stringify({ accounts: starts.length > 0 ? [account] : [] }))
}

/** A start on the same data, as after a change of the file. */
async function start(t: TestContext) {
  const app = await startApp({ CONFIG_FILE: file, DATA_DIR: folder })
  let stopped = false
  const stop = async () => {
    if (!stopped) await app.stop()
    stopped = true
  }
  t.after(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  const client = await feedClient(app)
  const create = (path: string) => client.ask('POST', '/feeds', { token, body: { url: site.url + path } })
  const health = () => client.ask('GET', '/health', { token: app.healthToken })
  return { ...client, create, health, logged: app.logged, stop }
}

test('an account makes feeds of its pages only', async (t) => {
  await allow('/ne')
  const { create } = await start(t)
  assert.equal((await create('/news')).status, 201)
  const refused = await create('/article')
  assert.equal(refused.status, 403)
  assert.equal(refused.json.error.code, 'FORBIDDEN')
  assert.equal(refused.json.error.message, 'URL not allowed for this account')
})

test('pages are asked for before the strategy', async (t) => {
  await allow('/news')
  const { ask } = await start(t)
  const body = { url: `${site.url}/article`, strategy: 'magic' }
  assert.equal((await ask('POST', '/feeds', { token, body })).status, 403)
})

test('a feed of a page that is no longer allowed is refused, the others go on', async (t) => {
  await allow('/news', '/blog')
  const first = await start(t)
  const news = (await first.create('/news')).json.data.feed.feed_token
  const blog = (await first.create('/blog')).json.data.feed.feed_token
  assert.equal((await first.ask('GET', `/feeds/${news}.json`)).status, 200)
  await first.stop()

  await allow('/blog')
  const second = await start(t)
  const refused = await second.ask('GET', `/feeds/${news}.json`)
  assert.equal(refused.status, 403)
  assert.equal(refused.json.description, 'Access Denied')
  assert.equal(refused.json.items.length, 1, 'the error alone, nothing of the page')
  assert.equal((await second.ask('GET', `/feeds/${news}/preview`)).status, 403)
  assert.equal((await second.ask('GET', `/feeds/${blog}.json`)).status, 200)
})

test('an account that leaves the file loses its rights and its feeds, and gets them back with its name', async (t) => {
  await allow('/')
  const first = await start(t)
  const feed = (await first.create('/news')).json.data.feed.feed_token
  await first.stop()

  await allow()
  const second = await start(t)
  const refused = await second.ask('GET', `/feeds/${feed}.json`)
  assert.equal(refused.status, 401)
  assert.equal(refused.json.description, 'Account not found')
  assert.equal((await second.ask('GET', `/feeds/${feed}/preview`)).json.error.message, 'Account not found')
  const create = await second.create('/news')
  assert.equal(create.status, 401)
  assert.equal(create.json.error.message, 'Authentication required')
  await second.stop()

  await allow('/')
  const third = await start(t)
  assert.equal((await third.ask('GET', `/feeds/${feed}.json`)).status, 200)
})

describe('a file that cannot be read', () => {
  const broken: [what: string, breakIt: () => Promise<unknown>][] = [
    ['is missing', async () => {}],
    ['is a folder', () => mkdir(file)],
    ['is not YAML', () => writeFile(file, 'accounts: [')],
    ['is not as expected', () => writeFile(file, 'accounts: 7')],
    ['names an account that cannot be', () => writeFile(file, `accounts: [{ name: "a b", token: ${token} }]`)],
  ]
  for (const [what, breakIt] of broken) {
    test(`${what}: health says so until it can be read`, async (t) => {
      await allow('/')
      const { health } = await start(t)
      assert.equal((await health()).status, 200)
      await rm(file)
      await breakIt()
      const answer = await health()
      assert.equal(answer.status, 500)
      assert.equal(answer.json.error.message, 'Health check failed')
      assert.equal(answer.json.error.retryable, false)
      await rm(file, { recursive: true, force: true })
      await allow('/')
      assert.equal((await health()).status, 200)
    })

    test(`${what}: the server starts, the log says why, and the accounts known so far stay`, async (t) => {
      await allow('/')
      await (await start(t)).stop()
      await rm(file)
      await breakIt()
      const { create, health, logged } = await start(t)
      const errors = logged.filter(({ level }) => (level as number) >= 50) as { msg: string; error: Error }[]
      assert.equal(errors.length, 1)
      assert.match(errors[0]?.msg ?? '', /accounts stay as they are/)
      assert.ok(errors[0]?.error.message.startsWith(file), errors[0]?.error.message)
      assert.equal((await create('/news')).status, 201)
      assert.equal((await health()).status, 500)
    })
  }
})
