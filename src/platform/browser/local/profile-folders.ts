// Folders of browsers' profiles: one for each process, and none left of servers that were killed.
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/** A process id says nothing on another machine that has the same folder, nor does it in another container. */
const ofMachine = `pageside-browser-${hostname().replace(/[^\w.]+/g, '-')}-`

/** Of this process. */
const own = new Set<string>()

/** Removes those that earlier processes left behind. */
export async function makeProfile(): Promise<string> {
  await removeLeftOvers()
  const folder = await mkdtemp(join(tmpdir(), `${ofMachine}${process.pid}-`))
  own.add(folder)
  return folder
}

async function removeLeftOvers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(ofMachine))
  for (const name of names) {
    const folder = join(tmpdir(), name)
    const pid = /^(\d+)-\w{6}$/.exec(name.slice(ofMachine.length))?.[1]
    if (pid === undefined || isInUse(folder, Number(pid)) || !(await isOurs(folder))) continue
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

const isInUse = (folder: string, pid: number): boolean => (pid === process.pid ? own.has(folder) : isAlive(pid))

/** Other users' are theirs to remove. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return found !== undefined && (process.getuid === undefined || found.uid === process.getuid())
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
