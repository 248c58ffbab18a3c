// Values of a JSON document that comes in pieces, as each of them is complete.
import { JSONParser } from '@streamparser/json'
import type { FileProblem } from './read-text.ts'

export interface JsonValue {
  /** Keys and indexes from the root. */
  path: readonly (string | number)[]
  value: unknown
}

/**
 * Those at the given paths, such as `$.comments.*`; nothing else is kept in memory. A document that is cut off, or broken
 * from some point on, gives what stands before it, and a problem.
 */
export async function* jsonValues(
  pieces: AsyncIterable<string>,
  paths: readonly string[],
  onProblem: FileProblem,
): AsyncGenerator<JsonValue> {
  const parser = new JSONParser({ paths: [...paths], keepStack: false, emitPartialValues: false })
  const found: JsonValue[] = []
  let broken: Error | undefined
  parser.onValue = ({ value, key, stack }) => {
    const keys = [...stack.slice(1).map((level) => level.key), key].filter((one) => one !== undefined)
    found.push({ path: keys as (string | number)[], value })
  }
  parser.onError = (error) => {
    broken ??= error
  }
  for await (const piece of pieces) {
    write(parser, piece)
    yield* found.splice(0)
    if (broken || parser.isEnded) break
  }
  if (broken) onProblem(`The file is no JSON any more from some point on: ${(broken as Error).message}`)
  else if (!parser.isEnded) onProblem('The file ends in the middle of its JSON.')
}

/** The parser reports what is wrong to `onError`, and may throw it, too. */
function write(parser: JSONParser, piece: string): void {
  try {
    parser.write(piece)
  } catch (error) {
    parser.onError(error as Error)
  }
}
