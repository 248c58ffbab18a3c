// Largest documented request of every public operation: all fields of its schema, as long as allowed.
import { type ApiDocument, type Documented, readDocument, type Schema } from '../fuzz/openapi-operations.ts'
import type { Case, Known } from './cases.ts'
import type { Request } from './request-cost.ts'
import { query } from './world.ts'
import { long } from './worst-texts.ts'

/** All of a head has room in 16 kB. */
const bytesOfQuery = 10_000
const bytesOfBody = 200_000

export async function documentedCases(url: string, known: Known): Promise<Case[]> {
  const documents = await Promise.all(
    ['/openapi.yaml', '/openapi-comments.yaml'].map((path) => readDocument(url, path)),
  )
  return documents.flatMap((document) =>
    document.operations
      .filter(({ isAuthorised }) => !isAuthorised)
      .flatMap((operation) => [
        caseOf(`${operation.operationId}, as it may be`, operation, { document, known, isLong: false }),
        caseOf(`${operation.operationId}, as long as it may be`, operation, { document, known, isLong: true }),
      ]),
  )
}

interface Source {
  document: ApiDocument
  known: Known
  isLong: boolean
}

function caseOf(name: string, operation: Documented, source: Source): Case {
  return {
    name,
    kind: operation.method === 'GET' ? 'read' : 'write',
    make: (n) => requestOf(operation, { ...source, known: { ...source.known, commentId: filledComment(n) } }, n),
  }
}

/** One of those on the filled page: what is done to it may be done once. */
const filledComment = (n: number) => `s${1 + (Math.floor(n / 200) % 9)}-${1 + (n % 200)}`

function requestOf({ method, path, parameters, body }: Documented, source: Source, n: number): Request {
  const inQuery = parameters.filter((one) => one.in === 'query')
  const each = Math.floor(bytesOfQuery / Math.max(1, 3 * inQuery.length))
  const words = Object.fromEntries(
    inQuery.map(({ name, schema }) => [name, drawnFor(name, schema, source, source.isLong ? each : 20)]),
  )
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(drawnFor(name, { type: 'string' }, source, 20))),
  )
  const fields = Object.keys(body ? (source.document.resolve(body.schema).properties ?? {}) : {}).length
  const size = source.isLong ? Math.floor(bytesOfBody / Math.max(1, fields)) : 20
  const sent = body && drawnFor('', body.schema, source, size)
  return {
    method,
    target: `${target}?${query(words)}`,
    ...(sent === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(withName(sent, n)) }),
  }
}

const withName = (sent: unknown, n: number) =>
  typeof sent === 'object' && sent !== null && 'commenterEmail' in sent
    ? { ...sent, commenterName: `Name ${n}`, commenterEmail: `ann${n}@example.com` }
    : sent

function drawnFor(name: string, schema: Schema, source: Source, size: number): unknown {
  const { document, known } = source
  const fixed: Record<string, unknown> = {
    ...known,
    tenantId: 'demo',
    urlId: 'full',
    comment: source.isLong ? long(1900, 'a &"') : 'A comment.',
    startTime: 1,
    endTime: Date.now(),
    direction: undefined,
  }
  if (fixed[name] !== undefined && typeof fixed[name] !== 'object') return fixed[name]
  const resolved = document.resolve(schema)
  if (resolved.enum) return resolved.enum[0]
  const choice = resolved.anyOf ?? resolved.oneOf
  if (choice?.[0]) return drawnFor(name, choice[0], source, size)
  switch (resolved.type) {
    case 'integer':
    case 'number':
      return 50
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: 20 }, () => drawnFor('', resolved.items ?? {}, source, Math.floor(size / 20)))
    case 'object':
      return Object.fromEntries(
        Object.entries(resolved.properties ?? {}).map(([key, one]) => [key, drawnFor(key, one, source, size)]),
      )
    default:
      return long(size, 'x"')
  }
}
