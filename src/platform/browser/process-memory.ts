// Watch over the resident memory of a process and its descendants, where the system tells it (Linux).
import { readdir, readFile } from 'node:fs/promises'

const watchMs = 500
const pageBytes = 4096

/** Calls `onExcess` once, when they hold more; shared pages count in each. Returns what ends the watch. */
export function watchMemory(pid: number, maxBytes: number, onExcess: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const plan = () => {
    timer = setTimeout(() => void look(), watchMs)
    timer.unref()
  }
  const look = async () => {
    const bytes = await readResidentBytes(pid)
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

/** Undefined on systems without `/proc`. Helpers leave the group of their parent in a sandbox, so descendants count. */
async function readResidentBytes(pid: number): Promise<number | undefined> {
  const names = await readdir('/proc').catch(() => undefined)
  if (!names) return undefined
  const found = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readStat))
  const all = found.filter((one) => one !== undefined)
  const tree = new Set([pid])
  for (let before = 0; before !== tree.size; ) {
    before = tree.size
    for (const one of all) if (tree.has(one.parent) || one.group === pid) tree.add(one.pid)
  }
  return all.reduce((sum, one) => (tree.has(one.pid) ? sum + one.residentPages * pageBytes : sum), 0)
}

/** Fields of proc(5), counted behind the name, which may have spaces. Undefined where the process has ended since. */
async function readStat(name: string) {
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index])
  return { pid: Number(name), parent: at(1), group: at(2), residentPages: at(21) }
}
