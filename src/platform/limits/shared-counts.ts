// Counts of limits over all processes: each tells the others every second what its clients have used up of larger shares.
import { hash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { createWindowCounter, type Rate, type Window, type WindowCounter } from './window-counter.ts'

/** Other processes, as the database knows them; undefined where there can be none. */
export interface CountPeers {
  share(text: () => string): void
  onBeat(listener: (beat: { others: number; shared: readonly string[] }) => void): void
}

/** Makes counters that are counted together under their names. */
export type CounterFactory = (name: string, rate: Rate) => WindowCounter

/** What a process tells of: its most exhausted windows. The others of its windows are counted by it alone. */
const maxTold = 200
/** A client who uses less than this part of an equal share of a window is not told of. */
const untoldShare = 1 / 4

interface ToldWindow {
  name: string
  key: string
  count: number
}

/**
 * Over n processes a client gets its count, at most a quarter more for what is not told, and what it uses in two seconds
 * at the others; never more than n times the count. A process alone tells nothing.
 */
export function createSharedCounts(clock: Clock, peers: CountPeers | undefined): CounterFactory {
  if (!peers) return (_, rate) => createWindowCounter(rate, clock)
  let others = 0
  let elsewhere = new Map<string, Window>()
  const hot = new Map<Readonly<Window>, ToldWindow>()

  peers.share(() => {
    const now = clock.now()
    for (const window of hot.keys()) if (window.endsAt <= now) hot.delete(window)
    if (others === 0) return ''
    const told = [...hot].map(([{ used, endsAt }, { name, key, count }]) => ({ used, endsAt, name, key, count }))
    told.sort((a, b) => b.used / b.count - a.used / a.count)
    return told
      .slice(0, maxTold)
      .map(({ name, key, used, endsAt }) => `${nameOf(name, key)} ${used} ${endsAt - now}`)
      .join('\n')
  })
  peers.onBeat(({ others: living, shared }) => {
    others = living
    elsewhere = sumOf(shared, clock.now())
  })
  return (name, rate) =>
    createWindowCounter(rate, clock, {
      usedElsewhere: (key) => (elsewhere.size === 0 ? undefined : elsewhere.get(nameOf(name, key))),
      spent(key, window) {
        // Also alone: another process may begin while the window lasts.
        if (window.used < (rate.count * untoldShare) / (Math.max(1, others) + 1) || hot.has(window)) return
        hot.set(window, { name, key, count: rate.count })
      },
    })
}

/** Rows name no client. */
function nameOf(name: string, key: string): string {
  return hash('sha256', `${name} ${key}`, 'base64url').slice(0, 16)
}

/** Times are told as what is left, so that clocks are not compared. */
function sumOf(texts: readonly string[], now: number): Map<string, Window> {
  const sum = new Map<string, Window>()
  for (const line of texts.join('\n').split('\n')) {
    const [name, used, leftMs] = line.split(' ')
    if (name === undefined || used === undefined) continue
    const before = sum.get(name)
    const endsAt = Math.max(before?.endsAt ?? 0, now + Number(leftMs))
    sum.set(name, { used: (before?.used ?? 0) + Number(used), endsAt })
  }
  return sum
}
