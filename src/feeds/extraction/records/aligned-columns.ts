// Columns over the cards of a series: what stands at the same place of each. One of them holds the titles, one the links
// to the things; which, is told by what all cards have there.

export interface Column<Cell> {
  /** `cells[i]` stands in the card with the number `cards[i]`, one to a card. */
  cards: number[]
  cells: Cell[]
  score: number
}

/** A column, and what it is worth at most: its words are not read yet. */
export interface Glanced {
  column: Column<unknown>
  most: number
}

interface Bounds {
  /** A column that is worth no more than this is not what is looked for. */
  least?: number
  /** How many times its score a column may count for in the end. */
  favour?: number
}

/** The most promising are read, until each card has a cell that the others cannot come before. */
export function scoreLikeliest<One extends Glanced>(
  glanced: readonly One[],
  ofCards: number,
  scoreOf: (one: One) => number,
  { least = 0, favour = 1 }: Bounds = {},
): void {
  const isOpen = new Array<boolean>(ofCards).fill(false)
  for (const { column } of glanced) for (const card of column.cards) isOpen[card] = true
  let open = isOpen.filter(Boolean).length
  let lowest = Infinity
  for (const one of glanced.toSorted((a, b) => b.most - a.most)) {
    if (open === 0 && one.most * favour < lowest) return
    const { column } = one
    column.score = scoreOf(one)
    if (column.score <= least) continue
    for (const card of column.cards) {
      if (!isOpen[card]) continue
      isOpen[card] = false
      open--
      lowest = Math.min(lowest, column.score)
    }
  }
}

/** For each card its cell in the first column that has one. */
export function firstCells<Cell>(columns: readonly Column<Cell>[], ofCards: number): (Cell | undefined)[] {
  const first = new Array<Cell | undefined>(ofCards).fill(undefined)
  for (const { cards, cells } of columns) {
    for (let i = 0; i < cards.length; i++) first[cards[i] ?? 0] ??= cells[i]
  }
  return first
}
