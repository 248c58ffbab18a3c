// The eight operations of the feed service and their shapes. Paths are below `/api/v1`.
import { z } from 'zod'
import { type Failure, type Media, operation } from '../platform/api/operation.ts'

const ApiMetadata = z
  .object({
    api: z.object({ name: z.string(), description: z.string(), openapi_url: z.string() }),
    instance: z.object({
      feed_creation: z.object({ enabled: z.boolean(), access_token_required: z.boolean() }),
      featured_feeds: z.array(z.object({ path: z.string(), title: z.string(), description: z.string() })),
    }),
  })
  .meta({ id: 'ApiMetadata' })

export const Feed = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    strategy: z.string(),
    feed_token: z.string(),
    public_url: z.string(),
    json_public_url: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Feed' })

const Strategy = z.object({ id: z.string(), name: z.string(), display_name: z.string() }).meta({ id: 'Strategy' })

const Liveness = z.object({ status: z.string(), timestamp: z.string() }).meta({ id: 'Liveness' })

const Health = z
  .object({
    status: z.string(),
    timestamp: z.string(),
    environment: z.string(),
    uptime: z.number().meta({ format: 'float' }),
    checks: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Health' })

/** With the version of the program, which only the operator is told. */
const HealthStatus = Health.extend({ version: z.string() }).meta({ id: 'HealthStatus' })

/** The last four fields tell a client what to do next; additions of the newest generation. */
export const ErrorBody = z
  .object({
    success: z.literal(false),
    error: z.object({
      message: z.string(),
      code: z.string(),
      kind: z.enum(['auth', 'input', 'network', 'server', 'client']),
      retryable: z.boolean(),
      next_action: z.enum(['enter_token', 'correct_input', 'retry', 'none']),
      retry_action: z.enum(['primary', 'none']),
    }),
  })
  .meta({ id: 'Error' })

export type ErrorBody = z.output<typeof ErrorBody>

export const data = <S extends z.ZodType>(shape: S) => z.object({ success: z.literal(true), data: shape })
const health = <S extends z.ZodType>(shape: S) => data(z.object({ health: shape }))

const feedDocument: Media = {
  media: ['application/xml', 'application/feed+json', 'application/atom+xml', 'text/html'],
}

export const refused = (description: string): Failure => ({ description, reply: ErrorBody })
const feedRefused = (description: string): Failure => ({ description, reply: feedDocument })

export const unauthorized = refused('No valid bearer token or session')
const urlMissing = 'URL parameter is required'
export const tooMany = refused('Too many requests; `Retry-After` says when')
export const busy = refused('Too busy at the moment, or the database is away; `Retry-After` says when')
export const unexpected = refused('Something failed in the server')

export const feedOperations = {
  getApiMetadata: operation({
    operationId: 'getApiMetadata',
    summary: 'Metadata of this instance',
    method: 'GET',
    path: '/',
    reply: data(ApiMetadata),
    failures: { 429: tooMany },
  }),
  createFeed: operation({
    operationId: 'createFeed',
    summary: 'Create a feed from a page',
    method: 'POST',
    path: '/feeds',
    auth: 'bearer',
    takesForm: true,
    status: 201,
    body: z
      .object({
        url: z
          .string({ error: urlProblem })
          .refine((url) => url.trim() !== '', urlMissing)
          .meta({ description: 'Address of the page' }),
        strategy: z
          .string({ error: 'Unsupported strategy' })
          .nullish()
          .meta({ description: 'Strategy to fetch the page, one of `GET /strategies`; default `auto`' }),
      })
      .meta({ id: 'CreateFeed' }),
    reply: data(z.object({ feed: Feed })).extend({ meta: z.object({ created: z.boolean() }) }),
    failures: {
      400: refused('Malformed JSON, an address that cannot be a page, or an unknown strategy'),
      401: unauthorized,
      403: refused('Feed creation is off, or this account may not use that address'),
      413: refused('The body is too large'),
      429: tooMany,
      500: unexpected,
      503: busy,
    },
  }),
  renderFeedByToken: operation({
    operationId: 'renderFeedByToken',
    summary: 'The feed as RSS, Atom, JSON Feed or HTML: by the extension of the path, else by `Accept`',
    method: 'GET',
    path: '/feeds/{token}',
    cors: 'anyone',
    params: z.object({
      token: z
        .string()
        .meta({ description: 'The `feed_token`, with or without `.xml`, `.rss`, `.atom`, `.json`, `.html`' }),
    }),
    reply: feedDocument,
    failures: {
      304: { description: 'Not modified', reply: { media: [] } },
      400: feedRefused('The token asks for a strategy that is not known, or a parameter is wrong'),
      401: feedRefused('The token is not known'),
      403: feedRefused('Feed creation is off, or the account may no longer use that address'),
      422: feedRefused('The page was got, but nothing on it could be made into a feed'),
      429: feedRefused('Too many requests; `Retry-After` says when'),
      500: feedRefused('The page could not be got, or something failed in the server'),
      503: feedRefused('Too busy at the moment, or the database is away; `Retry-After` says when'),
      504: feedRefused('The page did not answer in time'),
    },
  }),
  getHealthStatus: operation({
    operationId: 'getHealthStatus',
    summary: 'Detailed health of the instance',
    method: 'GET',
    path: '/health',
    auth: 'bearer',
    reply: health(HealthStatus),
    failures: {
      401: unauthorized,
      429: tooMany,
      500: refused('The configuration cannot be read, or the database is away'),
    },
  }),
  getLivenessProbe: operation({
    operationId: 'getLivenessProbe',
    summary: 'Liveness: the process answers',
    method: 'GET',
    path: '/health/live',
    reply: health(Liveness),
  }),
  getReadinessProbe: operation({
    operationId: 'getReadinessProbe',
    summary: 'Readiness: all dependencies work',
    method: 'GET',
    path: '/health/ready',
    reply: health(Health),
    failures: { 503: { description: 'Not ready: a check failed', reply: health(Health) } },
  }),
  getOpenApiSpec: operation({
    operationId: 'getOpenApiSpec',
    summary: 'This document',
    method: 'GET',
    path: '/openapi.yaml',
    reply: { media: ['application/yaml'] },
  }),
  listStrategies: operation({
    operationId: 'listStrategies',
    summary: 'List the strategies to fetch pages',
    method: 'GET',
    path: '/strategies',
    reply: data(z.object({ strategies: z.array(Strategy) })).extend({ meta: z.object({ total: z.int() }) }),
    failures: { 429: tooMany },
  }),
}

/** Parts of the OpenAPI document besides the operations. */
export const feedApi = {
  info: { title: 'Pageside feeds', version: '1.0.0', description: 'Turns web pages into syndication feeds.' },
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'The access token of an account; for `GET /health`, the health token. Both are plain words, no JWT: the format ' +
        'is named for the sake of generated clients.',
    },
  },
}

/** Declared beyond the interface document, or less strictly; the contract test reads this list. */
export const feedAdditions = {
  fields: {
    ApiMetadata: ['instance.featured_feeds'],
    HealthStatus: ['health.version'],
    Error: ['error.kind', 'error.retryable', 'error.next_action', 'error.retry_action'],
  },
  /** The newest generation does without, and the server has a default. */
  optional: { createFeed: ['strategy'] },
}

function urlProblem(issue: { input?: unknown }): string {
  return issue.input === undefined || issue.input === null ? urlMissing : 'Invalid URL format'
}
