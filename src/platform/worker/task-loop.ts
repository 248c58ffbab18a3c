// What a thread of the pool runs: the entry's tasks, one after the other.
import { parentPort, workerData } from 'node:worker_threads'

export interface TaskRequest {
  task: string
  input: unknown
}

/** Nothing of either says that the thread is ready for its first task. */
export type TaskOutcome = { result?: unknown; error?: unknown }

const tasks = (await import(workerData.entry)) as Record<string, (input: unknown) => unknown>

async function done({ task, input }: TaskRequest): Promise<TaskOutcome> {
  try {
    const work = tasks[task]
    if (!work) throw new Error(`There is no task "${task}".`)
    return { result: await work(input) }
  } catch (error) {
    return { error }
  }
}

/** Of what cannot be sent, why. */
function send(told: TaskOutcome): void {
  try {
    parentPort?.postMessage(told)
  } catch (error) {
    parentPort?.postMessage({ error: new Error((error as Error).message) } satisfies TaskOutcome)
  }
}

parentPort?.on('message', async (wanted: TaskRequest) => send(await done(wanted)))
parentPort?.postMessage({} satisfies TaskOutcome)
