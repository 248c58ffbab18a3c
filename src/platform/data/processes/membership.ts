// Membership of this process among those on one database: its beat, and what the rows of the others say (decision 0086).
import { setTimeout as pause } from 'node:timers/promises'
import type { Heartbeat } from '../database.ts'
import { createDeathWatch, type DeathWatch } from './death-watch.ts'
import type { Beat, ProcessRow, ProcessStore } from './process-store.ts'

const beatEveryMs = 1000
/** Alone, and while nothing here waits for news. Others do not take it for dead by that. */
const restEveryMs = 2000
/** Between two beats, whatever is due. */
const leastMs = 100
/** After this long without a beat it commits no event: others pass its mark some time later. */
const fenceMs = 15_000
/** A server that says nothing more is not waited for. */
const goodbyeMs = 2000

export interface MembershipParts {
  id: string
  store: ProcessStore
  /** The mark and the news of the moment. */
  state(): Pick<Beat, 'settledAt' | 'news'>
  /** With the rows of the living; `isFirst`: of the first beat. */
  heard(rows: readonly ProcessRow[], isFirst: boolean): void
  /** Something in this process waits for news. */
  isListening(): boolean
  /** Called where something was written that no news tells of. */
  isMissing(): void
  /** Called with the error of a beat that nobody waits for. */
  failed(error: unknown): void
}

export class Membership {
  readonly #parts: MembershipParts
  readonly #watch: DeathWatch
  readonly #listeners: ((beat: Heartbeat) => void)[] = []
  #share = () => ''
  #moved = 0
  /** Commits of each process. */
  #seenMoved = new Map<string, number>()
  #seenPoked = 0
  #beatAt: { monotonic: number; wall: number } | undefined
  #epoch = 0
  #others = 0
  #beating: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  /** The last beat came to its end. */
  #hasRead = false

  constructor(parts: MembershipParts) {
    this.#parts = parts
    this.#watch = createDeathWatch(parts.store, parts.id)
  }

  onBeat(listener: (beat: Heartbeat) => void): void {
    this.#listeners.push(listener)
  }

  share(text: () => string): void {
    this.#share = text
  }

  noteCommit(): void {
    this.#moved++
  }

  isJoined(): boolean {
    return this.#beatAt !== undefined
  }

  /** As of the last beat. */
  hasOthers(): boolean {
    return this.#others > 0
  }

  /** Moves when its row was lost, and with it all marks. */
  epoch(): number {
    return this.#epoch
  }

  /** By both clocks: the monotonic one of a suspended machine may stand still. */
  isFresh(): boolean {
    if (!this.#beatAt) return false
    const { monotonic, wall } = this.#beatAt
    return performance.now() - monotonic < fenceMs && Math.abs(Date.now() - wall) < fenceMs
  }

  /** At once; every second from then on, or two. */
  beat(): Promise<void> {
    this.#beating ??= this.#beat().finally(() => {
      this.#beating = undefined
      this.#schedule()
    })
    return this.#beating
  }

  /** Once no transaction is open. Of a database that is away the others see that the beat stands still. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await Promise.race([this.#leave().catch(this.#parts.failed), pause(goodbyeMs, undefined, { ref: false })])
  }

  async #leave(): Promise<void> {
    await this.#beating
    if (this.#beatAt) await this.#parts.store.leave(this.#parts.state().settledAt)
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    const isResting = this.#others === 0 && !this.#parts.isListening()
    const everyMs = isResting ? restEveryMs : beatEveryMs
    this.#timer = setTimeout(() => void this.beat().catch(this.#parts.failed), Math.min(everyMs, this.#nextDeathMs()))
  }

  /** A death is seen when it is due, not up to a beat later; of a database that is away no beat is read. */
  #nextDeathMs(): number {
    return this.#hasRead ? Math.max(leastMs, this.#watch.nextInMs()) : Infinity
  }

  async #beat(): Promise<void> {
    this.#hasRead = false
    const { id, store, state } = this.#parts
    const at = { monotonic: performance.now(), wall: Date.now() }
    const now = () => ({ ...state(), moved: this.#moved, shared: this.#share() })
    let rows = await store.beat(now())
    const own = rows.find((row) => row.id === id)
    if (!own) {
      this.#epoch++
      this.#seenPoked = 0
      await store.join()
      rows = await store.beat(now())
    }
    const isFirst = this.#beatAt === undefined
    this.#beatAt = at
    const dead = await this.#watch.look(rows)
    this.#hasRead = true
    this.#tell(rows, dead, { isFirst, isNew: own?.state !== 'here' })
  }

  #tell(
    rows: readonly ProcessRow[],
    dead: readonly string[],
    { isFirst, isNew }: { isFirst: boolean; isNew: boolean },
  ) {
    const { id, heard, isMissing } = this.#parts
    const alive = rows.filter((row) => row.id !== id && row.state === 'here' && !dead.includes(row.id))
    const moved = new Map(rows.map((row) => [row.id, row.id === id ? this.#moved : row.moved]))
    const poked = rows.find((row) => row.id === id)?.poked ?? 0
    const isPoked = poked !== this.#seenPoked || isNew || dead.length > 0
    const hasMoved = isPoked || [...moved].some(([process, number]) => number !== (this.#seenMoved.get(process) ?? 0))
    this.#seenMoved = moved
    this.#seenPoked = poked
    this.#others = alive.length
    heard(alive, isFirst)
    if (isPoked && !isFirst) isMissing()
    const shared = alive.flatMap((row) => (row.shared === '' ? [] : [row.shared]))
    for (const listener of this.#listeners) listener({ isNew, dead, hasMoved, others: alive.length, shared })
  }
}
