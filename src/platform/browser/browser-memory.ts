// Watch over the resident memory of a browser's processes, where the system tells it (Linux).
import { readFile } from 'node:fs/promises'
import type { CdpConnection } from './cdp-connection.ts'

const watchMs = 500
const pageBytes = 4096

/** Calls `onExcess` once, when they hold more; shared pages count in each. Returns what ends the watch. */
export function watchMemory(connection: CdpConnection, maxBytes: number, onExcess: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const plan = () => {
    timer = setTimeout(() => void look(), watchMs)
    timer.unref()
  }
  const look = async () => {
    const bytes = await readResidentBytes(connection)
    if (isOver || bytes === undefined) return
    if (bytes > maxBytes) onExcess()
    else plan()
  }
  plan()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Undefined where nothing tells it: the browser has ended, or the system has no `/proc`. */
async function readResidentBytes(connection: CdpConnection): Promise<number | undefined> {
  const answer = await connection.send('SystemInfo.getProcessInfo').catch(() => undefined)
  const processes = answer?.processInfo as { id: number }[] | undefined
  if (!processes) return undefined
  const read = await Promise.all(
    processes.map(({ id }) => readFile(`/proc/${id}/statm`, 'utf8').catch(() => undefined)),
  )
  const known = read.filter((text) => text !== undefined)
  if (known.length === 0) return undefined
  return known.reduce((sum, text) => sum + Number(text.split(' ')[1]) * pageBytes, 0)
}
