// Guarded fetch: private targets are unreachable by any spelling, name or redirect, unless allowed.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { parseAllowList } from '../../../src/platform/http/fetch/allow-list.ts'
import type { FetchFailureCode } from '../../../src/platform/http/fetch/fetch-failure.ts'
import { createSafeFetch, type SafeFetchOptions } from '../../../src/platform/http/fetch/safe-fetch.ts'
import { type Origin, openOrigin, openProxy } from './origins.ts'

// biome-ignore format: families stand side by side
const privateHosts = [
  '127.0.0.1', '127.0.0.2', '127.255.255.254', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7F.0x0.0x0.0x1',
  '0x7f.1', '0177.0.0.1', '0177.1', '017700000001', '127.0.0.1.', '127.1.', '0', '0x0', '0x', '00000', '0.0.0.0', '0.1',
  '１２７.０.０.１', '127。0。0。1', '127｡0｡0｡1', '①②⑦.0.0.1', '127.0.0.%31', '%31%32%37.0.0.1', '127.0.0.1%2e', '1­27.0.0.1',
  'localhost', 'LOCALHOST', 'localhost.', 'ｌｏｃａｌｈｏｓｔ', 'loc%61lhost', 'ⓛocalhost',
  '10.0.0.1', '012.0.0.1', '167772161', '172.16.0.1', '172.31.255.255', '192.168.0.1', '0xc0a80001', '3232235521',
  '169.254.169.254', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376', '169.254.170.2', '100.100.100.200',
  '168.63.129.16', '100.64.0.1', '192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1', '203.0.113.1',
  '224.0.0.1', '240.0.0.1', '255.255.255.255',
  '[::1]', '[0:0:0:0:0:0:0:1]', '[0000:0000:0000:0000:0000:0000:0000:0001]', '[::0.0.0.1]', '[::]', '[0::0]',
  '[::ffff:127.0.0.1]', '[::FFFF:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:7f00:0001]', '[::ffff:0.0.0.0]',
  '[::ffff:10.0.0.1]', '[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]', '[::7f00:1]',
  '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:FF9B::A9FE:A9FE]', '[64:ff9b:1::127.0.0.1]',
  '[2002:7f00:1::]', '[2002:7f00:0001::1]', '[2001:0:7f00:1::]', '[2001::80ff:fffe]', '[2001:10::1]', '[2001:20::1]',
  '[2001:2::1]', '[2001:db8::1]', '[3fff::1]', '[100::1]', '[5f00::1]', '[fc00::1]', '[FD00::1]', '[fd00:ec2::254]',
  '[fe80::1]', '[febf::1]', '[fec0::1]', '[ff02::1]',
  'metadata.google.internal', 'METADATA.Google.Internal.', 'metadata', 'instance-data',
]

// Not addresses at all: the URL parser refuses them.
// biome-ignore format: as above
const brokenHosts = [
  '[fe80::1%25lo]', '[fe80::1%lo]', '[::1%25lo]', '256.0.0.1', '127.0.0.0.1', '4294967296', '0x100000000', '1.2.3.09',
  '[::1', '[::127.1]', '[127.0.0.1]', 'a b', '127.0.0.1%00', '%',
]

async function openTarget(t: TestContext): Promise<Origin> {
  // On every address and family of this machine, so that a request that slips through arrives.
  return openOrigin(t, (_request, response) => response.end('secret'), '::').catch(() =>
    openOrigin(t, (_request, response) => response.end('secret'), '0.0.0.0'),
  )
}

/** What every system answers for `localhost`, and only for names that mean it. */
async function lookupLoopback(name: string): Promise<readonly string[]> {
  assert.match(name, /^localhost\.?$/)
  return ['::1', '127.0.0.1']
}

const fetcher = ({ allow = '', ...more }: Partial<Omit<SafeFetchOptions, 'allow'>> & { allow?: string } = {}) =>
  createSafeFetch({ allow: parseAllowList(allow), ...more })

test(`${privateHosts.length} private and ${brokenHosts.length} broken spellings reach nobody`, async (t) => {
  const target = await openTarget(t)
  const fetch = fetcher({ lookup: lookupLoopback })
  const hosts = [
    ...privateHosts.map((host) => [host, 'private-address']),
    ...brokenHosts.map((h) => [h, 'invalid-url']),
  ]
  for (const [host, code] of hosts) {
    for (const scheme of ['http', 'https']) {
      await assert.rejects(fetch({ url: `${scheme}://${host}:${target.port}/` }), { name: 'FetchFailure', code }, host)
    }
  }
  assert.equal(target.connections(), 0)
})

