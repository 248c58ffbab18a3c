// What callers send, in letters that every database takes.
import { ApiError } from '../../platform/errors.ts'
import { toStorableText } from '../text/storable-text.ts'

/** Free maps are kept as they come; deeper than this, nobody means it. */
const maxDepth = 20

/** All texts of a body, names of keys too. */
export function sanitizeBody<T>(sent: T): T {
  return cleaned(sent, 0) as T
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) throw new ApiError('invalid-input', { message: 'The body is nested too deeply.' })
  if (Array.isArray(value)) return value.map((entry) => cleaned(entry, depth + 1))
  if (isClean(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [toStorableText(key), cleaned(entry, depth + 1)]),
  )
}

/** Bodies are flat but for a few, and clean but for very few: those are not copied. */
function isClean(body: object): boolean {
  for (const [key, entry] of Object.entries(body)) {
    if (toStorableText(key) !== key || (typeof entry === 'string' && toStorableText(entry) !== entry)) return false
    if (typeof entry === 'object' && entry !== null) return false
  }
  return true
}

/** A number that has to be whole; undefined when there is none. */
export function readInteger(name: string, value: number | undefined, least: number, most: number): number | undefined {
  if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) return value
  throw new ApiError('invalid-input', { message: `${name}: Must be a whole number from ${least} to ${most}.` })
}

/** The years that ISO 8601 writes with four digits. */
const firstDate = Date.UTC(2000, 0, 1) - 2000 * 365.2425 * 86_400_000
const lastDate = Date.UTC(10_000, 0, 1) - 1

/** Epoch milliseconds, or a date and time in text, in UTC unless it says otherwise. */
export function readDate(sent: number | string): number {
  const at =
    typeof sent === 'number' ? Math.trunc(sent) : Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(sent) ? sent : `${sent}Z`)
  if (!(at >= firstDate && at <= lastDate)) throw new ApiError('invalid-date')
  return at
}
