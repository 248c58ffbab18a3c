// Image proxy end to end: a browser's request, our server, the guarded fetch, an origin that may lie.
import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { systemClock } from '../../../src/platform/clock.ts'
import { createIds } from '../../../src/platform/crypto/ids.ts'
import { parseAllowList } from '../../../src/platform/http/fetch/allow-list.ts'
import { createSafeFetch } from '../../../src/platform/http/fetch/safe-fetch.ts'
import { createImageProxy, type ImageProxyParts } from '../../../src/platform/http/images/image-proxy.ts'
import { openPort } from '../../../src/platform/http/server.ts'
import { createBudgets, parseBudgets } from '../../../src/platform/limits/budgets.ts'
import { createLoadShedder } from '../../../src/platform/limits/load-shedder.ts'
import { createRateLimiter } from '../../../src/platform/limits/rate-limiter.ts'
import { createLog } from '../../../src/platform/log.ts'
import { type Answer, openOrigin } from './origins.ts'

const secretKey = 'a secret for tests, long enough to be one'
const safeFetch = createSafeFetch({ allow: parseAllowList('127.0.0.1') })
const none = createBudgets('off', systemClock, () => {})
const megabyte = 1024 * 1024
const statuses: Record<string, number> = { 'not-found': 404, 'rate-limited': 429 }
const bytes = (text: string, length = text.length) =>
  Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(length - text.length)])
const png = (length?: number) => bytes('\x89PNG\r\n\x1a\n', length)

/** A server with nothing on it but pictures. `shown` counts the requests that it got. */
async function openProxy(t: TestContext, more: Partial<ImageProxyParts> = {}) {
  const port = await openPort('127.0.0.1', 0)
  t.after(() => port.close(10_000))
  const parts = { safeFetch, secretKey, basePath: '', budgets: none, userAgent: 'Pageside/test' }
  const proxy = createImageProxy({ ...parts, ...more })
  const asked: (() => void)[] = []
  const pages = proxy.pages.map((page) => ({
    ...page,
    show: (...args: Parameters<typeof page.show>) => {
      const shown = page.show(...args)
      asked.pop()?.()
      return shown
    },
  }))
  port.serve({
    endpoints: [],
    upgrades: [],
    pages,
    renderError: ({ code }) => ({ status: statuses[code] ?? 500, headers: {}, body: null }),
    limiter: createRateLimiter(undefined, systemClock),
    load: createLoadShedder({ shedAfterMs: 0, maxWrites: 1000, writerMs: () => 0 }, () => {}),
    basePath: '',
    isSecure: false,
    clientAddress: (peer) => peer,
    requestId: createIds(systemClock).next,
    log: createLog('silent'),
  })
  const server = `http://127.0.0.1:${port.port}`
  const get = (path: string, headers: Record<string, string> = {}) => fetch(server + path, { headers })
  return {
    get,
    address: proxy.address,
    /** Status and bytes of the picture at an origin's address. */
    async show(url: string) {
      const response = await get(proxy.address(url))
      return { status: response.status, length: (await response.arrayBuffer()).byteLength }
    },
    /** Resolves when so many more requests are being answered. */
    whenAsked: (times: number) =>
      Promise.all(Array.from({ length: times }, () => new Promise<void>((r) => asked.push(r)))),
  }
}

