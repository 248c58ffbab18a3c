// Threads of an import: parents that are not there, loops, and deleted comments that nobody answered.
import type { Scratch } from '../../platform/data/sqlite/scratch.ts'

export interface StagedThreads {
  /** Comments whose parent is not on their page become roots; `told` gets their places. */
  cutMissingParents(told: (place: string) => void): void
  /** One comment of each loop becomes a root. */
  cutLoops(told: (place: string) => void): void
  /** Deleted comments without an answer that is there are left out, once loops are cut. Resolves to their number. */
  dropDeletedLeaves(): number
}

/** More loops than these are cut at all of their comments. */
const maxLoopsOneByOne = 1000

const orphans = `parent IS NOT NULL AND NOT EXISTS
  (SELECT 1 FROM staged_comments p WHERE p.page = staged_comments.page AND p.id = staged_comments.parent)`
const isAnswered = `EXISTS
  (SELECT 1 FROM staged_comments c WHERE c.page = staged_comments.page AND c.parent = staged_comments.id AND c.is_kept = 1)`

export function threadsOf(scratch: Scratch): StagedThreads {
  const tell = (sql: string, told: (place: string) => void) => {
    for (const { place } of [...scratch.iterate<{ place: string }>(sql)]) told(place)
  }
  return {
    cutMissingParents(told) {
      tell(`SELECT place FROM staged_comments WHERE ${orphans} ORDER BY seq`, told)
      scratch.run(`UPDATE staged_comments SET parent = NULL WHERE ${orphans}`)
    },
    cutLoops(told) {
      scratch.run('UPDATE staged_comments SET depth = 0 WHERE parent IS NULL')
      let next = numberFrom(scratch, 0)
      for (let cuts = 0; ; cuts++) {
        const some = cuts < maxLoopsOneByOne ? 'ORDER BY seq LIMIT 1' : ''
        const looped = `SELECT seq FROM staged_comments WHERE depth IS NULL ${some}`
        tell(`SELECT place FROM staged_comments WHERE seq IN (${looped}) ORDER BY seq`, told)
        const cut = `UPDATE staged_comments SET parent = NULL, depth = ? WHERE seq IN (${looped})`
        if (scratch.run(cut, [next]) === 0) return
        next = numberFrom(scratch, next)
      }
    },
    dropDeletedLeaves() {
      // The deepest first, so that each is looked at once.
      const next = 'SELECT MAX(depth) AS depth FROM staged_comments WHERE is_kept = 0 AND depth < ?'
      const keep = `UPDATE staged_comments SET is_kept = 1 WHERE is_kept = 0 AND depth = ? AND ${isAnswered}`
      const above = (depth: number) => scratch.get<{ depth: number | null }>(next, [depth])?.depth ?? undefined
      for (let depth = above(Number.MAX_SAFE_INTEGER); depth !== undefined; depth = above(depth))
        scratch.run(keep, [depth])
      return scratch.run('DELETE FROM staged_comments WHERE is_kept = 0')
    },
  }
}

/**
 * Numbers what stands below those of this depth, all of which are new. Resolves to the first depth that is free. The `+` keeps
 * SQLite from the index of depths, which would find all that have none.
 */
function numberFrom(scratch: Scratch, from: number): number {
  for (let depth = from; ; depth++) {
    const sql = `UPDATE staged_comments SET depth = ? FROM (SELECT page, id FROM staged_comments WHERE depth = ?) above
      WHERE staged_comments.page = above.page AND staged_comments.parent = above.id AND +staged_comments.depth IS NULL`
    if (scratch.run(sql, [depth + 1, depth]) === 0) return depth + 1
  }
}
