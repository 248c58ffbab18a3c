// Search of a person in stored JSON: whether a value names them, and the same value without them.
import { mailboxKey } from '../text/lookup-keys.ts'
import { type Person, personKeysOf } from './rules-person.ts'

export interface Naming {
  /** By an id, a key or a mail address as a whole value, however deep. Names alone name nobody. */
  isNamedIn(value: unknown): boolean
  /** The same of stored JSON, by a fast test before it is parsed. */
  isNamedInText(text: string | null): boolean
  /** Values that name the person are gone, names too; undefined where nothing is left. */
  without(value: unknown): unknown
  isName(value: unknown): boolean
  /** Where a name is enough: rows that are computed again, or gone soon. */
  hasNameInText(text: string | null): boolean
}

export function createNaming(person: Person): Naming {
  const keys = personKeysOf(person)
  const exact = new Set<string>([
    ...keys.ids,
    ...keys.subjectHashes,
    ...keys.emailKeys,
    ...keys.people,
    ...keys.voters,
    ...keys.subjects,
    ...keys.memberIds,
  ])
  const emailKeys = new Set(keys.emailKeys)
  const names = new Set(person.names)
  const nameHints = person.names.map((name) => JSON.stringify(name).slice(1, -1))
  const hints = [...exact, ...person.emails].map((text) => JSON.stringify(text).slice(1, -1).toLowerCase())
  const isTheirs = (text: string) => exact.has(text) || (text.includes('@') && emailKeys.has(mailboxKey(text)))

  function isNamedIn(value: unknown): boolean {
    if (typeof value === 'string') return isTheirs(value) || isNamedIn(nestedIn(value))
    if (typeof value !== 'object' || value === null) return false
    return Object.entries(value).some(([key, one]) => isTheirs(key) || isNamedIn(one))
  }

  function without(value: unknown): unknown {
    if (typeof value === 'string') return isTheirs(value) || names.has(value) ? undefined : value
    if (Array.isArray(value)) return value.map(without).filter((one) => one !== undefined)
    if (typeof value !== 'object' || value === null) return value
    const kept = Object.entries(value).map(([key, one]) => [key, isTheirs(key) ? undefined : without(one)] as const)
    return Object.fromEntries(kept.filter(([, one]) => one !== undefined))
  }

  function hasName(value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return typeof value === 'string' && names.has(value)
    return Object.values(value).some(hasName)
  }

  return {
    isNamedIn,
    isNamedInText(text) {
      if (text === null) return false
      // Bodies of deliveries are JSON within JSON.
      const lower = text.toLowerCase().replaceAll('\\\\', '\\').replaceAll('\\"', '"')
      return hints.some((hint) => lower.includes(hint)) && isNamedIn(parsed(text))
    },
    without,
    isName: (value) => typeof value === 'string' && names.has(value),
    hasNameInText: (text) => text !== null && nameHints.some((hint) => text.includes(hint)) && hasName(parsed(text)),
  }
}

function nestedIn(text: string): unknown {
  return text.startsWith('{') ? parsed(text) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
