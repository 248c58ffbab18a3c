// Queue per host for feeds that are due together: one at a time, so that other hosts are not delayed.
import type { HostPacing } from './host-pacing.ts'

export interface HostQueue {
  /**
   * Does the work once the host has had its rest, or says when to come back with it. Who comes back before that, because
   * somebody asked for it, goes if the host is free and else keeps its time.
   */
  runOrDefer<T>(host: string, name: string, work: () => Promise<T>): Promise<{ done: T } | { rescheduleAt: number }>
}

/** Longest rest that is waited for; with longer ones, other sites go first. */
const maxShortRestMs = 1_000
/** Times that were promised. Beyond it those that are past are forgotten, then all. */
const maxReservations = 20_000

export function createHostQueue(clock: { now(): number }, pace: HostPacing): HostQueue {
  const working = new Set<string>()
  /** By host: when the last of its line may come. */
  const ends = new Map<string, number>()
  /** By name of the work. */
  const promised = new Map<string, number>()

  function comeBackAt(host: string, name: string): number {
    const now = clock.now()
    const before = promised.get(name) ?? 0
    if (before > now) return before
    const at = Math.max(ends.get(host) ?? 0, now + pace.restMs(host)) + pace.spacingMs(host)
    keep(ends, host, at, now)
    keep(promised, name, at, now)
    return at
  }

  return {
    async runOrDefer(host, name, work) {
      if (working.has(host) || pace.restMs(host) > maxShortRestMs) return { rescheduleAt: comeBackAt(host, name) }
      working.add(host)
      promised.delete(name)
      try {
        await pace.waitForRest(host)
        return { done: await work() }
      } finally {
        working.delete(host)
      }
    },
  }
}

function keep(times: Map<string, number>, key: string, at: number, now: number): void {
  if (times.size >= maxReservations) for (const [other, time] of times) if (time <= now) times.delete(other)
  if (times.size >= maxReservations) times.clear()
  times.set(key, at)
}
