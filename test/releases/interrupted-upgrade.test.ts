// Upgrade to a later release that is killed, meets another version, or finds the disk full: nothing is half done.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chown, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Client } from 'pg'
import { temporaryFolder, waitUntil } from '../harness/app.ts'
import { engine, isCluster } from '../harness/engine.ts'
import { type Ended, launch, pageside, type ServerProgram, type Settings } from '../harness/programs.ts'
import { describeRows, describeSchema } from './database-description.ts'
import { interruptUpgrade } from './interrupt-upgrade.ts'
import { makeNextRelease } from './next-release.ts'
import { type Recorded, stop } from './record-instance.ts'
import { readAll } from './recorded-reads.ts'
import { releases } from './release-fixture.ts'
import { compare, restored, start } from './restored-instance.ts'
import { smallDisk, whyNoSmallDisk } from './small-disk.ts'

const version = releases().at(-1) ?? ''
let folder: string
let script: string

before(async () => {
  folder = await temporaryFolder()
  script = await makeNextRelease(folder)
})

after(() => rm(folder, { recursive: true }))

const next = (args: string[], settings: Settings): Promise<Ended> => launch(args, settings, { script }).ended

test('a program that is killed while it migrates leaves nothing half, and the next start completes it', async (t) => {
  const { settings, url, recorded, steps } = await interruptUpgrade(t, { version, script, points: 2 })
  assert.ok(steps > 10, String(steps))
  const server = await start(t, settings, script)
  await assertServed(server, recorded)
  await stop(server)
  assert.ok(describeSchema(url).length > 0)
})

/** Requests alone: commands are tried in the test beside this one. */
async function assertServed({ url }: ServerProgram, { reads, answers, ...more }: Recorded): Promise<void> {
  const isRequest = (_: unknown, at: number) => reads[at]?.command === undefined
  const requests = { ...more, reads: reads.filter(isRequest), answers: answers.filter(isRequest) }
  compare(version, requests, await readAll({ url, settings: {} }, requests.reads))
}

/** SQLite's server has a lock, which a command and a server meet in different places. */
const refusals = {
  sqlite:
    /^(?:A|Another) Pageside server uses \S+pageside\.db, .*(?:Stop that server first\. Nothing was changed|Stop that server, or )/,
  postgres: /^Another version of Pageside is connected to the database \("pageside \d.*Stop that server first\./,
}

describe('two versions on one database', () => {
  test('an older program refuses newer data, and changes nothing', async (t) => {
    const { settings, url } = await restored(t, version)
    assert.equal((await next(['migrate'], settings)).code, 0)
    const [schema, rows] = [describeSchema(url), describeRows(url)]
    const bytes = await digests(settings)
    for (const args of [
      ['start'],
      ['migrate'],
      ['tenant', 'list'],
      ['account', 'add', '--name', 'a', '--allow', '*'],
    ]) {
      const { code, stdout, stderr } = await pageside(args, { ...settings, PORT: '0' })
      assert.deepEqual([code, stdout], [1, ''], args.join(' '))
      assert.match(
        stderr,
        /^The database was written by a newer Pageside \(it has 9001-\S+\)\. Start that version, or /,
      )
    }
    assert.deepEqual([describeSchema(url), describeRows(url)], [schema, rows])
    assert.deepEqual(await digests(settings), bytes)
  })

  test('a newer program leaves the tables of a running older one alone; it takes over once that has stopped', async (t) => {
    const { settings, url, recorded } = await restored(t, version)
    const older = await start(t, settings)
    const schema = describeSchema(url)
    for (const args of [['tenant', 'list'], ['start']]) {
      const { code, stdout, stderr } = await next(args, { ...settings, PORT: '0' })
      assert.deepEqual([code, stdout], [1, ''], args.join(' '))
      assert.match(stderr, refusals[engine], args.join(' '))
    }
    assert.deepEqual(describeSchema(url), schema)
    await assertServed(older, recorded)
    await stop(older)
    const newer = await start(t, settings, script)
    await assertServed(newer, recorded)
    await stop(newer)
  })

  test('connections of releases before 0.2.0 are known by their name; others are in nobody’s way', {
    skip: engine === 'sqlite' ? 'its lock tells' : false,
  }, async (t) => {
    const { settings, url } = await restored(t, version)
    for (const [name, exit] of [
      ['pageside', 1],
      ['pageside-report', 0],
    ] as const) {
      const other = new Client({ connectionString: url, application_name: name })
      await other.connect()
      const { code, stderr } = await next(['migrate'], settings)
      await other.end()
      assert.equal(code, exit, stderr)
      if (exit === 1) assert.match(stderr, /\("pageside" in pg_stat_activity\), and the tables must be changed for /)
    }
  })
})

test('a full disk while it migrates: a sentence, and the data as before', {
  skip: engine === 'postgres' ? 'below' : whyNoSmallDisk(),
}, async (t) => {
  const spare = await restored(t, version)
  const used = (await stat(join(spare.folder, 'pageside.db'))).size
  const disk = smallDisk(t, used + 800_000)
  const { settings, url, recorded } = await restored(t, version, { folder: disk })
  const [schema, rows] = [describeSchema(url), describeRows(url)]
  const { code, stdout, stderr } = await next(['migrate'], settings)
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^The database cannot be written: database or disk is full\. Make room on its disk; /)
  assert.deepEqual([describeSchema(url), describeRows(url)], [schema, rows])
  const older = await start(t, { ...settings, SERVICES: 'feeds,comments' })
  await assertServed(older, recorded)
  await stop(older)
  assert.equal(spawnSync('mount', ['-o', 'remount,size=64m', disk]).status, 0)
  assert.equal((await next(['migrate'], settings)).code, 0)
})

