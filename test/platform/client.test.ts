// Typed client against a scripted server: requests sent, replies and failures.
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import { CallFailure, type ClientCall, createClient } from '../../src/platform/api/client.ts'
import { operation } from '../../src/platform/api/operation.ts'

const reply = z.object({ name: z.string() })
const readBook = operation({
  operationId: 'readBook',
  summary: 'One book',
  method: 'GET',
  path: '/shelves/{shelf}/books/{book}',
  params: z.object({ shelf: z.string(), book: z.string() }),
  query: z.object({ tags: z.array(z.string()).optional(), page: z.coerce.number().optional() }),
  reply,
})
const addBook = operation({
  operationId: 'addBook',
  summary: 'A new book',
  method: 'POST',
  path: '/books',
  body: z.object({ name: z.string() }),
  status: 201,
  reply,
})
const root = operation({ operationId: 'root', summary: 'All', method: 'GET', path: '/', reply })

interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: string
}

let server: Server
let asked: { incoming: IncomingMessage; body: string } | undefined
let answer: Answer | 'cut' | 'never' = {}
let call: ClientCall

before(async () => {
  server = createServer(async (incoming, outgoing) => {
    asked = { incoming, body: await text(incoming) }
    if (answer === 'cut') outgoing.writeHead(200, { 'Content-Length': '99' }).write('{', () => outgoing.destroy())
    else if (answer !== 'never')
      outgoing.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '{"name":"Dune"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  call = createClient({
    base: new URL(`http://127.0.0.1:${port}/below/api/`),
    readFailure: (body) => {
      const { wrong } = body as { wrong?: string }
      return wrong ? { code: wrong, message: `It is ${wrong}.`, nextAction: 'retry' } : undefined
    },
  })
})

after(() => {
  server.closeAllConnections()
  server.close()
})

async function failureOf(promise: Promise<unknown>): Promise<CallFailure> {
  const error = await promise.then(
    () => assert.fail('it was not refused'),
    (reason) => reason,
  )
  assert.ok(error instanceof CallFailure, String(error))
  return error
}

test('parameters and query are filled in and escaped, below the base', async () => {
  answer = {}
  const book = await call(readBook, {
    params: { shelf: 'a/b', book: 'ü?=.json' },
    query: { tags: ['x y', '&'], page: undefined },
    headers: { Authorization: 'Bearer t' },
  })
  assert.equal(book.name, 'Dune')
  assert.equal(asked?.incoming.url, '/below/api/shelves/a%2Fb/books/%C3%BC%3F%3D.json?tags=x+y&tags=%26')
  assert.equal(asked?.incoming.headers.authorization, 'Bearer t')
  assert.equal(asked?.incoming.headers.accept, 'application/json')
  assert.equal(asked?.incoming.headers['content-type'], undefined)
})

test('the root path keeps its slash', async () => {
  answer = {}
  await call(root, {})
  assert.equal(asked?.incoming.url, '/below/api/')
})

test('a body goes as JSON', async () => {
  answer = { status: 201 }
  await call(addBook, { body: { name: 'Dune' } })
  assert.deepEqual([asked?.incoming.method, asked?.body], ['POST', '{"name":"Dune"}'])
  assert.equal(asked?.incoming.headers['content-type'], 'application/json')
})

const refusals: [what: string, answer: Answer | 'cut', expected: Partial<CallFailure>][] = [
  [
    'a refusal of the service',
    { status: 429, headers: { 'Retry-After': '42' }, body: '{"wrong":"early"}' },
    { status: 429, code: 'early', message: 'It is early.', nextAction: 'retry', retryAfterSeconds: 42 },
  ],
  [
    'a date to wait for',
    { status: 503, headers: { 'Retry-After': 'Fri, 20 Nov 2026 10:00:00 GMT' }, body: '{"wrong":"busy"}' },
    { status: 503, code: 'busy', retryAfterSeconds: undefined },
  ],
  ['an error in another form', { status: 500, body: '{"oh":"no"}' }, { status: 500, code: 'bad-answer' }],
  ['an error page of a proxy', { status: 502, body: '<h1>Bad gateway</h1>' }, { status: 502, code: 'bad-answer' }],
  ['success that is no JSON', { body: '<h1>Log in to the network</h1>' }, { status: 200, code: 'bad-answer' }],
  ['success that is no object', { body: '"Dune"' }, { status: 200, code: 'bad-answer' }],
  ['an answer that breaks off', 'cut', { status: 200, code: 'bad-answer' }],
]

for (const [what, given, expected] of refusals) {
  test(what, async () => {
    answer = given
    const failure = await failureOf(call(root, {}))
    const found = Object.fromEntries(Object.keys(expected).map((key) => [key, failure[key as keyof CallFailure]]))
    assert.deepEqual(found, expected)
  })
}

test('nobody listens', async () => {
  const away = createServer()
  await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve))
  const { port } = away.address() as AddressInfo
  await new Promise((resolve) => away.close(resolve))
  const callAway = createClient({ base: new URL(`http://127.0.0.1:${port}`), readFailure: () => undefined })
  const { status, code } = await failureOf(callAway(root, {}))
  assert.deepEqual([status, code], [0, 'unreachable'])
})

test('a caller who stops gets his own reason back', async () => {
  answer = 'never'
  const controller = new AbortController()
  const reason = new Error('enough')
  const stopped = assert.rejects(call(root, { signal: controller.signal }), (error) => error === reason)
  controller.abort(reason)
  await stopped
})
