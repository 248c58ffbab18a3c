// Run of groups of test files, as many at once as the machine takes: output as it comes, and what failed.
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { run } from 'node:test'
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
  times: FileTime[]
}

/** More than there are cores: many tests wait, for timers, disks and other processes. */
const concurrency = Math.max(2, Math.ceil(availableParallelism() * 1.5))

/** A process of tests that takes longer hangs: it is ended, and its file named among the failures. */
const maxProcessMs = 20 * 60_000

/** `globalSetupPath` starts PostgreSQL once for all that need it. */
export async function runGroups(root: string, groups: readonly Group[], globalSetupPath: string): Promise<Outcome> {
  const { folder, paths } = writeGroups(root, groups)
  const setup = groups.some(({ engine }) => engine === 'postgres') ? { globalSetupPath } : {}
  const events = run({ cwd: root, concurrency, files: paths, timeout: maxProcessMs, ...setup })
  const groupOf = new Map(paths.map((path, at) => [path, groups[at]]))
  const engineOfTitle = new Map(
    groups.flatMap(({ engine, files }) => files.map((file) => [titleOf(file, engine), engine] as const)),
  )
  const counts: Outcome['counts'] = new Map()
  const failures: string[] = []
  /** Of the file that is being told: its own line comes last, and says on which engine. */
  let ofFile: string[] = []
  let isGreen: boolean | undefined
  const endFile = (name: string) => {
    const engine = engineOfTitle.get(name)
    if (!engine) return
    failures.push(...ofFile.map((what) => `on ${engines[engine].called}: ${what}`))
    ofFile = []
  }
  events.on('test:summary', ({ file, counts: { tests, passed }, success }) => {
    // Each file has one too; the last is of all.
    if (file === undefined) isGreen = success
    const group = file === undefined ? undefined : groupOf.get(file)
    if (!group) return
    const before = counts.get(group.engine) ?? { tests: 0, passed: 0 }
    const added = extraTestsPerFile * group.files.length
    counts.set(group.engine, { tests: before.tests + tests - added, passed: before.passed + passed - added })
  })
  events.on('test:pass', ({ name, nesting }) => {
    if (nesting === 0) endFile(name)
  })
  events.on('test:fail', ({ name, nesting, file, line, details: { error } }) => {
    // A suite fails with its tests, which are named.
    if (!('failureType' in error && error.failureType === 'subtestsFailed')) {
      const place = file ? ` (${relative(root, file)}:${line})` : ''
      ofFile.push(`"${name}"${place}: ${firstLine(error)}`)
      // Its open handles would keep its process, and this one.
      if (/timed out after/.test(error.message)) setTimeout(leave, 60_000, `"${name}" hangs`).unref()
    }
    const engine = nesting === 0 ? engineOfTitle.get(name) : undefined
    const count = engine && counts.get(engine)
    if (engine) counts.set(engine, { tests: count?.tests ?? 0, passed: (count?.passed ?? 0) + 1 })
    if (nesting === 0) endFile(name)
  })
  await pipeline(events.compose(new spec()), process.stdout, { end: false })
  const times = readTimes(timesIn(folder))
  rmSync(folder, { recursive: true })
  if (isGreen === undefined) throw new Error('The tests ended without a summary.')
  return { counts, isGreen, failures: [...failures, ...ofFile], times }
}

function firstLine(error: Error): string {
  const { message } = error.cause instanceof Error ? error.cause : error
  return message.split('\n', 1)[0] ?? ''
}

function leave(why: string): never {
  console.log(`pageside: failed: ${why}; nothing more is waited for`)
  process.exit(1)
}
