// Flattened states: one array in which values refer to each other by index.
import { parseJson } from './javascript-literal.ts'

/** Wrappers that keep the kind of a value; what they hold is the second place. */
const WRAPPERS = /^(?:(?:Shallow)?Reactive|Ref|ShallowRef|EmptyRef|EmptyShallowRef|Island|NuxtError|Object)$/
const MAX_STEPS = 200_000

/** A flattened state put together again; any other as it is. */
export function unflattenState(value: unknown): unknown {
  const read = typeof value === 'string' ? parseJson(value) : value
  return isFlattened(read) ? unflatten(read) : read
}

/** An array of values that name each other by place, and not merely an array of numbers. */
function isFlattened(value: unknown): value is unknown[] {
  if (!Array.isArray(value) || value.length < 3) return false
  const [root] = value
  if (typeof root !== 'object' || root === null) return false
  const parts = Array.isArray(root) ? root.filter((one) => typeof one === 'number') : Object.values(root)
  const isPlace = (one: unknown) => typeof one === 'number' && Number.isInteger(one) && one < value.length
  return parts.length > 0 && parts.every(isPlace) && parts.some((one) => Number(one) > 0)
}

/** The same values, put together again; what stands in two places is one object in both. */
function unflatten(flat: readonly unknown[]): unknown {
  const made = new Map<number, unknown>()
  const waiting: number[] = []
  const at = (place: unknown): unknown => {
    if (typeof place !== 'number' || place < 0 || place >= flat.length) return undefined
    if (made.has(place)) return made.get(place)
    const one = holderOf(flat, place)
    made.set(place, one)
    if (typeof one === 'object' && one !== null) waiting.push(place)
    return one
  }
  const root = at(0)
  for (let steps = 0; waiting.length > 0 && steps < MAX_STEPS; steps++) {
    const place = waiting.pop() ?? 0
    fill(made.get(place), flat[contentPlace(flat, place)], flat, at)
  }
  return root
}

/** A wrapper stands for what it wraps. */
function contentPlace(flat: readonly unknown[], place: number): number {
  let at = place
  for (let i = 0; i < 5; i++) {
    const one = flat[at]
    if (!Array.isArray(one) || typeof one[0] !== 'string' || !WRAPPERS.test(one[0]) || typeof one[1] !== 'number') break
    at = one[1]
  }
  return at
}

function holderOf(flat: readonly unknown[], place: number): unknown {
  const one = flat[contentPlace(flat, place)]
  if (!Array.isArray(one)) return typeof one === 'object' && one !== null ? {} : one
  const [kind, value] = one
  return kind === 'Date' || kind === 'BigInt' || kind === 'D' || kind === 'URL' ? value : []
}

function fill(holder: unknown, written: unknown, flat: readonly unknown[], at: (place: unknown) => unknown): void {
  if (Array.isArray(holder) && Array.isArray(written)) {
    const places = typeof written[0] === 'string' ? written.slice(1) : written
    for (const place of places) holder.push(at(place))
  } else if (typeof holder === 'object' && holder !== null && typeof written === 'object' && written !== null) {
    for (const [key, place] of Object.entries(written)) {
      // One flattening writes `_1` for the name that stands at place 1.
      const name = /^_\d+$/.test(key) ? flat[Number(key.slice(1))] : key
      if (typeof name === 'string' && name !== '__proto__') Object.assign(holder, { [name]: at(place) })
    }
  }
}
