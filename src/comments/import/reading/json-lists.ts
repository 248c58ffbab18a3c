// The records of a JSON file, wherever its list stands: the whole file, a member of it, or one object a line.
import { type JsonValue, jsonValues } from '../../../platform/record-files/json-values.ts'
import { readText } from '../../../platform/record-files/read-text.ts'
import { linesOf } from '../../../platform/record-files/text-lines.ts'
import { parseJsonLine } from '../rules/json-line.ts'
import { asObject, type Loose } from '../rules/loose-fields.ts'
import type { SourceRecord } from '../rules/source-record.ts'
import { problemsOf } from './file-problems.ts'
import { firstCharacter } from './first-character.ts'

type Records = Iterable<SourceRecord extends infer R ? (R extends unknown ? Omit<R, 'place'> : never) : never>

interface ListOptions {
  path: string
  /** Where the list stands if the file is an object: `$.results.*`. */
  inObject: readonly string[]
  /** The list's name is the path's last key but one; empty for the whole file. */
  recordsOf: (sent: Loose, list: string) => Records
}

export async function* jsonRecords({ path, inObject, recordsOf }: ListOptions): AsyncGenerator<SourceRecord> {
  const { problems, onProblem } = problemsOf()
  const { first, pieces } = await firstCharacter(withoutComments(readText(path, onProblem)))
  const told = function* (sent: Loose, list: string, place: string): Generator<SourceRecord> {
    for (const record of recordsOf(sent, list)) yield { ...record, place } as SourceRecord
  }
  if (first === '[') {
    for await (const found of jsonValues(pieces, ['$.*'], onProblem))
      yield* told(asObject(found.value), '', `[${found.path.join('.')}]`)
  } else {
    const { isLines, text } = await isOneObjectPerLine(pieces, inObject)
    if (isLines) {
      for await (const line of linesOf(text)) {
        if (line.text.trim() === '') continue
        const sent = parseJsonLine(line)
        if ('reason' in sent) yield { kind: 'problem', reason: sent.reason, place: `line ${line.number}` }
        else yield* told(sent.value, '', `line ${line.number}`)
      }
    } else {
      for await (const found of jsonValues(text, inObject, onProblem))
        yield* told(asObject(found.value), listOf(found), placeOf(found))
    }
  }
  yield* problems()
}

const listOf = ({ path }: JsonValue): string => String(path.at(-2) ?? '')
const placeOf = ({ path }: JsonValue): string => `${path.slice(0, -1).join('.')}[${path.at(-1)}]`

/** Exports of LeanCloud begin with a line `#filetype:…`. */
async function* withoutComments(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let isStart = true
  let head = ''
  for await (const piece of pieces) {
    if (!isStart) yield piece
    else {
      head += piece
      if (head.trim() === '' || (head.startsWith('#') && !head.includes('\n'))) continue
      isStart = false
      yield head.replace(/^\ufeff?(?:#[^\n]*\n)+/, '')
    }
  }
}

/** Enough of the file to see a whole first line, in characters. */
const maxHeadChars = 2_000_000

/**
 * The first line is a whole object, and none that holds the list. A first line that is broken says nothing, unless a document
 * begins there: then the second one counts.
 */
async function isOneObjectPerLine(
  pieces: AsyncIterable<string>,
  inObject: readonly string[],
): Promise<{ isLines: boolean; text: AsyncIterable<string> }> {
  const iterator = pieces[Symbol.asyncIterator]()
  let head = ''
  let isDone = false
  while (!isDone && head.trimStart().split('\n', 3).length < 3 && head.length < maxHeadChars) {
    const next = await iterator.next()
    isDone = next.done === true
    if (!isDone) head += next.value
  }
  async function* text() {
    yield head
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  const isRecord = (line: string): boolean => {
    const parsed = parseJsonLine({ text: line, isCut: false })
    return 'value' in parsed && !inObject.some((path) => Object.hasOwn(parsed.value, path.split('.')[1] ?? ''))
  }
  const [line = '', second = ''] = head.trimStart().split('\n', 2)
  const isBroken = 'reason' in parseJsonLine({ text: line, isCut: false }) && !beginsDocument.test(line)
  return { isLines: isRecord(line) || (isBroken && isRecord(second)), text: text() }
}

/** More of the document stands on the next line. */
const beginsDocument = /[{[,:]\s*$/
