// HTTP server by itself: before it serves, with slow clients, and when a response cannot be sent.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { operation } from '../../../src/platform/api/operation.ts'
import { readRequestBody } from '../../../src/platform/api/request-body.ts'
import type { Endpoint } from '../../../src/platform/api/serve.ts'
import type { ApiError } from '../../../src/platform/errors.ts'
import { type ConnectionLimits, connectionLimits, openPort } from '../../../src/platform/http/server.ts'
import { createClientAddressResolver } from '../../../src/platform/limits/client-address.ts'
import { createLoadShedder, type LoadShedder, type QueuedRequest } from '../../../src/platform/limits/load-shedder.ts'
import type { RateLimiter } from '../../../src/platform/limits/rate-limiter.ts'
import { createLog } from '../../../src/platform/log.ts'
import { dial, statusOf, talk } from '../../harness/raw-client.ts'

const largeBytes = 32 * 1024 * 1024

const answers: Record<string, Endpoint['handle']> = {
  '/plain': async () => ({ status: 200, headers: {}, body: 'plain' }),
  '/large': async () => ({ status: 200, headers: {}, body: Buffer.alloc(largeBytes) }),
  '/body': async (_call, _params, incoming) => ({
    status: 200,
    headers: {},
    body: String((await readRequestBody(incoming, 100)).length),
  }),
  '/throws': async () => {
    throw new Error('thrown')
  },
  '/unsendable': async () => ({ status: 200, headers: { 'X-Text': 'two\nlines' }, body: '' }),
}

function endpoints(): Endpoint[] {
  return Object.entries(answers).flatMap(([path, handle]) =>
    (['GET', 'POST'] as const).map((method) => ({
      operation: operation({ operationId: path, summary: '', method, path, reply: { media: [] } }),
      path,
      handle,
      renderError: ({ code }: ApiError) => ({ status: 405, headers: {}, body: code }),
      corsHeaders: async () => ({}),
    })),
  )
}

const statuses: Record<string, number> = { internal: 500, unavailable: 503 }
const unloaded: LoadShedder = createLoadShedder({ shedAfterMs: 0, maxWrites: 1000, writerMs: () => 0 }, () => {})
const unlimited: RateLimiter = { consume: () => undefined, rateOf: () => undefined }

async function server(t: TestContext, limits?: ConnectionLimits, load = unloaded) {
  const port = await openPort('127.0.0.1', 0, limits)
  t.after(() => port.close(10_000))
  const logged: Record<string, any>[] = []
  const serve = () =>
    port.serve({
      endpoints: endpoints(),
      pages: [],
      upgrades: [],
      limiter: unlimited,
      load,
      renderError: ({ code }) => ({ status: statuses[code] ?? 404, headers: {}, body: code }),
      basePath: '',
      isSecure: false,
      clientAddress: createClientAddressResolver([]),
      requestId: () => 'made-here',
      log: createLog('info', (line) => logged.push(JSON.parse(line))),
    })
  return { port: port.port, serve, logged, url: `http://127.0.0.1:${port.port}` }
}

test('before it serves, everybody is told to come back', async (t) => {
  const { url, serve } = await server(t)
  const early = await fetch(`${url}/plain`)
  assert.equal(early.status, 503)
  assert.equal(early.headers.get('retry-after'), '1')
  serve()
  assert.equal(await (await fetch(`${url}/plain`)).text(), 'plain')
})

/** Ends an idle connection soon, and lets a busy machine take its time over a request. */
const shortKeepAlive = { keepAliveTimeout: 100 }
const impatient = { headersTimeout: 100, requestTimeout: 200, keepAliveTimeout: 100, connectionsCheckingInterval: 20 }

for (const [what, bytes, status] of [
  ['nothing at all', '', 408],
  ['half a line', 'GET /pl', 408],
  ['half the headers', 'GET /plain HTTP/1.1\r\nHost: x\r\n', 408],
  ['half a body', 'POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf', 408],
  ['half a chunk', 'POST /body HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\na\r\nhalf', 408],
  ['a request, and then nothing more', 'GET /plain HTTP/1.1\r\nHost: x\r\n\r\n', 200],
] as const) {
  test(`a client that sends ${what} is let go`, async (t) => {
    const { port, serve, url, logged } = await server(t, impatient)
    serve()
    const answer = await talk(port, bytes)
    assert.equal(answer.status, status, answer.text)
    assert.equal((await fetch(`${url}/plain`)).status, 200)
    assert.deepEqual(logged, [])
  })
}

test('the limits of connections are those that the documentation tells', async () => {
  const text = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  const { headersTimeout, requestTimeout, keepAliveTimeout, idleTimeout } = connectionLimits
  for (const ms of [headersTimeout, requestTimeout, keepAliveTimeout, idleTimeout])
    assert.match(text, new RegExp(`\\b${ms / 1000} s\\b`))
  assert.ok(connectionLimits.connectionsCheckingInterval <= 1000, 'Node ends them that much later')
})

