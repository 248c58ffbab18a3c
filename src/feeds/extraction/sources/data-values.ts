// Values of structured data: texts that may hold markup, times, names.

import { parseEpoch, parseMachineDate } from '../dates/parse-date.ts'
import { type PageLocale, resolveDates } from '../dates/resolve-dates.ts'
import { decodeText } from '../html/parser/entities.ts'
import { collapseWhitespace } from '../normalization/text.ts'
import type { SourceContext } from '../records/candidate.ts'

export type DataNode = Record<string, unknown>

export const isDataNode = (value: unknown): value is DataNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Longer texts are no field of an item but the item itself. */
const MAX_TEXT = 100_000
const MAX_NAME = 100

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  shy: '',
}

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,9}));/gi

/** Plain text of a string that was perhaps written for a page. A bare "<" that starts no tag stays. */
export function toPlainText(written: string): string | undefined {
  if (written.length > MAX_TEXT) return undefined
  if (!/[<&]/.test(written)) return collapseWhitespace(written) || undefined
  const bare = unescaped(written)
    .replace(/<\/(?:p|div|li|h\d|tr|td)>|<br\s{0,3}\/?>/gi, ' ')
    .replace(/<(?:[a-z/!][^<>]{0,2000})>/gi, '')
    .replace(ENTITY, entity)
  return collapseWhitespace(bare) || undefined
}

/** "&lt;p&gt;…&lt;/p&gt;": markup that was made safe for a page, in data that no page shows. */
const unescaped = (written: string): string =>
  ESCAPED_MARKUP.test(written) ? written.replace(ENTITY, entity) : written

const ESCAPED_MARKUP = /^\s*&lt;([a-z]\w{0,9})\b[^<]*&lt;\/\1&gt;/i

function entity(written: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return ENTITIES[name.toLowerCase()] ?? rareEntity(written)
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  // "&#146;" was written on a Windows machine.
  if (code >= 128 && code < 160) return rareEntity(`&#${code};`)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written
}

const MAX_KNOWN = 1000
const known = new Map<string, string>()

function rareEntity(written: string): string {
  const found = known.get(written) ?? decodeText(written)
  if (known.size < MAX_KNOWN) known.set(written, found)
  return found
}

/** A moment as programs write it: ISO 8601 and its relatives, or seconds or milliseconds since 1970. */
export function parseInstant(value: unknown, { locale }: SourceContext): number | undefined {
  const written = typeof value === 'string' ? value.trim() : value
  const epoch = typeof written === 'number' ? written : epochIn(written)
  if (epoch !== undefined) return moment(parseEpoch(epoch), locale)
  return typeof written === 'string' ? moment(parseMachineDate(written, locale), locale) : undefined
}

function epochIn(written: unknown): number | undefined {
  return typeof written === 'string' && /^\d{9,10}(?:\d{3})?$/.test(written) ? Number(written) : undefined
}

function moment(reading: ReturnType<typeof parseEpoch>, locale: PageLocale): number | undefined {
  return reading && resolveDates([reading], locale)[0]
}

/** Names of people or of kinds, without addresses and without sentences. */
export function namesIn(texts: readonly (string | undefined)[], maxNames: number): string[] {
  const names = texts.filter(
    (name) => name !== undefined && name.length <= MAX_NAME && !/^(?:https?:|#|\d+$)/.test(name),
  ) as string[]
  return [...new Set(names)].slice(0, maxNames)
}
