// Quiet of a page's requests: none under way for a while, once its document has been read.

export interface PageQuiet {
  begin(): void
  end(): void
  /** Whether the document has been read; a new document has not. */
  setLoaded(isLoaded: boolean): void
  isQuiet(): boolean
  /** Resolves to whether it became quiet before its time was over. */
  whenQuiet(): Promise<boolean>
  /** Time is over. */
  giveUp(): void
}

export function createPageQuiet(quietMs: number): PageQuiet {
  let underWay = 0
  let isLoaded = false
  let isQuiet = false
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  let waiting = Promise.withResolvers<boolean>()
  const settle = () => {
    isQuiet = true
    waiting.resolve(true)
  }
  const restart = () => {
    clearTimeout(timer)
    isQuiet = false
    if (isLoaded && underWay === 0 && !isOver) timer = setTimeout(settle, quietMs)
  }
  return {
    begin() {
      underWay += 1
      restart()
    },
    end() {
      underWay -= 1
      restart()
    },
    setLoaded(is) {
      isLoaded = is
      restart()
    },
    isQuiet: () => isQuiet,
    whenQuiet() {
      if (isQuiet || isOver) return Promise.resolve(isQuiet)
      waiting = Promise.withResolvers<boolean>()
      return waiting.promise
    },
    giveUp() {
      isOver = true
      isQuiet = false
      clearTimeout(timer)
      waiting.resolve(false)
    },
  }
}
