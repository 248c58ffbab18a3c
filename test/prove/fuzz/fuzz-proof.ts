// Random requests to one server: its answers, its log, and the memory left behind.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { startOrigin, temporaryFolder } from '../../harness/app.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { demoKeyOf, launchServer, type ServerProgram } from '../../harness/programs.ts'
import type { Random } from '../../harness/random.ts'
import { relaxDemoScreens } from '../../harness/relaxed-screens.ts'
import { errorsIn } from '../overload/overload-proof.ts'
import { readDocument } from './openapi-operations.ts'
import { drawBytes } from './raw-bytes.ts'
import { type Credentials, type Drawn, drawRequest } from './requests.ts'
import { createSeenValues } from './schema-values.ts'

export interface FuzzCounts {
  requests: number
  together: number
}

export interface FuzzResult {
  requests: number
  operations: number
  statuses: Record<string, number>
  /** Answers 503 that say when to come back. */
  unavailable: number
  /** Failing pages, told as feeds with the statuses of the interface. */
  errorFeeds: number
  slowestMs: number
  largestBytes: number
  /** MiB, after each tenth. */
  memory: number[]
}

const secrets = { accessToken: 'a fuzzing access token', healthToken: 'a fuzzing health token' }
const mib = 1024 * 1024
/** An aggregation may wait a minute for others. */
const longestMs = 120_000
const silentMs = 20_000

/** Fails at a 5xx that is not deliberate, an error in the log, or a request without an answer. */
export async function proveFuzz({ requests, together }: FuzzCounts, random: Random): Promise<FuzzResult> {
  const folder = await temporaryFolder()
  const site = await startOrigin({ '/news': newsPage(stories(12)), '/blog': newsPage(stories(5, 'Entry')) })
  const server = await startServer(folder)
  try {
    const credentials = { tenantId: 'demo', apiKey: demoKeyOf(server), ...secrets }
    const seen = createSeenValues()
    const known = { tenantId: 'demo', url: `${site.url}/news`, urlId: 'page' }
    const documents = await Promise.all(
      ['/openapi.yaml', '/openapi-comments.yaml'].map((p) => readDocument(server.url, p)),
    )
    const drawers = documents.map((document) => ({
      operations: document.operations,
      source: { document, seen, random, known },
    }))
    const tally = createTally()
    const agent = new Agent({ keepAlive: true, maxSockets: together })
    for (let tenth = 1; tenth <= 10; tenth++) {
      await inParallel(Math.ceil(requests / 10), together, async () => {
        if (random.once(20)) return void (await sendBytes(server.port, drawBytes(random)))
        const drawn = drawRequest(drawers, credentials, random)
        const answer = await send(server.port, drawn, agent)
        tally.add(drawn, answer)
        if (answer.json !== undefined) seen.add(answer.json)
      })
      tally.result.memory.push(await residentMemory(server, credentials))
    }
    agent.destroy()
    server.process.kill('SIGTERM')
    const { code, stdout } = await server.ended
    assert.equal(code, 0)
    const errors = errorsIn(stdout)
    assert.deepEqual(errors.slice(0, 5), [], `${errors.length} errors in the log`)
    assert.deepEqual(tally.wrong.slice(0, 5), [], `${tally.wrong.length} answers that should not be`)
    return { ...tally.result, requests, operations: tally.operations.size }
  } finally {
    server.process.kill('SIGKILL')
    await server.ended
    await site.stop()
    await rm(folder, { recursive: true })
  }
}

/** Limits of clients are off, so that requests reach what is behind them. */
async function startServer(folder: string): Promise<ServerProgram> {
  const settings = {
    DATA_DIR: folder,
    FETCH_ALLOW: '127.0.0.0/8',
    BUDGETS: 'off',
    SHED_AFTER_MS: '250',
    MAIL_LIMIT: 'off',
    ACCESS_TOKEN: secrets.accessToken,
    HEALTH_TOKEN: secrets.healthToken,
  }
  const server = await launchServer(settings)
  relaxDemoScreens(await databaseUrl(folder))
  return server
}

interface Answer {
  status: number
  type: string
  retryAfter: string | undefined
  bytes: number
  ms: number
  json: unknown
  text: string
}

