// Task loop of a pool's worker thread: runs the entry's tasks one after the other.
import { parentPort, workerData } from 'node:worker_threads'

export interface TaskRequest {
  task: string
  input: unknown
}

/** An outcome with neither means that the thread is ready for its first task. */
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

/** A result that cannot be cloned becomes an error. */
function send(outcome: TaskOutcome): void {
  try {
    parentPort?.postMessage(outcome)
  } catch (error) {
    parentPort?.postMessage({ error: new Error((error as Error).message) } satisfies TaskOutcome)
  }
}

parentPort?.on('message', async (wanted: TaskRequest) => send(await done(wanted)))
parentPort?.postMessage({} satisfies TaskOutcome)