const answering =
  (body: Uint8Array | string, headers: Record<string, string> = {}, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end(body)

const types: readonly [type: string, bytes: Buffer][] = [
  ['image/png', png(70)],
  ['image/jpeg', bytes('\xff\xd8\xff\xe0\0\x10JFIF', 40)],
  ['image/gif', bytes('GIF89a', 35)],
  ['image/webp', bytes('RIFF\x1e\0\0\0WEBPVP8L', 38)],
  ['image/avif', bytes('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 64)],
]

for (const [type, body] of types) {
  test(`${type} is shown as what it is, whatever the origin calls it`, async (t) => {
    const origin = await openOrigin(t, answering(body, { 'content-type': 'text/html', 'set-cookie': 'a=b' }))
    const { get, address } = await openProxy(t)
    const response = await get(address(`http://127.0.0.1:${origin.port}/picture.html`))
    assert.equal(response.status, 200)
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), body)
    const expected = {
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=86400',
      'set-cookie': null,
    }
    for (const [name, value] of Object.entries(expected)) assert.equal(response.headers.get(name), value, name)
    const again = await get(new URL(response.url).pathname, { 'if-none-match': response.headers.get('etag') ?? '' })
    assert.equal(again.status, 304)
    assert.equal(origin.requests.length, 1)
  })
}

const largest = 5 * megabyte
const refused: readonly [what: string, answer: Answer][] = [
  ['an SVG', answering('<svg xmlns="http://www.w3.org/2000/svg"/>', { 'content-type': 'image/svg+xml' })],
  ['an SVG called PNG', answering('<?xml version="1.0"?><svg/>', { 'content-type': 'image/png' })],
  ['a page called PNG', answering('<!doctype html><script>alert(1)</script>', { 'content-type': 'image/png' })],
  ['nothing', answering('', { 'content-type': 'image/png' })],
  ['a picture that stands for an error', answering(png(), { 'content-type': 'image/png' }, 404)],
  ['a picture with a byte too many', answering(png(largest + 1))],
  ['a picture that grows when unpacked', answering(gzipSync(png(largest + 1)), { 'content-encoding': 'gzip' })],
  ['a way to a private address', answering('', { location: 'http://10.0.0.1/picture.png' }, 302)],
  [
    'a picture cut short',
    (_, response) => response.writeHead(200, { 'content-length': 9 }).write(png(), () => response.destroy()),
  ],
]

for (const [what, answer] of refused) {
  test(`${what} is not found, and not asked for again`, async (t) => {
    const origin = await openOrigin(t, answer)
    const { show } = await openProxy(t)
    const url = `http://127.0.0.1:${origin.port}/picture.png`
    assert.deepEqual(await show(url), { status: 404, length: 0 })
    assert.deepEqual(await show(url), { status: 404, length: 0 })
    assert.equal(origin.requests.length, 1)
  })
}

test('the largest picture is shown whole, and asked for without a word about the reader', async (t) => {
  const sent: NodeJS.Dict<string | string[]>[] = []
  const origin = await openOrigin(t, (request, response) => {
    sent.push(request.headers)
    response.end(png(largest))
  })
  const { get, address } = await openProxy(t)
  const url = `http://127.0.0.1:${origin.port}/`
  const reader = { cookie: 'a=b', referer: 'http://reader.example/', 'user-agent': 'Reader', authorization: 'Bearer x' }
  const response = await get(address(url), reader)
  assert.equal((await response.arrayBuffer()).byteLength, largest)
  assert.equal(sent[0]?.['user-agent'], 'Pageside/test')
  for (const name of ['cookie', 'referer', 'authorization', 'x-forwarded-for']) assert.equal(sent[0]?.[name], undefined)
})

test('an address that we did not make is not found and fetches nothing', async (t) => {
  const origin = await openOrigin(t, answering(png()))
  const { get, address } = await openProxy(t)
  const url = `http://127.0.0.1:${origin.port}/picture.png`
  const ours = address(url)
  const [body = '', signature = ''] = ours.split('.')
  const other = (text: string) => `/images/${Buffer.from(text).toString('base64url')}`
  const forged = [
    `${other(`${url}?other`)}.${signature}`,
    `${body}.${signature.slice(0, -1)}`,
    `${body}.${signature.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`,
    `${body}.`,
    body,
    other(url),
    createImageProxy({ safeFetch, secretKey: `${secretKey}.`, basePath: '', budgets: none }).address(url),
  ]
  for (const path of forged) assert.equal((await get(path)).status, 404, path)
  assert.deepEqual(origin.requests, [])
  assert.equal((await get(ours)).status, 200)
})

test('twenty readers at once are one request to the origin', async (t) => {
  const everyone = Promise.withResolvers<void>()
  const origin = await openOrigin(t, async (_, response) => {
    await everyone.promise
    response.end(png(1000))
  })
  const { show, whenAsked } = await openProxy(t)
  const asked = whenAsked(20)
  const shown = Array.from({ length: 20 }, () => show(`http://127.0.0.1:${origin.port}/`))
  await asked
  everyone.resolve()
  for (const each of await Promise.all(shown)) assert.deepEqual(each, { status: 200, length: 1000 })
  assert.equal(origin.requests.length, 1)
})

test('a failure is remembered for a minute, a picture for a day', async (t) => {
  let now = 1_000_000
  let body: string | Buffer = 'not yet'
  const origin = await openOrigin(t, (_, response) => response.end(body))
  const { show } = await openProxy(t, { clock: { now: () => now } })
  const url = `http://127.0.0.1:${origin.port}/`
  const steps: readonly [after: number, status: number, requests: number][] = [
    [0, 404, 1],
    [59_999, 404, 1],
    [1, 200, 2],
    [24 * 3_600_000 - 1, 200, 2],
    [1, 200, 3],
  ]
  for (const [after, status, requests] of steps) {
    now += after
    assert.equal((await show(url)).status, status)
    assert.equal(origin.requests.length, requests)
    body = png()
  }
})

test('what was asked for longest ago makes room', async (t) => {
  const origin = await openOrigin(t, answering(png(megabyte)))
  const { show } = await openProxy(t, { cacheBytes: 3.5 * megabyte })
  const steps = ['/a', '/b', '/c', '/a', '/d', '/a', '/c', '/d', '/b']
  for (const path of steps) {
    assert.deepEqual(await show(`http://127.0.0.1:${origin.port}${path}`), { status: 200, length: megabyte })
  }
  assert.deepEqual(
    origin.requests.map((request) => request.replace('GET ', '')),
    ['/a', '/b', '/c', '/d', '/b'],
  )
})

test('of one client, four requests to origins at a time', async (t) => {
  const arrivals = new EventEmitter()
  const held: ServerResponse[] = []
  let most = 0
  const origin = await openOrigin(t, (_, response) => {
    most = Math.max(most, held.push(response))
    arrivals.emit('one')
  })
  const { show, whenAsked } = await openProxy(t)
  const asked = whenAsked(20)
  const shown = Array.from({ length: 20 }, (_, index) => show(`http://127.0.0.1:${origin.port}/${index}`))
  await asked
  while (held.length < 4) await once(arrivals, 'one')
  for (let left = 20; left > 0; left--) {
    while (held.length === 0) await once(arrivals, 'one')
    held.shift()?.end(png())
  }
  for (const { status } of await Promise.all(shown)) assert.equal(status, 200)
  assert.equal(most, 4)
})

test('addresses are the same for the same picture, below the path of the server', () => {
  const { address } = createImageProxy({ safeFetch, secretKey, basePath: '/pages/', budgets: none })
  const first = address('https://example.org/a.png?b=c')
  assert.match(first, /^\/pages\/images\/[\w-]+\.[\w-]{22}$/)
  for (const same of ['https://example.org/a.png?b=c#part', 'HTTPS://EXAMPLE.ORG:443/x/../a.png?b=c']) {
    assert.equal(address(same), first)
  }
  assert.notEqual(address('http://example.org/a.png?b=c'), first)
  assert.match(
    createImageProxy({ safeFetch, secretKey, basePath: '', budgets: none }).address('http://example.org/'),
    /^\/images\//,
  )
})

const without = [
  'data:image/png;base64,iVBORw0KGgo=',
  'blob:https://example.org/7c4c',
  'ftp://example.org/a.png',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://user:word@example.org/a.png',
  '/a.png',
  'example.org/a.png',
  '',
  `https://example.org/${'a'.repeat(3000)}`,
]

for (const url of without) {
  test(`there is no address for ${url.slice(0, 40) || 'nothing'}`, () => {
    assert.equal(createImageProxy({ safeFetch, secretKey, basePath: '', budgets: none }).address(url), '')
  })
}

const budgetCases: [what: string, budget: Record<string, number>, length: number, shown: number][] = [
  ['fetches of a client', { 'image-fetches': 3 }, 100, 3],
  ['kilobytes of a client', { 'image-kilobytes': 30 }, 20 * 1024, 2],
  ['fetches from one host', { 'image-fetches-of-host': 4 }, 100, 4],
]

for (const [what, counts, length, shown] of budgetCases) {
  test(`a budget of ${what} ends with 429, and cached pictures go on`, async (t) => {
    const origin = await openOrigin(t, answering(png(length)))
    const refused: string[] = []
    const text = Object.entries(counts).map(([name, count]) => `${name}=${count}/60s`)
    const budgets = createBudgets(parseBudgets(text.join()), systemClock, (name) => refused.push(name))
    const { show } = await openProxy(t, { budgets })
    const got: number[] = []
    for (let i = 0; i < 6; i++) got.push((await show(`http://127.0.0.1:${origin.port}/${i}.png`)).status)
    assert.deepEqual(
      got,
      Array.from({ length: 6 }, (_, i) => (i < shown ? 200 : 429)),
    )
    assert.equal((await show(`http://127.0.0.1:${origin.port}/0.png`)).status, 200)
    assert.deepEqual(refused, Array(6 - shown).fill(Object.keys(counts)[0]))
  })
}