function send(port: number, { method, target, headers, body }: Drawn, agent: Agent): Promise<Answer> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = { port, host: '127.0.0.1', agent, method, path: target, headers: { ...headers, ...length } }
    const sent = request(options, (incoming) => {
      const pieces: Buffer[] = []
      incoming.on('data', (piece) => pieces.push(piece))
      incoming.on('error', reject)
      const answered = () => {
        const bytes = Buffer.concat(pieces)
        const type = incoming.headers['content-type'] ?? ''
        const text = incoming.headers['content-encoding'] ? '' : bytes.toString()
        resolve({
          status: incoming.statusCode ?? 0,
          type,
          retryAfter: incoming.headers['retry-after'],
          bytes: bytes.length,
          ms: performance.now() - startedAt,
          json: /^application\/json\b/.test(type) && text !== '' ? jsonIn(text) : undefined,
          text: text.slice(0, 300),
        })
      }
      incoming.on('end', answered)
      // A stream of events has no end: its first event is its answer.
      if (incoming.headers['content-type']?.startsWith('text/event-stream'))
        incoming.once('data', () => {
          incoming.off('error', reject)
          incoming.on('error', () => {})
          incoming.destroy()
          answered()
        })
    })
    sent.setTimeout(longestMs, () => sent.destroy(new Error(`No answer to ${method} ${target.slice(0, 200)}`)))
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A connection that the server kept for later may end just as it is used again; and it ends behind unread bodies.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve({ ...cut, ms: performance.now() - startedAt })
      else reject(error)
    })
    sent.end(body)
  })
}

/** What is no JSON although it says so is found by its own case: it counts as an answer that should not be. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}

const notJson = Symbol('not JSON')

const cut: Answer = { status: 0, type: '', retryAfter: undefined, bytes: 0, ms: 0, json: undefined, text: '' }

/** Resolves when the server has ended the connection, or has nothing more to say. */
function sendBytes(port: number, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes, 'latin1'))
    // An upgraded connection stays open.
    socket.setTimeout(silentMs, () => socket.destroy())
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.resume()
  })
}

function createTally() {
  const operations = new Set<string>()
  const wrong: string[] = []
  const result: Omit<FuzzResult, 'requests' | 'operations'> = {
    statuses: {},
    unavailable: 0,
    errorFeeds: 0,
    slowestMs: 0,
    largestBytes: 0,
    memory: [],
  }
  return {
    operations,
    wrong,
    result,
    add(drawn: Drawn, answer: Answer) {
      const { status, retryAfter } = answer
      result.statuses[status] = (result.statuses[status] ?? 0) + 1
      result.slowestMs = Math.max(result.slowestMs, Math.round(answer.ms))
      result.largestBytes = Math.max(result.largestBytes, answer.bytes)
      if (status >= 200 && status < 300) operations.add(drawn.operationId)
      if (answer.json === notJson)
        wrong.push(`not JSON: ${drawn.method} ${drawn.target.slice(0, 300)} → ${answer.text}`)
      if (status < 500) return
      if (status === 503 && retryAfter !== undefined) result.unavailable++
      else if (isErrorFeed(drawn, answer)) result.errorFeeds++
      else
        wrong.push(
          `${status} ${drawn.method} ${drawn.target.slice(0, 300)} ${drawn.body?.slice(0, 300)} → ${answer.text}`,
        )
    },
  }
}

/** What is read of a page that cannot be had is a feed that says so: 500, and 504 where the page was too slow. */
function isErrorFeed({ operationId }: Drawn, { status, type }: Answer): boolean {
  const isRead = /^(?:renderFeedByToken|previewFeed)$/.test(operationId)
  return isRead && (status === 500 || status === 504) && /feed|rss|atom|xml|html|json/.test(type)
}

async function residentMemory({ url }: ServerProgram, { healthToken }: Credentials): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${healthToken}` } })
  const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(await response.text())?.[1])
  return Math.round(bytes / mib)
}

async function inParallel(count: number, together: number, work: () => Promise<void>): Promise<void> {
  let left = count
  const worker = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: together }, worker))
}
