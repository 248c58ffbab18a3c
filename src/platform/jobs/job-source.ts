// Source of due jobs: asks the database when something may have changed, and shares what is due between kinds and tenants.
import type { Clock } from '../clock.ts'
import type { Database } from '../data/database.ts'
import { earliestSql, firstOfTenantsSql, windowRows, windowSql, windowTenants } from './due-jobs.ts'
import { createRoundRobin, type RoundRobin } from './round-robin.ts'

/** A due job that another process may take first. */
export interface DueJob {
  id: string
  kind: string
  tenant: string
}

export interface JobSource {
  /** Finds out which kinds have due jobs. */
  look(): Promise<void>
  /** A look would find nothing new: no job was written since, and none has become due. False where only a look can tell. */
  isSettled(): boolean
  /** Up to `count` due jobs, in turns of kinds and, within a kind, of tenants. `rooms`: how many of each kind. */
  take(rooms: ReadonlyMap<string, number>, count: number, isOut: (id: string) => boolean): Promise<DueJob[]>
  /** Another process was faster: what is known of this kind is old. */
  forget(kind: string): void
  /** More of these kinds were due at the last look than were taken. */
  isDue(kinds: readonly string[]): boolean
}

/** What was read of a kind is asked for again after so long, or a look: others add and take rows, too. */
const maxAgeMs = 1000
/** Longest time without a look, for leases that ended without a change of the database. */
const maxQuietMs = 15_000

interface Waiting {
  readonly tenants: RoundRobin
  jobs: DueJob[]
  readAt: number
  /** There are more than were read. */
  isMore: boolean
  /** Tenant behind which the next look begins. */
  after: string
}

export function createJobSource(database: Database, clock: Clock, kinds: readonly string[]): JobSource {
  const version = database.tableVersion(['jobs'])
  const turns = createRoundRobin()
  const waiting = new Map<string, Waiting>()
  let lookedAt = Number.NEGATIVE_INFINITY
  let seen: number | undefined
  let nextAt = 0

  function isSettled(): boolean {
    const current = version()
    const isSame = current !== undefined && current === seen
    return isSame && clock.now() < nextAt && performance.now() - lookedAt < maxQuietMs
  }

  return {
    isSettled,
    async look() {
      if (kinds.length === 0) return
      const before = version()
      const now = clock.now()
      const rows = await database.all<{ kind: string; run_at: number | null }>(earliestSql(kinds.length), [
        now,
        ...kinds,
      ])
      nextAt = Math.min(...rows.map(({ run_at }) => (run_at !== null && run_at > now ? run_at : Infinity)))
      for (const { kind, run_at } of rows) {
        if (run_at !== null && run_at <= now)
          waiting.set(kind, { ...(waiting.get(kind) ?? nothingRead()), readAt: Number.NEGATIVE_INFINITY })
      }
      seen = before
      lookedAt = performance.now()
    },
    async take(rooms, count, isOut) {
      const open = [...rooms].flatMap(([kind, room]) => {
        const own = waiting.get(kind)
        return own && room > 0 ? [{ kind, own, room }] : []
      })
      for (const { kind, own } of open) {
        await readDue(database, clock.now(), kind, own)
        own.jobs = own.jobs.filter(({ id }) => !isOut(id))
      }
      const taken = takeInTurns(open, count, turns)
      for (const [kind, { jobs, isMore }] of waiting) if (jobs.length === 0 && !isMore) waiting.delete(kind)
      return taken
    },
    forget(kind) {
      const own = waiting.get(kind)
      if (own) own.readAt = Number.NEGATIVE_INFINITY
    },
    isDue: (some) => some.some((kind) => waiting.has(kind)),
  }
}

interface OpenKind {
  kind: string
  own: Waiting
  room: number
}

function takeInTurns(open: OpenKind[], count: number, turns: RoundRobin): DueJob[] {
  const taken: DueJob[] = []
  while (taken.length < count) {
    const some = open.filter(({ own, room }) => room > 0 && own.jobs.length > 0)
    const [next] = turns.take(some, 1, ({ kind }) => kind)
    const [job] = next ? next.own.tenants.take(next.own.jobs, 1, ({ tenant }) => tenant) : []
    if (!next || !job) break
    next.room--
    next.own.jobs = next.own.jobs.filter((other) => other !== job)
    taken.push(job)
  }
  return taken
}

function nothingRead(): Waiting {
  const readAt = Number.NEGATIVE_INFINITY
  return { tenants: createRoundRobin(), jobs: [], readAt, isMore: true, after: '' }
}

/** The oldest rows and, where there are more, the first of each tenant, so that none stands behind another's many. */
async function readDue(database: Database, now: number, kind: string, own: Waiting): Promise<void> {
  const isOld = performance.now() - own.readAt > maxAgeMs
  if (!isOld && (own.jobs.length > 0 || !own.isMore)) return
  const oldest = await database.all<Omit<DueJob, 'kind'>>(windowSql, [kind, now, now])
  own.isMore = oldest.length === windowRows
  const firsts = own.isMore ? await readFirsts(database, now, kind, own) : []
  const rows = new Map([...oldest, ...firsts].map((row) => [row.id, { ...row, kind }]))
  own.jobs = [...rows.values()]
  own.readAt = performance.now()
}

async function readFirsts(database: Database, now: number, kind: string, own: Waiting) {
  const values = [kind, own.after, kind, kind, now, now]
  const rows = await database.all<{ tenant: string; id: string | null }>(firstOfTenantsSql, values)
  own.after = rows.length === windowTenants ? (rows.at(-1)?.tenant ?? '') : ''
  return rows.flatMap(({ tenant, id }) => (id === null ? [] : [{ tenant, id }]))
}
