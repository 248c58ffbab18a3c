// `IN` lists in batches of fixed sizes, so that few statements are prepared.

/** Lists are filled up to these lengths. */
const lengths = [1, 4, 16, 32, 64] as const
const longest = 64

export interface ListBatch<K extends string | number = string> {
  /** Placeholders for `IN (...)`. */
  marks: string
  /** One for each placeholder. A key that fills the list up stands twice in it, which changes nothing. */
  keys: readonly K[]
}

export function* batchesOf<K extends string | number>(keys: readonly K[]): Generator<ListBatch<K>> {
  for (let at = 0; at < keys.length; at += longest) {
    const some = keys.slice(at, at + longest)
    const length = lengths.find((one) => one >= some.length) ?? longest
    yield { marks: marksOf(length), keys: Array.from({ length }, (_, i) => some[i] ?? (some[0] as K)) }
  }
}

/** `ask` gets a batch, and how many rows there is still room for. */
export async function selectInList<Row>(
  keys: readonly string[],
  limit: number,
  ask: (marks: string, keys: readonly string[], limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const batch of batchesOf(keys)) {
    if (rows.length >= limit) return rows
    for (const row of await ask(batch.marks, batch.keys, limit - rows.length)) rows.push(row)
  }
  return rows
}

const marks = new Map(lengths.map((length) => [length as number, Array(length).fill('?').join(', ')]))

const marksOf = (length: number): string => marks.get(length) ?? ''
