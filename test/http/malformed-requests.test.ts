// Malformed requests: an error or a closed connection, and the next request is served.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp, waitUntil } from '../harness/app.ts'
import { holdRequest } from '../harness/held-request.ts'
import { dial, type RawAnswer, talk } from '../harness/raw-client.ts'

let app: TestApp

before(async () => {
  app = await startApp()
})

after(() => app.stop())

/** One ordinary request is answered, and nothing was logged as our own mistake. */
async function assertWell(): Promise<void> {
  const response = await fetch(`${app.url}/api/v1/health/ready`)
  assert.equal(response.status, 200)
  await response.arrayBuffer()
  assert.deepEqual(
    app.logged.filter(({ level }) => (level as number) >= 50),
    [],
  )
}

const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`
const post = (headers: string) =>
  `POST /api/v1/feeds HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.accessToken}\r\n${headers}\r\n\r\n`
const chunk = (size: number) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`

describe('requests that are none', () => {
  const cases: [what: string, bytes: string | Uint8Array, statuses: number[]][] = [
    ['words', 'hello there\r\n\r\n', [400]],
    ['the start of TLS', new Uint8Array([0x16, 3, 1, 0, 0xa5, 1, 0, 0, 0xa1, 3, 3]), [400]],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', [400]],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', [400]],
    ['the same host twice', 'GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n', [400]],
    ['a line without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n', [400]],
    ['a blank before the colon', 'GET / HTTP/1.1\r\nHost: x\r\nA : b\r\n\r\n', [400]],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n', [400]],
    ['lines without CR', 'GET / HTTP/1.1\nHost: x\n\n', [400]],
    ['NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n', [400]],
    ['NUL in the path', 'GET /a\0b HTTP/1.1\r\nHost: x\r\n\r\n', [400]],
    ['raw bytes in the path', Buffer.from('GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n', 'latin1'), [400]],
    ['a path that does not begin with a slash', get('api/v1'), [400]],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', [400]],
    ['100 kB of headers', get('/', `X-Long: ${'x'.repeat(100_000)}\r\n`), [431]],
    ['3000 headers', get('/', 'a: b\r\n'.repeat(3_000)), [431]],
    ['a path of 20 kB', get(`/api/v1/feeds/${'x'.repeat(20_000)}`), [431]],
    ['a wish that nobody grants', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n', [417]],
    // Nobody asked us to be a proxy: the connection is closed without a word.
    ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n', [0]],
  ]
  for (const [what, bytes, statuses] of cases) {
    test(`${what} → ${statuses.join(' or ')}`, async () => {
      const { status, text } = await talk(app.port, bytes)
      assert.ok(statuses.includes(status), text)
      await assertWell()
    })
  }
})

describe('paths', () => {
  const cases: [target: string, status: number][] = [
    ['/api/v1/feeds/%', 401],
    ['/api/v1/feeds/%.json', 401],
    ['/api/v1/feeds/%00', 401],
    ['/api/v1/feeds/%E0%A4%A', 401],
    ['/api/v1/feeds/%2e%2e', 401],
    [`/api/v1/feeds/${'x'.repeat(15_000)}`, 401],
    [`/api/v1/feeds/${'%25'.repeat(5_000)}`, 401],
    ['/images/%', 404],
    ['/images/%00.%00', 404],
    ['/../../../etc/passwd', 404],
    ['/assets/../../../package.json', 404],
    ['/assets/%2e%2e/%2e%2e/package.json', 404],
    ['/assets/..%5c..%5cpackage.json', 404],
    ['//example.org/', 404],
    ['/%', 404],
    [`/${'a/'.repeat(7_000)}`, 404],
    [`/nothing${'/'.repeat(14_000)}`, 404],
    ['/api/v1/strategies/', 200],
    ['/api/v1/strategies?%', 200],
    ['/api/v1/strategies?a=%00&b=%E0%A4%A&=&&', 200],
    ['http://x/api/v1/strategies', 200],
    ['https://elsewhere.example/api/v1/strategies?a=b', 200],
    ['http://x', 200],
  ]
  for (const [target, status] of cases) {
    test(`${target.slice(0, 60)} → ${status}`, async () => {
      const answer = await talk(app.port, get(target))
      assert.equal(answer.status, status, answer.text.slice(0, 500))
      await assertWell()
    })
  }
})

