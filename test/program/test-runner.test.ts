// Test runner: named files at once, sentences for what is no test, tests that reach a change.
import assert from 'node:assert/strict'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readImportGraph } from '../../scripts/testing/import-graph.ts'
import { temporaryFolder, waitUntil } from '../harness/app.ts'
import { launch } from '../harness/programs.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const script = join(repository, 'scripts/test.ts')
const run = (...args: string[]) => launch(args, {}, { script }).ended

describe('named files', () => {
  const file = 'src/feeds/polling/rules-backoff.test.ts'

  test('run at once, without lint and types, and are told with what they took → 0', async () => {
    const { code, stdout, stderr } = await run(file)
    assert.equal(code, 0, stdout)
    assert.doesNotMatch(stderr, /format and lint/)
    assert.match(
      stdout,
      /the slowest files\n +[\d.]+ s of CPU, +[\d.]+ s: src\/feeds\/polling\/rules-backoff\.test\.ts/,
    )
    assert.match(stdout, /\npageside: on SQLite: (\d+) tests, \1 passed; [\d.]+ minutes\n$/)
  })

  const refused: [words: string[], sentence: string][] = [
    [
      ['test/nowhere.test.ts'],
      'There is no test file test/nowhere.test.ts. Name files, folders or patterns relative to the project.',
    ],
    [[file, 'test/harness/app.ts'], 'test/harness/app.ts is no test file. Their names end with .test.ts.'],
    [[file, '--engine', 'mysql'], 'There is no engine "mysql". There are: sqlite, postgres, citus.'],
    [['--changed', '--since', 'no-such-branch'], 'git merge-base no-such-branch HEAD failed: '],
  ]
  for (const [words, sentence] of refused) {
    test(`${words.join(' ')} → 2: ${sentence}`, async () => {
      const { code, stdout, stderr } = await run(...words)
      assert.deepEqual([code, stdout], [2, ''])
      assert.ok(stderr.startsWith(`pageside: ${sentence}`), stderr)
    })
  }

  test('one that fails → 1, and is named at the end', async (t) => {
    const root = await project(t)
    await writeFile(
      join(root, 'src/wrong.test.ts'),
      "import { test } from 'node:test'\ntest('two is three', () => { throw new Error('it is not') })\ntest('one is one', () => {})\n",
    )
    const { code, stdout } = await launch(['src/wrong.test.ts'], {}, { script: join(root, 'scripts/test.ts') }).ended
    assert.equal(code, 1)
    const [failure, sum] = stdout.trimEnd().split('\n').slice(-2)
    assert.match(failure ?? '', /^pageside: failed on SQLite: "two is three" \(src\/wrong\.test\.ts:2\): it is not$/)
    assert.match(sum ?? '', /^pageside: on SQLite: 2 tests, 1 passed; /)
  })
})

