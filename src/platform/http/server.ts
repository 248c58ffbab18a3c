// The listening server: routes of both houses on one port, whatever web framework does the matching.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { type Answer, documentAnswer } from '../api/answer.ts'
import type { Call } from '../api/call.ts'
import type { Document } from '../api/operation.ts'
import { Refusal } from '../api/refusal.ts'
import { asRefusal, type Endpoint } from '../api/serve.ts'
import type { Ids } from '../ids.ts'
import type { Log } from '../log.ts'
import type { ClientAddress } from './client-address.ts'

/** A page or file of ours that is no operation. GET and HEAD. */
export interface Page {
  path: string
  /** Resolves to undefined when there is nothing at this path after all. */
  show(call: Call, params: Record<string, string>): Promise<Document | undefined>
}

export interface ServerParts {
  endpoints: readonly Endpoint[]
  pages: readonly Page[]
  /** How an unknown path, a wrong verb, or an error outside every operation is answered. */
  refuse(refusal: Refusal, call: Call): Answer
  /** Path of `PUBLIC_URL`, without trailing slash: requests may come with it or without. */
  basePath: string
  clientAddress: ClientAddress
  ids: Ids
  log: Log
}

/** A port that is ours: bound before anything else is made, because addresses are built from it. */
export interface OpenPort {
  port: number
  /** Until then every request is told to come back. */
  serve(parts: ServerParts): void
  /** Lets open requests finish for a while, then cuts what is left. */
  close(): Promise<void>
}

type Bindings = { Bindings: { incoming: IncomingMessage; outgoing: ServerResponse } }
type Ctx = Context<Bindings>

const drainMs = 10_000
const acceptableId = /^[\w.-]{1,64}$/

export async function openPort(host: string, port: number): Promise<OpenPort> {
  let listener: RequestListener = (_, outgoing) => {
    outgoing
      .writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain' })
      .end('Starting. Try again in a second.\n')
  }
  const limits = { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 }
  const server = createServer(limits, (incoming, outgoing) => listener(incoming, outgoing))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    serve(parts) {
      listener = getRequestListener(routes(parts).fetch, { hostname: 'localhost' })
    },
    close: () => drain(server),
  }
}

function routes(parts: ServerParts): Hono<Bindings> {
  const app = new Hono<Bindings>({ getPath: pathBelow(parts.basePath) })
  for (const endpoint of parts.endpoints) {
    app.on(endpoint.operation.method, honoPath(endpoint.path), async (c) => {
      const call = callOf(c, parts)
      return respond(await endpoint.answer(call, c.req.param(), c.env.incoming), call)
    })
  }
  for (const page of parts.pages) {
    app.get(honoPath(page.path), async (c) => {
      const call = callOf(c, parts)
      const document = await page.show(call, c.req.param())
      return respond(document ? documentAnswer(document, call) : parts.refuse(new Refusal('not-found'), call), call)
    })
  }
  const matchers = parts.endpoints.map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }))
  app.notFound(async (c) => {
    const call = callOf(c, parts)
    const here = matchers.filter(({ pattern }) => pattern.test(c.req.path)).map(({ endpoint }) => endpoint)
    const allowed = here.flatMap(({ operation }) => (operation.method === 'GET' ? ['GET', 'HEAD'] : [operation.method]))
    if (call.method === 'OPTIONS' && here.length > 0) return respond(await preflight(call, here, allowed), call)
    const refusal = here.length > 0 ? wrongMethod(allowed) : new Refusal('not-found')
    return respond(parts.refuse(refusal, call), call)
  })
  app.onError((error, c) => {
    const call = callOf(c as Ctx, parts)
    return respond(parts.refuse(asRefusal(error, call, parts.log), call), call)
  })
  return app
}

function callOf(c: Ctx, { ids, clientAddress }: ServerParts): Call {
  const { incoming } = c.env
  const sentId = incoming.headers['x-request-id']
  return {
    id: typeof sentId === 'string' && acceptableId.test(sentId) ? sentId : ids.next(),
    method: incoming.method ?? 'GET',
    target: incoming.url ?? '/',
    get address() {
      return clientAddress(
        incoming.socket.remoteAddress ?? '',
        incoming.headers['x-forwarded-for'] as string | undefined,
      )
    },
    header: (name) => {
      const value = incoming.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
  }
}

function respond({ status, headers, body }: Answer, call: Call): Response {
  headers['X-Request-Id'] = call.id
  if (body !== null)
    headers['Content-Length'] = String(typeof body === 'string' ? Buffer.byteLength(body) : body.length)
  return new Response(body, { status, headers })
}

function wrongMethod(allowed: readonly string[]): Refusal {
  return new Refusal('method-not-allowed', { headers: { Allow: allowed.join(', ') } })
}

/** What a browser asks before it lets another site's page call: answered without running the operation. */
async function preflight(call: Call, here: readonly Endpoint[], allowed: readonly string[]): Promise<Answer> {
  const headers: Record<string, string> = { Allow: [...allowed, 'OPTIONS'].join(', ') }
  const asked = call.header('access-control-request-method')
  const endpoint = here.find(({ operation }) => operation.method === asked)
  if (endpoint) Object.assign(headers, await endpoint.crossOrigin(call))
  if (headers['Access-Control-Allow-Origin']) {
    headers['Access-Control-Allow-Methods'] = allowed.join(', ')
    headers['Access-Control-Allow-Headers'] = 'Content-Type, Authorization, X-Session-Id'
    headers['Access-Control-Max-Age'] = '600'
  }
  return { status: 204, headers, body: null }
}

/** The path that is matched: without origin, query, trailing slash, and the path of `PUBLIC_URL`. */
function pathBelow(basePath: string): (request: Request) => string {
  return ({ url }) => {
    const start = url.indexOf('/', url.indexOf('//') + 2)
    const query = url.indexOf('?', start)
    let path = query === -1 ? url.slice(start) : url.slice(start, query)
    if (basePath !== '' && (path === basePath || path.startsWith(`${basePath}/`))) path = path.slice(basePath.length)
    while (path.length > 1 && path.endsWith('/')) path = path.slice(0, -1)
    return path === '' ? '/' : path
  }
}

function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`)
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearTimeout(cut)
}
