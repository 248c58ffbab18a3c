// Proof that dying pages leave nothing: no process, no folder, no memory, and the next page is read as ever.
import { readdir, readFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import type { Browser } from '../../../src/platform/browser/browser.ts'
import { VisitFailure, type VisitProblem } from '../../../src/platform/browser/page-visit.ts'
import { waitUntil } from '../../harness/app.ts'
import { type DyingPage, dyingPages } from './dying-pages.ts'

export interface DyingResult {
  pages: number
  /** Visits by what became of them. */
  outcomes: Partial<Record<VisitProblem | 'read', number>>
  /** Good pages after every page, and how many of them were not read. */
  unread: number
  processesAtMost: number
  longestMs: number
  /** Of this process, after the first tenth and at the end. */
  heapBytes: [early: number, late: number]
  /** After the browser was closed. */
  processesLeft: number
  foldersLeft: number
}

/** By their first processes. */
const sessions = new Set<number>()

const encode = (text: string) => new TextEncoder().encode(text)
const html = (body: string) => ({
  status: 200,
  headers: [{ name: 'content-type', value: 'text/html' }],
  body: encode(body),
})

export async function proveDying(
  browser: Browser,
  pages: number,
  isTold: (line: string) => void,
): Promise<DyingResult> {
  const result: DyingResult = {
    ...{ pages, outcomes: {}, unread: 0, processesAtMost: 0, longestMs: 0 },
    ...{ heapBytes: [0, 0], processesLeft: 0, foldersLeft: 0 },
  }
  for (let i = 0; i < pages; i++) {
    const page = dyingPages[i % dyingPages.length] as DyingPage
    const startedAt = performance.now()
    const outcome = await visitDying(browser, page)
    result.outcomes[outcome] = (result.outcomes[outcome] ?? 0) + 1
    const ms = performance.now() - startedAt
    result.longestMs = Math.max(result.longestMs, ms)
    if (!(await readsGoodPage(browser))) result.unread += 1
    const { length } = await browserProcesses()
    result.processesAtMost = Math.max(result.processesAtMost, length)
    isTold(`${i + 1}/${pages} ${page.name}: ${outcome}, ${Math.round(ms)} ms, ${length} processes`)
    if (i === Math.floor(pages / 10)) result.heapBytes[0] = heapBytes()
  }
  result.heapBytes[1] = heapBytes()
  await browser.close()
  // What was killed takes a moment to be gone.
  const isGone = async () => (await browserProcesses()).length === 0
  await waitUntil('no process is left', isGone).catch(() => undefined)
  result.processesLeft = (await browserProcesses()).length
  result.foldersLeft = (await readdir(tmpdir())).filter((name) => name.startsWith(ownPrefix)).length
  return result
}

async function visitDying(browser: Browser, { html: body, kills = false }: DyingPage): Promise<VisitProblem | 'read'> {
  const answer = async ({ kind }: { kind: string }) => {
    const pid = browser.pid()
    if (pid !== undefined) sessions.add(pid)
    // With its whole group: what is started may be a script that starts the browser.
    if (kills && kind === 'document' && pid !== undefined) process.kill(-pid, 'SIGKILL')
    return kind === 'document' || kind === 'frame' ? html(body) : html('{}')
  }
  return browser.visit({ url: 'http://dying.test/', answer }).then(
    () => 'read' as const,
    (error: unknown) => {
      if (error instanceof VisitFailure) return error.problem
      throw error
    },
  )
}

async function readsGoodPage(browser: Browser): Promise<boolean> {
  const body = '<!doctype html><body><script>document.body.append("drawn " + (6 * 7))</script>'
  const visited = await browser
    .visit({ url: 'http://good.test/', answer: async () => html(body) })
    .catch(() => undefined)
  return visited?.html.includes('drawn 42') ?? false
}

function heapBytes(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

/** Folders of this process's browsers begin so. */
const ownPrefix = `pageside-browser-${hostname().replace(/[^\w.]+/g, '-')}-${process.pid}-`

/** Those of the sessions that its browsers began, whatever became of their first process; those of Linux. */
async function browserProcesses(): Promise<string[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(names.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')))
  // State, parent, group and session stand behind the name, which may have any characters.
  const fields = stats.filter((stat) => stat !== '').map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '))
  // Ended ones that a container without an init does not collect hold nothing.
  return fields.filter(([state, , , session]) => state !== 'Z' && sessions.has(Number(session))).map(String)
}
