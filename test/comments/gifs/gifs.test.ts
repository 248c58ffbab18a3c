// GIF picker through a provider that is a real small server: lists, search, limits, bad answers, and without a provider.
import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'

type Says = (outgoing: ServerResponse) => void

const asked: URL[] = []
let says: Says
const provider = createServer((incoming, outgoing) => {
  asked.push(new URL(incoming.url ?? '', 'http://provider'))
  says(outgoing)
})

let comments: Comments
let site: TenantClient
before(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1/gifs`
  comments = await openComments({ GIF_PROVIDER_URL: url, GIF_PROVIDER_KEY: 'secret', BUDGETS: 'gif-searches=60/600s' })
  site = await comments.tenant({ settings: { gifRating: 'pg-13' } })
})
after(async () => {
  await comments.close()
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
})

const picture = (name: string, host = 'https://media.example') => ({
  url: `${host}/${name}.gif`,
  width: '200',
  height: '150',
})
const entry = (name: string) => ({ images: { fixed_width: picture(`${name}-small`), original: picture(name) } })
const answer =
  (...data: unknown[]): Says =>
  (outgoing) =>
    outgoing.end(JSON.stringify({ data }))

/** Each its own, so that no answer is a cached one. */
let made = 0
const search = (query: Record<string, string | number> = {}) =>
  site.ok('getGifsSearch', { query: { search: `word ${made++}`, ...query } })
const large = async (address: string) =>
  (await site.ok('getGifLarge', { query: { largeInternalURLSanitized: address } })).src

test('popular ones, in the small form through the image proxy; the large form by its address', async () => {
  says = answer(entry('a'), entry('b'))
  const { images, status } = await site.ok('getGifsTrending')
  assert.equal(status, 'success')
  assert.deepEqual(
    images.map(([, width, height]: any) => [width, height]),
    [
      [200, 150],
      [200, 150],
    ],
  )
  const [[first], [second]] = images
  assert.match(first, /^http:\/\/127\.0\.0\.1:\d+\/images\/[^/?]+\?large=/)
  assert.deepEqual(
    [await large(first), await large(second)],
    ['https://media.example/a.gif', 'https://media.example/b.gif'],
  )
  assert.equal(asked.at(-1)?.pathname, '/v1/gifs/trending')
  assert.deepEqual(Object.fromEntries(asked.at(-1)?.searchParams ?? []), {
    api_key: 'secret',
    limit: '25',
    offset: '0',
    rating: 'pg-13',
  })
  // Where the server's address is the client's own machine, clients use the small form.
  const { comment } = await site.post({ comment: `[img]${first}[/img]` })
  assert.ok(comment.commentHTML.includes(first.replaceAll('&', '&amp;')), comment.commentHTML)
})

test('search words, language, page and rating reach the provider; a rating never exceeds the site’s', async () => {
  says = answer()
  const sent = async (query: Record<string, string | number>) => {
    assert.deepEqual(await search(query), { status: 'success', images: [] })
    return Object.fromEntries(asked.at(-1)?.searchParams ?? [])
  }
  const { q, lang, offset, rating } = await sent({ search: ' big cat & dog ', locale: 'de_de', page: 2, rating: 'g' })
  assert.deepEqual({ q, lang, offset, rating }, { q: 'big cat & dog', lang: 'de', offset: '50', rating: 'g' })
  assert.equal((await sent({ rating: 'r' })).rating, 'pg-13')
  assert.equal((await sent({ locale: 'nonsense' })).lang, undefined)
})

test('the same question is asked once for ten minutes, also at once', async () => {
  says = answer(entry('c'))
  const before = asked.length
  const ask = () => site.ok('getGifsSearch', { query: { search: 'twice' } })
  await Promise.all([ask(), ask(), ask()])
  await ask()
  assert.equal(asked.length, before + 1)
  comments.clock.pass(10 * 60_000)
  await ask()
  assert.equal(asked.length, before + 2)
})

test('bad input', async () => {
  const refused = (query: object) =>
    site.refused('getGifsSearch', { query: { search: 'x', ...query } }, 422, 'invalid-input')
  for (const query of [
    { search: ' ' },
    { search: 'x'.repeat(51) },
    { rating: 'x' },
    { page: -1 },
    { page: 200 },
    { page: 0.5 },
  ])
    await refused(query)
  for (const address of [
    'https://elsewhere.example/images/x?large=https://a.example/a.gif',
    'x',
    `${comments.app.url}/images/x`,
    `${comments.app.url}/images/x?large=javascript:alert(1)`,
    `${comments.app.url}/images/x?large=${encodeURIComponent('https://elsewhere.example/a.gif')}`,
    `${comments.app.url}/images/x?large=${Buffer.from('https://elsewhere.example/a.gif').toString('base64url')}.AAAAAAAAAAAAAAAAAAAAAA`,
  ]) {
    await site.refused('getGifLarge', { query: { largeInternalURLSanitized: address } }, 404, 'not-found')
  }
})

test('only pictures with http(s) addresses and a size are passed on, 25 at most', async () => {
  const bad = [
    null,
    {},
    'x',
    { images: null },
    { images: { fixed_width: picture('a', 'javascript:x') } },
    { images: { fixed_width: picture('a'), original: { url: 'data:image/gif;base64,x' } } },
    { images: { fixed_width: { url: 'https://media.example/a.gif', width: 'x', height: '1' } } },
    { images: { fixed_width: picture('a', 'https://me:secret@media.example') } },
  ]
  says = answer(...bad, entry('good'))
  const { images } = await search()
  assert.equal(images.length, 1)
  assert.equal(await large(images[0][0]), 'https://media.example/good.gif')
  says = answer(...Array.from({ length: 40 }, (_, at) => entry(`n${at}`)))
  assert.equal((await search()).images.length, 25)
})

test('what the provider names is fetched through the guard alone: nothing private, and not the provider itself', async () => {
  const { port } = provider.address() as AddressInfo
  const guarded = await openComments({ FETCH_ALLOW: '', GIF_PROVIDER_URL: `http://127.0.0.1:${port}/v1/gifs` })
  const own = await guarded.tenant()
  const hosts = ['127.0.0.1', 'localhost', '169.254.169.254', '0.0.0.0'].map((host) => `http://${host}:${port}`)
  says = answer(...hosts.map((host) => ({ images: { fixed_width: picture('a', host), original: picture('b', host) } })))
  const { images } = await own.ok('getGifsSearch', { query: { search: 'private' } })
  assert.equal(images.length, hosts.length)
  const before = asked.length
  for (const [shown] of images) {
    assert.equal((await fetch(shown)).status, 404)
    const { src: named } = await own.ok('getGifLarge', { query: { largeInternalURLSanitized: shown } })
    const { comment } = await own.post({ comment: `[img]${named}[/img]` })
    const src = /src="([^"]*)"/.exec(comment.commentHTML)?.[1] ?? ''
    assert.match(src, /^http:\/\/127\.0\.0\.1:\d+\/images\/[\w-]+\.[\w-]+$/)
    assert.equal((await fetch(src)).status, 404)
  }
  assert.equal(asked.length, before)
  await guarded.close()
})

