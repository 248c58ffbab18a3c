// Guarded fetch against servers that hang, trickle, lie, swell or break off: one failure, a closed connection.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import * as zlib from 'node:zlib'
import { parseAllowList } from '../../../src/platform/http/fetch/allow-list.ts'
import type { FetchFailureCode } from '../../../src/platform/http/fetch/fetch-failure.ts'
import type { FetchLimits } from '../../../src/platform/http/fetch/fetch-limits.ts'
import { createSafeFetch, type FetchedResponse } from '../../../src/platform/http/fetch/safe-fetch.ts'
import { openRawOrigin } from './origins.ts'

const allow = parseAllowList('127.0.0.0/8')
const fetch = createSafeFetch({ allow })

const head = (...lines: string[]) => `${['HTTP/1.1 200 OK', ...lines].join('\r\n')}\r\n\r\n`

/** Writes the same piece for as long as the other side takes it. */
function endlessly(socket: Socket, piece: string | Uint8Array): void {
  while (socket.writable && socket.write(piece));
  socket.once('drain', () => endlessly(socket, piece))
}

function trickle(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 1)
  socket.on('close', () => clearInterval(timer))
}

const zeros = Buffer.alloc(20 * 1024 * 1024)
const small = { wireBytes: 1_000_000, decodedBytes: 1_000_000 }

interface Case {
  speak: (socket: Socket) => void
  limits?: Partial<FetchLimits>
  code: FetchFailureCode
  message?: RegExp
}

