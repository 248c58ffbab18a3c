// Seconds of wall clock and of CPU of each test file, written as lines of JSON by the processes that run them.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { EngineName } from './engines.ts'

export interface FileTime {
  file: string
  engine: EngineName
  wallMs: number
  /** Of the process of the tests, its threads included. */
  cpuMs: number
  /** Of programs that it started and that have ended: servers, browsers. 0 where the system does not count them. */
  childrenMs: number
}

type FileOnEngine = Pick<FileTime, 'file' | 'engine'>

/** Runs a file's tests and notes what they took. */
export async function timed(which: FileOnEngine, path: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  const childrenBefore = childrenMs()
  try {
    await work()
  } finally {
    const { user, system } = process.cpuUsage(before)
    const time: FileTime = {
      ...which,
      wallMs: Math.round(performance.now() - startedAt),
      cpuMs: Math.round((user + system) / 1000),
      childrenMs: childrenMs() - childrenBefore,
    }
    appendFileSync(path, `${JSON.stringify(time)}\n`)
  }
}

/** In hundredths of a second (`man 5 proc_pid_stat`, fields 16 and 17). */
function childrenMs(): number {
  const path = '/proc/self/stat'
  if (!existsSync(path)) return 0
  const fields = readFileSync(path, 'latin1').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) * 10
}

export const keyOf = ({ file, engine }: FileOnEngine): string => `${engine} ${file}`

/** What it takes a core, or longer where it waits. */
export const expectedMs = ({ wallMs, cpuMs, childrenMs: started }: FileTime): number =>
  Math.max(cpuMs + started, wallMs / 2)

/** Empty where nothing was measured. */
export function readTimes(path: string): FileTime[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line): FileTime => JSON.parse(line))
}

/** Files that did not run now keep what they took before. */
export function mergeTimes(path: string, times: readonly FileTime[]): void {
  const all = new Map([...readTimes(path), ...times].map((time) => [keyOf(time), time]))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, [...all.values()].map((time) => `${JSON.stringify(time)}\n`).join(''))
}

/** A line for each of the slowest files, by CPU. */
export function slowestFiles(times: readonly FileTime[], count = 10): string[] {
  const cpuOf = ({ cpuMs, childrenMs: started }: FileTime) => cpuMs + started
  const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(6)
  return [...times]
    .sort((a, b) => cpuOf(b) - cpuOf(a))
    .slice(0, count)
    .map((time) => `${seconds(cpuOf(time))} s of CPU, ${seconds(time.wallMs)} s: ${time.file} (${time.engine})`)
}
