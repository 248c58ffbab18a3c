// Quiet of a page: no request under way and no new element for a while, once its document has been read.

export interface PageQuiet {
  /** Something happened: the time of quiet begins anew. */
  touch(): void
  begin(): void
  end(): void
  /** Whether the document has been read; a new document has not. */
  setLoaded(isLoaded: boolean): void
  /** Resolves to whether the page became quiet before its time was over. */
  settled: Promise<boolean>
  /** Time is over. */
  giveUp(): void
}

export function createPageQuiet(quietMs: number): PageQuiet {
  const { promise: settled, resolve } = Promise.withResolvers<boolean>()
  let underWay = 0
  let isLoaded = false
  let timer: NodeJS.Timeout | undefined
  const touch = () => {
    clearTimeout(timer)
    if (isLoaded && underWay === 0) timer = setTimeout(() => resolve(true), quietMs)
  }
  return {
    settled,
    touch,
    begin() {
      underWay += 1
      touch()
    },
    end() {
      underWay -= 1
      touch()
    },
    setLoaded(is) {
      isLoaded = is
      touch()
    },
    giveUp() {
      clearTimeout(timer)
      isLoaded = false
      resolve(false)
    },
  }
}
