// OpenAPI 3.0 document of a table of operations.
import { z } from 'zod'
import { type Failure, isMedia, type Operation, type ReplyShape } from './operation.ts'

export interface DocumentParts {
  info: { title: string; version: string; description: string }
  /** Addresses below which the paths stand. */
  servers: readonly string[]
  /** In the order in which the document lists them. */
  operations: readonly Operation[]
  /** By the names that operations use in `auth`. */
  securitySchemes?: Record<string, object>
  tagOf?: (operation: Operation) => string
  /** Named models that no operation carries but readers need, such as frames of a socket. */
  models?: readonly z.ZodType[]
}

type Schema = z.core.JSONSchema.BaseSchema

export interface OpenApiDocument {
  openapi: '3.0.3'
  info: DocumentParts['info']
  servers: { url: string }[]
  paths: Record<string, Record<string, object>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> }
}

/** Description of a service for people and programs. */
export interface ServiceDocs {
  title: string
  /** Path of the document as YAML. */
  openApiPath: string
  document: OpenApiDocument
  yaml(): Promise<string>
  /** Ids of the operations that have a handler; the others answer 501. */
  served: readonly string[]
}

/** Both forms are written for the first who asks: they would take longer than the rest of a start, and room for good. */
export function serviceDocs(
  about: Pick<ServiceDocs, 'title' | 'openApiPath' | 'served'>,
  parts: DocumentParts,
): ServiceDocs {
  let document: OpenApiDocument | undefined
  let yaml: Promise<string> | undefined
  return {
    ...about,
    get document() {
      document ??= openApiDocument(parts)
      return document
    },
    yaml() {
      yaml ??= import('./openapi-yaml.ts').then(({ openApiYaml }) => openApiYaml(this.document))
      return yaml
    },
  }
}

/** Models with an `id` in their meta become components; everything else is written where it is used. */
export function openApiDocument(parts: DocumentParts): OpenApiDocument {
  const { schemaOf, components } = convert([...parts.operations.flatMap(schemasOf), ...(parts.models ?? [])])
  const paths: OpenApiDocument['paths'] = {}
  for (const operation of parts.operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: described(operation, schemaOf, parts),
    }
  }
  return {
    openapi: '3.0.3',
    info: parts.info,
    servers: parts.servers.map((url) => ({ url })),
    paths,
    components: { schemas: components, securitySchemes: parts.securitySchemes ?? {} },
  }
}

type SchemaOf = (schema: z.ZodType) => Schema
type Converted = Partial<Record<'properties' | 'definitions', Record<string, Schema>>>

function described(operation: Operation, schemaOf: SchemaOf, { tagOf }: DocumentParts): object {
  return {
    operationId: operation.operationId,
    summary: operation.summary,
    ...(tagOf && { tags: [tagOf(operation)] }),
    ...(operation.auth && { security: [{ [operation.auth]: [] }] }),
    parameters: [
      ...parametersOf('path', operation.params && schemaOf(operation.params)),
      ...parametersOf('query', operation.query && schemaOf(operation.query)),
    ],
    ...(operation.body && { requestBody: { required: true, content: bodyOf(operation.body, operation, schemaOf) } }),
    responses: responsesOf(operation, schemaOf),
  }
}

function bodyOf(body: z.ZodType, { bodyMedia }: Operation, schemaOf: SchemaOf): object {
  return bodyMedia === undefined ? contentOf([body], schemaOf) : { [bodyMedia]: { schema: schemaOf(body) } }
}

function schemasOf(operation: Operation): z.ZodType[] {
  const replies = [operation.reply, ...Object.values(operation.failures ?? {}).map((failure) => failure.reply)]
  const parts = [operation.params, operation.query, operation.body, ...replies]
  return parts.filter((part) => part !== undefined).filter(isSchema)
}

function isSchema(shape: ReplyShape): shape is z.ZodType {
  return !isMedia(shape)
}

/** One conversion for the whole document, so that two models of one name are an error and not a surprise. */
function convert(schemas: readonly z.ZodType[]): { schemaOf: SchemaOf; components: Record<string, Schema> } {
  const parts = [...new Set(schemas)]
  const whole = z.object(Object.fromEntries(parts.entries()))
  const json = z.toJSONSchema(whole, { target: 'openapi-3.0', io: 'input', override: simplify })
  const { properties = {}, definitions = {} }: Converted = JSON.parse(JSON.stringify(json), relocate)
  return {
    schemaOf: (schema) => {
      const found = properties[parts.indexOf(schema)]
      if (!found) throw new Error('a schema that no operation has')
      return found
    },
    components: Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Leaves out what every reader knows: that integers are safe ones, and the long pattern behind a named format. */
function simplify({ jsonSchema }: { jsonSchema: Schema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

/** References point at components, and one that stands alone needs no `allOf` around it. */
function relocate(key: string, value: unknown): unknown {
  if (key === '$ref' && typeof value === 'string') return value.replace('#/definitions/', '#/components/schemas/')
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'allOf') return value
  const { allOf } = value as { allOf: unknown }
  return Array.isArray(allOf) && allOf.length === 1 ? allOf[0] : value
}

function parametersOf(place: 'path' | 'query', group: Schema | undefined): object[] {
  const required = new Set(group?.required)
  return Object.entries(group?.properties ?? {}).map(([name, declared]) => {
    const { description, ...schema } = typeof declared === 'object' ? declared : {}
    return {
      name,
      in: place,
      required: place === 'path' || required.has(name),
      ...(description !== undefined && { description }),
      ...(schema.type === 'array' && { style: 'form', explode: true }),
      schema,
    }
  })
}

/** Some interfaces give a failure the status of success: then the body is either of them. */
function responsesOf(operation: Operation, schemaOf: SchemaOf): Record<string, object> {
  const answers = new Map<string, Failure[]>([
    [String(operation.status ?? 200), [{ description: 'Success.', reply: operation.reply }]],
  ])
  for (const [status, failure] of Object.entries(operation.failures ?? {})) {
    answers.set(status, [...(answers.get(status) ?? []), failure])
  }
  const responses = [...answers].map(([status, bodies]): [string, object] => [
    status,
    {
      description: bodies.map((body) => body.description).join(' Or: '),
      content: contentOf(
        bodies.map((body) => body.reply),
        schemaOf,
      ),
    },
  ])
  return Object.fromEntries(responses)
}

function contentOf(shapes: readonly ReplyShape[], schemaOf: SchemaOf): Record<string, object> {
  const texts = shapes.filter(isMedia).flatMap((shape) => shape.media)
  const bodies = shapes.filter(isSchema).map(schemaOf)
  const [first, ...others] = bodies
  return {
    ...(first && { 'application/json': { schema: others.length > 0 ? { anyOf: bodies } : first } }),
    ...Object.fromEntries(texts.map((type) => [type, { schema: { type: 'string' } }])),
  }
}
