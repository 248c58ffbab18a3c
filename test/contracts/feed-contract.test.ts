// Feed contract against the facts of its interface: nothing missing, different or unlisted.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { feedAdditions, feedApi, feedOperations } from '../../src/feeds/contract.ts'
import { openApiDocument } from '../../src/platform/api/openapi.ts'
import { assertNone, differences, type FieldTexts, fieldTexts, type Schema } from './interface-facts.ts'

interface Facts {
  method: string
  path: string
  auth?: true
  params?: string[]
  body?: FieldTexts
  status: number
  media: string
  /** Fields of the success body, or of `data`'s one resource. */
  reply?: FieldTexts
  failures?: number[]
}

const operations: Record<string, Facts> = {
  getApiMetadata: { method: 'GET', path: '/', status: 200, media: 'application/json' },
  createFeed: {
    method: 'POST',
    path: '/feeds',
    auth: true,
    body: { url: 'string!', strategy: 'string!' },
    status: 201,
    media: 'application/json',
    failures: [401, 403],
  },
  renderFeedByToken: {
    method: 'GET',
    path: '/feeds/{token}',
    params: ['token path string!'],
    status: 200,
    media: 'application/xml application/feed+json',
    failures: [401, 403, 500],
  },
  getHealthStatus: {
    method: 'GET',
    path: '/health',
    auth: true,
    status: 200,
    media: 'application/json',
    failures: [401, 500],
  },
  getLivenessProbe: { method: 'GET', path: '/health/live', status: 200, media: 'application/json' },
  getReadinessProbe: { method: 'GET', path: '/health/ready', status: 200, media: 'application/json' },
  getOpenApiSpec: { method: 'GET', path: '/openapi.yaml', status: 200, media: 'application/yaml' },
  listStrategies: { method: 'GET', path: '/strategies', status: 200, media: 'application/json' },
}

/** Every leaf of a reply by its path, in the words of the interface document. */
const replies: Record<string, FieldTexts> = {
  getApiMetadata: {
    'data.api.name': 'string!',
    'data.api.description': 'string!',
    'data.api.openapi_url': 'string!',
    'data.instance.feed_creation.enabled': 'boolean!',
    'data.instance.feed_creation.access_token_required': 'boolean!',
  },
  createFeed: {
    ...Object.fromEntries(
      ['id', 'name', 'url', 'strategy', 'feed_token', 'public_url', 'json_public_url', 'created_at', 'updated_at'].map(
        (name) => [`data.feed.${name}`, 'string!'],
      ),
    ),
    'meta.created': 'boolean!',
  },
  getHealthStatus: healthFields(),
  getReadinessProbe: healthFields(),
  getLivenessProbe: { 'data.health.status': 'string!', 'data.health.timestamp': 'string!' },
  listStrategies: {
    'data.strategies[].id': 'string!',
    'data.strategies[].name': 'string!',
    'data.strategies[].display_name': 'string!',
    'meta.total': 'integer!',
  },
}

/** Declared beyond the interface document, below `data`. */
const additions: Record<string, readonly string[]> = {
  getApiMetadata: feedAdditions.fields.ApiMetadata,
  getHealthStatus: feedAdditions.fields.HealthStatus,
}

function healthFields(): FieldTexts {
  return {
    'data.health.status': 'string!',
    'data.health.timestamp': 'string!',
    'data.health.environment': 'string!',
    'data.health.uptime': 'number(float)!',
    'data.health.checks': 'map!',
  }
}

interface Described {
  security?: object[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

const document = openApiDocument({ ...feedApi, servers: [], operations: Object.values(feedOperations) })
const schemas = document.components.schemas as Record<string, Schema>

function resolved(schema: Schema): Schema {
  const inner = schema.allOf?.[0] ?? schema
  return inner.$ref ? resolved(schemas[inner.$ref.replace('#/components/schemas/', '')] ?? {}) : inner
}

function leaves(schema: Schema, path: string): FieldTexts {
  const { properties, required = [], items, additionalProperties } = resolved(schema)
  if (items) return leaves(items, `${path}[]`)
  if (!properties) return {}
  const found: FieldTexts = {}
  for (const [name, field] of Object.entries(properties)) {
    const inner = resolved(field)
    const at = path === '' ? name : `${path}.${name}`
    const type = inner.format ? `${inner.type}(${inner.format})` : `${inner.type}`
    if (inner.properties || inner.items) Object.assign(found, leaves(inner, at))
    else
      found[at] =
        `${inner.additionalProperties || additionalProperties ? 'map' : type}${required.includes(name) ? '!' : ''}`
  }
  return found
}

test('exactly the eight operations are declared', () => {
  assert.deepEqual(Object.keys(feedOperations), Object.keys(operations))
})

for (const [id, facts] of Object.entries(operations)) {
  describe(id, () => {
    const described = document.paths[facts.path]?.[facts.method.toLowerCase()] as unknown as Described
    const success = described?.responses[facts.status]?.content ?? {}

    test('stands at its method and path, with its authentication', () => {
      assert.ok(described, `${facts.method} ${facts.path}`)
      assert.equal(described.security !== undefined, facts.auth === true)
    })

    test('has exactly its parameters and its body', () => {
      const parameters = described.parameters.map(
        (one) => `${one.name} ${one.in} ${one.schema.type}${one.required ? '!' : ''}`,
      )
      assert.deepEqual(parameters, facts.params ?? [])
      const declared =
        described.requestBody && fieldTexts(resolved(described.requestBody.content['application/json']!.schema))
      const lenient = Object.entries(feedAdditions.optional).find(([name]) => name === id)?.[1] ?? []
      const expected = Object.entries(facts.body ?? {}).map(([name, type]) => [
        name,
        lenient.includes(name) ? 'string | null' : type,
      ])
      assertNone(differences(id, Object.fromEntries(expected), declared ?? {}))
    })

    test('answers with exactly its fields in its media types', () => {
      for (const media of facts.media.split(' ')) assert.ok(success[media], media)
      const expected = replies[id]
      if (!expected) return
      const added = (additions[id] ?? []).map((name) => `data.${name}`)
      const found = Object.entries(leaves(success['application/json']!.schema, ''))
      const declared = found.filter(([name]) => !added.some((one) => name.startsWith(one)))
      assertNone(differences(id, { success: 'boolean!', ...expected }, Object.fromEntries(declared)))
      for (const one of added)
        assert.ok(
          found.some(([name]) => name.startsWith(one)),
          `stale addition ${one}`,
        )
    })

    test('declares its failures', () => {
      for (const status of facts.failures ?? []) assert.ok(described.responses[status], String(status))
    })
  })
}

test('the error body has its two fields, and the listed additions', () => {
  const declared = leaves(schemas.Error ?? {}, '')
  const expected = { success: 'boolean!', 'error.message': 'string!', 'error.code': 'string!' }
  const added = Object.fromEntries(feedAdditions.fields.Error.map((name) => [name, declared[name] ?? 'nothing']))
  assertNone(differences('Error', { ...expected, ...added }, declared))
  assert.equal(Object.values(added).includes('nothing'), false)
})
