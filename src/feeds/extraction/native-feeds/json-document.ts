// JSON document: one value, or one a line (NDJSON), with the prefix against foreign scripts left out.
import { parseJson } from '../sources/embedded-state/javascript-literal.ts'

const MAX_LINES = 5000
/** As Google and Facebook write it: `)]}'`, `while(1);`, `for(;;);`. */
const PREFIX = /^\ufeff?\s*(?:\)\]\}'?,?|while ?\(1\);|for ?\(;;\);)?\s*/

export function parseJsonDocument(source: string): unknown {
  const text = source.replace(PREFIX, '')
  const value = parseJson(text)
  if (value !== undefined) return value
  const lines = text.split(/\r?\n/, MAX_LINES).filter((line) => line.trim() !== '')
  const values = lines.map(parseJson).filter((one) => typeof one === 'object' && one !== null)
  // The last line may be cut off.
  return values.length > 1 && values.length >= lines.length - 1 ? values : undefined
}

type ReadNumber = (key: string, value: unknown, context?: { source?: string }) => unknown
const parseWith: (text: string, reviver: ReadNumber) => unknown = JSON.parse

/** As `parseJsonDocument`, with whole numbers of 64 bits as they are written: ids that differ in their last digits stay apart. */
export function parseWithLongIds(source: string): unknown {
  if (!/\d{16}/.test(source)) return parseJsonDocument(source)
  try {
    return parseWith(source.replace(PREFIX, ''), (_, value, { source: written = '' } = {}) =>
      typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(written) ? written : value,
    )
  } catch {
    return parseJsonDocument(source) // One value a line, or nested too deep for this.
  }
}