test('a client that does not read its answer is let go', async (t) => {
  const { port, serve } = await server(t, { ...impatient, idleTimeout: 100 })
  serve()
  /** How much arrives of an answer that is not read for a while. */
  const readAfter = async (pauseMs: number) => {
    const socket = await dial(port)
    const closed = once(socket, 'close').catch(() => {})
    socket.on('error', () => {})
    socket.pause()
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await pause(pauseMs)
    let bytes = 0
    socket.on('data', (piece) => {
      bytes += piece.length
    })
    socket.resume()
    await closed
    return bytes
  }
  assert.ok((await readAfter(0)) > largeBytes)
  let pauseMs = 200
  while ((await readAfter(pauseMs)) > largeBytes) {
    pauseMs *= 2
    assert.ok(pauseMs < 60_000, 'It is never let go.')
  }
})

for (const [what, headers, closed] of [
  ['is announced as small', 'Content-Length: 100000', false],
  ['is announced as large', 'Content-Length: 1000000', true],
  ['may be of any size', 'Transfer-Encoding: chunked', true],
] as const) {
  test(`a body that nobody reads and that ${what} ${closed ? 'ends' : 'does not end'} its connection`, async (t) => {
    const { port, serve } = await server(t, shortKeepAlive)
    serve()
    const answer = await talk(port, `POST /plain HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`)
    assert.equal(answer.status, 200)
    assert.match(answer.text, closed ? /^connection: close\r$/im : /^connection: keep-alive\r$/im)
  })
}

test('what waited too long in line is answered 503, and probes by their exact path do not stand in it', async (t) => {
  let inLine = 0
  const schedule = (request: QueuedRequest) => {
    inLine++
    request.refuse()
  }
  const { serve, url } = await server(t, {}, { schedule, beginWrite: () => true, endWrite: () => {} })
  serve()
  const statuses = await Promise.all(
    ['/plain', '/plain?x=/health', '/plain/metrics', '/api/v1/health/ready', '/metrics'].map(
      async (path) => (await fetch(url + path)).status,
    ),
  )
  assert.deepEqual(statuses, [503, 503, 503, 404, 404])
  assert.equal(inLine, 3)
})

test('a client that sends thousands of requests at once is cut off, and another one is answered', async (t) => {
  const limits = { shedAfterMs: 250, maxWrites: 9, writerMs: () => 0 }
  const { port, url, serve } = await server(
    t,
    {},
    createLoadShedder(limits, () => {}),
  )
  serve()
  const client = await dial(port)
  client.on('error', () => {})
  const closed = new Promise((close) => client.once('close', close))
  client.resume()
  client.write('GET /plain HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20_000))
  assert.equal((await fetch(`${url}/plain`)).status, 200)
  await closed
})

test('a body that has been read keeps its connection, whatever its form', async (t) => {
  const { port, serve } = await server(t, shortKeepAlive)
  serve()
  const chunked = 'POST /body HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nfour\r\n0\r\n\r\n'
  const { text } = await talk(port, chunked + chunked)
  assert.equal(text.match(/HTTP\/1\.1 200 /g)?.length, 2)
  assert.doesNotMatch(text, /^connection: close/im)
})

test('an answer that throws is ours: logged once, with the id of the request', async (t) => {
  const { url, serve, logged } = await server(t)
  serve()
  const response = await fetch(`${url}/throws`, { headers: { 'X-Request-Id': 'sent-with-it' } })
  assert.equal(response.status, 500)
  assert.equal(response.headers.get('x-request-id'), 'sent-with-it')
  assert.equal(logged.length, 1)
  assert.equal(logged[0]?.request, 'sent-with-it')
  assert.equal(logged[0]?.error.message, 'thrown')
})

test('an answer that cannot be sent ends its connection, and no other', async (t) => {
  const { port, url, serve, logged } = await server(t)
  serve()
  const answer = await talk(port, 'GET /unsendable HTTP/1.1\r\nHost: x\r\n\r\n')
  assert.equal(answer.text, '')
  assert.equal((await fetch(`${url}/plain`)).status, 200)
  assert.deepEqual(
    logged.map(({ level, msg }) => [level, msg]),
    [[50, 'an answer could not be sent']],
  )
})

test('while it closes, an open request is answered as the last of its connection', async (t) => {
  const port = await openPort('127.0.0.1', 0)
  const asked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const [plain] = endpoints()
  assert.ok(plain)
  port.serve({
    endpoints: [
      {
        ...plain,
        async handle() {
          asked.resolve()
          await release.promise
          return { status: 200, headers: {}, body: 'late' }
        },
      },
    ],
    pages: [],
    upgrades: [],
    limiter: unlimited,
    load: createLoadShedder({ shedAfterMs: 0, maxWrites: 1000, writerMs: () => 0 }, () => {}),
    renderError: () => ({ status: 404, headers: {}, body: '' }),
    basePath: '',
    isSecure: false,
    clientAddress: createClientAddressResolver([]),
    requestId: () => 'made-here',
    log: createLog('silent'),
  })
  const socket = await dial(port.port)
  t.after(() => socket.destroy())
  let text = ''
  socket.setEncoding('utf8').on('data', (piece) => {
    text += piece
  })
  socket.write('GET /plain HTTP/1.1\r\nHost: x\r\n\r\n')
  await asked.promise
  const closing = port.close(10_000)
  release.resolve()
  await once(socket, 'close')
  await closing
  assert.equal(statusOf(text), 200)
  assert.match(text, /^connection: close\r$/im)
  assert.ok(text.endsWith('late'))
})