const cases: Record<string, Case> = {
  'nothing at all': { speak: () => {}, limits: { headersMs: 30 }, code: 'timeout', message: /to answer/ },
  'headers that trickle': {
    speak: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      trickle(socket, 'x: y\r\n')
    },
    limits: { headersMs: 60 },
    code: 'timeout',
    message: /to answer/,
  },
  'early hints without end': {
    speak: (socket) => endlessly(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'),
    limits: small,
    code: 'too-large',
  },
  'a body that stops': {
    speak: (socket) => socket.write(`${head('Content-Length: 10')}abc`),
    limits: { idleMs: 30 },
    code: 'timeout',
    message: /stopped sending/,
  },
  'a body that trickles': {
    speak: (socket) => {
      socket.write(head())
      trickle(socket, 'x')
    },
    limits: { totalMs: 100 },
    code: 'timeout',
    message: /whole answer/,
  },
  'an encoded body that trickles': {
    speak: (socket) => {
      socket.write(head('Content-Encoding: gzip'))
      socket.write(zlib.gzipSync(randomBytes(100_000)).subarray(0, 50_000))
      trickle(socket, 'x')
    },
    limits: { totalMs: 100 },
    code: 'timeout',
    message: /whole answer/,
  },
  'an announced size beyond the limit': {
    speak: (socket) => socket.write(head('Content-Length: 1000001')),
    limits: small,
    code: 'too-large',
  },
  'a body without end': {
    speak: (socket) => {
      socket.write(head())
      endlessly(socket, Buffer.alloc(65_536))
    },
    limits: small,
    code: 'too-large',
  },
  'chunks without end': {
    speak: (socket) => {
      socket.write(head('Transfer-Encoding: chunked'))
      endlessly(socket, '10\r\n0123456789abcdef\r\n')
    },
    limits: small,
    code: 'too-large',
  },
  'chunks of one byte with extensions without end': {
    speak: (socket) => {
      socket.write(head('Transfer-Encoding: chunked'))
      endlessly(socket, `1;${'x'.repeat(10_000)}\r\na\r\n`)
    },
    limits: small,
    code: 'too-large',
  },
  'an extension without end': {
    speak: (socket) => {
      socket.write(`${head('Transfer-Encoding: chunked')}1;`)
      endlessly(socket, 'x'.repeat(65_536))
    },
    limits: small,
    code: 'too-large',
  },
  'one header that is too long': {
    speak: (socket) => socket.write(head(`X: ${'x'.repeat(70_000)}`)),
    code: 'too-large',
  },
  'headers without end': {
    speak: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      endlessly(socket, 'x-header: value\r\n')
    },
    code: 'too-large',
  },
  'trailers without end': {
    speak: (socket) => {
      socket.write(`${head('Transfer-Encoding: chunked')}0\r\n`)
      endlessly(socket, 'x-header: value\r\n')
    },
    code: 'too-large',
  },
  'less than announced': { speak: (socket) => socket.end(`${head('Content-Length: 10')}abc`), code: 'interrupted' },
  'chunks that break off': {
    speak: (socket) => socket.end(`${head('Transfer-Encoding: chunked')}5\r\nab`),
    code: 'interrupted',
  },
  'a reset in the middle': {
    speak: (socket) => socket.write(`${head('Content-Length: 10')}abc`, () => socket.resetAndDestroy()),
    code: 'interrupted',
  },
  'a reset at the start': { speak: (socket) => socket.resetAndDestroy(), code: 'interrupted' },
  'a close at the start': { speak: (socket) => socket.end(), code: 'interrupted' },
  'a close within the headers': { speak: (socket) => socket.end('HTTP/1.1 200 OK\r\nX: '), code: 'interrupted' },
  'another protocol': { speak: (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), code: 'bad-response' },
  'no headers, as in HTTP/0.9': { speak: (socket) => socket.end('<html>'), code: 'bad-response' },
  'two sizes': {
    speak: (socket) => socket.end(`${head('Content-Length: 3', 'Content-Length: 4')}abcd`),
    code: 'bad-response',
  },
  'a size and chunks': {
    speak: (socket) => socket.end(`${head('Content-Length: 3', 'Transfer-Encoding: chunked')}0\r\n\r\n`),
    code: 'bad-response',
  },
  'a negative size': { speak: (socket) => socket.end(`${head('Content-Length: -3')}abc`), code: 'bad-response' },
  'a broken chunk size': {
    speak: (socket) => socket.end(`${head('Transfer-Encoding: chunked')}xyz\r\nabc`),
    code: 'bad-response',
  },
  'a header line without a name': { speak: (socket) => socket.end(head('no colon here')), code: 'bad-response' },
  'a change of protocol nobody asked for': {
    speak: (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    code: 'interrupted',
  },
  'a last answer that is only a hint': {
    speak: (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    code: 'bad-response',
  },
  'a status that is none': { speak: (socket) => socket.end('HTTP/1.1 000 OK\r\n\r\nabc'), code: 'bad-response' },
  'chunks that are packed': {
    speak: (socket) => socket.end(`${head('Transfer-Encoding: gzip, chunked')}3\r\nabc\r\n0\r\n\r\n`),
    code: 'bad-encoding',
  },
  'chunks that are said to be none': {
    speak: (socket) => socket.end(`${head('Transfer-Encoding: chunked, identity')}3\r\nabc\r\n0\r\n\r\n`),
    code: 'bad-encoding',
  },
  'empty parts without end': {
    speak: (socket) => {
      socket.write(head('Content-Encoding: zstd'))
      endlessly(socket, Buffer.concat(Array(1000).fill(zlib.zstdCompressSync(''))))
    },
    code: 'too-large',
    message: /2000 parts/,
  },
  'an encoding that is none': {
    speak: (socket) => socket.end(`${head('Content-Encoding: gzip')}plain text`),
    code: 'bad-encoding',
  },
  'an unknown encoding': {
    speak: (socket) => socket.end(`${head('Content-Encoding: compress')}plain text`),
    code: 'bad-encoding',
  },
}

const bombs = {
  gzip: zlib.gzipSync(zeros),
  br: zlib.brotliCompressSync(zeros, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } }),
  zstd: zlib.zstdCompressSync(zeros),
  deflate: zlib.deflateRawSync(zeros),
  'gzip, gzip': zlib.gzipSync(zlib.gzipSync(zeros)),
}

