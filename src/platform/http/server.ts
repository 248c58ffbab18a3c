// HTTP server: operations of both services, pages, and WebSocket upgrades on one port.
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerOptions, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Call, routePath } from '../api/call.ts'
import type { Page } from '../api/page.ts'
import { type ApiResponse, documentResponse } from '../api/response.ts'
import { type Endpoint, toApiError } from '../api/serve.ts'
import { ApiError } from '../errors.ts'
import type { ClientAddressResolver } from '../limits/client-address.ts'
import { type LoadShedder, shedRetryAfterSeconds } from '../limits/load-shedder.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { type Log, loggable } from '../log.ts'
import { createDrain } from './connection-drain.ts'
import { discardBody } from './discard-body.ts'
import { callFromRequest } from './incoming-request.ts'
import { createServer, listenOn, tryPort } from './node-http.ts'
import { streamTo } from './response-stream.ts'
import { createRouter, type RouteMatch } from './router.ts'
import { createUpgrader, noUpgrades, type Upgrade } from './websocket-upgrade.ts'

export interface ServerParts {
  endpoints: readonly Endpoint[]
  pages: readonly Page[]
  upgrades: readonly Upgrade[]
  /** Renders an unknown path, a wrong method, or an error outside every operation. */
  renderError(error: ApiError, call: Call): ApiResponse
  limiter: RateLimiter
  load: LoadShedder
  /** Path of `PUBLIC_URL`, without trailing slash: requests may come with it or without. */
  basePath: string
  /** `PUBLIC_URL` is https: responses carry `Strict-Transport-Security`. */
  isSecure: boolean
  clientAddress: ClientAddressResolver
  requestId(): string
  log: Log
}

/** A port that is ours: bound before anything else is made, because addresses are built from it. */
export interface OpenPort {
  port: number
  /** Until then every request is answered 503 with `Retry-After`; where it listens late, no connection is taken. */
  serve(parts: ServerParts): void
  /** Where it listens late, after `serve`. */
  listen(): Promise<void>
  /** From then on each answer is the last of its connection; requests are taken as before. */
  drain(): void
  /** Lets open requests finish for this long, in milliseconds, then cuts what is left: resolves to whether there was any. */
  close(withinMs: number): Promise<boolean>
}

/** Up to so many unread bytes of a body are discarded: cheaper for both sides than a new connection. */
const maxDiscardedBytes = 512 * 1024
/** Times of a connection, in milliseconds; docs/operating.md tells them. */
export interface ConnectionLimits extends ServerOptions {
  /** Without a byte in either direction, while a request is answered. */
  idleTimeout?: number
}

/** Node looks every `connectionsCheckingInterval` for requests that are late; by default, every 30 seconds. */
export const connectionLimits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  idleTimeout: 180_000,
  connectionsCheckingInterval: 1000,
} satisfies ConnectionLimits

/**
 * `listensLate`: a given port is only tried now. Of several processes, a proxy then asks another one while this one starts:
 * it cannot pass on a write that was answered 503.
 */
export async function openPort(
  host: string,
  port: number,
  { listensLate = false, ...limits }: ConnectionLimits & { listensLate?: boolean } = {},
): Promise<OpenPort> {
  const { idleTimeout = 0, ...options } = { ...connectionLimits, ...limits }
  let listener: RequestListener = (_, outgoing) => {
    const headers = { 'Retry-After': '1', 'Content-Type': 'text/plain' }
    outgoing.writeHead(503, headers).end('Starting. Try again in a second.\n')
  }
  let upgrader = noUpgrades
  const shouldUpgradeCallback = (incoming: IncomingMessage) => upgrader.takes(incoming)
  const server = createServer({ ...options, shouldUpgradeCallback }, (incoming, outgoing) =>
    listener(incoming, outgoing),
  )
  server.timeout = idleTimeout
  server.on('upgrade', (incoming, socket, head) => void upgrader.take(incoming, socket, head))
  const drain = createDrain(server)
  const isLate = listensLate && port !== 0
  await (isLate ? tryPort(host, port) : listenOn(server, host, port))
  return {
    port: isLate ? port : (server.address() as AddressInfo).port,
    serve(parts) {
      listener = listenerOf(parts, drain.begun)
      upgrader = createUpgrader({ ...parts, callOf: (incoming) => callFromRequest(incoming, parts) })
    },
    listen: async () => (isLate ? listenOn(server, host, port) : undefined),
    drain: drain.begin,
    async close(withinMs) {
      const [isCut] = await Promise.all([drain.finish(withinMs), upgrader.close()])
      return isCut
    },
  }
}

