// Fields of foreign records, whatever type they were written with.

export type Loose = Readonly<Record<string, unknown>>

export function asObject(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
}

/** The first of the fields that has words or a number; trimmed. */
export function textAt(object: Loose, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = object[name]
    const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
    if (text !== '' && text !== 'undefined' && text !== 'null') return text
  }
  return undefined
}

export function numberAt(object: Loose, ...names: string[]): number | undefined {
  const text = textAt(object, ...names)
  const number = text === undefined ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : undefined
}

/** `true`, `1`, `"true"`, `"yes"`. */
export function flagAt(object: Loose, ...names: string[]): boolean {
  return names.some((name) => object[name] === true || /^(?:true|1|yes)$/i.test(textAt(object, name) ?? ''))
}

/** As written; a number is epoch seconds or milliseconds. */
export function dateAt(object: Loose, ...names: string[]): string | number | undefined {
  for (const name of names) {
    const value = object[name]
    if (typeof value === 'number') return value
    // LeanCloud, MongoDB.
    const text = textAt(object, name) ?? textAt(asObject(value), 'iso', '$date') ?? numberAt(asObject(value), '$date')
    if (text !== undefined) return text
  }
  return undefined
}
