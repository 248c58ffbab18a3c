// Lines of a text that comes in pieces, with their numbers.

export interface TextLine {
  text: string
  /** From 1. */
  number: number
}

/** In characters. The rest of a longer line is dropped, and `isCut` said. */
const maxLineChars = 16_000_000

export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<TextLine & { isCut: boolean }> {
  let rest = ''
  let isCut = false
  let number = 0
  const add = (part: string) => {
    if (rest.length + part.length > maxLineChars) isCut = true
    else rest += part
  }
  const take = () => {
    const line = { text: rest.endsWith('\r') ? rest.slice(0, -1) : rest, number: ++number, isCut }
    rest = ''
    isCut = false
    return line
  }
  for await (const piece of pieces) {
    const parts = piece.split('\n')
    const last = parts.pop() ?? ''
    for (const part of parts) {
      add(part)
      yield take()
    }
    add(last)
  }
  if (rest !== '' || isCut) yield take()
}
