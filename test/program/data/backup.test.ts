// `pageside backup` and `pageside restore`: under writes, elsewhere, on a full disk, and what they refuse.
import assert from 'node:assert/strict'
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { openRows } from '../../harness/database-rows.ts'
import { launch, pageside, type Settings } from '../../harness/programs.ts'
import { describeRows } from '../../releases/database-description.ts'
import { instanceSettings, stop } from '../../releases/record-instance.ts'
import { readAll } from '../../releases/recorded-reads.ts'
import { releases } from '../../releases/release-fixture.ts'
import { compare, emptyFolder, restored, slowClock, start } from '../../releases/restored-instance.ts'
import { smallDisk, whyNoSmallDisk } from '../../releases/small-disk.ts'

const version = releases().at(-1) ?? ''
const run = (line: string, settings: Settings) => pageside(line.split(' '), settings)

/** Fails unless it succeeds. */
async function succeed(line: string, settings: Settings): Promise<string> {
  const { code, stdout, stderr } = await run(line, settings)
  assert.equal(code, 0, stderr)
  return stdout
}

/** The same settings for a folder elsewhere. */
async function elsewhere(t: TestContext, settings: Settings): Promise<Settings & { DATA_DIR: string }> {
  const folder = join(await emptyFolder(t), 'restored')
  const { CONFIG_FILE = '' } = settings
  return {
    ...settings,
    ...instanceSettings(folder, `sqlite:${join(folder, 'pageside.db')}`),
    CONFIG_FILE,
    DATA_DIR: folder,
  }
}

test('while the server is written to: all that was acknowledged before is there, and is served the same elsewhere', async (t) => {
  const { settings, url, recorded } = await restored(t, version)
  const folder = join(await emptyFolder(t), 'backup')
  const server = await start(t, settings)
  const headers = { authorization: 'Bearer the-newsroom-of-this-test' }
  const made: string[] = []
  let isEnough = false
  const writing = (async () => {
    for (let i = 0; !isEnough; i++) {
      const body = JSON.stringify({ url: `http://127.45.6.7:18087/page-${i}` })
      const response = await fetch(`${server.url}/api/v1/feeds`, { method: 'POST', headers, body })
      assert.equal(response.status, 201)
      made.push(((await response.json()) as any).data.feed.id)
    }
  })()
  let before = 0
  for (let round = 0; round < 3; round++) {
    before = made.length
    await succeed(`backup ${folder}`, settings)
  }
  isEnough = true
  await writing
  await stop(server)
  assert.ok(made.length > before && before > 0)
  const other = await elsewhere(t, settings)
  await succeed(`restore ${folder}`, other)
  const rows = openRows(other.DATABASE_URL ?? '')
  const kept = new Set(rows.all('SELECT id FROM feeds').map(({ id }) => id))
  rows.run(`DELETE FROM feeds WHERE url LIKE '%/page-%'`)
  rows.close()
  assert.deepEqual(
    made.slice(0, before).filter((id) => !kept.has(id)),
    [],
  )
  const same = await start(t, { ...other, ...slowClock })
  const isUnchanged = (_: unknown, at: number) => !/account|feed list/.test(JSON.stringify(recorded.reads[at]))
  const [reads, answers] = [recorded.reads.filter(isUnchanged), recorded.answers.filter(isUnchanged)]
  compare(version, { ...recorded, reads, answers }, await readAll({ url: same.url, settings: other }, reads))
  await stop(same)
  assert.ok(describeRows(url).length > 100)
})

test('files are readable by their owner alone; a second backup takes the place of the first', async (t) => {
  const { settings } = await restored(t, version)
  const folder = join(await emptyFolder(t), 'backup')
  await succeed(`backup ${folder}`, settings)
  const [first] = [await readFile(join(folder, 'backup.json'), 'utf8')]
  await succeed('moderator add --tenant demo --email new@example.org', settings)
  const { bytes, rows: counted, ...said } = JSON.parse(await succeed(`backup ${folder} --json`, settings))
  assert.deepEqual(said, { folder, hasKeys: true, isEncrypted: false })
  assert.ok(bytes > 100_000 && counted > 100)
  const names = (await readdir(folder)).sort()
  assert.deepEqual(names, ['backup.json', 'backup.lock', ...(await filesOf(folder))].sort())
  for (const name of names) assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600, name)
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  assert.notEqual(await readFile(join(folder, 'backup.json'), 'utf8'), first)
  const rows = openRows(`sqlite:${join(folder, await databaseIn(folder))}`)
  assert.equal(rows.all(`SELECT id FROM moderators WHERE email = 'new@example.org'`).length, 1)
  rows.close()
})

