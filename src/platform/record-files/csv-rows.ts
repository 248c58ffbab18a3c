// Rows of a CSV file that comes in pieces, by the names of their columns.
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { FileProblem } from './read-text.ts'

export interface CsvRow {
  /** By the names in the first line, in lower case, without blanks and signs. */
  fields: Readonly<Record<string, string>>
  /** Line of its end, from 1. */
  line: number
}

/** In characters. */
const maxRowChars = 16_000_000

/** Separated by commas, semicolons or tabs, whichever the first line has most of. Rows that cannot be read are told. */
export async function* csvRows(pieces: AsyncIterable<string>, onProblem: FileProblem): AsyncGenerator<CsvRow> {
  const { first, all } = await firstPiece(pieces)
  const parser = parse({
    bom: true,
    columns: (names: string[]) => names.map(columnKey),
    delimiter: delimiterOf(first),
    info: true,
    max_record_size: maxRowChars,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      onProblem(`A row could not be read: ${error?.message}`)
      return undefined
    },
  })
  const rows = Readable.from(all).pipe(parser) as AsyncIterable<{
    record: Record<string, string>
    info: { lines: number }
  }>
  for await (const { record, info } of rows) yield { fields: record, line: info.lines }
}

export const columnKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\d]/gu, '')

function delimiterOf(first: string): string {
  const head = first.split('\n', 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

async function firstPiece(pieces: AsyncIterable<string>): Promise<{ first: string; all: AsyncIterable<string> }> {
  const iterator = pieces[Symbol.asyncIterator]()
  const { value: first = '', done } = await iterator.next()
  async function* all() {
    if (done) return
    yield first
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return { first, all: all() }
}
