// Guarded fetch: requests, responses, redirects, TLS and the outgoing proxy, through real sockets.

import assert from 'node:assert/strict'
import http from 'node:http'
import { test } from 'node:test'
import tls from 'node:tls'
import { gzipSync } from 'node:zlib'
import { parseAllowList } from '../../../src/platform/http/fetch/allow-list.ts'
import { createSafeFetch } from '../../../src/platform/http/fetch/safe-fetch.ts'
import { closedPort, openOrigin, openProxy, openRawOrigin, openSecureOrigin, secureTestCertificate } from './origins.ts'

const allow = parseAllowList('127.0.0.0/8')
const fetch = createSafeFetch({ allow, lookup: async () => ['127.0.0.1'] })
const textOf = ({ body }: { body: Uint8Array }) => Buffer.from(body).toString()

test('an answer comes back whole: status, headers, decoded body', async (t) => {
  const { port, allClosed } = await openOrigin(t, (_request, response) => {
    response.writeHead(404, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip', 'Set-Cookie': ['a', 'b'] })
    response.end(gzipSync('not here'))
  })
  const answer = await fetch({ url: `http://site.test:${port}/a?b#c` })
  assert.equal(textOf(answer), 'not here')
  assert.equal(answer.status, 404)
  assert.equal(answer.url, `http://site.test:${port}/a?b`)
  assert.equal(answer.headers.get('content-type'), 'text/html')
  assert.equal(answer.headers.get('Set-Cookie'), 'a, b')
  assert.deepEqual(answer.redirectedFrom, [])
  await allClosed()
})

test('method, headers and body arrive', async (t) => {
  const { port, requests } = await openOrigin(t, async (request, response) => {
    const sent = (await request.toArray()).join('')
    response.end(JSON.stringify([request.headers['x-key'], request.headers['content-length'], sent]))
  })
  const url = `http://127.0.0.1:${port}/hook?a=b`
  assert.equal(
    textOf(await fetch({ url, method: 'POST', headers: { 'X-Key': 'k' }, body: 'päyload' })),
    '["k","8","päyload"]',
  )
  assert.equal(textOf(await fetch({ url, method: 'POST', body: Buffer.from('bytes') })), '[null,"5","bytes"]')
  assert.equal(textOf(await fetch({ url, method: 'HEAD' })), '')
  assert.deepEqual(requests, ['POST /hook?a=b', 'POST /hook?a=b', 'HEAD /hook?a=b'])
})

test('what cannot be sent is refused', async (t) => {
  const { port, requests } = await openOrigin(t, (_request, response) => response.end())
  for (const headers of [
    { 'x-a': 'a\r\nb: c' },
    { 'x a': 'a' },
    { Host: 'b.test' },
    { 'Transfer-Encoding': 'chunked' },
  ]) {
    await assert.rejects(fetch({ url: `http://127.0.0.1:${port}/`, headers }), { code: 'invalid-request' })
  }
  assert.deepEqual(requests, [])
})

test('redirects are followed and remembered', async (t) => {
  const { port, requests } = await openOrigin(t, ({ url }, response) => {
    const left = Number(url?.slice(1))
    if (left === 0) return response.end('arrived')
    return response.writeHead(302, { location: String(left - 1) }).end('not read')
  })
  const at = (left: number) => `http://127.0.0.1:${port}/${left}`
  const answer = await fetch({ url: at(5) })
  assert.equal(textOf(answer), 'arrived')
  assert.equal(answer.url, at(0))
  assert.deepEqual(answer.redirectedFrom, [at(5), at(4), at(3), at(2), at(1)])
  await assert.rejects(fetch({ url: at(6) }), { code: 'too-many-redirects' })
  await assert.rejects(fetch({ url: at(1), limits: { redirects: 0 } }), { code: 'too-many-redirects' })
  requests.length = 0
  const first = await fetch({ url: at(3), redirects: 'never' })
  assert.equal(first.status, 302)
  assert.equal(textOf(first), 'not read')
  assert.deepEqual(requests, ['GET /3'])
})

test('circles end, a form that leads back to its own page does not count as one', async (t) => {
  const { port, requests } = await openOrigin(t, ({ url, method }, response) => {
    if (url === '/form' && method === 'GET') return response.end('done')
    const to = { '/form': '/form', '/self': '/self#x', '/a': '/b', '/b': '/a' }[url ?? '']
    return response.writeHead(303, { location: to }).end()
  })
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  await assert.rejects(fetch({ url: at('/self') }), { code: 'too-many-redirects', message: /circle/ })
  await assert.rejects(fetch({ url: at('/a') }), { code: 'too-many-redirects', message: /circle/ })
  assert.deepEqual(requests, ['GET /self', 'GET /a', 'GET /b'])
  assert.equal(textOf(await fetch({ url: at('/form'), method: 'POST', body: 'x' })), 'done')
})

test('odd redirects', async (t) => {
  const odd: Record<string, string> = {
    '/nowhere': 'HTTP/1.1 302 Found\r\nContent-Length: 2\r\n\r\nhi',
    '/twice': 'HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n',
    '/broken': 'HTTP/1.1 302 Found\r\nLocation: http://[/\r\nContent-Length: 0\r\n\r\n',
    '/file': 'HTTP/1.1 302 Found\r\nLocation: file:///etc/hostname\r\nContent-Length: 0\r\n\r\n',
    '/long': `HTTP/1.1 302 Found\r\nLocation: /${'a'.repeat(4096)}\r\nContent-Length: 0\r\n\r\n`,
    '/user': 'HTTP/1.1 302 Found\r\nLocation: http://a:b@127.0.0.1/\r\nContent-Length: 0\r\n\r\n',
  }
  const { port } = await openOrigin(t, ({ url, socket }) => socket.end(odd[url ?? ''] ?? ''))
  const at = (path: string) => fetch({ url: `http://127.0.0.1:${port}${path}` })
  assert.equal(textOf(await at('/nowhere')), 'hi')
  await assert.rejects(at('/twice'), { code: 'bad-response' })
  await assert.rejects(at('/broken'), { code: 'bad-response' })
  await assert.rejects(at('/long'), { code: 'bad-response', message: /far too long/ })
  await assert.rejects(at('/file'), { code: 'scheme' })
  await assert.rejects(at('/user'), { code: 'credentials' })
})

test('the account is asked for every address on the way', async (t) => {
  const { port, requests } = await openOrigin(t, ({ url }, response) => {
    if (url === '/in/2') response.writeHead(302, { location: '/out' })
    if (url === '/in/1') response.writeHead(302, { location: '/in/2' })
    response.end()
  })
  const asked: string[] = []
  const mayFetch = (url: string) => {
    asked.push(new URL(url).pathname)
    return url.includes('/in/')
  }
  await assert.rejects(fetch({ url: `http://127.0.0.1:${port}/in/1`, mayFetch }), { code: 'not-allowed' })
  await assert.rejects(fetch({ url: `http://127.0.0.1:${port}/out`, mayFetch }), { code: 'not-allowed' })
  assert.deepEqual(asked, ['/in/1', '/in/2', '/out', '/out'])
  assert.deepEqual(requests, ['GET /in/1', 'GET /in/2'])
})

test('secrets stay with their origin', async (t) => {
  const other = await openOrigin(t, ({ headers }, response) => response.end(headers.authorization ?? 'nothing'))
  const { port } = await openOrigin(t, ({ url, headers }, response) => {
    if (url === '/here') return response.end(headers.authorization)
    const location = url === '/stay' ? '/here' : `http://127.0.0.1:${other.port}/`
    return response.writeHead(307, { location }).end()
  })
  const headers = { Authorization: 'secret' }
  assert.equal(textOf(await fetch({ url: `http://127.0.0.1:${port}/stay`, headers })), 'secret')
  assert.equal(textOf(await fetch({ url: `http://127.0.0.1:${port}/leave`, headers })), 'nothing')
})

test('TLS speaks for the name and is checked', async (t) => {
  const names: (string | false)[] = []
  const { port, allClosed } = await openSecureOrigin(t, ({ url, headers, socket }, response) => {
    names.push('servername' in socket && String(socket.servername))
    if (url === '/down') response.writeHead(301, { location: `http://secure.test:${port}/` })
    response.end(headers.host)
  })
  const at = (host: string, path = '/') => fetch({ url: `https://${host}:${port}${path}` })
  await assert.rejects(at('secure.test'), { code: 'tls' })
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, secureTestCertificate])
  t.after(() => tls.setDefaultCACertificates(before))
  assert.equal(textOf(await at('secure.test')), `secure.test:${port}`)
  assert.equal(textOf(await at('secure.test.')), `secure.test.:${port}`)
  await assert.rejects(at('other.test'), { code: 'tls' })
  await assert.rejects(at('127.0.0.1'), { code: 'tls' })
  await assert.rejects(at('secure.test', '/down'), { code: 'insecure-redirect' })
  assert.deepEqual(names, ['secure.test', 'secure.test', 'secure.test'])

  const proxy = await openProxy(t, { [`93.184.215.14:${port}`]: port })
  const proxied = createSafeFetch({ allow: [], proxy: proxy.url, lookup: async () => ['93.184.215.14'] })
  assert.equal(textOf(await proxied({ url: `https://secure.test:${port}/` })), `secure.test:${port}`)
  await assert.rejects(proxied({ url: `https://other.test:${port}/` }), { code: 'tls' })
  await allClosed()
})

