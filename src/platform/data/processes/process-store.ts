// Rows of the processes on one database: a beat, the mark of the event log, and what they tell each other.
import type { SqlValue } from '../database.ts'

export type RunStatement = (
  sql: string,
  params: readonly SqlValue[],
) => Promise<{ rows: unknown[]; rowCount: number | null }>

export interface ProcessRow {
  id: string
  beat: number
  /** Null: it has dated no event. */
  settled_at: number | null
  /** Commits of its own, and of programs that have no row. */
  moved: number
  poked: number
  news: string
  shared: string
  /** `gone`: taken for dead by another. `left`: it has stopped, and has no transaction. */
  state: 'here' | 'gone' | 'left'
}

export interface Beat {
  /** Undefined: none of its events has a time yet. */
  settledAt: number | undefined
  moved: number
  news: string
  shared: string
}

const join = `INSERT INTO processes (id, beat, settled_at, moved, poked, news, shared, state)
  VALUES (?, 1, NULL, 0, 0, '', '', 'here') ON CONFLICT (id) DO NOTHING`

/** One statement: the rows are those from before the beat, the own one among them. */
const beat = `WITH own AS (UPDATE processes SET beat = beat + 1, settled_at = GREATEST(settled_at, CAST(? AS BIGINT)),
    moved = ?, news = ?, shared = ?, state = 'here' WHERE id = ? RETURNING 1)
  SELECT id, beat, settled_at, moved, poked, news, shared, state FROM processes`

const raiseMark = 'UPDATE processes SET settled_at = GREATEST(settled_at, CAST(? AS BIGINT)) WHERE id = ?'
const highestMark = 'SELECT COALESCE(MAX(settled_at), 0) AS at FROM processes'
const lowestMark = `SELECT MIN(settled_at) AS at FROM processes WHERE id <> ? AND state <> 'left'`
const markGone = `UPDATE processes SET state = 'gone' WHERE id = ? AND beat = ?`
/** The highest mark stays, in whose row ever: it is where a process that joins begins. */
const remove = `DELETE FROM processes WHERE id = ? AND beat = ? AND state <> 'here'
  AND COALESCE(settled_at, 0) <= (SELECT COALESCE(settled_at, 0) FROM processes WHERE id = ?)`
/** In one order, so that two of them do not wait for each other. */
const poke = `UPDATE processes SET poked = poked + 1
  WHERE id IN (SELECT id FROM processes WHERE id <> ? ORDER BY id FOR UPDATE)`
const leave = `UPDATE processes SET state = 'left', settled_at = GREATEST(settled_at, CAST(? AS BIGINT)) WHERE id = ?`
const removeOwn = 'DELETE FROM processes WHERE id = ? AND settled_at IS NULL'

export function createProcessStore(run: RunStatement, ownId: string) {
  const timeIn = async (sql: string, params: readonly SqlValue[]) =>
    ((await run(sql, params)).rows[0] as { at: number | null } | undefined)?.at ?? undefined
  const hasChanged = async (sql: string, params: readonly SqlValue[]) => ((await run(sql, params)).rowCount ?? 0) > 0
  return {
    join: () => run(join, [ownId]),
    async beat({ settledAt, moved, news, shared }: Beat): Promise<ProcessRow[]> {
      return (await run(beat, [settledAt ?? null, moved, news, shared, ownId])).rows as ProcessRow[]
    },
    /** False where the row is gone. */
    raiseMark: (to: number) => hasChanged(raiseMark, [to, ownId]),
    /** Of all rows. */
    highestMark: async () => (await timeIn(highestMark, [])) ?? 0,
    /** Of the others that may still commit. Undefined without any. */
    lowestMark: () => timeIn(lowestMark, [ownId]),
    /** False where its beat has moved. */
    markGone: ({ id, beat: seen }: ProcessRow) => hasChanged(markGone, [id, seen]),
    remove: ({ id, beat: seen }: ProcessRow) => run(remove, [id, seen, ownId]),
    /** Tells all others that something has been written. */
    poke: () => run(poke, [ownId]),
    /** Only while no transaction is open. The others look once more at what it has written. */
    async leave(settledAt: number | undefined): Promise<void> {
      await run(poke, [ownId])
      await run(leave, [settledAt ?? null, ownId])
      await run(removeOwn, [ownId])
    },
  }
}

export type ProcessStore = ReturnType<typeof createProcessStore>