interface Exchange {
  call: Call
  startedAt: number
  incoming: IncomingMessage
  outgoing: ServerResponse
}

interface Served {
  method: string
  path: string
  endpoint?: Endpoint
  answer(call: Call, params: Record<string, string>, incoming: IncomingMessage): Promise<ApiResponse> | ApiResponse
}

/** `ending`: the server is shutting down. */
function listenerOf(parts: ServerParts, ending: () => boolean): RequestListener {
  const find = createRouter<Served>([...parts.endpoints.map(servedEndpoint), ...parts.pages.map(servedPage(parts))])

  function answer(call: Call, incoming: IncomingMessage): Promise<ApiResponse> | ApiResponse {
    const path = routePath(parts.basePath, call.target)
    const found = find(call.method === 'HEAD' ? 'GET' : call.method, path)
    if (found?.route) return found.route.answer(call, found.params, incoming)
    if (!found) return parts.renderError(new ApiError('not-found'), call)
    if (call.method === 'OPTIONS') return preflight(call, found, find(methodAsked(call), path))
    const { renderError } = found.here.find(({ endpoint }) => endpoint)?.endpoint ?? parts
    return renderError(wrongMethod(found), call)
  }

  function finish(done: ApiResponse, { call, startedAt, incoming, outgoing }: Exchange): void {
    if (done.stream && call.method !== 'HEAD')
      sendStream(done, done.stream, { call, outgoing }, { ending, log: parts.log })
    else send(done, { call, incoming, outgoing }, ending() || leavesMuch(incoming))
    if (parts.log.isLevelEnabled('debug')) logAnswer(parts.log, call, done.status, performance.now() - startedAt)
  }

  async function finishLater(answering: Promise<ApiResponse>, exchange: Exchange): Promise<void> {
    try {
      const { call } = exchange
      finish(await answering.catch((error) => parts.renderError(toApiError(error, call, parts.log), call)), exchange)
    } catch (error) {
      // No answer can be written any more; the other requests go on.
      parts.log.error({ error }, 'an answer could not be sent')
      exchange.outgoing.destroy()
    }
  }

  /** Synchronous for ready responses: a promise would cost as much as all the rest. */
  function begin(exchange: Exchange): boolean {
    const done = answer(exchange.call, exchange.incoming)
    const goesOn = done instanceof Promise
    if (goesOn) void finishLater(done, exchange)
    else finish(done, exchange)
    return goesOn
  }

  return (incoming, outgoing) => {
    // Node parses the rest of a closed connection's input all the same.
    if (incoming.socket.destroyed) return
    const call = callFromRequest(incoming, parts)
    if (parts.isSecure) outgoing.setHeader('Strict-Transport-Security', hsts)
    const exchange = { call, startedAt: performance.now(), incoming, outgoing }
    if (hasSeveralHosts(incoming)) finish(severalHosts, exchange)
    else if (isProbe(call, parts)) begin(exchange)
    else {
      parts.load.schedule({
        connection: incoming.socket,
        startedAt: exchange.startedAt,
        begin: () => begin(exchange),
        refuse: () => finish(parts.renderError(overloaded, call), exchange),
      })
    }
  }
}

function servedEndpoint(endpoint: Endpoint): Served {
  return { method: endpoint.operation.method, path: endpoint.path, endpoint, answer: endpoint.handle }
}

