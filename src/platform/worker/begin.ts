// What a thread of the pool runs: the entry's tasks, each of which says that it has begun before it does.
import { workerData } from 'node:worker_threads'

export interface Begun {
  task: string
  input: unknown
  /** Set to one, and whoever waits for it is told. */
  begun: Int32Array
}

const tasks = (await import(workerData.entry)) as Record<string, (input: unknown) => unknown>

export function begin({ task, input, begun }: Begun): unknown {
  Atomics.store(begun, 0, 1)
  Atomics.notify(begun, 0)
  const work = tasks[task]
  if (!work) throw new Error(`There is no task "${task}".`)
  return work(input)
}