describe('a whole run', () => {
  const file = 'src/busy.test.ts'
  /** Fails unless it has run before. */
  const unstable = `import { existsSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
const mark = new URL('ran', import.meta.url)
test('the second time', () => {
  if (existsSync(mark)) return
  writeFileSync(mark, '')
  console.error('pageside: left open: a page')
  throw new Error('not yet')
})
`
  const wrong = "import { test } from 'node:test'\ntest('never', () => { throw new Error('no') })\n"

  async function whole(t: TestContext, tests: Record<string, string>, ...args: string[]) {
    const root = await project(t)
    // Nothing of the project but tests: there is nothing to format or to type.
    await writeFile(join(root, 'scripts/testing/checks.ts'), 'export const runChecks = async () => []\n')
    for (const [name, text] of Object.entries(tests)) {
      await mkdir(dirname(join(root, name)), { recursive: true })
      await writeFile(join(root, name), text)
    }
    return launch(args, {}, { script: join(root, 'scripts/test.ts') }).ended
  }

  test('a test that fails beside others and passes alone is told, and does not fail the run → 0', async (t) => {
    const { code, stdout } = await whole(t, { [file]: unstable })
    assert.equal(code, 0, stdout)
    assert.match(stdout, /\npageside: left open: a page\npageside: unstable on SQLite: "the second time" .*: not yet\n/)
  })

  test('the database of a run is there for the second try, too, and gone afterwards → 0', async (t) => {
    const setup = `import { rmSync, writeFileSync } from 'node:fs'
const sign = new URL('up', import.meta.url)
export const globalSetup = async () => writeFileSync(sign, '')
export const globalTeardown = async () => rmSync(sign)
`
    const needsDatabase = `import { test } from 'node:test'
test('there is a database', () => { if (!existsSync(new URL('up', import.meta.url))) throw new Error('there is none') })
`
    const tests = {
      'test/postgres/global-setup.ts': setup,
      'test/postgres/needs.test.ts': needsDatabase + unstable.replace(/^import \{ test.*$/m, ''),
    }
    const { code, stdout } = await whole(t, tests)
    assert.equal(code, 0, stdout)
    assert.match(stdout, /unstable on PostgreSQL: "the second time"/)
    assert.doesNotMatch(stdout, /there is none/)
  })

  test('one that fails again → 1', async (t) => {
    const { code, stdout } = await whole(t, { [file]: wrong })
    assert.equal(code, 1)
    assert.match(stdout, /\npageside: failed on SQLite: "never" /)
    assert.doesNotMatch(stdout, /unstable/)
  })

  test('beside one that fails again, an unstable one is among the failures → 1', async (t) => {
    const { code, stdout } = await whole(t, { [file]: unstable, 'src/wrong.test.ts': wrong })
    assert.equal(code, 1)
    assert.match(stdout, /failed on SQLite: "never"/)
    assert.match(stdout, /failed on SQLite: "the second time"/)
  })

  test('four files → 1, at once', async (t) => {
    const tests = { 'src/a.test.ts': wrong, 'src/b.test.ts': wrong, 'src/c.test.ts': wrong, [file]: unstable }
    const { code, stdout } = await whole(t, tests)
    assert.equal(code, 1)
    assert.doesNotMatch(stdout, /second time, with nothing/)
  })

  const deaths: [how: string, text: string][] = [
    ['ends its process', 'process.exit(0)'],
    ['ends its process as failed', 'process.exit(1)'],
    ['kills its process', "process.kill(process.pid, 'SIGKILL')"],
  ]
  for (const [how, text] of deaths) {
    test(`a test that ${how} → 1, whatever the others do`, async (t) => {
      const dies = `import { test } from 'node:test'\ntest('dies', () => { ${text} })\n`
      // Both in one process, and one in another that is told later.
      const after = "import { test } from 'node:test'\ntest('later', () => {})\n"
      const { code, stdout } = await whole(t, { 'src/a.test.ts': dies, 'src/b.test.ts': after, 'src/c.test.ts': after })
      assert.equal(code, 1, stdout)
    })
  }

  test('--once: nothing is tried again → 1', async (t) => {
    const { code, stdout } = await whole(t, { [file]: unstable }, '--once')
    assert.equal(code, 1)
    assert.match(stdout, /\npageside: failed on SQLite: "the second time"/)
  })
})

test('while it watches, what is saved runs', async (t) => {
  const root = await project(t)
  const watching = launch(['--watch'], {}, { script: join(root, 'scripts/test.ts') })
  t.after(async () => {
    watching.process.kill('SIGKILL')
    await watching.ended
  })
  const waits = () => watching.stdout().match(/waiting for a change/g)?.length ?? 0
  await waitUntil('it waits', () => waits() === 1)
  const file = join(root, 'src/saved.test.ts')
  await writeFile(file, "import { test } from 'node:test'\ntest('saved', () => {})\n")
  await waitUntil('it has run', () => waits() === 2)
  assert.match(watching.stdout(), /src\/saved\.test\.ts: 1 test files are near[\s\S]*1 tests, 1 passed/)
})

/** A project with the same runner. */
async function project(t: TestContext): Promise<string> {
  const root = await temporaryFolder()
  t.after(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'src'))
  await cp(join(repository, 'scripts'), join(root, 'scripts'), { recursive: true })
  await cp(join(repository, 'package.json'), join(root, 'package.json'))
  return root
}

describe('tests that reach a change', () => {
  const graph = readImportGraph(repository)
  const cases: [changed: string, near: string[], far: string[], never: string[]][] = [
    [
      'src/comments/votes/handlers.ts',
      ['test/comments/votes/votes.test.ts'],
      ['test/both-services.test.ts', 'test/comments/moderation/flags.test.ts'],
      ['src/feeds/polling/rules-backoff.test.ts'],
    ],
    [
      'src/feeds/polling/rules-backoff.ts',
      ['src/feeds/polling/rules-backoff.test.ts', 'test/feeds/polling/refresh.test.ts'],
      ['test/feeds/serving/serving.test.ts'],
      ['src/comments/bans/rules.test.ts'],
    ],
    [
      'src/web/widget/embed.ts',
      ['test/browser/widget/widget.test.ts'],
      [],
      ['test/comments/votes/votes.test.ts', 'src/feeds/polling/rules-backoff.test.ts'],
    ],
    // Data that a test reads, and a thread's module.
    ['docs/mail.md', ['test/comments/mail/mail-documented.test.ts'], [], ['src/feeds/polling/rules-backoff.test.ts']],
    ['test/platform/worker/pool-tasks.ts', ['test/platform/worker/thread-pool.test.ts'], [], []],
  ]
  for (const [changed, near, far, never] of cases) {
    test(changed, () => {
      const reached = graph.testsOf([changed])
      for (const file of near) assert.ok(reached.near.includes(file), `${file} is near`)
      for (const file of far) assert.ok(reached.far.includes(file), `${file} is far`)
      for (const file of never) assert.ok(![...reached.near, ...reached.far].includes(file), `${file} is not reached`)
    })
  }
})