async function filesOf(folder: string): Promise<string[]> {
  const { files } = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8'))
  return files.map(({ name }: { name: string }) => name)
}

const databaseIn = async (folder: string) => (await filesOf(folder)).find((name) => name.startsWith('database')) ?? ''

test('a full disk: a sentence, and the backup of before stays', { skip: whyNoSmallDisk() }, async (t) => {
  const { settings, folder: data } = await restored(t, version)
  const size = (await stat(join(data, 'pageside.db'))).size
  const folder = join(smallDisk(t, size * 1.5), 'backup')
  await succeed(`backup ${folder}`, settings)
  const before = await contentsOf(folder)
  const { code, stderr } = await run(`backup ${folder}`, settings)
  assert.equal(code, 1)
  assert.equal(stderr, `The disk of ${folder} is full. The backup that was there before is as it was.\n`)
  assert.deepEqual(await contentsOf(folder), before)
})

async function contentsOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort()
  const read = async (name: string) => [name, await readFile(join(folder, name), 'base64')] as const
  return Object.fromEntries(await Promise.all(names.map(read)))
}

describe('refused, and nothing is written', () => {
  test('a folder of somebody else, a missing database, no word', async (t) => {
    const { settings } = await restored(t, version)
    const folder = await emptyFolder(t)
    await writeFile(join(folder, 'letter.txt'), 'Dear friend')
    const nowhere = { DATA_DIR: join(folder, 'nowhere') }
    for (const [line, given, sentence, exit] of [
      [`backup ${folder}`, settings, /^\S+ is not empty, and no backup of Pageside\. Choose another folder\.\n$/, 1],
      [`backup ${settings.DATA_DIR}`, settings, /^\S+ is not empty, and no backup of Pageside\./, 1],
      [
        `backup ${folder}/new`,
        nowhere,
        /^There is no database at \S+pageside\.db\. Give this command the server's /,
        1,
      ],
      ['backup', settings, /^FOLDER is missing: /, 2],
      ['restore', settings, /^FOLDER is missing: /, 2],
      [`restore ${folder}`, nowhere, /^\S+ is no backup of Pageside: there is no backup\.json\.\n$/, 1],
    ] as const) {
      const { code, stderr } = await run(line, given)
      assert.match(stderr, sentence)
      assert.equal(code, exit, line)
    }
    assert.deepEqual(await readdir(folder), ['letter.txt'])
  })

  test('restoring over a database, over keys, beside a running server, or what is damaged', async (t) => {
    const { settings, url, folder: data } = await restored(t, version)
    const folder = join(await emptyFolder(t), 'backup')
    await succeed(`backup ${folder}`, settings)
    const rows = describeRows(url)
    assert.match(
      (await run(`restore ${folder}`, settings)).stderr,
      /^\S+pageside\.db is there already\. Move it away, /,
    )
    assert.deepEqual(describeRows(url), rows)
    const onlyKeys = await elsewhere(t, settings)
    await mkdir(onlyKeys.DATA_DIR)
    await writeFile(join(onlyKeys.DATA_DIR, 'keys.json'), await readFile(join(data, 'keys.json')))
    assert.match((await run(`restore ${folder}`, onlyKeys)).stderr, /^\S+keys\.json is there already\./)
    assert.ok(!(await readdir(onlyKeys.DATA_DIR)).includes('pageside.db'))
    const onlyJournal = await elsewhere(t, settings)
    await mkdir(onlyJournal.DATA_DIR)
    await writeFile(join(onlyJournal.DATA_DIR, 'pageside.db-journal'), '')
    assert.match((await run(`restore ${folder}`, onlyJournal)).stderr, /^\S+-journal is there already\./)
    const server = await start(t, settings)
    assert.match(
      (await run(`restore ${folder}`, settings)).stderr,
      /^A Pageside server uses \S+pageside\.db\. Stop it /,
    )
    await stop(server)
    const name = await databaseIn(folder)
    const bytes = await readFile(join(folder, name))
    await writeFile(join(folder, name), Buffer.concat([bytes.subarray(0, -1), Buffer.alloc(1, 7)]))
    const damaged = await elsewhere(t, settings)
    const { code, stderr } = await run(`restore ${folder}`, damaged)
    assert.equal(code, 1)
    assert.match(stderr, /database-\S+ is damaged: it is not the file that was backed up\.\n$/)
    await assert.rejects(readdir(damaged.DATA_DIR), { code: 'ENOENT' })
    await rm(join(folder, name))
    assert.match((await run(`restore ${folder}`, damaged)).stderr, /is incomplete: database-\S+ is missing\.\n$/)
  })

  test('PostgreSQL without its tools', async (t) => {
    const folder = await emptyFolder(t)
    const settings = { DATA_DIR: folder, DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/pageside' }
    const { code, stdout, stderr } = await run(`backup ${folder}/backup`, settings)
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /^The database postgres:\/\/127\.0\.0\.1:1\/pageside does not answer: /)
    assert.ok(!stderr.includes('secret'))
  })
})