test('a full disk of PostgreSQL: a sentence, and the data as before', {
  skip: engine === 'sqlite' ? 'above' : isCluster ? 'its disk is not ours' : whyNoSmallDisk(),
}, async (t) => {
  const { settings, url, recorded } = await restored(t, version)
  const [schema, rows] = [describeSchema(url), describeRows(url)]
  const { pathname } = new URL(url)
  const database = pathname.slice(1)
  const admin = new Client({ connectionString: url.replace(pathname, '/postgres') })
  await admin.connect()
  t.after(() => admin.end())
  const { rows: sizes } = await admin.query(`SELECT pg_database_size('${database}') AS bytes`)
  const disk = smallDisk(t, Number(sizes[0].bytes) + 2_500_000)
  await chown(disk, 65_534, 65_534)
  await admin.query(`CREATE TABLESPACE small LOCATION '${disk}'`)
  const move = async (to: string) => {
    const connected = 'SELECT 1 FROM pg_stat_activity WHERE datname = $1'
    await waitUntil('nobody is connected', async () => (await admin.query(connected, [database])).rowCount === 0)
    await admin.query(`ALTER DATABASE ${database} SET TABLESPACE ${to}`)
  }
  await move('small')
  const { code, stdout, stderr } = await next(['migrate'], settings)
  assert.match(stderr, /^The disk of the database \S+ is full: /)
  assert.deepEqual([code, stdout], [1, ''])
  assert.deepEqual([describeSchema(url), describeRows(url)], [schema, rows])
  await move('pg_default')
  await admin.query('DROP TABLESPACE small')
  const older = await start(t, settings)
  await assertServed(older, recorded)
  await stop(older)
})

/** Files of the data folder by name. */
async function digests({ DATA_DIR = '' }: Settings): Promise<Record<string, string>> {
  const names = (await readdir(DATA_DIR)).sort()
  const digest = async (name: string) =>
    createHash('sha256')
      .update(await readFile(join(DATA_DIR, name)))
      .digest('hex')
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await digest(name)])))
}