for (const [encoding, bytes] of Object.entries(bombs)) {
  cases[`a bomb of ${encoding}`] = {
    speak: (socket) => {
      socket.write(head(`Content-Encoding: ${encoding}`))
      socket.end(bytes)
    },
    limits: small,
    code: 'too-large',
    message: /1000000/,
  }
}

for (const [name, { speak, limits = {}, ...failure }] of Object.entries(cases)) {
  test(`${name}: ${failure.code}`, async (t) => {
    const { port, connections, allClosed } = await openRawOrigin(t, speak)
    await assert.rejects(fetch({ url: `http://127.0.0.1:${port}/`, limits }), { name: 'FetchFailure', ...failure })
    await allClosed()
    assert.equal(connections(), 1)
  })
}

const accepted: Record<string, [bytes: string, check: (answer: FetchedResponse) => void]> = {
  'an empty answer': [head('Content-Length: 0'), ({ body }) => assert.equal(body.length, 0)],
  'an empty answer that ends with the connection': [head(), ({ body }) => assert.equal(body.length, 0)],
  'an empty answer with an encoding': [head('Content-Encoding: gzip'), ({ body }) => assert.equal(body.length, 0)],
  'no content': ['HTTP/1.1 204 No Content\r\n\r\n', ({ status }) => assert.equal(status, 204)],
  'not modified, with the size of what is not sent': [
    'HTTP/1.1 304 Not Modified\r\nContent-Length: 99999999\r\nContent-Encoding: odd\r\n\r\n',
    ({ status, body }) => assert.deepEqual([status, body.length], [304, 0]),
  ],
  'more than announced': [`${head('Content-Length: 3')}abcdef`, ({ body }) => assert.equal(String(body), '97,98,99')],
  'hints first': [
    `HTTP/1.1 103 Early Hints\r\n\r\n${head('Content-Length: 1')}x`,
    ({ body }) => assert.equal(body[0], 120),
  ],
  'a prototype for a header': [
    head('__proto__: x', 'Content-Length: 0'),
    ({ headers }) => assert.equal(headers.get('__proto__'), 'x'),
  ],
}

for (const [name, [bytes, check]] of Object.entries(accepted)) {
  test(`${name} is an answer`, async (t) => {
    const { port, allClosed } = await openRawOrigin(t, (socket) => socket.end(bytes))
    check(await fetch({ url: `http://127.0.0.1:${port}/` }))
    await allClosed()
  })
}

test('a look-up, a TLS greeting and a proxy that hang are ended', async (t) => {
  const limits = { connectMs: 30 }
  const waiting = createSafeFetch({ allow, lookup: () => new Promise(() => {}) })
  await assert.rejects(waiting({ url: 'http://name.test/', limits }), { code: 'timeout', message: /reached/ })
  const { port, allClosed } = await openRawOrigin(t, () => {})
  await assert.rejects(fetch({ url: `https://127.0.0.1:${port}/`, limits }), { code: 'timeout', message: /reached/ })
  const proxied = createSafeFetch({ allow, proxy: `http://127.0.0.1:${port}` })
  await assert.rejects(proxied({ url: 'http://127.0.0.1:8080/', limits }), { code: 'timeout', message: /reached/ })
  await allClosed()
})

test('the caller may give up at any time', async (t) => {
  const stages: Record<string, string> = { headers: '', body: head('Content-Length: 10') }
  for (const bytes of Object.values(stages)) {
    const caller = new AbortController()
    const { port, allClosed } = await openRawOrigin(t, (socket) =>
      socket.write(bytes || '\r\n', () => caller.abort('enough')),
    )
    const fetching = fetch({ url: `http://127.0.0.1:${port}/`, signal: caller.signal })
    await assert.rejects(fetching, { code: 'aborted', cause: 'enough' })
    await allClosed()
  }
  const { port, connections } = await openRawOrigin(t, () => {})
  await assert.rejects(fetch({ url: `http://127.0.0.1:${port}/`, signal: AbortSignal.abort() }), { code: 'aborted' })
  assert.equal(connections(), 0)
})
