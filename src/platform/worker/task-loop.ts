// Task loop of a worker thread: runs the exported functions of `workerData.entry` by name. The pool sends one at a time.
import { parentPort, workerData } from 'node:worker_threads'

export interface TaskRequest {
  task: string
  input: unknown
}

/** Of a task; an empty one says that the thread is ready for its first task. */
export type TaskOutcome = { result?: unknown; error?: unknown }

const tasks = (await import(workerData.entry)) as Record<string, (input: unknown) => unknown>

async function runTask({ task, input }: TaskRequest): Promise<TaskOutcome> {
  try {
    const run = tasks[task]
    if (!run) throw new Error(`There is no task "${task}".`)
    return { result: await run(input) }
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

parentPort?.on('message', async (request: TaskRequest) => send(await runTask(request)))
parentPort?.postMessage({} satisfies TaskOutcome)
