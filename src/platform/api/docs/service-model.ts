// Model of an OpenAPI document for the page: services, groups of operations, and the anchor of each.
import type { ServiceDocs } from '../openapi.ts'

/** The part of JSON Schema that our documents use. */
export interface Schema {
  $ref?: string
  type?: string
  format?: string
  description?: string
  nullable?: boolean
  enum?: unknown[]
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: Schema
}

export type Content = Record<string, { schema: Schema }>

export interface DescribedOperation {
  operationId: string
  summary: string
  tags?: string[]
  security?: Record<string, unknown>[]
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content: Content }>
}

export interface SecurityScheme {
  type: string
  scheme?: string
  in?: string
  name?: string
  description?: string
}

export interface AnchoredOperation extends DescribedOperation {
  method: string
  /** With the path of the server before it. */
  path: string
  /** Otherwise it is declared and answers 501. */
  served: boolean
}

export interface Group {
  name: string
  operations: AnchoredOperation[]
}

export interface ServiceModel {
  docs: ServiceDocs
  groups: Group[]
  models: [name: string, model: Schema][]
  schemes: [name: string, scheme: SecurityScheme][]
  /** Ids of the anchors on the page. */
  anchor(kind: 'service' | 'group' | 'operation' | 'model' | 'scheme', name?: string): string
}

/** Groups stand in the order of their first operation, operations in that of the document. */
export function toServiceModel(docs: ServiceDocs): ServiceModel {
  const { servers, paths, components } = docs.document
  const base = new URL(servers[0]?.url ?? '/', 'http://localhost').pathname.replace(/\/+$/, '')
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): AnchoredOperation => {
      // The document's own type leaves open what `described` in openapi.ts writes there.
      const described = operation as DescribedOperation
      const served = docs.served.includes(described.operationId)
      return { ...described, method: method.toUpperCase(), path: base + path, served }
    }),
  )
  const groups = Map.groupBy(operations, ({ tags }) => tags?.[0] ?? 'Operations')
  return {
    docs,
    groups: [...groups].map(([name, members]) => ({ name, operations: members })),
    models: Object.entries(components.schemas as Record<string, Schema>),
    schemes: Object.entries(components.securitySchemes as Record<string, SecurityScheme>),
    anchor: (kind, name = '') =>
      [docs.title.toLowerCase(), kind, name]
        .filter(Boolean)
        .join('-')
        .replace(/[^\w.-]/g, '_'),
  }
}

/** The name of the model that a reference points at. */
export function modelName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
