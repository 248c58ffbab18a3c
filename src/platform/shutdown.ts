// Shutdown: steps in reverse order of their registration, each by its name, all within one deadline.
import type { Log } from './log.ts'

export interface Shutdown {
  /** Done before those that were registered earlier. It is given the milliseconds until the deadline. */
  addStep(name: string, step: (leftMs: number) => unknown): void
  /**
   * Resolves to the names of the steps that were not done at the deadline, which is logged: those that run and those that
   * had not begun. They are not waited for, so the process has to end by itself. A step that fails ends no other; what it
   * threw is thrown once all are done.
   */
  run(withinMs: number, log: Log): Promise<readonly string[]>
}

interface Step {
  name: string
  act(leftMs: number): unknown
}

export function createShutdown(): Shutdown {
  const steps: Step[] = []
  return {
    addStep: (name, act) => void steps.unshift({ name, act }),
    async run(withinMs, log) {
      return within(withinMs, steps.splice(0), log)
    },
  }
}

async function within(withinMs: number, steps: readonly Step[], log: Log): Promise<readonly string[]> {
  const waiting = steps.map(({ name }) => name)
  const until = performance.now() + withinMs
  const { promise: deadline, resolve: cut } = Promise.withResolvers<'cut'>()
  const timer = setTimeout(cut, withinMs, 'cut')
  const failures: Error[] = []
  const all = async () => {
    for (const { name, act } of steps) {
      try {
        await act(Math.max(0, until - performance.now()))
      } catch (error) {
        failures.push(new Error(`${name} could not be stopped`, { cause: error }))
      }
      waiting.shift()
    }
  }
  const outcome = await Promise.race([all(), deadline])
  clearTimeout(timer)
  if (outcome !== 'cut') {
    if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
    return []
  }
  log.error({ cut: waiting, afterMs: withinMs, failures }, 'stopping: the time is over, what is not done is cut')
  return [...waiting]
}
