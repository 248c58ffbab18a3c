// Run of groups of test files, as many at once as the machine takes: output as it comes, and what failed.
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type EventData, run } from 'node:test'
import { spec } from 'node:test/reporters'
import { type EngineName, engines } from './engines.ts'
import { extraTestsPerFile, type Group, timesIn, titleOf, writeGroups } from './groups.ts'
import { type FileTime, readTimes } from './times.ts'

export interface Outcome {
  /** By engine. */
  counts: Map<EngineName, { tests: number; passed: number }>
  isGreen: boolean
  /** A line for each. */
  failures: string[]
  /** Undefined where something failed outside of any file, as a process that was killed. */
  failedFiles: FailedFile[] | undefined
  /** What tests left behind for whoever reads of their failures, a line each. */
  left: string[]
  times: FileTime[]
}

export interface FailedFile {
  engine: EngineName
  file: string
}

interface RunOptions {
  /** Processes at once. */
  concurrency?: number
}

/** Of what a test leaves behind, such as the page that it could not go on with. */
const leftSign = 'pageside: left '

/** More than there are cores: many tests wait, for timers, disks and other processes. */
const usualConcurrency = Math.max(2, Math.ceil(availableParallelism() * 1.5))

/** A process of tests that takes longer hangs: it is ended, and its file named among the failures. */
const maxProcessMs = 20 * 60_000

/** Groups on PostgreSQL need a server: see `test/postgres/global-setup.ts`. */
export async function runGroups(
  root: string,
  groups: readonly Group[],
  { concurrency = usualConcurrency }: RunOptions = {},
): Promise<Outcome> {
  const { folder, paths } = writeGroups(root, groups)
  const events = run({ cwd: root, concurrency, files: paths, timeout: maxProcessMs })
  const record = new RunRecord(root, groups, paths)
  events.on('test:summary', (summary) => record.sum(summary))
  events.on('test:pass', ({ name, nesting }) => record.pass(name, nesting))
  events.on('test:fail', (failure) => record.fail(failure))
  events.on('test:stderr', ({ message }) => record.hear(message))
  await pipeline(events.compose(new spec()), process.stdout, { end: false })
  const times = readTimes(timesIn(folder))
  rmSync(folder, { recursive: true })
  return { ...record.outcome(), times }
}

/** What the events of a run come to. */
class RunRecord {
  readonly #root: string
  readonly #groupOf: Map<string, Group>
  readonly #fileOfTitle: Map<string, FailedFile>
  readonly #counts: Outcome['counts'] = new Map()
  readonly #failures: string[] = []
  readonly #failedFiles: FailedFile[] = []
  readonly #left: string[] = []
  /** What failed outside of any file, as a process that was killed. */
  readonly #outside: string[] = []
  /** Titles of files that came to their end. */
  readonly #ended = new Set<string>()
  /** Of the file that is being told: its own line comes last, and says on which engine. */
  #ofFile: string[] = []
  #isGreen: boolean | undefined

  /** `paths`: the script of each group. */
  constructor(root: string, groups: readonly Group[], paths: readonly string[]) {
    this.#root = root
    this.#groupOf = new Map(groups.map((group, at) => [paths[at] ?? '', group]))
    this.#fileOfTitle = new Map(
      groups.flatMap(({ engine, files }) => files.map((file) => [titleOf(file, engine), { engine, file }] as const)),
    )
  }

  sum({ file, counts: { tests, passed }, success }: EventData.TestSummary): void {
    // Each file has one too; the last is of all.
    if (file === undefined) this.#isGreen = success
    const group = file === undefined ? undefined : this.#groupOf.get(file)
    if (!group) return
    const added = extraTestsPerFile * group.files.length
    this.#count(group.engine, tests - added, passed - added)
  }

  pass(name: string, nesting: number): void {
    if (nesting === 0) this.#endFile(name)
  }

  fail({ name, nesting, file, line, details: { error } }: EventData.TestFail): void {
    // A suite fails with its tests, which are named.
    if (!('failureType' in error && error.failureType === 'subtestsFailed')) {
      const place = file ? ` (${relative(this.#root, file)}:${line})` : ''
      this.#ofFile.push(`"${name}"${place}: ${firstLine(error)}`)
      // Its open handles would keep its process, and this one.
      if (/timed out after/.test(error.message)) setTimeout(leave, 60_000, `"${name}" hangs`).unref()
    }
    const known = nesting === 0 ? this.#fileOfTitle.get(name) : undefined
    if (known) this.#count(known.engine, 0, 1)
    if (nesting === 0) this.#endFile(name)
  }

  /** What a process of tests wrote to its error output. */
  hear(message: string): void {
    this.#left.push(...message.split('\n').filter((line) => line.startsWith(leftSign)))
  }

  outcome(): Omit<Outcome, 'times'> {
    if (this.#isGreen === undefined) throw new Error('The tests ended without a summary.')
    // A process that ends itself takes its other files along, and reports no failure.
    const missing = [...this.#fileOfTitle.keys()].filter((title) => !this.#ended.has(title))
    const outside = [...this.#outside, ...this.#ofFile, ...missing.map((title) => `${title} did not come to its end`)]
    return {
      counts: this.#counts,
      isGreen: this.#isGreen && missing.length === 0,
      failures: [...this.#failures, ...outside],
      failedFiles: outside.length === 0 ? this.#failedFiles : undefined,
      left: this.#left,
    }
  }

  #count(engine: EngineName, tests: number, passed: number): void {
    const before = this.#counts.get(engine) ?? { tests: 0, passed: 0 }
    this.#counts.set(engine, { tests: before.tests + tests, passed: before.passed + passed })
  }

  #endFile(title: string): void {
    const known = this.#fileOfTitle.get(title)
    if (!known) {
      this.#outside.push(...this.#ofFile.splice(0))
      return
    }
    this.#ended.add(title)
    this.#failures.push(...this.#ofFile.map((what) => `on ${engines[known.engine].called}: ${what}`))
    if (this.#ofFile.length > 0) this.#failedFiles.push(known)
    this.#ofFile = []
  }
}

function firstLine(error: Error): string {
  const { message } = error.cause instanceof Error ? error.cause : error
  return message.split('\n', 1)[0] ?? ''
}

function leave(why: string): never {
  console.log(`pageside: failed: ${why}; nothing more is waited for`)
  process.exit(1)
}
