// `pageside feed import`, beside a running server: dry run, twice is once, report, undoing, what cannot be.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { pageside } from '../../harness/programs.ts'
import { opml, outline, type TakeoverWorld, takeoverWorld } from './takeover-setup.ts'

let world: TakeoverWorld

before(async () => {
  world = await takeoverWorld()
})

after(() => world.app.stop())

const run = (...args: string[]) => pageside(['feed', 'import', ...args], { DATA_DIR: world.app.dataDir })
const place = (name: string) => join(world.app.dataDir, name)

async function file(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(place(name), content)
  return place(name)
}

const feeds = async (): Promise<any[]> =>
  (await world.client.ask('GET', '/account/feeds?limit=500', { token: world.app.accessToken })).json.data.feeds

const list = opml(
  '<outline text="Folder">',
  outline({ text: 'Issues', xmlUrl: 'https://rsshub.app/github/issue/a/b?limit=5' }),
  outline({ text: 'Blog', xmlUrl: 'https://blog.example/feed.xml', htmlUrl: 'https://blog.example/' }),
  outline({ text: 'Lost', xmlUrl: 'https://fetchrss.com/rss/1.xml' }),
  '</outline>',
)

test('a dry run changes nothing; an import is reported, twice is once, and can be undone', async () => {
  const path = await file('list.opml', list)
  const dry = await run(path, '--dry-run')
  assert.equal(dry.code, 0, dry.stderr)
  assert.match(dry.stdout, /^1 of 3 entries would become feeds; 0 are known already. Nothing was changed\./)
  assert.match(dry.stdout, /Feeds already, which stay what they are unless --adopt is given: 1\./)
  assert.match(dry.stdout, /line 8 \(Lost\): https:\/\/fetchrss\.com\/rss\/1\.xml: .*number of FetchRSS/)
  assert.deepEqual(await feeds(), [])

  const report = place('report.jsonl')
  assert.equal((await run(path, '--report', report)).code, 0)
  const [feed, ...others] = await feeds()
  assert.deepEqual(others, [])
  const { name, url, folder, settings, paused } = feed
  assert.deepEqual(
    { name, url, folder, settings, paused },
    { name: 'Issues', url: 'https://github.com/a/b/issues', folder: 'Folder', settings: { limit: 5 }, paused: false },
  )
  const lines = (await readFile(report, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ file: from, result, id }) => [from, result, id]),
    [
      ['list.opml', 'created', feed.id],
      ['list.opml', 'left', undefined],
      ['list.opml', 'left', undefined],
    ],
  )
  const again = JSON.parse((await run(path, '--adopt', '--paused', '--folder', 'Other', '--json')).stdout)
  assert.deepEqual(
    again.results.map(({ result }: { result: string }) => result),
    ['known', 'created', 'left'],
  )
  const adopted = (await feeds()).find((one) => one.url === 'https://blog.example/')
  assert.deepEqual([adopted.folder, adopted.paused], ['Other', true])

  const undone = await run('--undo', report)
  assert.match(undone.stdout, /^1 of 1 feeds were deleted/)
  assert.deepEqual(
    (await feeds()).map(({ id }) => id),
    [adopted.id],
  )
})

test('several files, compressed or not, with a strategy for entries that name none', async () => {
  const one = await file('one.txt', 'https://watched.example/a\n')
  const two = await file('two.opml.gz', gzipSync(opml(outline({ text: 'B', htmlUrl: 'https://watched.example/b' }))))
  const { code, stderr } = await run(one, two, '--strategy', 'changes')
  assert.equal(code, 0, stderr)
  const made = (await feeds()).filter(({ url }) => url.startsWith('https://watched.example/'))
  assert.deepEqual(
    made.map(({ url, strategy }) => [url, strategy]),
    [
      ['https://watched.example/a', 'changes'],
      ['https://watched.example/b', 'changes'],
    ],
  )
})

const refused: [what: string, args: () => Promise<string[]>, code: number, sentence: RegExp][] = [
  ['no file', async () => [], 2, /^Name a file/],
  ['a file that is not there', async () => [place('none')], 2, /cannot be read/],
  ['no list', async () => [await file('no.txt', 'words')], 2, /no\.txt: This is no list/],
  [
    'a list that is cut off',
    async () => [await file('cut.gz', gzipSync(list).subarray(0, 80))],
    2,
    /damaged|ends early/,
  ],
  ['six megabytes', async () => [await file('big.txt', 'x'.repeat(6 * 1024 * 1024))], 2, /larger than 5 MB/],
  ['another account', async () => [await file('a.opml', list), '--account', 'nobody'], 1, /no account "nobody"/],
  [
    'a strategy that is none',
    async () => [await file('b.opml', list), '--strategy', 'magic'],
    2,
    /no strategy "magic"/,
  ],
  [
    'a report that is there',
    async () => [await file('c.opml', list), '--report', await file('r', '')],
    2,
    /cannot be made/,
  ],
  ['undoing without a report', async () => ['--undo', await file('x.txt', 'no json')], 2, /no report of feed import/],
]
for (const [what, args, code, sentence] of refused) {
  test(`${what} → ${code}`, async () => {
    const ended = await run(...(await args()))
    assert.deepEqual([ended.code, ended.stdout], [code, ''])
    assert.match(ended.stderr, sentence)
  })
}

test('a list of which nothing can be told → 3', async () => {
  const path = await file('lost.opml', opml(outline({ text: 'Lost', xmlUrl: 'https://fetchrss.com/rss/1.xml' })))
  assert.equal((await run(path)).code, 3)
})
