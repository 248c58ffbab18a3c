// Differences between two readings of a page. Lines that only moved, or say the same at another time, are none.
import { diffArrays } from 'diff'
import type { PageReading } from '../page-and-feed.ts'

/** What a line says whenever it is read: lines with the same key are the same. */
export type LineKey = (text: string, readAt: number) => string

/** Lines that were taken out and put in at one place, and the unchanged line before them. */
export interface Hunk {
  context: string | undefined
  removed: string[]
  added: string[]
}

/** Insertions and deletions that are searched for. Lines of pages that differ by more count as one place. */
const maxEdits = 1500

/** Empty where nothing changed. */
export function compareReadings(before: PageReading, after: PageReading, keyOf: LineKey): Hunk[] {
  const hunks = findHunks(before.lines, after.lines)
  const keysOf = (texts: readonly string[], readAt: number) => texts.map((text) => keyOf(text, readAt))
  const removed = hunks.map((hunk) => keysOf(hunk.removed, before.readAt))
  const added = hunks.map((hunk) => keysOf(hunk.added, after.readAt))
  const [goneKeys, newKeys] = [countOf(removed.flat()), countOf(added.flat())]
  return hunks
    .map((hunk, i) => ({
      ...hunk,
      removed: unmatched(hunk.removed, removed[i] ?? [], newKeys),
      added: unmatched(hunk.added, added[i] ?? [], goneKeys),
    }))
    .filter((hunk) => hunk.removed.length > 0 || hunk.added.length > 0)
}

function findHunks(before: readonly string[], after: readonly string[]): Hunk[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: maxEdits })
  if (!parts) return [{ context: undefined, removed: [...before], added: [...after] }]
  const hunks: Hunk[] = []
  let context: string | undefined
  let open: Hunk | undefined
  for (const { value, added, removed } of parts) {
    if (!added && !removed) {
      context = value.at(-1)
      open = undefined
      continue
    }
    if (!open) {
      open = { context, removed: [], added: [] }
      hunks.push(open)
    }
    open[added ? 'added' : 'removed'].push(...value)
  }
  return hunks
}

/** How often each stands among them. */
export function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** `others`: keys of the other side that are left; each stands for one line. */
function unmatched(texts: readonly string[], keys: readonly string[], others: Map<string, number>): string[] {
  return texts.filter((_, i) => {
    const key = keys[i] ?? ''
    const left = others.get(key) ?? 0
    if (left > 0) others.set(key, left - 1)
    return left === 0
  })
}
