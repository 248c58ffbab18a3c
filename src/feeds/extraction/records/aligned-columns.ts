// Aligned columns: values at the same place of all records of a group. One column holds the titles, one the links.

export interface AlignedColumn<Cell> {
  /** `cells[i]` stands in the record with the number `records[i]`, one to a record. */
  recordNumbers: number[]
  cells: Cell[]
  score: number
}

/** A column, and what it is worth at most: its words are not read yet. */
export interface EstimatedColumn {
  column: AlignedColumn<unknown>
  maxScore: number
}

interface Bounds {
  /** A column that is worth no more than this is not the one that is sought. */
  minScore?: number
  /** Maximum factor by which text signals can raise the score of a column. */
  maxBoost?: number
}

/** The most promising are read, until each record has a cell that the others cannot come before. */
export function scoreMostPromising<One extends EstimatedColumn>(
  glanced: readonly One[],
  recordCount: number,
  scoreOf: (one: One) => number,
  { minScore = 0, maxBoost = 1 }: Bounds = {},
): void {
  const isOpen = new Array<boolean>(recordCount).fill(false)
  for (const { column } of glanced) for (const record of column.recordNumbers) isOpen[record] = true
  let open = isOpen.filter(Boolean).length
  let lowest = Infinity
  for (const one of glanced.toSorted((a, b) => b.maxScore - a.maxScore)) {
    if (open === 0 && one.maxScore * maxBoost < lowest) return
    const { column } = one
    column.score = scoreOf(one)
    if (column.score <= minScore) continue
    for (const record of column.recordNumbers) {
      if (!isOpen[record]) continue
      isOpen[record] = false
      open--
      lowest = Math.min(lowest, column.score)
    }
  }
}

/** For each record its cell in the first column that has one. */
export function firstCellPerRecord<Cell>(
  columns: readonly AlignedColumn<Cell>[],
  recordCount: number,
): (Cell | undefined)[] {
  const first = new Array<Cell | undefined>(recordCount).fill(undefined)
  for (const { recordNumbers, cells } of columns) {
    for (let i = 0; i < recordNumbers.length; i++) first[recordNumbers[i] ?? 0] ??= cells[i]
  }
  return first
}
