// Release of a slow task's place in the pool, one at a time, so that it holds up no others.

/**
 * Waits for the work to end, or until it is slow and no other released task is running. The work comes back in an
 * object, because awaiting a promise also awaits the promise it resolves to.
 */
export function createSlowTaskRelease(slowMs: number | undefined) {
  let isOneReleased = false
  /** Slow tasks that still hold their places: the first is released when the released one has ended. */
  const slow = new Set<() => void>()
  return async (work: Promise<unknown>): Promise<{ work: Promise<unknown> }> => {
    const { promise: isOver, resolve } = Promise.withResolvers<void>()
    let isReleased = false
    const release = () => {
      slow.add(release)
      if (isOneReleased) return
      slow.delete(release)
      isOneReleased = true
      isReleased = true
      resolve()
    }
    const timer = slowMs === undefined ? undefined : setTimeout(release, slowMs)
    const end = () => {
      clearTimeout(timer)
      slow.delete(release)
      if (isReleased) {
        isOneReleased = false
        slow.values().next().value?.()
      }
      resolve()
    }
    void work.then(end, end)
    await isOver
    return { work }
  }
}
