// React Flight stream: rows of text, most of them JSON.
import { parseJson, readLiteral } from './javascript-literal.ts'

const PUSH = '__next_f.push('
const MAX_LENGTH = 8_000_000
const MAX_ROWS = 5000

/** Scripts of one page, in order. */
export const readFlightStates = (scripts: readonly string[]): unknown[] => [...readFlightRows(scripts).values()]

/** The same by the names under which the rows speak of each other. */
export function readFlightRows(scripts: readonly string[]): Map<string, unknown> {
  let stream = ''
  for (const script of scripts) {
    if (!script.includes('__next_f') || stream.length > MAX_LENGTH) continue
    for (let at = script.indexOf(PUSH); at !== -1; at = script.indexOf(PUSH, at + 1)) {
      const { value } = readLiteral(script, at + PUSH.length)
      if (Array.isArray(value) && typeof value[1] === 'string') stream += value[1]
    }
  }
  return stream === '' ? new Map() : rowsOf(stream)
}

/** `id:JSON\n`, `id:Tlength,text` without an end of line, and kinds of rows that carry no data for us. */
function rowsOf(stream: string): Map<string, unknown> {
  const rows = new Map<string, unknown>()
  const head = /([\da-f]{1,8}):([A-Z]{0,2})/y
  let at = 0
  for (let count = 0; at < stream.length && count < MAX_ROWS; count++) {
    head.lastIndex = at
    const found = head.exec(stream)
    if (found?.[2] === 'T') {
      at = afterText(stream, head.lastIndex)
      continue
    }
    const end = stream.indexOf('\n', at)
    const stop = end === -1 ? stream.length : end
    if (found?.[2] === '') {
      const row = stream.slice(head.lastIndex, stop)
      if (/^[[{]/.test(row)) rows.set(found[1] ?? '', parseJson(row))
    }
    at = stop + 1
  }
  return rows
}

/** The length counts bytes of UTF-8, in hexadecimal. */
function afterText(stream: string, from: number): number {
  const comma = stream.indexOf(',', from)
  let left = comma === -1 ? Number.NaN : Number.parseInt(stream.slice(from, comma), 16)
  if (Number.isNaN(left)) return stream.length
  let at = comma + 1
  for (; left > 0 && at < stream.length; at++) {
    const code = stream.charCodeAt(at)
    // Each half of a pair counts for two of its four bytes.
    left -= code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3
  }
  return at
}
