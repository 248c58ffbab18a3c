// Resident memory and CPU time of a process and its descendants, where the system tells it (Linux).
import { readdir, readFile } from 'node:fs/promises'

export interface GroupUse {
  processes: number
  residentBytes: number
  cpuMs: number
}

const pageBytes = 4096
const tickMs = 10

/** Undefined on systems without `/proc`. Chromium's helpers leave the group in a sandbox, so its descendants count. */
export async function readProcessTree(pid: number): Promise<GroupUse | undefined> {
  const names = await readdir('/proc').catch(() => undefined)
  if (!names) return undefined
  const found = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readStat))
  const all = found.filter((one) => one !== undefined)
  const tree = new Set([pid])
  for (let before = 0; before !== tree.size; ) {
    before = tree.size
    for (const one of all) if (tree.has(one.parent) || one.group === pid) tree.add(one.pid)
  }
  const own = all.filter((one) => tree.has(one.pid))
  return {
    processes: own.length,
    residentBytes: own.reduce((sum, one) => sum + one.resident * pageBytes, 0),
    cpuMs: own.reduce((sum, one) => sum + one.ticks * tickMs, 0),
  }
}

async function readStat(name: string) {
  // It may have ended since.
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index])
  return { pid: Number(name), parent: at(1), group: at(2), ticks: at(11) + at(12), resident: at(21) }
}

const watchMs = 500

/** Calls `onExcess` once, when they hold more. Returns what ends the watch. */
export function watchMemory(pid: number, maxBytes: number, onExcess: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const plan = () => {
    timer = setTimeout(() => void look(), watchMs)
    timer.unref()
  }
  const look = async () => {
    const use = await readProcessTree(pid)
    if (isOver || !use) return
    if (use.residentBytes > maxBytes) onExcess()
    else plan()
  }
  plan()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
