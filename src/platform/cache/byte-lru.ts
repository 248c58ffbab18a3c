// What is kept in memory under a bound of bytes: the things that were asked for longest ago go first.

export interface ByteLru<T> {
  get(key: string): T | undefined
  /** In place of what the key held. `bytes`: about what it takes; what is larger than the bound is not kept. */
  keep(key: string, value: T, bytes: number): void
}

export function createByteLru<T>(maxBytes: number): ByteLru<T> {
  /** A map lists its keys in the order in which they were set. */
  const kept = new Map<string, { value: T; bytes: number }>()
  let total = 0

  function forget(key: string): void {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  return {
    get(key) {
      const entry = kept.get(key)
      if (!entry) return undefined
      kept.delete(key)
      kept.set(key, entry)
      return entry.value
    },
    keep(key, value, bytes) {
      forget(key)
      // Everything else would go before it.
      if (bytes > maxBytes) return
      kept.set(key, { value, bytes })
      total += bytes
      for (const oldest of kept.keys()) {
        if (total <= maxBytes) break
        forget(oldest)
      }
    },
  }
}