describe('bodies', () => {
  const refused: [what: string, head: () => string, pieces: string[], status: number][] = [
    ['two lengths', () => post('Content-Length: 2\r\nContent-Length: 3'), ['{}'], 400],
    ['the same length twice', () => post('Content-Length: 2\r\nContent-Length: 2'), ['{}'], 400],
    ['a length and chunks', () => post('Content-Length: 2\r\nTransfer-Encoding: chunked'), ['0\r\n\r\n'], 400],
    ['a negative length', () => post('Content-Length: -1'), ['{}'], 400],
    ['a length in another notation', () => post('Content-Length: 0x10'), ['{}'], 400],
    ['an unknown coding', () => post('Transfer-Encoding: gzip'), ['{}'], 400],
    ['a chunk without a size', () => post('Transfer-Encoding: chunked'), ['zz\r\n{}\r\n'], 400],
    ['a length beyond the limit', () => post('Content-Length: 70000'), ['{'], 413],
    ['a length beyond all numbers', () => post(`Content-Length: ${'9'.repeat(15)}`), ['{'], 413],
    ['chunks beyond the limit', () => post('Transfer-Encoding: chunked'), Array(10).fill(chunk(10_000)), 413],
    ['one byte beyond the limit', () => post('Transfer-Encoding: chunked'), [chunk(65_536), chunk(1)], 413],
    ['5 MB in chunks', () => post('Transfer-Encoding: chunked'), [...Array(500).fill(chunk(10_000)), chunk(0)], 413],
    ['5 MB at once', () => post('Content-Length: 5000000'), ['x'.repeat(5_000_000)], 413],
  ]
  for (const [what, head, pieces, status] of refused) {
    test(`${what} → ${status}, and the connection is closed`, async () => {
      const answer = await talk(app.port, head(), ...pieces)
      assert.equal(answer.status, status, answer.text)
      if (status === 413) assertTooLarge(answer)
      await assertWell()
    })
  }

  test('as large as the limit is read', async () => {
    const body = JSON.stringify({ url: 'nonsense' }).padEnd(65_536)
    const answer = await talk(app.port, post(`Content-Length: ${body.length}\r\nConnection: close`), body)
    assert.equal(answer.status, 400)
    assert.match(answer.text, /Invalid URL format/)
  })

  test('longer than said: the rest is not taken for part of it', async () => {
    const answer = await talk(app.port, post('Content-Length: 2'), '{}{"url": "https://example.com/"}\r\n\r\n')
    assert.doesNotMatch(answer.text, /201 Created|feed_token/)
    await assertWell()
  })

  test('shorter than said: nothing is made of it, whether the client waits or goes', async () => {
    for (const leave of ['end', 'destroy'] as const) {
      const socket = await dial(app.port)
      let text = ''
      socket
        .on('error', () => {})
        .on('data', (piece) => {
          text += piece
        })
      socket.write(`${post('Content-Length: 500')}{"url": "https://example.com/"}`)
      socket[leave]()
      await once(socket, 'close')
      assert.doesNotMatch(text, /201 Created/)
      await assertWell()
    }
  })

  test('that nobody wants are read away, so that the connection can be used again', async () => {
    const unwanted = `POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n`
    const { text } = await talk(app.port, unwanted, 'x'.repeat(300_000), get('/api/v1/strategies'))
    assert.match(text, /^HTTP\/1\.1 404 [\s\S]*\}HTTP\/1\.1 200 OK/)
  })

  function assertTooLarge({ text, reset }: RawAnswer) {
    assert.equal(reset, false, 'who still sends gets the answer')
    assert.match(text, /^connection: close\r$/im)
    assert.match(text, /"code":"PAYLOAD_TOO_LARGE"/)
  }
})

test('requests in a row on one connection are answered in their order', async () => {
  const keep = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
  const { text } = await talk(app.port, keep('/api/v1/strategies') + keep('/nothing') + get('/api/v1/health/live'))
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)
  assert.deepEqual(statuses, ['200', '404', '200'])
})

test('a client that goes away in the middle of an answer does not disturb it', async () => {
  const local = await startApp()
  const open = await holdRequest(local.url, local.accessToken)
  try {
    const socket = await dial(local.port)
    socket.write(get(open.path))
    // By the time that this one is answered, the other has begun to wait.
    assert.equal((await fetch(`${local.url}/api/v1/strategies`)).status, 200)
    socket.resetAndDestroy()
    open.release()
    assert.equal((await open.answer).status, 200)
  } finally {
    open.release()
    await local.stop()
    await open.stop()
  }
  assert.deepEqual(local.logged, [])
})

test('many that ask for half and wait do not keep others waiting', async () => {
  const sockets = await Promise.all(Array.from({ length: 300 }, () => dial(app.port)))
  for (const [i, socket] of sockets.entries()) {
    socket.on('error', () => {})
    socket.write(i % 2 ? 'GET /api/v1/str' : `${post('Content-Length: 500')}{`)
  }
  await assertWell()
  for (const socket of sockets) socket.destroy()
  await waitUntil('they are gone', () => sockets.every(({ closed }) => closed))
  await assertWell()
})

for (const [publicUrl, expected] of [
  ['https://feeds.example/under', 'max-age=31536000'],
  ['http://feeds.example', null],
] as const) {
  test(`with PUBLIC_URL=${publicUrl}, Strict-Transport-Security is ${expected}`, async () => {
    const secure = await startApp({ PUBLIC_URL: publicUrl })
    for (const path of ['/', '/api/v1', '/nowhere', '/embed.js', '/comments/nobody']) {
      const { headers } = await fetch(secure.url + path)
      assert.equal(headers.get('strict-transport-security'), expected, path)
    }
    await secure.stop()
  })
}
