// Operations of the OpenAPI documents that a server publishes.
import { parse } from 'yaml'

/** The part of JSON Schema that these documents use. */
export interface Schema {
  $ref?: string
  type?: string
  enum?: unknown[]
  nullable?: boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required?: boolean
  schema: Schema
}

export interface Documented {
  operationId: string
  method: string
  /** Whole, with `{name}` for parameters. */
  path: string
  isAuthorised: boolean
  parameters: Parameter[]
  body: { media: string; schema: Schema } | undefined
}

export interface ApiDocument {
  operations: Documented[]
  /** Follows references. */
  resolve(schema: Schema): Schema
}

export async function readDocument(url: string, path: string): Promise<ApiDocument> {
  const document = parse(await (await fetch(url + path)).text())
  const base = new URL(document.servers[0].url).pathname.replace(/\/$/, '')
  const operations: Documented[] = []
  for (const [template, methods] of Object.entries<any>(document.paths)) {
    for (const [method, declared] of Object.entries<any>(methods)) {
      if (!declared.operationId) continue
      const [media, content] = Object.entries<any>(declared.requestBody?.content ?? {})[0] ?? []
      operations.push({
        operationId: declared.operationId,
        method: method.toUpperCase(),
        path: base + template,
        isAuthorised: (declared.security?.length ?? 0) > 0,
        parameters: [...(methods.parameters ?? []), ...(declared.parameters ?? [])],
        body: media === undefined ? undefined : { media, schema: content.schema ?? {} },
      })
    }
  }
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1)
    return name === undefined ? schema : resolve(document.components.schemas[name])
  }
  return { operations, resolve }
}
