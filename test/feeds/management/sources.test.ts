// Feeds of sitemaps, texts and JSON, and the mapping of JSON in their settings.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Site, type SiteHandler, startOrigin } from '../../harness/app.ts'
import { answer } from '../harness/converter.ts'
import { ownerWorld } from '../harness/owner-server.ts'

const world = ownerWorld()
let site: Site
const posts = [
  { headline: 'One boat', slug: 'one', when: 1772445600 },
  { headline: 'Two boats', slug: 'two', when: 1772359200 },
]
const asked: string[] = []

const graphql: SiteHandler = (incoming, outgoing) => {
  let body = ''
  incoming.on('data', (piece) => {
    body += piece
  })
  incoming.on('end', () => {
    asked.push(`${incoming.method} ${body}`)
    outgoing.writeHead(200, { 'Content-Type': 'application/json' })
    outgoing.end(JSON.stringify({ data: { rows: { posts } } }))
  })
}

before(async () => {
  site = await startOrigin({
    '/sitemap.xml': answer(
      200,
      { 'Content-Type': 'application/xml' },
      '<urlset><url><loc>/one-boat</loc></url><url><loc>/two-boats</loc></url></urlset>',
    ),
    '/CHANGELOG.md': answer(
      200,
      { 'Content-Type': 'text/plain' },
      '## 1.1 - 2026-03-02\n\n- boats\n\n## 1.0 - 2026-03-01\n\n- tides\n',
    ),
    '/odd.json': answer(200, { 'Content-Type': 'application/json' }, JSON.stringify({ data: { rows: { posts } } })),
    '/graphql': graphql,
  })
})
after(() => site.stop())

const make = async (path: string) => {
  const { id = '', feed_token: token = '' } = await world.client.make(site.url + path)
  return { id, token }
}

const itemsOf = async (token: string): Promise<string[]> => {
  const { items } = (await world.read(token)).json
  return items.map((item: any) => `${item.url.slice(site.url.length)} ${item.title}`)
}

const sources: [path: string, items: string[]][] = [
  ['/sitemap.xml', ['/one-boat One boat', '/two-boats Two boats']],
  ['/CHANGELOG.md', ['/CHANGELOG.md#1.1 1.1 - 2026-03-02', '/CHANGELOG.md#1.0 1.0 - 2026-03-01']],
]

for (const [path, items] of sources) {
  test(`a feed of ${path}`, async () => {
    const { token } = await make(path)
    assert.deepEqual(await itemsOf(token), items)
    for (const form of ['rss', 'atom', 'html']) assert.equal((await world.read(token, form)).status, 200, form)
  })
}

test('a mapping is stored, acts at the next read, and says what it does not find', async () => {
  const { id, token } = await make('/odd.json')
  const mapping = { items: 'data.rows.posts', title: 'headline', url: `${site.url}/p/{slug}`, date: 'when' }
  const patched = await world.patch(id, { settings: { json: mapping } })
  assert.equal(patched.status, 200, patched.text)
  assert.deepEqual(patched.json.data.feed.settings.json, mapping)
  assert.deepEqual(await itemsOf(token), ['/p/one One boat', '/p/two Two boats'])
  await world.patch(id, { settings: { json: { ...mapping, items: 'data.rows.news' } } })
  const missing = await world.read(token)
  assert.equal(missing.status, 422)
  assert.match(missing.text, /data\.rows\.news.*there is no .*news.*has the keys posts/)
  assert.doesNotMatch(missing.text, /strategy `changes`/)
  await world.patch(id, { settings: { json: { ...mapping, url: `${site.url}/q/{slug}` } } })
  assert.deepEqual(await itemsOf(token), ['/q/one One boat', '/q/two Two boats'])
})

test('a body is sent by POST', async () => {
  const { id, token } = await make('/graphql')
  const json = { items: 'data.rows.posts', title: 'headline', id: 'slug', method: 'POST', body: { query: '{ posts }' } }
  assert.equal((await world.patch(id, { settings: { json } })).status, 200)
  assert.deepEqual(await itemsOf(token), ['/graphql#one One boat', '/graphql#two Two boats'])
  assert.equal(asked.at(-1), 'POST {"query":"{ posts }"}')
})

const wrong: [what: string, json: unknown, status: number, words: RegExp][] = [
  ['a path with an open bracket', { items: 'data[' }, 422, /^settings\.json\.items: "data\[" is not a path/],
  ['a template for a list', { items: '{data}' }, 422, /^settings\.json\.items: /],
  ['an open template', { url: '/p/{slug' }, 422, /^settings\.json\.url: "\/p\/\{slug" is not a template/],
  ['an empty place in a template', { url: '/p/{}' }, 422, /^settings\.json\.url: /],
  ['an unknown field', { headline: 'x' }, 400, /settings\.json: .*"headline"/],
  ['another method', { method: 'PUT' }, 400, /^settings\.json\.method: /],
  ['a body without POST', { body: { a: 1 } }, 400, /^settings\.json\.body: .*POST/],
  ['a body of 10 kB', { method: 'POST', body: { a: 'x'.repeat(10_000) } }, 400, /^settings\.json\.body: .*10000/],
  ['a body that is a text', { method: 'POST', body: 'x' }, 400, /^settings\.json\.body: /],
]

for (const [what, json, status, words] of wrong) {
  test(`${what} → ${status}, and nothing is changed`, async () => {
    const { id } = await make('/odd.json')
    const read = () => world.client.ask('GET', `/account/feeds/${id}`, world.owner())
    const earlier = (await read()).text
    const patched = await world.patch(id, { settings: { json } })
    assert.equal(patched.status, status, patched.text)
    assert.match(patched.json.error.message, words)
    assert.equal((await read()).text, earlier)
  })
}
