// Request bodies reduced to text that every database accepts.
import { dayMs } from '../../platform/durations.ts'
import { ApiError } from '../../platform/errors.ts'
import { toStorableText } from '../text/storable-text.ts'

/** Nesting limit of free-form maps. */
const maxDepth = 20

/** Covers all texts, including keys. */
export function sanitizeBody<T>(sent: T): T {
  return clean(sent, 0) as T
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) throw new ApiError('invalid-input', { message: 'The body is nested too deeply.' })
  if (Array.isArray(value)) return value.map((entry) => clean(entry, depth + 1))
  if (isClean(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [toStorableText(key), clean(entry, depth + 1)]))
}

/** Fast path: most bodies are flat and clean and are returned without a copy. */
function isClean(body: object): boolean {
  for (const [key, entry] of Object.entries(body)) {
    if (toStorableText(key) !== key || (typeof entry === 'string' && toStorableText(entry) !== entry)) return false
    if (typeof entry === 'object' && entry !== null) return false
  }
  return true
}

/** Undefined where there is no value. Throws `invalid-input`. */
export function readInteger(name: string, value: number | undefined, min: number, max: number): number | undefined {
  if (value === undefined || (Number.isInteger(value) && value >= min && value <= max)) return value
  throw new ApiError('invalid-input', { message: `${name}: Must be a whole number from ${min} to ${max}.` })
}

/** Years that ISO 8601 writes with four digits. */
const firstDate = Date.UTC(2000, 0, 1) - 2000 * 365.2425 * dayMs
const lastDate = Date.UTC(10_000, 0, 1) - 1

/** Epoch milliseconds or an ISO 8601 text, in UTC unless it has a zone. Throws `invalid-date`. */
export function readDate(sent: number | string): number {
  const at =
    typeof sent === 'number' ? Math.trunc(sent) : Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(sent) ? sent : `${sent}Z`)
  if (!(at >= firstDate && at <= lastDate)) throw new ApiError('invalid-date')
  return at
}
