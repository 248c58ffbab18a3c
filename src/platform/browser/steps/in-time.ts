// Work that is waited for only so long.

/** Undefined when the time is over, or nobody waits any more. */
export async function within<T>(work: Promise<T>, ms: number, leaving?: AbortSignal): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const giveUp = () => resolve(undefined)
  const timer = setTimeout(giveUp, ms)
  leaving?.addEventListener('abort', giveUp, { once: true })
  if (leaving?.aborted) giveUp()
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => {
    clearTimeout(timer)
    leaving?.removeEventListener('abort', giveUp)
  })
}
