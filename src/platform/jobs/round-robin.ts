// Round robin: of several who want the same, the one whose last turn is longest ago.

/** Remembered at once; those that are forgotten come first again. */
const maxRemembered = 10_000

export interface RoundRobin {
  /** Up to `count` of the candidates, which keep their order within one key. Each that is taken is a turn of its key. */
  take<T>(candidates: readonly T[], count: number, keyOf: (candidate: T) => string): T[]
}

/** Round robin over keys. Costs a look at each candidate. */
export function createRoundRobin(): RoundRobin {
  let turn = 0
  const lastTurns = new Map<string, number>()
  return {
    take(candidates, count, keyOf) {
      if (lastTurns.size > maxRemembered) lastTurns.clear()
      const byKey = [...Map.groupBy(candidates, keyOf)]
      const waiting = byKey.sort(([one], [other]) => (lastTurns.get(one) ?? 0) - (lastTurns.get(other) ?? 0))
      const taken: (typeof candidates)[number][] = []
      for (let round = 0; taken.length < count; round++) {
        const before = taken.length
        for (const [key, own] of waiting) {
          const next = own[round]
          if (next === undefined || taken.length >= count) continue
          taken.push(next)
          lastTurns.set(key, ++turn)
        }
        if (taken.length === before) break
      }
      return taken
    },
  }
}