test('no connection, no TLS', async (t) => {
  const { port } = await openRawOrigin(t, (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'))
  await assert.rejects(fetch({ url: `https://127.0.0.1:${port}/` }), { code: 'tls' })
  await assert.rejects(fetch({ url: `http://127.0.0.1:${await closedPort()}/` }), { code: 'refused' })
})

test('the proxy connects to checked addresses and to nothing else', async (t) => {
  const { port } = await openOrigin(t, ({ headers }, response) => response.end(headers.host))
  const proxy = await openProxy(t, { '93.184.215.14:80': port, '[2606:2800::1]:80': port })
  const found: Record<string, string[]> = {
    'v4.test': ['93.184.215.14'],
    'v6.test': ['2606:2800::1'],
    'second.test': ['93.184.215.13', '93.184.215.14'],
    'private.test': ['10.0.0.1'],
    'gone.test': ['93.184.215.15'],
  }
  const url = proxy.url.replace('//', '//us%65r:p%40ss@')
  const proxied = createSafeFetch({ allow: [], proxy: url, lookup: async (name) => found[name] ?? [] })
  for (const name of ['v4.test', 'v6.test', 'second.test']) {
    assert.equal(textOf(await proxied({ url: `http://${name}/` })), name)
  }
  await assert.rejects(proxied({ url: 'http://private.test/' }), { code: 'private-address' })
  await assert.rejects(proxied({ url: 'http://gone.test/' }), { code: 'proxy', message: /502/ })
  const credentials = `Basic ${Buffer.from('user:p@ss').toString('base64')}`
  const asked = ['93.184.215.14:80', '[2606:2800::1]:80', '93.184.215.13:80', '93.184.215.14:80', '93.184.215.15:80']
  assert.deepEqual(
    proxy.asked,
    asked.map((address) => `${address} ${credentials}`),
  )
})

test('a proxy of the environment is never asked', async (t) => {
  const { port } = await openOrigin(t, (_, response) => response.end('hi'))
  const proxy = await openProxy(t, { [`127.0.0.1:${port}`]: port })
  const stranger = await openRawOrigin(t, (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'))
  const usual = http.globalAgent
  t.after(() => {
    http.globalAgent = usual
  })
  // As NODE_USE_ENV_PROXY makes it.
  http.globalAgent = new http.Agent({ proxyEnv: { http_proxy: `http://127.0.0.1:${stranger.port}` } })
  for (const options of [{ allow }, { allow, proxy: proxy.url }]) {
    const { body } = await createSafeFetch(options)({ url: `http://127.0.0.1:${port}/` })
    assert.equal(Buffer.from(body).toString(), 'hi')
  }
  assert.equal(stranger.connections(), 0)
})

test('a proxy that is none', async (t) => {
  const { port } = await openOrigin(t, (_request, response) => response.end())
  for (const at of [port, await closedPort()]) {
    const proxied = createSafeFetch({ allow, proxy: `http://127.0.0.1:${at}` })
    await assert.rejects(proxied({ url: 'http://127.0.0.1:8080/' }), { code: 'proxy' })
  }
  assert.throws(() => createSafeFetch({ allow, proxy: 'socks5://127.0.0.1:1080' }), /must be written as/)
})
