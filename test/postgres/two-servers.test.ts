// Two servers on one PostgreSQL act as one: writes are visible at once, and pages are fetched once.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { newsPage, stories } from '../fixtures/pages.ts'
import { type Site, startOrigin, temporaryFolder, waitUntil } from '../harness/app.ts'
import { databaseUrl } from '../harness/engine.ts'
import { launchServer, pageside, type ServerProgram } from '../harness/programs.ts'
import { relaxDemoScreens } from '../harness/relaxed-screens.ts'

const ACCESS_TOKEN = 'the owner of both servers'
let folders: string[]
let servers: ServerProgram[]
let site: Site
/** The page is not answered before all readers have come. */
const released = Promise.withResolvers<void>()

before(async () => {
  folders = [await temporaryFolder(), await temporaryFolder()]
  // They find an empty database at the same moment, and share no folder.
  const DATABASE_URL = await databaseUrl(folders.join(), { tables: false })
  const shared = { DATABASE_URL, ACCESS_TOKEN, SECRET_KEY: 's'.repeat(40), FETCH_ALLOW: '127.0.0.0/8' }
  servers = await Promise.all(folders.map((DATA_DIR) => launchServer({ ...shared, DATA_DIR })))
  relaxDemoScreens(DATABASE_URL)
  const page = newsPage(stories(12))
  site = await startOrigin({ '/news': (_, outgoing) => void released.promise.then(() => outgoing.end(page)) })
})

after(async () => {
  for (const { process } of servers) process.kill('SIGTERM')
  for (const { ended } of servers) assert.equal((await ended).code, 0)
  await site.stop()
  for (const folder of folders) await rm(folder, { recursive: true })
})

const urlOf = (turn: number) => servers[turn % 2]?.url ?? ''

async function json(address: string, init?: RequestInit): Promise<any> {
  const response = await fetch(address, init)
  const text = await response.text()
  assert.ok(response.ok, `${response.status}: ${text}`)
  return JSON.parse(text)
}

test('both have brought the tables up to date, and nothing is left to do', async () => {
  const settings = { DATA_DIR: folders[0] ?? '', DATABASE_URL: await databaseUrl(folders.join()) }
  const { stdout } = await pageside(['migrate', '--json'], settings)
  assert.deepEqual(JSON.parse(stdout), { applied: [] })
})

test('a comment is read, changed and deleted at the other server in the moment after it was written', async () => {
  const author = {
    commenterName: 'Ada',
    commenterEmail: 'ada@example.org',
    url: 'https://site.example/',
    urlId: 'page',
  }
  const shown = async (turn: number) => {
    const { comments } = await json(`${urlOf(turn)}/comments/demo?urlId=page&page=0&direction=NF`)
    return comments.map(({ commentHTML }: any) => commentHTML)
  }
  const expected: string[] = []
  for (let turn = 0; turn < 20; turn++) {
    assert.deepEqual(await shown(turn + 1), expected)
    const { comment } = await json(`${urlOf(turn)}/comments/demo?urlId=page&broadcastId=b`, {
      method: 'POST',
      body: JSON.stringify({ comment: `Comment ${turn}`, ...author }),
    })
    expected.unshift(`Comment ${turn}`)
    assert.deepEqual(await shown(turn + 1), expected)
    assert.deepEqual(await shown(turn), expected)
    const call = `/comments/demo/${comment._id}`
    const key = `broadcastId=b&editKey=${comment.editKey}`
    if (turn % 3 === 1) {
      const body = JSON.stringify({ comment: `Changed ${turn}` })
      await json(`${urlOf(turn + 1)}${call}/update-text?${key}`, { method: 'POST', body })
      expected[0] = `Changed ${turn}`
    }
    if (turn % 3 === 2) {
      await json(`${urlOf(turn + 1)}${call}?${key}`, { method: 'DELETE' })
      expected.shift()
    }
    assert.deepEqual(await shown(turn), expected)
  }
})

test('64 readers of a new feed, split over both, cost its page one request', async () => {
  const { data } = await json(`${urlOf(0)}/api/v1/feeds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ACCESS_TOKEN}` },
    body: JSON.stringify({ url: `${site.url}/news` }),
  })
  const token = data.feed.feed_token
  const read = Array.from({ length: 64 }, (_, i) => json(`${urlOf(i)}/api/v1/feeds/${token}.json`))
  await waitUntil('the page is asked for', () => site.requests.includes('/news'))
  // Each server has taken up what came before this.
  for (const turn of [0, 1]) await json(`${urlOf(turn)}/api/v1/health/live`)
  released.resolve()
  for (const { items } of await Promise.all(read)) assert.equal(items.length, 12)
  assert.equal(site.requests.filter((path) => path === '/news').length, 1)
})

test('a command beside them is heard by both', async () => {
  const settings = {
    DATA_DIR: folders[0] ?? '',
    DATABASE_URL: await databaseUrl(folders.join()),
    SECRET_KEY: 's'.repeat(40),
  }
  const added = await pageside(['tenant', 'create', '--id', 'new', '--name', 'New', '--json'], settings)
  assert.equal(added.code, 0, added.stderr)
  for (const turn of [0, 1]) {
    await waitUntil(
      'the tenant is known',
      async () => (await fetch(`${urlOf(turn)}/comments/new?urlId=page`)).status === 200,
    )
  }
})
