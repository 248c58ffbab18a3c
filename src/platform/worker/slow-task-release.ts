// How long a task keeps its turn: slow ones go on without, one at a time.

/**
 * Waits for the work to end, or until it is slow and no other goes on without a turn: then it does. The work comes back in an
 * object, for whoever waits for a promise waits for what it promises.
 */
export function createSlowTaskRelease(slowMs: number | undefined) {
  let isOneWithout = false
  /** Slow, with a turn: the first of them goes on without when the one that does has ended. */
  const slow = new Set<() => void>()
  return async (work: Promise<unknown>): Promise<{ work: Promise<unknown> }> => {
    const { promise: isOver, resolve } = Promise.withResolvers<void>()
    let isWithout = false
    const giveTurnOn = () => {
      slow.add(giveTurnOn)
      if (isOneWithout) return
      slow.delete(giveTurnOn)
      isOneWithout = true
      isWithout = true
      resolve()
    }
    const timer = slowMs === undefined ? undefined : setTimeout(giveTurnOn, slowMs)
    const end = () => {
      clearTimeout(timer)
      slow.delete(giveTurnOn)
      if (isWithout) {
        isOneWithout = false
        slow.values().next().value?.()
      }
      resolve()
    }
    void work.then(end, end)
    await isOver
    return { work }
  }
}
