// News of a process for the others: numbered batches of words, sent at once, and kept for those that read rows only.

/** Bytes of a batch, and of the text of all that are kept. PostgreSQL takes messages of less than 8,000. */
const maxBytes = 7000
/** Each process reads the rows every second. */
const keptMs = 5000

export interface NewsBatch {
  number: number
  words: readonly string[]
}

export interface NewsOutbox {
  /** One line. */
  add(word: string): void
  /** The next batch; undefined where there is nothing new. */
  take(nowMs: number): NewsBatch | undefined
  /** The latest batches as lines, behind a line with the last number. */
  text(nowMs: number): string
}

export function createNewsOutbox(): NewsOutbox {
  const waiting = new Set<string>()
  let kept: { number: number; lines: string; atMs: number }[] = []
  let number = 0
  return {
    add: (word) => void waiting.add(word),
    take(nowMs) {
      const words: string[] = []
      let bytes = 0
      for (const word of waiting) {
        bytes += Buffer.byteLength(word) + 16
        if (bytes > maxBytes && words.length > 0) break
        words.push(word)
        waiting.delete(word)
      }
      if (words.length === 0) return undefined
      number++
      kept.push({ number, lines: words.map((word) => `\n${number} ${word}`).join(''), atMs: nowMs })
      return { number, words }
    },
    text(nowMs) {
      kept = kept.filter(({ atMs }) => nowMs - atMs < keptMs)
      let bytes = 0
      const first = kept.findLastIndex(({ lines }) => {
        bytes += Buffer.byteLength(lines)
        return bytes > maxBytes
      })
      kept = kept.slice(first + 1)
      return number === 0 ? '' : `${number}${kept.map(({ lines }) => lines).join('')}`
    },
  }
}

export interface NewsInbox {
  /** Words of a batch that came as a message. */
  message(from: string, batch: NewsBatch): readonly string[]
  /** Words of a row that are not known yet; undefined where some are missing. `isOlder`: the row was there before us. */
  row(from: string, text: string, isOlder: boolean): readonly string[] | undefined
  /** Forgets all processes but these. */
  keep(ids: ReadonlySet<string>): void
}

/** Words may be told twice, never lost without a word. */
export function createNewsInbox(): NewsInbox {
  const last = new Map<string, number>()
  return {
    message(from, { number, words }) {
      const before = last.get(from)
      if (before !== undefined && number <= before) return []
      // Where one before it is missing, the row has it.
      if (before !== undefined && number === before + 1) last.set(from, number)
      return words
    },
    row(from, text, isOlder) {
      const [latest = '', ...lines] = text.split('\n')
      const before = last.get(from) ?? (isOlder ? Number(latest) : 0)
      last.set(from, Math.max(before, Number(latest)))
      if (Number(latest) <= before) return []
      const told = lines.map((line): [number, string] => {
        const blank = line.indexOf(' ')
        return [Number(line.slice(0, blank)), line.slice(blank + 1)]
      })
      const [oldest = Number.POSITIVE_INFINITY] = told[0] ?? []
      return oldest > before + 1 ? undefined : told.flatMap(([number, word]) => (number > before ? [word] : []))
    },
    keep(ids) {
      for (const id of last.keys()) if (!ids.has(id)) last.delete(id)
    },
  }
}
