// Backups of PostgreSQL: with `pg_dump` while a server writes, restored to an empty database, and what is refused.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openRows } from '../../harness/database-rows.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { pageside, type Settings } from '../../harness/programs.ts'
import { describeRows } from '../../releases/database-description.ts'
import { stop } from '../../releases/record-instance.ts'
import { releases } from '../../releases/release-fixture.ts'
import { emptyFolder, restored, start } from '../../releases/restored-instance.ts'

const version = releases().at(-1) ?? ''
const run = (line: string, settings: Settings) => pageside(line.split(' '), settings)

/** Set with `TEST_POSTGRES` (docs: CONTRIBUTING.md): the server that npm brings has no tools. */
async function toolsAreOld(t: TestContext, url: string): Promise<boolean> {
  const rows = openRows(url)
  const [{ number }] = rows.all("SELECT current_setting('server_version_num') AS number")
  rows.close()
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' })
  const isOld = Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0) < Math.floor(Number(number) / 10_000)
  if (isOld) t.skip('pg_dump is missing, or older than the server')
  return isOld
}

async function elsewhere(t: TestContext, settings: Settings): Promise<Settings> {
  const folder = await emptyFolder(t)
  const url = await databaseUrl(folder, { tables: false })
  return { ...settings, DATA_DIR: folder, DATABASE_URL: url }
}

/** Of tables that no job of the server's writes to by itself. */
const contentOf = (url: string) =>
  describeRows(url).filter((line) => /^(?:comments|pages|votes|feeds|tenants) /.test(line))

test('a backup while the server runs is restored elsewhere', async (t) => {
  const { settings, url } = await restored(t, version)
  if (await toolsAreOld(t, url)) return
  const home = await emptyFolder(t)
  const folder = join(home, 'backup')
  const server = await start(t, settings)
  const { code, stdout, stderr } = await run(`backup ${folder} --json`, settings)
  assert.equal(code, 0, stderr)
  assert.ok(JSON.parse(stdout).rows > 100)
  await stop(server)
  const manifest = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8'))
  assert.equal(manifest.engine, 'postgres')
  for (const { name } of manifest.files) assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600, name)
  const before = contentOf(url)
  const other = await elsewhere(t, settings)
  assert.match(
    (await run(`restore ${folder}`, settings)).stderr,
    /is not empty: it has the table \w+\. Restore to a new one\.\n$/,
  )
  const brought = await run(`restore ${folder}`, other)
  assert.equal(brought.code, 0, brought.stderr)
  assert.deepEqual(contentOf(other.DATABASE_URL ?? ''), before)
  assert.equal((await run('check', other)).code, 0)
  const same = await start(t, other)
  const live = await run(`restore ${folder}`, other)
  assert.match(live.stderr, /^Pageside is connected to .*\. Stop it first\.\n$/)
  await stop(same)
  const onFile = { ...settings, DATABASE_URL: `sqlite:${home}/x.db`, DATA_DIR: home }
  assert.match(
    (await run(`restore ${folder}`, onFile)).stderr,
    /^The backup is of a PostgreSQL database, and DATABASE_URL is of a SQLite file\. /,
  )
})

test('while it is moved (triggers of "copy --live" are there): what is restored takes writes', async (t) => {
  const { settings, url } = await restored(t, version)
  if (await toolsAreOld(t, url)) return
  assert.equal((await run('migrate', settings)).code, 0)
  const home = await emptyFolder(t)
  const moved = await run(`copy --live --from ${url} --to sqlite:${home}/new/pageside.db`, settings)
  assert.equal(moved.code, 0, moved.stderr)
  const { code, stderr } = await run(`backup ${home}/backup`, settings)
  assert.equal(code, 0, stderr)
  const other = await elsewhere(t, settings)
  const brought = await run(`restore ${home}/backup`, other)
  assert.equal(brought.code, 0, brought.stderr)
  const rows = openRows(other.DATABASE_URL ?? '')
  rows.run('UPDATE comments SET votes_up = votes_up')
  rows.close()
})

test('encrypted; and a password is seen in no argument of the tools', async (t) => {
  const { settings, url } = await restored(t, version)
  if (await toolsAreOld(t, url)) return
  const home = await emptyFolder(t)
  const pair = JSON.parse((await run('backup-key --json', {})).stdout)
  await writeFile(join(home, 'key.txt'), pair.identity)
  const tools = join(home, 'tools')
  await mkdir(tools)
  for (const name of ['pg_dump', 'pg_restore']) {
    const path = (process.env.PATH ?? '').split(delimiter)
    const real = path.map((folder) => join(folder, name)).find((file) => !file.startsWith(home)) ?? name
    await writeFile(
      join(tools, name),
      `#!/bin/sh\necho "$@" >> ${home}/arguments.txt\nPATH="${path.join(delimiter)}" exec ${real.split('/').at(-1)} "$@"\n`,
    )
    await chmod(join(tools, name), 0o755)
  }
  const withPassword = new URL(url)
  withPassword.password ||= 'a secret word'
  const asked = { ...settings, DATABASE_URL: withPassword.href, PG_TOOLS: tools }
  const folder = join(home, 'backup')
  const { code, stderr } = await run(`backup ${folder} --to-key ${pair.recipient}`, asked)
  assert.equal(code, 0, stderr)
  assert.ok((await readdir(folder)).filter((name) => name.endsWith('.age')).length === 2)
  const said = await readFile(join(home, 'arguments.txt'), 'utf8')
  assert.match(said, /--format=custom/)
  assert.ok(!said.includes(decodeURIComponent(withPassword.password)) && !said.includes(withPassword.password))
  const other = await elsewhere(t, settings)
  const brought = await run(`restore ${folder} --identity ${home}/key.txt`, other)
  assert.equal(brought.code, 0, brought.stderr)
  assert.deepEqual(describeRows(other.DATABASE_URL ?? ''), describeRows(url))
  const asParameter = new URL(`${url}?password=another%20secret&connect_timeout=9`)
  const second = await run(`backup ${home}/second`, { ...asked, DATABASE_URL: asParameter.href })
  assert.equal(second.code, 0, second.stderr)
  assert.ok(!(await readFile(join(home, 'arguments.txt'), 'utf8')).includes('another'))
})

test('a tool that is missing, or fails → 1, and no backup', async (t) => {
  const { settings } = await restored(t, version)
  const home = await emptyFolder(t)
  const missing = await run(`backup ${home}/backup`, { ...settings, PG_TOOLS: `${home}/nowhere` })
  assert.match(missing.stderr, /nowhere\/pg_dump is not there\. Install the client tools of PostgreSQL /)
  assert.equal(missing.code, 1)
  await mkdir(join(home, 'tools'))
  await writeFile(
    join(home, 'tools/pg_dump'),
    '#!/bin/sh\necho "pg_dump: error: server version mismatch" >&2\nexit 1\n',
    { mode: 0o755 },
  )
  const failed = await run(`backup ${home}/backup`, { ...settings, PG_TOOLS: join(home, 'tools') })
  assert.equal(failed.stderr, 'pg_dump failed: pg_dump: error: server version mismatch\n')
  assert.deepEqual(await readdir(join(home, 'backup')), ['backup.lock'])
})
