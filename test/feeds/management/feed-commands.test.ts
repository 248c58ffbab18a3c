// `pageside feed list` and `pageside account remove`, beside a running server.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startApp, type TestApp, waitUntil } from '../../harness/app.ts'
import { pageside } from '../../harness/programs.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

// A port that is never fetched: what is asked here is who may read.
const page = 'http://127.0.0.1:1/news'

let app: TestApp
let client: FeedClient

before(async () => {
  app = await startApp()
  client = await feedClient(app)
})

after(() => app.stop())

const run = (...args: string[]) => pageside(args, { DATA_DIR: app.dataDir })

async function account(name: string): Promise<{ token: string }> {
  const { code, stdout, stderr } = await run('account', 'add', '--name', name, '--allow', '*', '--json')
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

async function makeAs(token: string): Promise<Record<string, string>> {
  const answer = await client.ask('POST', '/feeds', { token, body: { url: page } })
  assert.equal(answer.status, 201, answer.text)
  return answer.json.data.feed
}

const statusOf = async (feed: Record<string, string>) => (await client.ask('GET', `/feeds/${feed.feed_token}`)).status

const told = ({ id, name, public_url }: Record<string, string>) => {
  return { id, name, url: page, state: 'new', public_url, problem: null }
}

test('feeds are listed with the ids that rotate takes, with their addresses and how they are', async () => {
  const own = await client.make(page, 'http')
  const hers = await makeAs((await account('ada')).token)
  const { code, stdout } = await run('feed', 'list', '--json')
  assert.equal(code, 0)
  assert.deepEqual(JSON.parse(stdout), [
    { ...told(own), strategy: 'http', account: 'owner' },
    { ...told(hers), strategy: 'auto', account: 'ada' },
  ])
  const plain = (await run('feed', 'list')).stdout
  const lines = [`${own.id}  ${own.name}  ${page}  (http, owner)`, `    ${own.public_url}`, '    not polled yet']
  assert.ok(plain.startsWith(`${lines.join('\n')}\n${hers.id} `), plain)
  assert.equal((await run('feed', 'rotate', hers.id ?? '')).code, 0)
  await waitUntil('her old address is unknown', async () => (await statusOf(hers)) === 401)
  assert.equal(await statusOf(own), 500)
})

test('a removed account may make nothing more, and its feeds stop', async () => {
  const { token } = await account('ben')
  const feed = await makeAs(token)
  assert.equal(await statusOf(feed), 500, 'the page cannot be had, but the feed is known')
  const { code, stdout } = await run('account', 'remove', '--name', 'ben', '--json')
  assert.equal(code, 0)
  assert.deepEqual(JSON.parse(stdout), { name: 'ben', removed: true })
  await waitUntil('the feed has stopped', async () => (await statusOf(feed)) === 401)
  assert.equal((await client.ask('GET', `/feeds/${feed.feed_token}.json`)).json.description, 'Account not found')
  assert.equal((await client.ask('POST', '/feeds', { token, body: { url: page } })).status, 401)
  for (const command of [
    ['feed', 'list'],
    ['account', 'list'],
  ]) {
    assert.ok(!(await run(...command)).stdout.includes('ben'), command.join(' '))
  }
  const again = await run('account', 'remove', '--name', 'ben')
  assert.equal(again.code, 1)
  assert.match(again.stderr, /^No account "ben" was added by command\./)
})

test('accounts of the settings and of the file are not removed by command', async (t) => {
  const file = join(app.dataDir, 'pageside.yml')
  await writeFile(file, 'accounts: [{ name: cleo, token: 0123456789abcdef, allowed_urls: ["*"] }]')
  const other = await startApp({ CONFIG_FILE: file })
  t.after(() => other.stop())
  for (const name of ['owner', 'cleo']) {
    const { code, stderr } = await pageside(['account', 'remove', '--name', name], { DATA_DIR: other.dataDir })
    assert.equal(code, 1)
    assert.match(stderr, /configuration file/)
  }
  const otherClient = await feedClient(other)
  const created = await otherClient.ask('POST', '/feeds', { token: '0123456789abcdef', body: { url: page } })
  assert.equal(created.status, 201)
  assert.equal((await pageside(['account', 'remove'], { DATA_DIR: other.dataDir })).code, 2)
})
