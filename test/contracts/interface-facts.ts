// Facts about a wire interface, and OpenAPI schemas in the same words, so that the two can be compared as text.
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
  models: Record<string, { fields: Texts; added?: Texts; removed?: string[]; seed?: Texts; newest?: Texts }>
  enums: Record<string, { values: (string | number)[]; newest?: (string | number)[] }>
  aliases: Texts
}

/** What is said about each name. */
export type Texts = Record<string, string>

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
export function spelled(schema: Schema): string {
  const { $ref, type = 'any', format, allOf, anyOf, items, enum: values } = schema
  if (schema.nullable) return `${spelled({ ...schema, nullable: false })} | null`
  if ($ref) return $ref.replace('#/components/schemas/', '')
  if (allOf?.[0]) return spelled(allOf[0])
  if (anyOf) return anyOf.map(spelled).join(' | ')
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (items) return `array<${spelled(items)}>`
  if (type === 'object') return spelledObject(schema)
  return format === 'int64' ? 'integer(64)' : format ? `${type}(${format})` : type
}

function spelledObject({ properties, required = [], additionalProperties = {} }: Schema): string {
  if (!properties) {
    return Object.keys(additionalProperties).length > 0 ? `map<string, ${spelled(additionalProperties)}>` : 'object'
  }
  const fields = Object.entries(properties)
  return `{${fields.map(([name, type]) => `${name}${required.includes(name) ? '' : '?'}: ${spelled(type)}`).join(', ')}}`
}

/** Each field as the facts write it: type, `!` if required, `| null` if nullable. */
export function fieldTexts({ properties = {}, required = [], additionalProperties }: Schema): Texts {
  const fields = Object.entries(properties).map(([name, field]) => {
    const type = spelled({ ...field, nullable: false })
    return [name, `${type}${required.includes(name) ? '!' : ''}${field.nullable ? ' | null' : ''}`]
  })
  return { ...Object.fromEntries(fields), ...(additionalProperties && { '<alias>': spelled(additionalProperties) }) }
}

export function parameterTexts(parameters: Parameter[]): Texts {
  const texts = parameters.map(([name, place, type, required]) => [name, `${place} ${type}${required ? '!' : ''}`])
  return Object.fromEntries(texts)
}

export function notRequired(text: string): string {
  return text.replace(/!($| \| null$)/, '$1')
}

/** One line for each name of which two different things are said. */
export function differences(owner: string, expected: Texts, declared: Texts): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(declared)])
  return [...names]
    .filter((name) => expected[name] !== declared[name])
    .map((name) => `${owner}.${name}: expected ${expected[name] ?? 'nothing'}, declared ${declared[name] ?? 'nothing'}`)
}

export function assertNone(found: string[]): void {
  assert.equal(found.join('\n'), '')
}
