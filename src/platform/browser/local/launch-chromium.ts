// Process group of one Chromium: start, memory, and an end that leaves nothing behind.
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { type BrowserInstance, BrowserStartFailure, inStartTime } from '../browser-instance.ts'
import type { CdpConnection } from '../cdp/cdp-connection.ts'
import { connectPipes } from '../cdp/cdp-pipe.ts'
import { chromiumFlags } from './chromium-flags.ts'
import { createProcessUsage } from './process-usage.ts'
import { makeProfile } from './profile-folders.ts'

export interface LaunchOptions {
  executable: string
  hasNoSandbox: boolean
  /** Of the browser: its `PATH` and language, no more. */
  environment: NodeJS.ProcessEnv
  /** Of one page's scripts. */
  heapMb: number
  /** Of all its processes together, shared pages counted in each. */
  memoryBytes: number
  /** For the first answer. */
  startMs: number
}

const maxErrorChars = 4000
/** Time to end by itself. */
const closeMs = 2_000

/** Throws `BrowserStartFailure`. */
export async function launchChromium(options: LaunchOptions): Promise<BrowserInstance> {
  const profile = await makeProfile()
  const child = spawn(options.executable, chromiumFlags({ profile, ...options }), {
    // A group of its own: helpers would outlive a browser that is killed alone.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: environmentOf(profile, options.environment),
  })
  // Pages never come before the answers of this server.
  if (child.pid !== undefined) lowerPriority(child.pid)
  const errors = lastErrors(child)
  const ended = whenEnded(child)
  const [, , , output, input] = child.stdio as [null, null, Readable, Writable, Readable]
  const connection = connectPipes(output, input)
  const close = async () => {
    await endGroup(child, connection, ended)
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
  try {
    await inStartTime(connection.send('Browser.getVersion'), ended, options.startMs)
  } catch {
    await close()
    throw new BrowserStartFailure(startProblem(options.executable, errors()))
  }
  const usage = createProcessUsage(connection)
  const watchMemory = (onExcess: () => void) => usage.watch(options.memoryBytes, onExcess)
  return { connection, pid: child.pid, ended, lossProblem: undefined, watchMemory, usage: usage.read, close }
}

/** Asked to end, it ends its helpers itself; a page that hangs keeps it from that, and then the whole group is killed. */
async function endGroup(child: ChildProcess, connection: CdpConnection, ended: Promise<void>): Promise<void> {
  if (!connection.isGone) connection.send('Browser.close').catch(() => undefined)
  const timer = setTimeout(() => killGroup(child), connection.isGone ? 0 : closeMs)
  await ended
  clearTimeout(timer)
  killGroup(child)
  connection.end('The browser has ended.')
}

/** No secret of this process is for a page's process to read, and its files are gone with it. */
function environmentOf(profile: string, given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...given, HOME: profile, TMPDIR: profile, XDG_CONFIG_HOME: profile, XDG_CACHE_HOME: profile }
}

function whenEnded(child: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  child.once('error', () => resolve())
  return promise
}

/** Lowest priority, of the process and of its autogroup: each thread counts, and a page may have many. */
const niceness = 19

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceness)
  } catch (error) {
    // It ended at once, which is told by what comes next.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error
  }
  try {
    // With autogroup scheduling a nice value counts only within its session, so the session's group gets one, too.
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness))
  } catch {
    // No autogroups here, not permitted, too often, or the process has ended: then the nice value above has to do.
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // None of the group is left.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function lastErrors(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (piece: Buffer) => {
    text = (text + piece.toString('utf8')).slice(-maxErrorChars)
  })
  child.once('error', (error) => {
    text += error.message
  })
  return () => text
}

function startProblem(executable: string, errors: string): string {
  if (/no usable sandbox|sandbox.*(?:not|denied|failed)|without --no-sandbox/i.test(errors)) {
    return `${executable} has no sandbox here. Let it have one (user namespaces), or set BROWSER_NO_SANDBOX=true.`
  }
  const line = errors.trim().split('\n').at(-1)?.slice(0, 200) ?? ''
  return `${executable} does not start${line === '' ? '.' : `: ${line}`}`
}
