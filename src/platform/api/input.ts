// Validation of a request's texts against the operation's schemas, into the typed input of a handler.
import { z } from 'zod'
import { ApiError, type ValidationIssue } from '../errors.ts'
import { type Call, queryOf } from './call.ts'
import { multipartMedia, parseMultipart } from './multipart.ts'
import type { Operation } from './operation.ts'

type Read = (texts: string[]) => unknown

/** Parameters of the address, still as texts. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>
  /** Parsed at the first use, once per request. */
  readonly search: Pick<URLSearchParams, 'get'>
}

/** Headers that stand for a query parameter which is missing or empty, by the parameter's name. */
export type HeaderParameters = Readonly<Record<string, string>>

/** Prepared once per operation: how each declared query parameter and path segment is read. */
export interface InputReader {
  query(search: URLSearchParams, call: Pick<Call, 'header'>): unknown
  /** The parameters of a query text. Reads without `auth` share them. */
  search(text: string): URLSearchParams
  params(values: Record<string, string>): unknown
  /** Resolves later where the platform parses it. */
  body(bytes: Uint8Array, contentType?: string, search?: URLSearchParams): unknown
}

const maxCachedInputs = 500
const longestKnown = 500

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** `headers`: of operations with `auth` only. */
export function createInputReader(operation: Operation, headers: HeaderParameters = {}): InputReader {
  // Queries of reads repeat, so each is parsed once; those of writes do not. Those with `auth` may hold keys.
  const isKept = !operation.auth && operation.method === 'GET'
  const searches = new Map<string, URLSearchParams>()
  const parsed = new WeakMap<URLSearchParams, unknown>()
  const queryReads = new Map(readsOf(operation.query))
  const inHeaders = operation.auth ? Object.entries(headers) : []
  const paramReads = readsOf(operation.params)
  const plainParams = arePlainTexts(operation.params)
  return {
    query(search, call) {
      if (!operation.query) return undefined
      const known = parsed.get(search)
      if (known) return known
      const values: Record<string, unknown> = {}
      for (const name of search.keys()) values[name] ??= queryReads.get(name)?.(search.getAll(name))
      for (const [name, header] of inHeaders) {
        const sent = search.get(name) ? undefined : call.header(header)
        if (sent) values[name] = queryReads.get(name)?.([sent])
      }
      const query = check(operation.query, values)
      if (isKept) parsed.set(search, query)
      return query
    },
    search(text) {
      const known = isKept ? searches.get(text) : undefined
      if (known) return known
      const search = new URLSearchParams(text)
      if (searches.size >= maxCachedInputs) searches.clear()
      if (isKept && text.length <= longestKnown) searches.set(text, search)
      return search
    },
    params(values) {
      if (!operation.params) return undefined
      if (plainParams) return values
      const coerced = paramReads.map(([name, read]) => [name, read([values[name] ?? ''])] as const)
      return check(operation.params, Object.fromEntries(coerced))
    },
    body(bytes, contentType, search) {
      if (!operation.body) return undefined
      const { body, bodyMedia } = operation
      if (bodyMedia === multipartMedia) return parseMultipart(bytes, contentType).then((fields) => check(body, fields))
      if (operation.takesForm) return check(body, fieldsOf(bytes, contentType, search))
      if (bodyMedia === binaryMedia) return check(body, Buffer.from(bytes).toString('latin1'))
      return check(operation.body, operation.bodyMedia === undefined ? parseJson(bytes) : parseText(bytes))
    },
  }
}

/** `search` is parsed at the first use. */
export function rawInputOf(
  { target }: Pick<Call, 'target'>,
  params: Record<string, string>,
  reader: Pick<InputReader, 'search'>,
): RawInput & { readonly search: URLSearchParams } {
  let search: URLSearchParams | undefined
  return {
    params,
    get search() {
      search ??= reader.search(queryOf(target))
      return search
    },
  }
}

/** Texts without a rule need no check: the router found each of them. */
function arePlainTexts(schema: z.ZodObject | undefined): boolean {
  const fields = Object.values(schema?.shape ?? {})
  return fields.every((field) => field instanceof z.ZodString && (field.def.checks ?? []).length === 0)
}

function readsOf(schema: z.ZodObject | undefined): [string, Read][] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => [name, readOf(field as z.ZodType)])
}

/** The words of a query are texts; the schema says what they stand for. An empty number or flag was left out. */
function readOf(schema: z.ZodType): Read {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodArray) return (texts) => texts
  const first = (texts: string[]) => texts[0] ?? ''
  if (inner instanceof z.ZodNumber) return (texts) => (first(texts).trim() === '' ? undefined : numberOr(first(texts)))
  if (inner instanceof z.ZodBoolean) return (texts) => booleanOr(first(texts))
  return first
}

function unwrap(schema: z.ZodType): z.ZodType {
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    inner = inner.unwrap() as z.ZodType
  }
  return inner
}

/** Text that is no number stays text, so that the schema's error names it. */
function numberOr(text: string): unknown {
  const number = Number(text)
  return Number.isNaN(number) ? text : number
}

function booleanOr(text: string): unknown {
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  return text === '' ? undefined : text
}

/** As a text of one byte a character. */
const binaryMedia = 'application/octet-stream'
const formMedia = 'application/x-www-form-urlencoded'

/** Of a body in either form, else of the query. `curl -d` calls JSON a form. */
function fieldsOf(bytes: Uint8Array, contentType = '', search = new URLSearchParams()): unknown {
  const isForm = contentType.split(';', 1)[0]?.trim().toLowerCase() === formMedia && !looksLikeJson(bytes)
  const fields = isForm ? Object.fromEntries(new URLSearchParams(parseText(bytes))) : parseJson(bytes)
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw new ApiError('invalid-json')
  return { ...Object.fromEntries(search), ...fields }
}

const looksLikeJson = (bytes: Uint8Array): boolean =>
  /^\s*[{[]/.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'))

/** An empty body is an empty object: the schema then names what is missing. */
function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return {}
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new ApiError('invalid-json')
  }
}

function parseText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new ApiError('invalid-input', { message: 'The body is not in UTF-8.' })
  }
}

function check(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues: ValidationIssue[] = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new ApiError('invalid-input', { issues })
}
