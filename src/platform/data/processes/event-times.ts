// Times of events that no reader has passed, over all processes on one database (decision 0086).
import type { Clock } from '../../clock.ts'
import { createEventHorizon, type TakenTime } from './event-horizon.ts'
import type { Membership } from './membership.ts'
import type { ProcessStore } from './process-store.ts'

/** Longest time for which a commit of unknown outcome may still take effect. */
const unknownMs = 20_000

/** What it wrote was dated under a row that others may have passed; it is done again. */
export class StaleMembership extends Error {
  override readonly name = 'StaleMembership'
}

/** Times of one attempt at a transaction. */
export interface DatedAttempt {
  takeTime(now: number): Promise<number>
  /** Throws `StaleMembership`: to be asked right before the commit. */
  assertCurrent(): void
  end(outcome: 'over' | 'unknown'): void
}

export interface EventTimes {
  /** Resolves once the mark of this process stands in its row. */
  begin(): Promise<void>
  beginAttempt(): DatedAttempt
  settledAt(): Promise<number>
  /** The mark of this process now; undefined before it has one. */
  mark(): number | undefined
}

export interface EventTimesParts {
  store: ProcessStore
  clock: Clock
  membership(): Membership
}

export function createEventTimes({ store, clock, membership }: EventTimesParts): EventTimes {
  const horizon = createEventHorizon()
  let epoch: number | undefined
  let dating: Promise<void> | undefined
  const isDated = () => epoch === membership().epoch()
  const mark = () => (isDated() ? horizon.settle(clock.now()) : undefined)

  /** Held at the highest mark, then seen by everybody, and only then past all that anybody has read up to. */
  async function date(): Promise<void> {
    while (!isDated() || !membership().isFresh()) {
      if (!membership().isFresh()) await membership().beat()
      const current = membership().epoch()
      if (epoch === current) continue
      if (!(await store.raiseMark(await store.highestMark()))) await membership().beat()
      else {
        horizon.raise(await store.highestMark())
        epoch = current
      }
    }
  }

  function ensureDated(): Promise<void> | undefined {
    if (isDated() && membership().isFresh()) return undefined
    dating ??= date().finally(() => {
      dating = undefined
    })
    return dating
  }

  return {
    begin: async () => void (await ensureDated()),
    mark,
    beginAttempt: () => beginAttempt({ horizon, membership, ensureDated }),
    /** Published before the others' are read, so that a process which joins meanwhile begins after it. */
    async settledAt() {
      for (;;) {
        await ensureDated()
        const own = horizon.settle(clock.now())
        if (await store.raiseMark(own)) return Math.min(own, (await store.lowestMark()) ?? own)
        await membership().beat()
      }
    },
  }
}

interface AttemptParts {
  horizon: ReturnType<typeof createEventHorizon>
  membership(): Membership
  ensureDated(): Promise<void> | undefined
}

function beginAttempt({ horizon, membership, ensureDated }: AttemptParts): DatedAttempt {
  let taken: TakenTime | undefined
  let epoch = 0
  let isOver = false
  return {
    async takeTime(now) {
      if (!taken) {
        const waiting = ensureDated()
        if (waiting) await waiting
        // Its connection may be gone by now: nobody would release the time.
        if (isOver) throw new StaleMembership('The transaction was over before it had a time.')
        taken ??= horizon.take(now)
        epoch = membership().epoch()
      }
      return Math.max(now, taken.at)
    },
    assertCurrent() {
      if (taken && (epoch !== membership().epoch() || !membership().isFresh()))
        throw new StaleMembership('This process stood still for longer than others wait for it.')
    },
    end(outcome) {
      isOver = true
      if (!taken) return
      const over = taken
      if (outcome === 'over') horizon.release(over)
      else setTimeout(() => horizon.release(over), unknownMs).unref()
    },
  }
}
