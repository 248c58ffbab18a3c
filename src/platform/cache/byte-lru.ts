// LRU cache bounded by bytes.

export interface ByteLru<T> {
  get(key: string): T | undefined
  /** In place of what the key held. `bytes`: about what it takes; what is larger than the bound is not stored. */
  keep(key: string, value: T, bytes: number): void
}

export function createByteLru<T>(maxBytes: number): ByteLru<T> {
  /** A map lists its keys in the order in which they were set. */
  const entries = new Map<string, { value: T; bytes: number }>()
  let total = 0

  function forget(key: string): void {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    keep(key, value, bytes) {
      forget(key)
      // An entry over the bound would evict all others.
      if (bytes > maxBytes) return
      entries.set(key, { value, bytes })
      total += bytes
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break
        forget(oldest)
      }
    },
  }
}
