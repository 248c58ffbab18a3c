// How long a task keeps its turn: slow ones go on without, one at a time.

/** Waits for the work itself, or until it is slow while no other is: then it goes on without a turn. */
export function createPatience(slowMs: number | undefined) {
  let slow: Promise<unknown> | undefined
  return async (work: Promise<unknown>): Promise<{ work: Promise<unknown> }> => {
    const { promise: over, resolve } = Promise.withResolvers<void>()
    const giveOn = () => {
      if (slow) return
      slow = ended
      resolve()
    }
    const timer = slowMs === undefined ? undefined : setTimeout(giveOn, slowMs)
    const end = () => {
      clearTimeout(timer)
      if (slow === ended) slow = undefined
      resolve()
    }
    const ended = work.then(end, end)
    await over
    return { work }
  }
}
