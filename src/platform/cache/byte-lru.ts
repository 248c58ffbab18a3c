// Byte-bounded LRU cache: evicts the least recently used entries beyond a number of bytes.

export interface ByteLru<T> {
  get(key: string): T | undefined
  /** `bytes`: approximate size. A value larger than the bound removes the key's entry and is not stored. */
  set(key: string, value: T, bytes: number): void
}

export function createByteLru<T>(maxBytes: number): ByteLru<T> {
  /** Least recently used first: a map keeps its keys in the order of insertion. */
  const entries = new Map<string, { value: T; bytes: number }>()
  let total = 0

  function remove(key: string): void {
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
    set(key, value, bytes) {
      remove(key)
      // An entry over the bound would evict all others.
      if (bytes > maxBytes) return
      entries.set(key, { value, bytes })
      total += bytes
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break
        remove(oldest)
      }
    },
  }
}
