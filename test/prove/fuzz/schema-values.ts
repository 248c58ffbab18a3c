// Random values for a schema: plausible ones, and junk of every kind.
import type { Random } from '../../harness/random.ts'
import type { ApiDocument, Schema } from './openapi-operations.ts'

/** Values that answers have shown, by the name under which they stood. */
export interface SeenValues {
  /** One that stood under this name, or under a name that ends like it. */
  pick(name: string, random: Random): string | undefined
  add(answer: unknown): void
}

const maxOfName = 200

export function createSeenValues(): SeenValues {
  const byName = new Map<string, string[]>()
  let next = 0
  const keyOf = (name: string) =>
    name
      .replace(/^_/, '')
      .replace(/^.*(?=id$)/i, '')
      .toLowerCase()

  function keep(name: string, value: string): void {
    if (value === '' || value.length > 300) return
    for (const key of new Set([name, keyOf(name)])) {
      const values = byName.get(key) ?? []
      byName.set(key, values)
      if (values.length < maxOfName) values.push(value)
      else values[next++ % maxOfName] = value
    }
  }

  function add(answer: unknown, name = ''): void {
    if (typeof answer === 'string' && name !== '') keep(name, answer)
    else if (Array.isArray(answer)) for (const one of answer.slice(0, 20)) add(one, name)
    else if (typeof answer === 'object' && answer !== null)
      for (const [key, value] of Object.entries(answer)) add(value, key)
  }

  return {
    add,
    pick(name, random) {
      const values = byName.get(name) ?? byName.get(keyOf(name))
      return values?.length ? random.pick(values) : undefined
    },
  }
}

const words = [
  'page',
  'page-1',
  'page-2',
  'news',
  'Ann',
  'ann@example.com',
  'A comment, with words.',
  '@Ann hello',
  'en',
]
const markup = [
  '**bold** _it_ `code`',
  '<b>x</b><script>alert(1)</script>',
  '[a](https://site.example/b)',
  '![i](https://x.example/i.png)',
]
const directions = ['MR', 'NF', 'OF', 'up', 'down', '1', '-1', 'true', 'false', 'true', '2026-11-20T10:00:00.000Z']
const plain = [...words, ...markup, ...directions, 'https://site.example/page', '0', '5']

/** As a client would send it, as far as the schema and the name of a field tell. */
export function drawValid(name: string, schema: Schema, source: Source, depth = 0): unknown {
  const { document, seen, random, known } = source
  const resolved = document.resolve(schema)
  if (name in known && !random.once(10)) return known[name]
  if (resolved.enum) return random.pick(resolved.enum)
  const choices = resolved.anyOf ?? resolved.oneOf
  if (choices) return drawValid(name, random.pick(choices), source, depth)
  if (resolved.allOf) return Object.assign({}, ...resolved.allOf.map((part) => drawValid(name, part, source, depth)))
  if (resolved.nullable && random.once(8)) return null
  switch (resolved.type) {
    case 'integer':
      return random.below(50)
    case 'number':
      return random.once(4) ? random.below(2e9) : random.pick([0, 1, -1, 10, 1.5, Date.now(), Date.now() - 60_000])
    case 'boolean':
      return random.once(2)
    case 'array':
      if (depth > 4) return []
      return Array.from({ length: random.below(4) }, () => drawValid(name, resolved.items ?? {}, source, depth + 1))
    case 'object':
      return drawObject(resolved, source, depth)
    default:
      return (random.once(2) ? seen.pick(name, random) : undefined) ?? random.pick(plain)
  }
}

export interface Source {
  document: ApiDocument
  seen: SeenValues
  random: Random
  /** Values of fields that mean the same everywhere, such as the tenant. */
  known: Readonly<Record<string, unknown>>
}

function drawObject(schema: Schema, source: Source, depth: number): Record<string, unknown> {
  const drawn: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isDrawn = schema.required?.includes(name) || (depth < 4 && source.random.once(4))
    if (isDrawn) drawn[name] = drawValid(name, property, source, depth + 1)
  }
  if (schema.additionalProperties && source.random.once(3)) drawn[source.random.pick(words)] = source.random.pick(plain)
  return drawn
}

const numbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 1e21, 1e308, -1e308, 5e-324]
const texts = [
  '',
  ' ',
  'null',
  'NaN',
  '1e400',
  '__proto__',
  'constructor',
  '%00',
  '%',
  'a\0b',
  '\ud800',
  '\u202e\u2066a',
]
const long = [
  'x'.repeat(3000),
  '😀'.repeat(2000),
  '@x '.repeat(4000),
  '['.repeat(5000),
  'https://x.example/'.repeat(500),
]
const shapes = [null, true, false, [], [1], [[]], {}, { a: 1 }, { length: 1e9 }]

export function drawJunk(random: Random): unknown {
  switch (random.below(8)) {
    case 0:
      return random.pick(numbers)
    case 1:
      return random.pick(shapes)
    case 2:
      return random.pick(long)
    case 3:
      return nested(random.below(60))
    case 4:
      return String.fromCharCode(...Array.from({ length: 1 + random.below(40) }, () => random.below(0xffff)))
    case 5:
      return JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}')
    default:
      return random.pick(texts)
  }
}

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value }
  return value
}

/** The same value with one thing about it changed. */
export function mutate(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.once(12)) return drawJunk(random)
  if (Array.isArray(value)) return random.once(3) ? Array(300).fill(value[0] ?? 'x') : [...value, drawJunk(random)]
  const entries = Object.entries(value)
  const at = random.below(entries.length + 1)
  const entry = entries[at]
  if (!entry) return { ...value, [random.pick(texts)]: drawJunk(random) }
  const [key, inner] = entry
  if (random.once(3)) return Object.fromEntries(entries.filter(([name]) => name !== key))
  return { ...value, [key]: random.once(3) ? mutate(inner, random) : drawJunk(random) }
}
