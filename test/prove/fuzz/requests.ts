// Random requests from the documents: valid, nearly valid, junk, pages of ours, and bytes that are no request at all.
import { createHmac } from 'node:crypto'
import type { Random } from '../../harness/random.ts'
import type { Documented } from './openapi-operations.ts'
import { drawJunk, drawValid, mutate, type Source } from './schema-values.ts'

export interface Drawn {
  kind: 'valid' | 'near' | 'junk' | 'page'
  operationId: string
  method: string
  target: string
  headers: Record<string, string>
  body: string | undefined
}

export interface Credentials {
  tenantId: string
  apiKey: string
  accessToken: string
  healthToken: string
}

const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

const encode = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed())

/** In so many of twenty: valid, nearly valid, junk, pages. */
const shares = { valid: 8, near: 7, junk: 3 }

export function drawRequest(sources: readonly Drawer[], credentials: Credentials, random: Random): Drawn {
  const { operations, source } = random.pick(sources)
  const share = random.below(20)
  if (share >= shares.valid + shares.near + shares.junk) return drawPage(source)
  const operation = random.pick(operations)
  if (share >= shares.valid + shares.near) return drawWild(operation, random)
  return drawOperation(operation, source, credentials, share < shares.valid ? 'valid' : 'near')
}

export interface Drawer {
  operations: readonly Documented[]
  source: Source
}

function drawOperation(operation: Documented, source: Source, credentials: Credentials, kind: 'valid' | 'near'): Drawn {
  const { random } = source
  const isNear = kind === 'near'
  const values = Object.fromEntries(
    operation.parameters
      .filter(({ required, in: place }) => required || place === 'path' || random.once(4))
      .map(({ name, schema }) => [
        name,
        name === 'sso' ? signOn(credentials, random) : drawValid(name, schema, source),
      ]),
  )
  const mutated = isNear && random.once(2) ? mutate(values, random) : values
  const changed = (typeof mutated === 'object' ? (mutated ?? {}) : {}) as Record<string, unknown>
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(changed[name] ?? values[name] ?? 'x'))
  const inPath = new Set(operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name))
  const query = Object.entries(changed)
    .filter(([name]) => !inPath.has(name))
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => `${encode(name)}=${encode(one)}`))
  const body = operation.body && drawValid('', operation.body.schema, source)
  const sent = isNear && body !== undefined ? mutate(body, random) : body
  const isText = operation.body && !operation.body.media.includes('json')
  const headers: Record<string, string> = isNear && random.once(8) ? {} : authorization(operation, credentials)
  const session = source.seen.pick('sessionId', random) ?? 'none'
  if (random.once(6) && /^[!-~]+$/.test(session)) headers['x-session-id'] = session
  if (random.once(10)) headers['accept-encoding'] = random.pick(['gzip', 'br', 'zstd', 'identity;q=0', '*'])
  return {
    kind,
    operationId: operation.operationId,
    method: operation.method,
    target: `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: { ...headers, ...(sent === undefined ? {} : { 'content-type': operation.body?.media ?? '' }) },
    body: sent === undefined ? undefined : isText ? asText(sent) : JSON.stringify(sent),
  }
}

function authorization({ isAuthorised, operationId, path }: Documented, credentials: Credentials) {
  if (!isAuthorised) return {}
  if (operationId === 'getHealthStatus') return { authorization: `Bearer ${credentials.healthToken}` }
  if (path.startsWith('/api/v1/feeds') || path.startsWith('/api/v1/opml'))
    return { authorization: `Bearer ${credentials.accessToken}`, 'x-api-key': credentials.apiKey }
  return { 'x-api-key': credentials.apiKey, authorization: `Bearer ${credentials.accessToken}` }
}

/** Of one of a few people, as the tenant's server signs it; sometimes of staff. */
function signOn({ apiKey }: Credentials, random: Random): string {
  const n = random.below(6)
  const user = {
    id: `user-${n}`,
    email: `user${n}@example.com`,
    username: `User ${n}`,
    isAdmin: n === 0,
    isModerator: n === 1,
  }
  if (random.once(5)) return JSON.stringify({ simpleSSOUser: { username: `User ${n}` } })
  const at = Date.now()
  const data = Buffer.from(JSON.stringify(user)).toString('base64')
  const verificationHash = createHmac('sha256', apiKey).update(`${at}${data}`).digest('hex')
  return JSON.stringify({ userDataJSONBase64: data, verificationHash, timestamp: at })
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE']
const bodies = ['{', '[]', 'null', '"x"', '{"a":', '\u0000\u0001', '{"a":1}'.repeat(100), 'a=b&c=d', '']
const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'x/y;charset=utf-9',
]

/** An operation's path with anything in its places. */
function drawWild({ operationId, method, path }: Documented, random: Random): Drawn {
  const wild = () => (random.once(3) ? '' : encode(drawJunk(random)).slice(0, 2000))
  const target = path.replace(/\{\w+\}/g, wild) + (random.once(2) ? `?${wild()}=${wild()}&${wild()}` : '')
  const sends = random.once(2)
  return {
    kind: 'junk',
    operationId,
    method: random.once(3) ? random.pick(methods) : method,
    target: target.replace(/[^!-~]/g, '%20') || '/',
    headers: sends ? { 'content-type': random.pick(types) } : {},
    body: sends ? (random.once(2) ? random.pick(bodies) : JSON.stringify(drawJunk(random))) : undefined,
  }
}

const pages = [
  '/',
  '/docs',
  '/docs/feeds',
  '/docs/comments',
  '/demo',
  '/embed.js',
  '/embed.mjs',
  '/embed.lists.js',
  '/thread.css',
  '/robots.txt',
  '/metrics',
  '/openapi.yaml',
  '/openapi-comments.yaml',
  '/thread/demo',
  '/thread/demo/feed.rss',
  '/thread/demo/feed.json',
  '/thread/demo/feed.atom',
  '/verify/x',
  '/mail/act/x',
  '/mail/end/x',
  '/images/x',
  '/sub',
  '/nowhere',
  '/weekly.xml',
  '/api/v1/x',
  '/translations/widgets/comment-ui',
  '/posts/demo/feed.rss',
]
const asked = [
  'urlId',
  'url',
  'title',
  'locale',
  'sort',
  'page',
  'comment',
  'below',
  'reply',
  'edit',
  'remove',
  'text',
  'fragment',
  'token',
]

function drawPage({ seen, random }: Source): Drawn {
  const names = Array.from({ length: random.below(5) }, () => random.pick(asked))
  const query = names.map((name) => {
    const value = random.once(3) ? drawJunk(random) : (seen.pick(name === 'urlId' ? 'urlId' : 'id', random) ?? 'page')
    return `${name}=${encode(value).slice(0, 3000)}`
  })
  const isForm = random.once(6)
  return {
    kind: 'page',
    operationId: 'page',
    method: isForm ? 'POST' : random.once(8) ? 'HEAD' : 'GET',
    target: `${random.pick(pages)}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: isForm
      ? { 'content-type': 'application/x-www-form-urlencoded' }
      : { accept: random.pick(['*/*', 'text/html', 'x', '']) },
    body: isForm ? query.join('&') : undefined,
  }
}
