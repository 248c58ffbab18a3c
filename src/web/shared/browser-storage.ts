// Browser storage with a fallback to memory where storage is forbidden or full.

export interface BrowserStorage {
  get(key: string): string | undefined
  /** Without a value, it is forgotten. */
  set(key: string, value: string | undefined): void
}

/** Private windows and blocked cookies make every access throw: things then last as long as the page does. */
export function openStorage(kind: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const here = new Map<string, string>()
  return {
    get(key) {
      return here.get(key) ?? attempt(() => window[kind].getItem(key) ?? undefined)
    },
    set(key, value) {
      here.delete(key)
      const isStored = attempt(() => {
        if (value) window[kind].setItem(key, value)
        else window[kind].removeItem(key)
        return true
      })
      if (!isStored && value) here.set(key, value)
    },
  }
}

function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
