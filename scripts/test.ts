// Tests and checks: all of them before a change lands, or those that are named, pure, or near to what has changed.
//
//   node scripts/test.ts                    format and lint, types, then every test
//   node scripts/test.ts --once             what fails is not tried a second time
//   node scripts/test.ts --lint-only        without the tests
//   node scripts/test.ts FILE… [--engine E] these files, folders or patterns at once, without checks
//   node scripts/test.ts --engine E         those of an engine: sqlite, postgres, or citus at TEST_POSTGRES_URL
//   node scripts/test.ts --unit             tests beside their sources
//   node scripts/test.ts --changed          those that reach what has changed since `main`, or `--since REF`
//   node scripts/test.ts --watch            those near to what is saved, after each save
//
// With `--near`, `--changed` leaves out those that reach it only because they start the whole server.
import { existsSync, globSync, statfsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runChecks } from './testing/checks.ts'
import { type EngineName, engineNames, engines, hasCluster, isEngine, noCluster } from './testing/engines.ts'
import { type Group, groupTests, longestFirst } from './testing/groups.ts'
import { type Outcome, runGroups } from './testing/run-groups.ts'
import { changedFiles, namedTests, SelectionError, testsReaching, unitTests } from './testing/selection.ts'
import { mergeTimes, readTimes, slowestFiles } from './testing/times.ts'
import { watchTests } from './testing/watch-tests.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Kept between runs: the longest begin first. A line of JSON for each file. */
const timesFile = `${root}node_modules/.cache/test-times.jsonl`

const { values: asked, positionals: words } = parseArgs({
  options: {
    once: { type: 'boolean' },
    'lint-only': { type: 'boolean' },
    engine: { type: 'string' },
    unit: { type: 'boolean' },
    changed: { type: 'boolean' },
    near: { type: 'boolean' },
    since: { type: 'string', default: 'main' },
    watch: { type: 'boolean' },
  },
  allowPositionals: true,
})

/** Test data in memory where the system has such a folder: a commit waits for no disk. */
const memoryFolder = '/dev/shm'
const leastMemoryBytes = 2 * 1024 ** 3

/** Of some 900 files that a whole run reads on both engines. */
const maxUnstableFiles = 3

/** Of a run of all tests; a cluster is named by `--engine citus`. */
const wholeEngines: readonly EngineName[] = ['sqlite', 'postgres']

const startedAt = performance.now()
process.exitCode = await main()

async function main(): Promise<number> {
  try {
    if (asked['lint-only']) return (await runChecks(root)).length === 0 ? 0 : 1
    if (asked.watch) return await watchTests(root, fileURLToPath(import.meta.url))
    const groups = selected()
    if (groups) return groups.length === 0 ? 0 : await runTests(groups)
    if ((await runChecks(root)).length > 0) return 1
    const all = wholeEngines.flatMap((name) => groupTests(root, name, engines[name].tests))
    return await runTests(all, { isTriedAgain: !asked.once })
  } catch (error) {
    if (!(error instanceof SelectionError)) throw error
    console.error(`pageside: ${error.message}`)
    return 2
  }
}

/** Undefined where nothing was chosen: all. */
function selected(): Group[] | undefined {
  if (words.length > 0) return onEngines(namedTests(root, words))
  if (isEngine(asked.engine ?? '')) return onEngines(globSync(engines[asked.engine as EngineName].tests, { cwd: root }))
  if (asked.unit) return groupTests(root, 'sqlite', unitTests)
  if (!asked.changed) return undefined
  const changed = changedFiles(root, asked.since)
  const tests = testsReaching(root, changed, { near: asked.near ?? false })
  console.error(`pageside: ${changed.length} files have changed since ${asked.since}: ${tests.length} test files`)
  return onEngines(tests)
}

