// All checks before a change lands: format and lint, types, then every test, those that depend on the engine on both.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { extraTestsPerFile, groupTests, writeGroups } from './test-groups.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name: string) => `${root}node_modules/.bin/${name}`

const { values: asked, positionals: files } = parseArgs({
  options: { 'lint-only': { type: 'boolean' }, engine: { type: 'string' } },
  allowPositionals: true,
})

const checks: [what: string, command: string, args: string[]][] = [
  ['format and lint', bin('biome'), ['check', '.']],
  ['types', bin('tsc'), ['-p', '.']],
  ['types for browsers', bin('tsc'), ['-p', 'src/web']],
]

interface Engine {
  called: string
  /** Tests that depend on this engine; all others run on the first only. */
  tests: string[]
  /** Starts it once for all files. */
  globalSetupPath?: string
}

const engines: Record<string, Engine> = {
  sqlite: {
    called: 'SQLite',
    tests: ['src/**/*.test.ts', 'test/*.test.ts', 'test/!(postgres)/**/*.test.ts'],
  },
  postgres: {
    called: 'PostgreSQL',
    tests: [
      // The others type commands, whose rows are tried beside them, or look at what is written: that is the same to them.
      'test/comments/!(jobs|live)/!(*-commands|mail-branding|mail-documented|fuzz|settings).test.ts',
      'test/comments/live/{admission,connections,event-log,events,presence,restricted-pages}.test.ts',
      // The others read a file, speak HTTP or draw a page: rows are the same to them.
      'test/feeds/management/{create-feed,drafts,feed-options,manage-feeds}.test.ts',
      'test/feeds/named/{named-migration,variant-limit}.test.ts',
      'test/feeds/polling/{changes-during-poll,refresh,simulated-month}.test.ts',
      'test/feeds/serving/serving.test.ts',
      'test/platform/data/{database,full-text-index,migrations}.test.ts',
      'test/platform/jobs/{dead-jobs,job-lanes,job-query-plans,jobs}.test.ts',
      'test/program/keys-lost.test.ts',
      'test/releases/*.test.ts',
      'test/postgres/*.test.ts',
    ],
    globalSetupPath: `${root}test/postgres/global-setup.ts`,
  },
}

/** More than there are cores: many tests wait, for timers, disks and other processes. */
const concurrency = Math.max(2, Math.ceil(availableParallelism() * 1.5))

/** Test data in memory where the system has such a folder: a commit waits for no disk. */
const memoryFolder = '/dev/shm'
const leastMemoryBytes = 2 * 1024 ** 3

/** A process of tests that takes longer hangs: it is ended, and its file named among the failures. */
const maxProcessMs = 20 * 60_000

const startedAt = performance.now()
process.exitCode = (process.env.KEEP_TIMES ? undefined : runChecks()) ?? (asked['lint-only'] ? 0 : await runTests())

/** The exit code of the first that fails. */
function runChecks(): number | undefined {
  for (const [what, command, args] of checks) {
    console.error(`pageside: ${what}`)
    const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
    if (status === 0) continue
    console.error(`pageside: ${what} failed`)
    return status ?? 1
  }
  return undefined
}

/** Named files run on the engine that is asked for, or on SQLite; all tests run where they belong. */
async function runTests(): Promise<number> {
  const chosen = asked.engine ? [asked.engine] : files.length > 0 ? ['sqlite'] : Object.keys(engines)
  const closing: string[] = []
  const failures: string[] = []
  let isGreen = true
  for (const name of chosen) {
    const engine = engines[name]
    if (!engine) throw new Error(`There is no engine "${name}". There are: ${Object.keys(engines).join(', ')}.`)
    console.error(`pageside: tests on ${engine.called}`)
    const { tests, passed, success, failed } = await runOn(name, engine)
    isGreen &&= success
    failures.push(...failed.map((what) => `on ${engine.called}: ${what}`))
    closing.push(`on ${engine.called}: ${tests} tests, ${passed} passed`)
  }
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  // Said again at the very end, which is what people and machines see of a long output.
  for (const failure of failures) console.log(`pageside: failed ${failure}`)
  console.log(`pageside: ${closing.join('; ')}; ${minutes} minutes with all checks`)
  return isGreen ? 0 : 1
}

function leave(why: string): never {
  console.log(`pageside: failed: ${why}; nothing more is waited for`)
  process.exit(1)
}

/** Folder for temporary files of tests; the caller's setting wins. */
function temporaryPlace(): string | undefined {
  if (process.env.TMPDIR || !existsSync(memoryFolder)) return process.env.TMPDIR
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize > leastMemoryBytes ? memoryFolder : undefined
}

async function runOn(name: string, { tests, globalSetupPath }: Engine) {
  process.env.TEST_ENGINE = name
  const place = temporaryPlace()
  if (place) process.env.TMPDIR = place
  // All of them load the same modules.
  process.env.NODE_COMPILE_CACHE = `${root}node_modules/.cache/compiled`
  const groups = groupTests(root, files.length > 0 ? files : tests)
  const shared = new Set(groups.flat())
  const added = extraTestsPerFile * shared.size
  let failedFiles = 0
  const { folder, paths } = writeGroups(root, groups)
  const setup = globalSetupPath ? { globalSetupPath } : {}
  const events = run({ cwd: root, concurrency, files: paths, timeout: maxProcessMs, ...setup })
  let ended: { tests: number; passed: number; success: boolean } | undefined
  const failed: string[] = []
  events.on('test:summary', ({ file, counts, success }) => {
    // Each file has one too; the last is of all.
    if (file !== undefined) return
    ended = { tests: counts.tests - added, passed: counts.passed - added + failedFiles, success }
  })
  events.on('test:fail', ({ name: test, file, line, details }) => {
    const { error } = details
    if (shared.has(test)) failedFiles += 1
    // A suite fails with its tests, which are named.
    if ('failureType' in error && error.failureType === 'subtestsFailed') return
    const place = file ? ` (${relative(root, file)}:${line})` : ''
    // Its open handles would keep its process, and this one.
    if (/timed out after/.test(error.message)) setTimeout(leave, 60_000, `"${test}" hangs`).unref()
    failed.push(
      `"${test}"${place}: ${error.cause instanceof Error ? error.cause.message : error.message}`.split('\n', 1)[0] ??
        test,
    )
  })
  await pipeline(events.compose(new spec()), process.stdout, { end: false })
  if (process.env.KEEP_TIMES) cpSync(`${folder}/times.jsonl`, `${process.env.KEEP_TIMES}.${name}`)
  rmSync(folder, { recursive: true })
  if (!ended) throw new Error('The tests ended without a summary.')
  return { ...ended, failed }
}
