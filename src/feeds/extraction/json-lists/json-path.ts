// Paths and templates by which the owner of a feed names values in JSON.
import { collapseWhitespace } from '../normalization/text.ts'
import { isDataNode } from '../sources/data-values.ts'

/** A key, the place in an array, or `*` for all members. */
type Step = string | number

const MAX_VALUES = 5000
/** `data.posts`, `edges[*].node`, `media[0].url`, `["odd.key"].title` */
const STEP = /\.?(?:([^.[\]{}"]+)|\[(?:"((?:[^"\\]|\\.)*)"|(\d{1,6}|\*))\])/y

/** Undefined where it is no path. The empty path is the whole value. */
export function parsePath(written: string): Step[] | undefined {
  const steps: Step[] = []
  STEP.lastIndex = 0
  const path = written.trim()
  while (STEP.lastIndex < path.length) {
    if (steps.length > 0 && path[STEP.lastIndex] !== '.' && path[STEP.lastIndex] !== '[') return undefined
    const [, key, quoted, index] = STEP.exec(path) ?? []
    if (key !== undefined) steps.push(/^\d{1,6}$/.test(key) ? Number(key) : key)
    else if (quoted !== undefined) steps.push(quoted.replace(/\\(.)/g, '$1'))
    else if (index !== undefined) steps.push(index === '*' ? '*' : Number(index))
    else return undefined
  }
  return steps
}

/** All values at a path, in their order: more than one only behind `*`. */
export function valuesAt(value: unknown, path: string): unknown[] {
  return (parsePath(path) ?? []).reduce<unknown[]>(
    (values, step) => values.flatMap((one) => membersAt(one, step)).slice(0, MAX_VALUES),
    [value],
  )
}

function membersAt(value: unknown, step: Step): unknown[] {
  if (step === '*') return typeof value === 'object' && value !== null ? Object.values(value) : []
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return []
  return [(value as Record<Step, unknown>)[step]]
}

/** The longest part of a path that is there, and the keys of what stands at it. */
export function missingPart(value: unknown, path: string): { found: string; missing: string; keys: string[] } {
  let at = value
  let found = ''
  for (const step of parsePath(path) ?? []) {
    const [next] = membersAt(at, step)
    if (next === undefined) return { found, missing: String(step), keys: keysOf(at) }
    found += typeof step === 'number' ? `[${step}]` : found === '' ? step : `.${step}`
    at = next
  }
  return { found, missing: '', keys: keysOf(at) }
}

const MAX_KEYS = 12

export const keysOf = (value: unknown): string[] =>
  isDataNode(value)
    ? Object.keys(value)
        .slice(0, MAX_KEYS)
        .map((key) => collapseWhitespace(key.slice(0, 40)))
    : []

const PLACEHOLDER = /\{([^{}]{1,200})\}/g

export const isTemplate = (written: string): boolean => written.includes('{')

/** Paths that a template names; undefined where its brackets are not closed or a path is none. */
export function pathsIn(template: string): string[] | undefined {
  if (/[{}]/.test(template.replace(PLACEHOLDER, ''))) return undefined
  const paths = [...template.matchAll(PLACEHOLDER)].map(([, path = '']) => path)
  return paths.every((path) => (parsePath(path)?.length ?? 0) > 0) ? paths : undefined
}

/** Undefined where one of its values is missing. */
export function fillTemplate(template: string, value: unknown, encode: (text: string) => string): string | undefined {
  let isComplete = true
  const text = template.replace(PLACEHOLDER, (_, path: string) => {
    const [found] = valuesAt(value, path)
    const written = scalarText(found)
    if (written === undefined || written === '') isComplete = false
    return encode(written ?? '')
  })
  return isComplete ? text : undefined
}

export const scalarText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