test('the same spellings reach nobody through a redirect', async (t) => {
  const target = await openTarget(t)
  const door = await openOrigin(t, (request, response) => {
    const to = decodeURIComponent(request.url?.slice(2) ?? '')
    response.writeHead(302, { location: Buffer.from(to).toString('latin1') }).end()
  })
  const fetch = fetcher({ allow: `127.0.0.1:${door.port}`, lookup: lookupLoopback })
  const hosts = [
    ...privateHosts.map((host) => [host, 'private-address']),
    ...brokenHosts.map((h) => [h, 'bad-response']),
  ]
  for (const [host = '', code] of hosts) {
    const to = encodeURIComponent(`http://${host}:${target.port}/`)
    await assert.rejects(fetch({ url: `http://127.0.0.1:${door.port}/?${to}` }), { code }, host)
  }
  assert.equal(door.requests.length, hosts.length)
  assert.equal(target.connections(), 0)
})

test('the resolver of the system is asked where none is given', async (t) => {
  const target = await openTarget(t)
  await assert.rejects(fetcher()({ url: `http://localhost:${target.port}/` }), { code: 'private-address' })
  assert.equal(target.connections(), 0)
  const found = await fetcher({ allow: 'localhost' })({ url: `http://localhost:${target.port}/` })
  assert.equal(Buffer.from(found.body).toString(), 'secret')
})

const wholeAddresses: readonly [url: string, code: FetchFailureCode][] = [
  ['ftp://127.0.0.1:PORT/', 'scheme'],
  ['file:///etc/hostname', 'scheme'],
  ['data:text/html,hello', 'scheme'],
  ['javascript:1', 'scheme'],
  ['blob:http://127.0.0.1:PORT/x', 'scheme'],
  ['gopher://127.0.0.1:PORT/', 'scheme'],
  ['//127.0.0.1:PORT/', 'invalid-url'],
  ['/path', 'invalid-url'],
  ['', 'invalid-url'],
  ['http://', 'invalid-url'],
  ['http://127.0.0.1:65536/', 'invalid-url'],
  ['http://user@127.0.0.1:PORT/', 'credentials'],
  ['http://:word@127.0.0.1:PORT/', 'credentials'],
  ['http://public.example@127.0.0.1:PORT/', 'credentials'],
  ['http://127.0.0.1:PORT\\@public.example/', 'private-address'],
  ['http://127.0.0.1:PORT#@public.example/', 'private-address'],
  ['http:127.0.0.1:PORT', 'private-address'],
  ['http:///127.0.0.1:PORT', 'private-address'],
  ['HTTP:\\\\127.0.0.1:PORT', 'private-address'],
  [' \thttp://127.0.\n0.1:PORT/ ', 'private-address'],
  ['http://127.0.0.1:0/', 'port'],
  ['http://127.0.0.1:22/', 'port'],
  ['https://127.0.0.1:25/', 'port'],
  ['http://127.0.0.1:6667/', 'port'],
]

test('whole addresses that try something', async (t) => {
  const target = await openTarget(t)
  for (const [url, code] of wholeAddresses) {
    await assert.rejects(fetcher()({ url: url.replace('PORT', String(target.port)) }), { code }, url)
  }
  assert.equal(target.connections(), 0)
})

const answersOfNames: readonly (readonly string[])[] = [
  ['127.0.0.1'],
  ['93.184.215.14', '127.0.0.1'],
  ['127.0.0.1', '93.184.215.14'],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::1'],
  ['::ffff:127.0.0.1'],
  ['::127.0.0.1'],
  ['fe80::1%lo'],
  ['64:ff9b::7f00:1'],
  ['169.254.169.254'],
  ['10.0.0.1', '10.0.0.2'],
  ['not an address'],
  ['0x7f.1'],
]

test('names are judged by all their addresses', async (t) => {
  const target = await openTarget(t)
  for (const addresses of answersOfNames) {
    const fetch = fetcher({ lookup: async () => addresses })
    await assert.rejects(fetch({ url: `http://name.test:${target.port}/` }), { code: 'private-address' })
  }
  assert.equal(target.connections(), 0)
})

test('a failure to look up a name is told', async () => {
  const failing: readonly SafeFetchOptions['lookup'][] = [
    async () => [],
    async () => Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' })),
  ]
  for (const lookup of failing) {
    await assert.rejects(fetcher({ lookup: lookup! })({ url: 'http://name.test/' }), { code: 'dns' })
  }
})