/** A failure in the form of these operations: a code, and no more. */
async function failed(url: string): Promise<unknown> {
  const response = await fetch(url)
  return [response.status, await response.json()]
}

test('a provider that fails, redirects, is too long or says something else: a code, and nothing cached', async () => {
  const bad: [what: string, says: Says][] = [
    ['500', (outgoing) => outgoing.writeHead(500).end()],
    ['no JSON', (outgoing) => outgoing.end('<html>')],
    ['another form', (outgoing) => outgoing.end('{"data":7}')],
    ['a redirect', (outgoing) => outgoing.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['too long', (outgoing) => outgoing.end(JSON.stringify({ data: [], more: 'x'.repeat(1_100_000) }))],
    ['broken off', (outgoing) => void outgoing.destroy()],
  ]
  for (const [what, given] of bad) {
    says = given
    const url = `${comments.app.url}/gifs/search/${site.id}?search=bad`
    assert.deepEqual(await failed(url), [200, { status: 'failed', code: 'gif-provider-failed' }], what)
  }
  says = answer(entry('d'))
  assert.equal((await site.ok('getGifsSearch', { query: { search: 'bad' } })).images.length, 1)
  assert.ok(!JSON.stringify(comments.app.logged).includes('secret'))
})

test('a client asks only so often', async () => {
  says = answer()
  let last = await site.call('getGifsSearch', { query: { search: 'first' } })
  for (let at = 0; at < 60 && last.status === 200; at++) {
    last = await site.call('getGifsSearch', { query: { search: `more ${at}` } })
  }
  assert.deepEqual([last.status, last.json.code], [429, 'rate-limited'])
  assert.equal((await site.call('getGifsSearch', { query: { search: 'first' } })).status, 200)
})

test('clients are told of the picker; without a provider there is none', async () => {
  assert.equal((await site.read({ includeConfig: true })).moduleData.hasGifs, true)
  const without = await openComments()
  const other = await without.tenant()
  assert.equal((await other.read({ includeConfig: true })).moduleData?.hasGifs, undefined)
  for (const path of [`trending/${other.id}`, `search/${other.id}?search=x`]) {
    assert.deepEqual(await failed(`${without.app.url}/gifs/${path}`), [200, { status: 'failed', code: 'gifs-off' }])
  }
  await other.refused('getGifLarge', { query: { largeInternalURLSanitized: 'x' } }, 422, 'gifs-off')
  await without.close()
})
