// Files of an import: its report, and what imports that were killed have left.
import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../command.ts'

export interface ReportFile {
  add(issue: object): void
  /** Makes it, where nothing was added. */
  end(): void
  close(): void
}

/** A new file: what is there may be what is imported. It is made with its first line, or at the end. */
export function createReport(path: string | undefined): ReportFile {
  let file: number | undefined
  const open = (): number | undefined => {
    if (path !== undefined) file ??= openReport(path)
    return file
  }
  if (path !== undefined && existsSync(path))
    throw new UsageError(`--report: a file ${path} cannot be made: it is there.`)
  return {
    add(issue) {
      const at = open()
      if (at !== undefined) writeSync(at, `${JSON.stringify(issue)}\n`)
    },
    end: () => void open(),
    close() {
      if (file !== undefined) closeSync(file)
    },
  }
}

function openReport(path: string): number {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (error) {
    throw new UsageError(`--report: a file ${path} cannot be made: ${(error as Error).message}.`)
  }
}

const scratchName = /^import-(\d+)\.tmp(?:-journal)?$/

/** Scratch files whose process has ended. */
export async function removeStaleScratch(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(none)) {
    const pid = scratchName.exec(name)?.[1]
    if (pid !== undefined && Number(pid) !== process.pid && !isRunning(Number(pid)))
      await rm(join(folder, name), { force: true })
  }
}

const none = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return []
  throw error
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
