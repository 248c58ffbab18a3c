// Bidirectional control characters: only balanced pairs stay, so that they affect nothing after their text.

const controls = /[\u202a-\u202e\u2066-\u2069]/
const closingEmbedding = '\u202c'
const closingIsolate = '\u2069'
const isIsolate = (mark: string): boolean => mark >= '\u2066'

/** Depth limit of the bidirectional algorithm (UAX #9, BD2). */
const maxDepth = 125

/** Line by line, because each is displayed by itself; a control without a partner in its line is removed. */
export function balanceBidiControls(text: string): string {
  if (!controls.test(text)) return text
  return text.split('\n').map(pairInLine).join('\n')
}

export function stripBidiControls(text: string): string {
  return text.replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
}

function pairInLine(line: string): string {
  const paired = new Set<number>()
  const open: { mark: string; at: number }[] = []
  for (const { 0: mark, index: at } of line.matchAll(/[\u202a-\u202e\u2066-\u2069]/g)) {
    if (mark !== closingEmbedding && mark !== closingIsolate) {
      if (open.length < maxDepth) open.push({ mark, at })
      continue
    }
    const partner = mark === closingIsolate ? lastIsolate(open) : open.pop()
    if (partner === undefined) continue
    if (mark === closingEmbedding && isIsolate(partner.mark)) open.push(partner)
    else paired.add(partner.at).add(at)
  }
  return line.replace(/[\u202a-\u202e\u2066-\u2069]/g, (mark, at: number) => (paired.has(at) ? mark : ''))
}

/** The end of an isolate also closes the embeddings inside it. */
function lastIsolate(open: { mark: string; at: number }[]): { mark: string; at: number } | undefined {
  const index = open.findLastIndex(({ mark }) => isIsolate(mark))
  return index < 0 ? undefined : open.splice(index)[0]
}
