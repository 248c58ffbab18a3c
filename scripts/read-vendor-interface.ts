// Writes test/fixtures/wire-comments.json: the replies of each generation of the vendor's interface, as closed JSON Schemas.
// Usage: node scripts/read-vendor-interface.ts SEED.yaml NEWEST.json — the vendor's two OpenAPI documents.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'

interface Schema {
  $ref?: string
  type?: string
  format?: string
  nullable?: boolean
  enum?: unknown[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  allOf?: Schema[]
}

interface Described {
  operationId?: string
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

interface Document {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

const fixtures = new URL('../test/fixtures/', import.meta.url)
const { positionals } = parseArgs({ allowPositionals: true })
const [seed, newest] = positionals.map((file) => parse(readFileSync(file, 'utf8')) as Document)
if (!seed || !newest) throw new Error('Name two files: the seed document and the newest.')
const { operations } = JSON.parse(readFileSync(new URL('interface-comments.json', fixtures), 'utf8')) as {
  operations: { id: string; method: string; path: string }[]
}

const about =
  'Replies of the comment interface in both generations: names, types, required and nullable marks. Objects are closed. Made by scripts/read-vendor-interface.ts.'
writeFileSync(new URL('wire-comments.json', fixtures), written({ seed: generation(seed), newest: generation(newest) }))

/** Replies of operations, events, and every model reachable from both. */
function generation(document: Document) {
  const { schemas } = document.components
  const replies = Object.fromEntries(operations.map((operation) => [operation.id, repliesOf(operation, document)]))
  const models: Record<string, Schema> = {}
  const pending = [...refsIn([replies, { $ref: '#/components/schemas/LiveEvent' }])]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const schema = schemas[name]
    if (models[name] || !schema) continue
    const model = closed(schema, document)
    models[name] = model
    pending.push(...refsIn(model))
  }
  return { replies, models: Object.fromEntries(Object.entries(models).sort(([a], [b]) => (a < b ? -1 : 1))) }
}

/** Failures stand beside success under 200 in the seed, under `default` in the newest. */
function repliesOf({ method, path }: { method: string; path: string }, document: Document): Schema[] {
  const described = document.paths[path]?.[method.toLowerCase()]
  const schemas = ['200', 'default'].flatMap(
    (status) => described?.responses?.[status]?.content?.['application/json']?.schema ?? [],
  )
  return schemas.flatMap((schema) => {
    const resolved = resolve(schema, document)
    const model = closed(schema.$ref && !resolved.anyOf ? schema : resolved, document)
    return model.anyOf ?? [model]
  })
}

/** Without texts and examples, with parts joined; an object says itself which further keys it takes. */
function closed(schema: Schema, document: Document): Schema {
  const { $ref, type, format, enum: values, items, properties, required, additionalProperties, anyOf, allOf } = schema
  if (schema.nullable) return { anyOf: [closed({ ...schema, nullable: false }, document), { type: 'null' }] }
  if ($ref) return { $ref: $ref.replace('#/components/schemas/', '#/$defs/') }
  const [only, ...others] = allOf ?? []
  if (only) return closed(others.length === 0 ? only : joined([only, ...others], document), document)
  if (anyOf) return { anyOf: anyOf.map((part) => closed(part, document)) }
  if (values) return { enum: values }
  if (items) return { type: 'array', items: closed(items, document) }
  if (type !== 'object') return { ...(type ? { type } : {}), ...(format === 'date-time' ? { format } : {}) }
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, closed(field, document)])
  const further = typeof additionalProperties === 'object' ? closed(additionalProperties, document) : undefined
  const isOpen = additionalProperties === true || (fields.length === 0 && additionalProperties === undefined)
  return {
    type,
    properties: Object.fromEntries(fields),
    ...(required ? { required } : {}),
    additionalProperties: further ?? isOpen,
  }
}

/** One object of several. */
function joined(parts: Schema[], document: Document): Schema {
  const objects = parts.map((part) => {
    const { allOf, ...object } = resolve(part, document)
    return allOf ? joined([...allOf, object], document) : object
  })
  return {
    type: 'object',
    properties: Object.assign({}, ...objects.map(({ properties }) => properties)),
    required: [...new Set(objects.flatMap(({ required = [] }) => required))],
    additionalProperties: objects.find(({ additionalProperties: further }) => further)?.additionalProperties ?? false,
  }
}

function resolve(schema: Schema, { components }: Document): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '')
  return name === undefined ? schema : (components.schemas[name] ?? schema)
}

function refsIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"\$ref":"#\/(?:components\/schemas|\$defs)\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  )
}

/** A line for each operation and model. */
function written(generations: Record<string, ReturnType<typeof generation>>): string {
  const table = (entries: object) =>
    `{\n${Object.entries(entries)
      .map(([name, value]) => `   ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n')}\n  }`
  const parts = Object.entries(generations).map(
    ([name, { replies, models }]) =>
      ` ${JSON.stringify(name)}: {\n  "replies": ${table(replies)},\n  "models": ${table(models)}\n }`,
  )
  return `{\n "about": ${JSON.stringify(about)},\n${parts.join(',\n')}\n}\n`
}
