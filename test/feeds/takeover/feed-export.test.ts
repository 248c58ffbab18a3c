// `pageside export --feeds` and back: the same feeds, with settings and items, in another database; the checksum.
import assert from 'node:assert/strict'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Site, startApp, startOrigin, type TestApp } from '../../harness/app.ts'
import { pageside } from '../../harness/programs.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

let site: Site
let apps: TestApp[]
let clients: FeedClient[]

const story = (i: number) =>
  `<article><h2><a href="/stories/${i}">Story number ${i} of the harbour</a></h2><time datetime="2026-11-0${i}">x</time>
   <p>What happened in the harbour on day ${i}, with <b>emphasis</b> and a <a href="/more">link</a>.</p></article>`

before(async () => {
  const page = `<!doctype html><html lang="en"><title>Harbour</title><main>${[1, 2, 3, 4, 5].map(story).join('')}</main>`
  site = await startOrigin({ '/news': page })
  const settings = { FETCH_ALLOW: new URL(site.url).host }
  apps = [await startApp(settings), await startApp(settings)]
  clients = await Promise.all(apps.map(feedClient))
})

after(async () => {
  for (const app of apps) await app.stop()
  await site.stop()
})

const run = (at: number, ...args: string[]) => pageside(args, { DATA_DIR: apps[at]?.dataDir ?? '' })
const place = (name: string) => join(apps[0]?.dataDir ?? '', name)

async function make(url: string, changes: object): Promise<Record<string, string>> {
  const owner = { token: apps[0]?.accessToken ?? '' }
  const feed = await clients[0]!.make(url)
  assert.equal((await clients[0]!.ask('PATCH', `/account/feeds/${feed.id}`, { ...owner, body: changes })).status, 200)
  return feed
}

const exported = async (at: number, format: string): Promise<string> => {
  const { code, stdout, stderr } = await run(at, 'export', '--feeds', '--format', format)
  assert.equal(code, 0, stderr)
  return stdout
}

test('out, in again elsewhere, and out once more: equal byte by byte', async () => {
  const feed = await make(`${site.url}/news`, {
    folder: 'Port',
    tags: ['a, b', '<c>'],
    name: 'Mine "&"',
    settings: { limit: 7 },
  })
  await make('https://never.example/read', { paused: true, settings: { selectors: { items: { selector: 'li > a' } } } })
  assert.equal((await clients[0]!.ask('GET', `/feeds/${feed.feed_token}.json`)).status, 200)

  const before = await exported(0, 'jsonl')
  const lines = before
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ kind }) => kind),
    [undefined, 'feed', 'item', 'item', 'item', 'item', 'item', 'feed'],
  )
  assert.doesNotMatch(before, new RegExp(feed.feed_token ?? '-'), 'tokens are secrets')

  const owner = { token: apps[0]?.accessToken ?? '' }
  const saved = await clients[0]!.ask('GET', '/account/records', owner)
  assert.deepEqual([saved.status, saved.text, saved.headers.get('content-type')], [200, before, 'application/jsonl'])
  assert.equal((await clients[0]!.ask('GET', '/account/records', {})).status, 401)

  const to = place('feeds.jsonl')
  const written = await run(0, 'export', '--feeds', '--format', 'jsonl', '--to', to)
  assert.match(written.stdout, /^2 feeds with 5 items are in .*; its checksum is in /)
  assert.equal((await run(0, 'export', '--verify', to)).stdout, `${to} is as it was exported: 2 feeds.\n`)

  const dry = await run(1, 'feed', 'import', to, '--dry-run')
  assert.match(dry.stdout, /^2 of 2 entries would become feeds/)
  const brought = await run(1, 'feed', 'import', to)
  assert.equal(brought.code, 0, brought.stderr)
  assert.equal(await exported(1, 'jsonl'), before)
  assert.match((await run(1, 'feed', 'import', to)).stdout, /^0 of 2 entries became feeds; 2 were known/)

  // Its items are served before its page is read again, with their first dates.
  const rows = await clients[1]!.ask('GET', '/account/feed-rows', { token: apps[1]?.accessToken ?? '' })
  const { feed_token: token } = rows.json.data.feeds.find(({ folder }: { folder: string }) => folder === 'Port')
  const [one, other] = await Promise.all([
    clients[0]!.ask('GET', `/feeds/${feed.feed_token}.json`),
    clients[1]!.ask('GET', `/feeds/${token}.json`),
  ])
  const shown = (json: any) => json.items.map(({ id, url, date_published }: any) => [id, url, date_published])
  assert.deepEqual(shown(other.json), shown(one.json))

  await appendFile(to, ' ')
  assert.equal((await run(0, 'export', '--verify', to)).code, 1)
})