function servedPage({ renderError, limiter }: ServerParts): (page: Page) => Served {
  return (page) => ({
    method: 'GET',
    path: page.path,
    async answer(call, params) {
      const wait = limiter.consume(call.address, page.kind ?? 'read')
      if (wait !== undefined) return renderError(new ApiError('rate-limited', { retryAfterSeconds: wait }), call)
      const document = await page.show(call, params)
      return document ? documentResponse(document, call) : renderError(new ApiError('not-found'), call)
    },
  })
}

/** Made once: an error costs a stack trace, and there are thousands of these in a second. */
const overloaded = new ApiError('unavailable', { retryAfterSeconds: shedRetryAfterSeconds })

const probes = new Set(['/api/v1/health', '/api/v1/health/live', '/api/v1/health/ready', '/metrics'])

/** Health checks are answered also under overload. */
function isProbe({ target }: Call, { basePath }: ServerParts): boolean {
  return isProbePath(routePath(basePath, target))
}

/** Of health and metrics, which every process answers. */
export const isProbePath = (path: string): boolean => probes.has(path)

/** RFC 9112 3.2: a proxy before us and we would read different names. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') count++
  }
  return count > 1
}

const severalHosts: ApiResponse = {
  status: 400,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' },
  body: 'A request has one Host header.\n',
}

/** A year; never `preload`, which cannot be taken back, and not for other names below ours. */
const hsts = 'max-age=31536000'

/** A large or unknown part of the body is unread: it would have to be read before the next request. */
function leavesMuch({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxDiscardedBytes
}

type Sending = Pick<Exchange, 'call' | 'incoming' | 'outgoing'>

function send(
  { status, headers, body, cookies }: ApiResponse,
  { call, incoming, outgoing }: Sending,
  isLast: boolean,
): void {
  const sent: OutgoingHttpHeaders = { ...headers, 'X-Request-Id': call.id }
  if (body !== null) sent['Content-Length'] = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  if (cookies !== undefined) sent['Set-Cookie'] = [...cookies]
  if (isLast) sent.Connection = 'close'
  outgoing.writeHead(status, sent)
  if (incoming.complete || sent.Connection !== 'close') outgoing.end(body)
  else discardBody(incoming, () => outgoing.end(body))
}

function sendStream(
  { status, headers, body, isFile = false }: ApiResponse,
  stream: NonNullable<ApiResponse['stream']>,
  { call, outgoing }: Pick<Exchange, 'call' | 'outgoing'>,
  { ending, log }: { ending: () => boolean; log: Log },
): void {
  outgoing.writeHead(status, { ...headers, 'X-Request-Id': call.id })
  if (body !== null) outgoing.write(body)
  void streamTo(outgoing, stream, isFile ? () => false : ending).catch((error: unknown) => {
    log.error({ request: call.id, error }, 'an answer was cut')
    outgoing.destroy()
  })
}

function logAnswer(log: Log, call: Call, status: number, ms: number): void {
  log.debug({ request: call.id, method: call.method, target: loggable(call.target), status, ms }, 'answered')
}

function methodsOf({ here }: RouteMatch<Served>): string[] {
  return here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

function wrongMethod(found: RouteMatch<Served>): ApiError {
  return new ApiError('method-not-allowed', { headers: { Allow: methodsOf(found).join(', ') } })
}

/** Words that are no method are not looked for. */
function methodAsked(call: Call): string {
  return call.header('access-control-request-method')?.slice(0, 10) ?? ''
}

/** CORS preflight, answered without running the operation. */
async function preflight(
  call: Call,
  found: RouteMatch<Served>,
  asked: RouteMatch<Served> | undefined,
): Promise<ApiResponse> {
  const methods = methodsOf(found)
  const headers: Record<string, string> = { Allow: [...methods, 'OPTIONS'].join(', ') }
  const endpoint = asked?.route?.endpoint
  if (endpoint) Object.assign(headers, await endpoint.corsHeaders(call, asked.params))
  if (headers['Access-Control-Allow-Origin']) {
    headers['Access-Control-Allow-Methods'] = methods.join(', ')
    headers['Access-Control-Allow-Headers'] = 'Content-Type, Authorization, X-Session-Id'
    headers['Access-Control-Max-Age'] = '600'
  }
  return { status: 204, headers, body: null }
}