test('a name that changes its address after the check is not asked again', async (t) => {
  const target = await openTarget(t)
  const site = await openOrigin(t, ({ url, headers }, response) => {
    if (url === '/again') response.writeHead(302, { location: `http://rebinding.test:${target.port}/` })
    response.end(headers.host)
  })
  const proxy = await openProxy(t, { [`93.184.215.14:${target.port}`]: site.port })
  const answers = [['93.184.215.14'], ['127.0.0.1'], ['93.184.215.14'], ['127.0.0.1']]
  let asked = 0
  const fetch = fetcher({ proxy: proxy.url, lookup: async () => answers[asked++] ?? [] })
  const page = () => fetch({ url: `http://rebinding.test:${target.port}/` })

  const { body } = await page()
  assert.equal(Buffer.from(body).toString(), `rebinding.test:${target.port}`)
  assert.equal(asked, 1)
  await assert.rejects(page(), { code: 'private-address' })
  await assert.rejects(fetch({ url: `http://rebinding.test:${target.port}/again` }), { code: 'private-address' })
  assert.equal(asked, 4)
  assert.deepEqual(proxy.asked, [`93.184.215.14:${target.port}`, `93.184.215.14:${target.port}`])
  assert.equal(target.connections(), 0)
})

const everything = '0.0.0.0/0, ::/0, localhost, metadata, metadata.google.internal, name.test'

test('what the allow list never opens', async (t) => {
  const target = await openTarget(t)
  const never = ['169.254.169.254', '100.100.100.200', '[fd00:ec2::254]', '[::ffff:a9fe:a9fe]', '[64:ff9b::7f00:1]']
  for (const host of [...never, 'metadata', 'metadata.google.internal.', '0', '[::]', '[2002:7f00:1::]', '[fe80::1]']) {
    const fetch = fetcher({ allow: everything, lookup: async () => ['127.0.0.1'] })
    await assert.rejects(fetch({ url: `http://${host}:${target.port}/` }), { code: 'private-address' }, host)
  }
  const named = fetcher({ allow: everything, lookup: async () => ['169.254.169.254'] })
  await assert.rejects(named({ url: 'http://name.test/' }), { code: 'private-address' })
  for (const host of ['127.0.0.1', '127.0.0.9', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '127.1']) {
    const fetch = fetcher({ allow: everything, ownPorts: () => [target.port] })
    await assert.rejects(fetch({ url: `http://${host}:${target.port}/` }), { code: 'private-address' }, host)
  }
  assert.equal(target.connections(), 0)
})

const opened: readonly [allow: string, url: string, addresses: readonly string[]][] = [
  ['127.0.0.1:PORT', 'http://127.0.0.1:PORT/', []],
  ['127.0.0.1', 'http://2130706433:PORT/', []],
  ['127.0.0.0/8', 'http://127.1:PORT/', []],
  ['127.0.0.0/8', 'http://[::ffff:127.0.0.1]:PORT/', []],
  ['localhost:PORT', 'http://localhost:PORT/', ['127.0.0.1']],
  ['localhost:PORT', 'http://LOCALHOST.:PORT/', ['127.0.0.1']],
  ['127.0.0.1:PORT', 'http://localhost:PORT/', ['::1', '127.0.0.1']],
  ['wiki.internal', 'http://wiki.internal:PORT/', ['127.0.0.1']],
  ['10.0.0.0/8,127.0.0.0/8', 'http://wiki.internal:PORT/', ['127.0.0.1']],
  // The first has no listener: the next one is tried.
  ['127.0.0.0/8', 'http://two.test:PORT/', ['127.0.0.2', '127.0.0.1']],
]

for (const [allow, url, addresses] of opened) {
  test(`"${allow}" opens ${url}`, async (t) => {
    const site = await openOrigin(t, ({ headers }, response) => response.end(headers.host))
    const withPort = (text: string) => text.replaceAll('PORT', String(site.port))
    const fetch = fetcher({ allow: withPort(allow), ownPorts: () => [1], lookup: async () => addresses })
    const answer = await fetch({ url: withPort(url) })
    assert.equal(Buffer.from(answer.body).toString(), new URL(withPort(url)).host)
    assert.equal(site.connections(), 1)
  })
}

test('an entry opens neither other ports nor other hosts', async (t) => {
  const target = await openTarget(t)
  for (const allow of [`127.0.0.1:${target.port + 1}`, `localhost:${target.port}`, '127.0.0.2', '10.0.0.0/8']) {
    await assert.rejects(fetcher({ allow })({ url: `http://127.0.0.1:${target.port}/` }), { code: 'private-address' })
  }
  assert.equal(target.connections(), 0)
})