test('OPML: the same feeds with their settings, for readers and for us', async () => {
  const before = await exported(0, 'opml')
  assert.match(before, /xmlUrl="http[^"]*\/api\/v1\/feeds\/[^"]+\.xml" htmlUrl="https:\/\/never\.example\/read"/)
  const path = place('feeds.opml')
  await writeFile(path, before)
  assert.match((await run(1, 'feed', 'import', path)).stdout, /^0 of 2 entries became feeds; 2 were known/)
  const own = (text: string) => text.replace(/xmlUrl="[^"]*"/g, '')
  assert.equal(own(await exported(1, 'opml')), own(before))
})

test('lines that are broken are set aside, each with its place; markup is cleaned', async () => {
  const item = { kind: 'item', id: 'x', url: 'https://a.example/1', title: 'One', firstSeenAt: 1 }
  const feed = {
    ...{
      kind: 'feed',
      url: 'https://a.example/',
      name: 'A',
      named: true,
      folder: '',
      strategy: 'auto',
      tags: [],
      paused: true,
    },
    ...{ settings: {}, createdAt: 1, channel: { title: 'A', url: 'https://a.example/' } },
  }
  const lines = [
    { pageside: 'feeds', version: 1 },
    feed,
    { ...item, contentHtml: '<p>Good</p><script>alert(1)</script><img src=x onerror=alert(1)>' },
    { ...item, url: 'javascript:alert(1)' },
    { kind: 'feed', url: 7 },
    { ...feed, url: 'https://b.example/', settings: { limit: 'many' } },
  ].map((line) => JSON.stringify(line))
  const path = place('broken.jsonl')
  await writeFile(path, [...lines.slice(0, 5), 'no json', ...lines.slice(5)].join('\n'))
  const { code, stdout } = await run(1, 'feed', 'import', path, '--json')
  assert.equal(code, 0)
  const told = JSON.parse(stdout).results.map(({ place: at, result, reason, notes }: any) => [
    at,
    result,
    reason,
    notes,
  ])
  assert.deepEqual(told, [
    [
      'line 5',
      'refused',
      'This line is neither a feed nor an item: url: Invalid input: expected string, received number',
      [],
    ],
    ['line 6', 'refused', 'This line is no JSON.', []],
    ['line 2', 'created', undefined, ['1 items could not be read.']],
    ['line 7', 'refused', told.at(-1)?.[2], []],
  ])
  assert.match(told.at(-1)?.[2] ?? '', /^settings\.limit/)
  const out = await exported(1, 'jsonl')
  assert.match(out, /<p>Good<\/p>/)
  assert.doesNotMatch(out, /script|onerror/)
})

test('another format, another account', async () => {
  assert.match(
    (await run(0, 'export', '--feeds', '--format', 'csv')).stderr,
    /^--format: The format of feeds is opml or jsonl/,
  )
  const missing = await run(0, 'export', '--feeds', '--account', 'nobody')
  assert.deepEqual([missing.code, missing.stdout], [1, ''])
  assert.equal((await readFile(place('feeds.opml'), 'utf8')).includes('<opml'), true)
})
