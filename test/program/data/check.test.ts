// `pageside check`: nothing on sound databases, each kind of damage found and mended, and all else left as it is.
import assert from 'node:assert/strict'
import { open } from 'node:fs/promises'
import { describe, type TestContext, test } from 'node:test'
import { openRows, type Rows } from '../../harness/database-rows.ts'
import { engine } from '../../harness/engine.ts'
import { pageside, type Settings } from '../../harness/programs.ts'
import { describeRows } from '../../releases/database-description.ts'
import { releases } from '../../releases/release-fixture.ts'
import { restored } from '../../releases/restored-instance.ts'
import { lasting, mendable } from './damages.ts'

interface Report {
  isClean: boolean
  checks: {
    check: string
    found: number
    mended: number
    remaining: number
    findings: { table: string; text: string }[]
  }[]
}

async function check(settings: Settings, ...further: string[]): Promise<Report & { code: number | null }> {
  const { code, stdout, stderr } = await pageside(['check', '--json', ...further], settings)
  assert.ok(stdout.startsWith('{'), stderr)
  return { code, ...(JSON.parse(stdout) as Report) }
}

const wrongIn = ({ checks }: Report) => checks.filter(({ found }) => found > 0)

async function migrated(t: TestContext, version = releases().at(-1) ?? '') {
  const instance = await restored(t, version)
  const { code, stderr } = await pageside(['migrate'], instance.settings)
  assert.equal(code, 0, stderr)
  return instance
}

for (const version of releases()) {
  test(`the data of ${version}: nothing is wrong`, async (t) => {
    const { settings } = await migrated(t, version)
    const report = await check(settings)
    assert.deepEqual(wrongIn(report), [])
    assert.deepEqual([report.isClean, report.code], [true, 0])
    const { stdout } = await pageside(['check'], settings)
    assert.match(stdout, /^ok {6}Files and indexes of the database are whole\n/)
    assert.match(stdout, /\nNothing is wrong\.\n$/)
  })
}

/** Engines lay out words in their own way; versions of pages only grow. */
const ofIndexTables = [
  'comment_words',
  ...['data', 'idx', 'content', 'docsize', 'config'].map((part) => `comment_words_${part}`),
]
const contentOf = (url: string) =>
  describeRows(url, ofIndexTables).map((line) => (line.startsWith('pages ') ? line.replace(/"version":\d+/, '') : line))

function damage(url: string, make: (rows: Rows) => void): void {
  const rows = openRows(url)
  try {
    make(rows)
  } finally {
    rows.close()
  }
}

describe('damage is found, and mended where the rest says what is right', () => {
  test('one kind after the other, and all is as it was before', async (t) => {
    const { settings, url } = await migrated(t)
    const before = contentOf(url)
    for (const { name, check: kind, make } of mendable.filter(({ isUndone }) => isUndone)) {
      damage(url, make)
      const found = await check(settings)
      assert.equal(found.code, 1, name)
      assert.ok(
        wrongIn(found).some((one) => one.check === kind),
        `${name}: ${JSON.stringify(wrongIn(found))}`,
      )
      const mended = await check(settings, '--mend')
      assert.deepEqual([mended.code, mended.isClean], [0, true], `${name}: ${JSON.stringify(wrongIn(mended))}`)
      assert.deepEqual(wrongIn(await check(settings)), [], name)
      assert.deepEqual(contentOf(url), before, name)
    }
  })

  for (const { name, check: kind, make } of mendable.filter(({ isUndone }) => !isUndone)) {
    test(`${name}: becomes a comment of its own, and nothing is lost`, async (t) => {
      const { settings, url } = await migrated(t)
      const ids = (): string[] => {
        const rows = openRows(url)
        const found = rows.all('SELECT id FROM comments ORDER BY id').map(({ id }) => id)
        rows.close()
        return found
      }
      const before = ids()
      damage(url, make)
      assert.ok(wrongIn(await check(settings)).some((one) => one.check === kind))
      assert.equal((await check(settings, '--mend')).code, 0)
      assert.deepEqual(wrongIn(await check(settings)), [])
      assert.deepEqual(ids(), before)
    })
  }

  for (const { name, check: kind, make } of lasting) {
    test(`${name}: said, and left`, async (t) => {
      const { settings, url } = await migrated(t)
      damage(url, make)
      const found = await check(settings, '--mend')
      assert.equal(found.code, 1)
      const wrong = wrongIn(found).find((one) => one.check === kind)
      assert.ok(wrong && wrong.remaining > 0, JSON.stringify(found))
      const { stdout } = await pageside(['check'], settings)
      assert.match(stdout, /\nWRONG {3}/)
    })
  }

  test('the file itself', { skip: engine !== 'sqlite' && 'PostgreSQL keeps its own files' }, async (t) => {
    const { settings, url } = await migrated(t)
    const rows = openRows(url)
    const [{ rootpage }] = rows.all("SELECT rootpage FROM sqlite_schema WHERE name = 'votes_by_id'")
    const [{ page_size: size }] = rows.all('PRAGMA page_size')
    rows.all('PRAGMA wal_checkpoint(TRUNCATE)')
    rows.close()
    const file = await open(url.slice('sqlite:'.length), 'r+')
    await file.write(Buffer.alloc(size), 0, size, (rootpage - 1) * size)
    await file.close()
    const { code, stdout, stderr } = await pageside(['check', '--json'], settings)
    assert.equal(code, 1)
    assert.match(stdout + stderr, /"check": "engine",\n[^}]*"found": [1-9]|malformed|corrupt/)
  })
})
