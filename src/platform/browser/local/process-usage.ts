// CPU time and resident memory of a browser's processes, where the system tells them (Linux).
import { readFile } from 'node:fs/promises'
import type { BrowserUsage } from '../browser-instance.ts'
import type { CdpConnection } from '../cdp/cdp-connection.ts'
import { within } from '../within.ts'

const watchMs = 500
const answerMs = 1_000
const pageBytes = 4096

export interface ProcessUsage {
  /** Calls `onExcess` once, when they hold more. Returns what ends the watch. */
  watch(maxBytes: number, onExcess: () => void): () => void
  read(): Promise<BrowserUsage>
}

/** Processes that ended between two looks have their CPU time of the look before. */
export function createProcessUsage(connection: CdpConnection): ProcessUsage {
  const cpuSeconds = new Map<number, number>()
  async function read(): Promise<BrowserUsage> {
    const processes = await listProcesses(connection)
    for (const { id, cpuTime } of processes) cpuSeconds.set(id, cpuTime)
    const total = cpuSeconds.values().reduce((sum, seconds) => sum + seconds, 0)
    return { cpuSeconds: total, memoryBytes: await residentBytes(processes) }
  }
  return { read, watch: (maxBytes, onExcess) => watch(read, maxBytes, onExcess) }
}

function watch(read: () => Promise<BrowserUsage>, maxBytes: number, onExcess: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const plan = () => {
    timer = setTimeout(() => void look(), watchMs)
    timer.unref()
  }
  const look = async () => {
    const { memoryBytes } = await read()
    if (isOver) return
    if (memoryBytes > maxBytes) onExcess()
    else plan()
  }
  plan()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

interface ListedProcess {
  id: number
  /** In seconds. */
  cpuTime: number
}

/** None once the browser has ended, or does not answer. */
async function listProcesses(connection: CdpConnection): Promise<ListedProcess[]> {
  const asked = connection.send('SystemInfo.getProcessInfo').catch(() => undefined)
  const answer = await within(asked, answerMs)
  return (answer?.processInfo as ListedProcess[] | undefined) ?? []
}

/** 0 where the system has no `/proc`. */
async function residentBytes(processes: ListedProcess[]): Promise<number> {
  const read = await Promise.all(
    processes.map(({ id }) => readFile(`/proc/${id}/statm`, 'utf8').catch(() => undefined)),
  )
  return read.reduce((sum, text) => sum + (text === undefined ? 0 : Number(text.split(' ')[1]) * pageBytes), 0)
}