describe('encrypted for a public key', () => {
  test('nothing readable lies in the folder, and the private key brings it back', async (t) => {
    const { settings, url } = await restored(t, version)
    const home = await emptyFolder(t)
    const pair = JSON.parse(await succeed('backup-key --json', {}))
    await writeFile(join(home, 'key.txt'), `# of a test\n${pair.identity}\n`)
    await writeFile(join(home, 'other.txt'), JSON.parse(await succeed('backup-key --json', {})).identity)
    const folder = join(home, 'backup')
    await succeed(`backup ${folder}`, { ...settings, BACKUP_KEY: pair.recipient })
    const files = await filesOf(folder)
    assert.ok(files.length === 2 && files.every((name) => name.endsWith('.age')))
    for (const name of files)
      assert.match((await readFile(join(folder, name))).toString('latin1'), /^age-encryption\.org\/v1\n/)
    assert.deepEqual(
      (await readdir(settings.DATA_DIR ?? '')).filter((name) => name.startsWith('backup-draft')),
      [],
    )
    const other = await elsewhere(t, settings)
    for (const [line, sentence, exit] of [
      [
        `restore ${folder}`,
        /^\S+ is encrypted for age1\S+\. Name the file with its private key: --identity FILE\.\n$/,
        1,
      ],
      [`restore ${folder} --identity ${home}/other.txt`, /^No identity of the given file opens it\.\n$/, 1],
      [`restore ${folder} --identity ${home}/none.txt`, /^--identity cannot be read: /, 2],
      [`restore ${folder} --identity ${folder}/backup.json`, /^\S+ has no private key of age /, 2],
      [`backup ${folder} --to-key age1nobody`, /^--to-key must be a public key of age: age1… /, 2],
    ] as const) {
      const { code, stderr } = await run(line, other)
      assert.match(stderr, sentence, line)
      assert.equal(code, exit)
    }
    await succeed(`restore ${folder} --identity ${home}/key.txt`, other)
    assert.deepEqual(describeRows(other.DATABASE_URL ?? ''), describeRows(url))
    assert.equal((await run('check', other)).code, 0)
  })
})

test('a backup of 0.2.0, which names no files, is restored', async (t) => {
  const { settings, url, folder: data } = await restored(t, version)
  const folder = await emptyFolder(t)
  await copyFile(join(data, 'pageside.db'), join(folder, 'pageside.db'))
  await copyFile(join(data, 'keys.json'), join(folder, 'keys.json'))
  await writeFile(
    join(folder, 'backup.json'),
    JSON.stringify({ version: '0.2.0', createdAt: '2026-11-24T00:00:00.000Z' }),
  )
  const other = await elsewhere(t, settings)
  await succeed(`restore ${folder}`, other)
  assert.deepEqual(describeRows(other.DATABASE_URL ?? ''), describeRows(url))
  await succeed(`backup ${folder}`, settings)
  assert.ok(!(await readdir(folder)).includes('pageside.db'))
})

test('killed at any statement or file: the backup of before is there, whole, and the next one goes through', async (t) => {
  const { settings, url } = await restored(t, version)
  const folder = join(await emptyFolder(t), 'backup')
  await succeed(`backup ${folder}`, settings)
  const before = describeRows(url)
  for (const delayMs of [150, 250, 300, 350, 400, 450, 500, 600]) {
    const killed = launch(['backup', folder], settings)
    const timer = setTimeout(() => killed.process.kill('SIGKILL'), delayMs)
    await killed.ended
    clearTimeout(timer)
    const other = await elsewhere(t, settings)
    await succeed(`restore ${folder}`, other)
    assert.deepEqual(describeRows(other.DATABASE_URL ?? ''), before)
  }
  await succeed(`backup ${folder}`, settings)
  assert.equal((await readdir(folder)).length, 4)
})
