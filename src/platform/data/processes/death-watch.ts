// Deaths among the processes on one database, seen by beats that stand still. Clocks of different machines are never compared.
import type { ProcessRow, ProcessStore } from './process-store.ts'

/** A process whose beat stands still for this long counts as dead, for all but the event log. */
const deadAfterMs = 3000
/**
 * No transaction of it can commit any more: it commits within 15 seconds of its last beat or not at all, and the server
 * ends one that says nothing for ten, or waits five for a lock.
 */
const passedAfterMs = 35_000

interface Seen {
  beat: number
  /** Monotonic. */
  atMs: number
  isReported: boolean
}

export interface DeathWatch {
  /**
   * Ids of the processes that have died, stopped or vanished since the last look. They are marked first, so that one that
   * goes on learns of it. Removes rows that hold nothing back.
   */
  look(rows: readonly ProcessRow[]): Promise<string[]>
  /** Time in milliseconds until a beat has stood still for long enough, if none moves; `Infinity` without others. */
  nextInMs(): number
}

export function createDeathWatch(store: ProcessStore, ownId: string): DeathWatch {
  const seen = new Map<string, Seen>()

  /** Of the process's present beat. */
  function note({ id, beat }: ProcessRow): Seen {
    const known = seen.get(id)
    if (known?.beat === beat) return known
    const noted = { beat, atMs: performance.now(), isReported: false }
    seen.set(id, noted)
    return noted
  }

  /** True once, when it has ended. */
  async function hasEnded(row: ProcessRow, noted: Seen): Promise<boolean> {
    if (noted.isReported) return false
    const isStill = performance.now() - noted.atMs >= deadAfterMs
    const hasEnded = row.state === 'left' || (isStill && (row.state === 'gone' || (await store.markGone(row))))
    noted.isReported = hasEnded
    return hasEnded
  }

  /** Known before, and reported by nobody: another was quicker. */
  function takeVanished(rows: readonly ProcessRow[]): string[] {
    const gone = [...seen].filter(([id]) => !rows.some((row) => row.id === id))
    for (const [id] of gone) seen.delete(id)
    return gone.flatMap(([id, { isReported }]) => (isReported ? [] : [id]))
  }

  return {
    async look(rows) {
      const dead = takeVanished(rows)
      for (const row of rows) {
        if (row.id === ownId) continue
        const noted = note(row)
        if (await hasEnded(row, noted)) dead.push(row.id)
        const stillMs = performance.now() - noted.atMs
        if (row.state === 'left' ? stillMs >= deadAfterMs : stillMs >= passedAfterMs) await store.remove(row)
      }
      return dead
    },
    nextInMs() {
      const now = performance.now()
      const waits = [...seen.values()].flatMap(({ atMs, isReported }) =>
        isReported ? [] : [Math.max(0, atMs + deadAfterMs - now)],
      )
      return Math.min(Infinity, ...waits)
    },
  }
}