/** On the engine that is asked for; else on SQLite, but those of PostgreSQL. */
function onEngines(files: readonly string[]): Group[] {
  const { engine } = asked
  if (engine !== undefined && !isEngine(engine))
    throw new SelectionError(`There is no engine "${engine}". There are: ${engineNames.join(', ')}.`)
  const ofFile = (file: string) =>
    file.startsWith('test/postgres/cluster/') ? 'citus' : file.startsWith('test/postgres/') ? 'postgres' : 'sqlite'
  const byEngine = Map.groupBy(files, (file): EngineName => engine ?? ofFile(file))
  if (byEngine.has('citus') && !hasCluster()) {
    console.error(`pageside: ${noCluster}`)
    byEngine.delete('citus')
  }
  return [...byEngine].flatMap(([name, some]) => groupTests(root, name, some))
}

/** One PostgreSQL for all files and both tries: Node itself sets up once for a process, and tears down after the first. */
async function withPostgres(groups: readonly Group[], runAll: () => Promise<number>): Promise<number> {
  const needs = (name: EngineName) => groups.some(({ engine }) => engine === name)
  if (needs('citus') && needs('postgres'))
    throw new SelectionError('Files on Citus run by themselves: their server is the one of TEST_POSTGRES_URL.')
  if (!needs('citus') && !needs('postgres')) return runAll()
  const setup = await import('../test/postgres/global-setup.ts')
  await (needs('citus') ? setup.setUpCluster() : setup.globalSetup())
  try {
    return await runAll()
  } finally {
    await (needs('citus') ? setup.tearDownCluster() : setup.globalTeardown())
  }
}

function runTests(groups: readonly Group[], { isTriedAgain = false } = {}): Promise<number> {
  prepareEnvironment()
  return withPostgres(groups, () => runTwice(groups, isTriedAgain))
}

async function runTwice(groups: readonly Group[], isTriedAgain: boolean): Promise<number> {
  const outcome = await runGroups(root, longestFirst(groups, readTimes(timesFile)))
  mergeTimes(timesFile, outcome.times)
  const again = isTriedAgain ? fewFailed(outcome) : []
  if (again.length > 0) console.log('pageside: what failed is tried a second time, with nothing beside it')
  const second = again.length > 0 ? await runGroups(root, again, { concurrency: 1 }) : undefined
  console.log('pageside: the slowest files')
  for (const line of slowestFiles(outcome.times)) console.log(`  ${line}`)
  // Said again at the very end, which is what people and machines see of a long output.
  const isUnstable = second?.isGreen === true
  for (const line of [...outcome.left, ...(second?.left ?? [])]) console.log(line)
  for (const failure of outcome.failures) console.log(`pageside: ${isUnstable ? 'unstable' : 'failed'} ${failure}`)
  if (isUnstable) console.log('pageside: unstable tests passed when they ran alone; find out why they did not before')
  const sums = [...outcome.counts].map(
    ([name, { tests, passed }]) => `on ${engines[name].called}: ${tests} tests, ${passed} passed`,
  )
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  console.log(`pageside: ${sums.sort().reverse().join('; ')}; ${minutes} minutes`)
  return outcome.isGreen || isUnstable ? 0 : 1
}

/** The files that failed, one by one, where they are so few that chance is likelier than a fault. */
function fewFailed({ isGreen, failedFiles = [] }: Outcome): Group[] {
  if (isGreen || failedFiles.length > maxUnstableFiles) return []
  return failedFiles.map(({ engine, file }) => ({ engine, files: [file] }))
}

/** The caller's folder for temporary files wins. */
function prepareEnvironment(): void {
  // All of them load the same modules.
  process.env.NODE_COMPILE_CACHE = `${root}node_modules/.cache/compiled`
  if (process.env.TMPDIR || !existsSync(memoryFolder)) return
  const { bavail, bsize } = statfsSync(memoryFolder)
  if (bavail * bsize > leastMemoryBytes) process.env.TMPDIR = memoryFolder
}
