// Facts about a wire interface, and OpenAPI schemas in the same form, so that the two can be compared as text.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

/** Name, place, type, required. */
export type Parameter = [string, 'path' | 'query', string, boolean]

export interface OperationFacts {
  id: string
  method: string
  path: string
  params: Parameter[]
  newest?: Parameter[]
  key?: true
  body?: string
  reply: string[]
  newestReply?: string
  failure?: string
}

interface Facts {
  operations: OperationFacts[]
  models: Record<
    string,
    { fields: FieldTexts; added?: FieldTexts; removed?: string[]; seed?: FieldTexts; newest?: FieldTexts }
  >
  enums: Record<string, { values: (string | number)[]; newest?: (string | number)[] }>
  aliases: FieldTexts
}

/** What is said about each name. */
export type FieldTexts = Record<string, string>

export interface Schema {
  $ref?: string
  type?: string
  format?: string
  nullable?: boolean
  enum?: (string | number)[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema
}

export function readFacts(name: string): Facts {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'))
}

/** A schema in the words of the facts. */
export function describeSchema(schema: Schema): string {
  const { $ref, type = 'any', format, allOf, anyOf, items, enum: values } = schema
  if (schema.nullable) return `${describeSchema({ ...schema, nullable: false })} | null`
  if ($ref) return $ref.replace('#/components/schemas/', '')
  if (allOf?.[0]) return describeSchema(allOf[0])
  if (anyOf) return anyOf.map(describeSchema).join(' | ')
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (items) return `array<${describeSchema(items)}>`
  if (type === 'object') return spelledObject(schema)
  return format === 'int64' ? 'integer(64)' : format ? `${type}(${format})` : type
}

function spelledObject({ properties, required = [], additionalProperties = {} }: Schema): string {
  if (!properties) {
    return Object.keys(additionalProperties).length > 0
      ? `map<string, ${describeSchema(additionalProperties)}>`
      : 'object'
  }
  const fields = Object.entries(properties)
  return `{${fields.map(([name, type]) => `${name}${required.includes(name) ? '' : '?'}: ${describeSchema(type)}`).join(', ')}}`
}

/** Each field as the facts write it: type, `!` if required, `| null` if nullable. */
export function fieldTexts({ properties = {}, required = [], additionalProperties }: Schema): FieldTexts {
  const fields = Object.entries(properties).map(([name, field]) => {
    const type = describeSchema({ ...field, nullable: false })
    return [name, `${type}${required.includes(name) ? '!' : ''}${field.nullable ? ' | null' : ''}`]
  })
  return {
    ...Object.fromEntries(fields),
    ...(additionalProperties && { '<alias>': describeSchema(additionalProperties) }),
  }
}

export function parameterTexts(parameters: Parameter[]): FieldTexts {
  const texts = parameters.map(([name, place, type, required]) => [name, `${place} ${type}${required ? '!' : ''}`])
  return Object.fromEntries(texts)
}

export function notRequired(text: string): string {
  return text.replace(/!($| \| null$)/, '$1')
}

/** One line for each name of which two different things are said. */
export function differences(owner: string, expected: FieldTexts, declared: FieldTexts): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(declared)])
  return [...names]
    .filter((name) => expected[name] !== declared[name])
    .map((name) => `${owner}.${name}: expected ${expected[name] ?? 'nothing'}, declared ${declared[name] ?? 'nothing'}`)
}

export function assertNone(found: string[]): void {
  assert.equal(found.join('\n'), '')
}
