// Reproducible randomness: every random test prints its seed.
import { randomInt } from 'node:crypto'

export interface Random {
  seed: number
  /** From 0 to `end - 1`. */
  below(end: number): number
  /** True once in `odds` times. */
  once(odds: number): boolean
  pick<T>(from: readonly T[]): T
}

/** A new seed unless one is given. */
export function createRandom(seed: number = randomInt(2 ** 31)): Random {
  let state = seed
  /** Mulberry32: 32 bits of state are enough for tests. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (end: number) => next() % end
  return {
    seed,
    below,
    once: (odds) => below(odds) === 0,
    pick: (from) => from[below(from.length)]!,
  }
}
