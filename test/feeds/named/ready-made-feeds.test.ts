// Ready-made feeds of every server: listed by the metadata, unless the operator does without.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedWorld } from '../harness/named-feeds-server.ts'

const world = namedWorld()

const listed = async (): Promise<{ path: string; title: string; description: string }[]> =>
  (await world.read('/api/v1')).json.data.instance.featured_feeds
const usual = ['/ready/hacker-news.rss', '/ready/wikipedia.rss', '/ready/node.rss']

const cases: [what: string, file: object | string, settings: Record<string, string>, paths: string[]][] = [
  ['by default', '{}', {}, usual],
  [
    'behind those of the file',
    'feeds: { mine: { url: https://example.com/, featured: true } }',
    {},
    ['/mine.rss', ...usual],
  ],
  ['not where the file says so', 'ready_made: false', {}, []],
  ['not without creation of feeds', '{}', { FEED_CREATION: 'false' }, []],
]
for (const [what, file, settings, paths] of cases) {
  test(`listed ${what}`, async () => {
    await world.start(file, settings)
    const feeds = await listed()
    assert.deepEqual(
      feeds.map(({ path }) => path),
      paths,
    )
    for (const { path, title, description } of feeds)
      if (path.startsWith('/ready/')) assert.ok(title && description, path)
  })
}

test('one that the file names is the file’s, and what is not there any more is missing as a feed', async () => {
  await world.start(`feeds: { ready/node: { url: ${world.site.url}/news, title: Ours } }`)
  const { json } = await world.read('/ready/node.json')
  assert.deepEqual([json.title, json.items.length], ['Ours', 12])
  await world.start('ready_made: false')
  const gone = await world.read('/ready/node.json')
  assert.deepEqual([gone.status, gone.json.title], [404, 'Error'])
})
