// `IN` lists in batches of fixed sizes, so that few statements are prepared.

/** Lists are filled up to these lengths. */
const lengths = [1, 4, 16, 32, 64] as const
const longest = 64

/**
 * `ask` gets the placeholders for `IN (...)`, the keys for them, and how many rows there is still room for. A key that
 * fills the list up stands twice in it, which changes nothing.
 */
export async function selectInList<Row>(
  keys: readonly string[],
  limit: number,
  ask: (marks: string, keys: readonly string[], limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let at = 0; at < keys.length && rows.length < limit; at += longest) {
    const some = keys.slice(at, at + longest)
    const length = lengths.find((one) => one >= some.length) ?? longest
    const filled = Array.from({ length }, (_, i) => some[i] ?? (some[0] as string))
    for (const row of await ask(marksOf(length), filled, limit - rows.length)) rows.push(row)
  }
  return rows
}

const marks = new Map(lengths.map((length) => [length as number, Array(length).fill('?').join(', ')]))

const marksOf = (length: number): string => marks.get(length) ?? ''
