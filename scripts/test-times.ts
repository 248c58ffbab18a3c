// Seconds of wall clock and of CPU of each test file, written as lines of JSON by the processes that run them.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export interface FileTime {
  file: string
  engine: string
  wallMs: number
  /** Of the process of the test, its threads included. */
  cpuMs: number
  /** Of programs that it started and that have ended: servers, browsers. Where the system counts them. */
  childrenMs: number
}

/** Runs a file's tests and notes what they took. */
export async function timed(file: string, path: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  const childrenBefore = childrenMs()
  try {
    await work()
  } finally {
    const { user, system } = process.cpuUsage(before)
    const time: FileTime = {
      file,
      engine: process.env.TEST_ENGINE ?? 'sqlite',
      wallMs: Math.round(performance.now() - startedAt),
      cpuMs: Math.round((user + system) / 1000),
      childrenMs: childrenMs() - childrenBefore,
    }
    appendFileSync(path, `${JSON.stringify(time)}\n`)
  }
}

/** Linux counts in hundredths of a second, whatever its own ticks are (`man 5 proc_pid_stat`, fields 16 and 17). */
function childrenMs(): number {
  const path = '/proc/self/stat'
  if (!existsSync(path)) return 0
  const fields = readFileSync(path, 'latin1').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) * 10
}
