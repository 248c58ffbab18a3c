// Backups that the server makes by itself: when, how many are kept, and what is said of failures.
import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fakeClock, startApp, waitUntil } from '../../harness/app.ts'
import { engine } from '../../harness/engine.ts'
import { pageside } from '../../harness/programs.ts'
import { emptyFolder } from '../../releases/restored-instance.ts'

const skip = engine !== 'sqlite' && 'pg_dump need not be on this machine; test/postgres/moving has it'
const hourMs = 3_600_000

async function foldersIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => /^\d{8}T\d{6}Z$/.test(name)).sort()
}

test('each hour one, two are kept, the job waits for the next hour', { skip }, async (t) => {
  const folder = join(await emptyFolder(t), 'backups')
  const clock = fakeClock()
  const app = await startApp({ BACKUP: 'hourly:2', BACKUP_DIR: folder }, { clock })
  t.after(() => app.stop())
  const seen = new Set<string>()
  for (let hour = 0; hour < 4; hour++) {
    await waitUntil(`backup ${hour}`, async () => {
      for (const name of await foldersIn(folder)) seen.add(name)
      return seen.size > hour
    })
    await waitUntil('two are kept', async () => (await foldersIn(folder)).length === Math.min(hour + 1, 2))
    clock.pass(hourMs)
  }
  const [last = ''] = (await foldersIn(folder)).slice(-1)
  const to = await emptyFolder(t)
  const { code, stderr } = await pageside(['restore', join(folder, last)], { DATA_DIR: to })
  assert.equal(code, 0, stderr)
})

test('a failure is in the log, in health and metrics, and is tried again', { skip }, async (t) => {
  const home = await emptyFolder(t)
  await writeFile(join(home, 'backups'), 'a file where the folder should be')
  const clock = fakeClock()
  const settings = { BACKUP: 'daily:7', BACKUP_DIR: join(home, 'backups'), HEALTH_TOKEN: 'a token of this test' }
  const app = await startApp(settings, { clock })
  t.after(() => app.stop())
  const headers = { authorization: `Bearer ${settings.HEALTH_TOKEN}` }
  const health = async () => {
    const { data } = (await (await fetch(`${app.url}/api/v1/health`, { headers })).json()) as any
    return data.health
  }
  const metrics = async () => (await fetch(`${app.url}/metrics`, { headers })).text()
  await waitUntil('it has failed', async () => (await health()).checks.backups?.state === 'failed')
  assert.equal((await health()).status, 'degraded')
  assert.match(await metrics(), /^pageside_backup_failing 1$/m)
  assert.ok(app.logged.some(({ msg }) => /the scheduled backup failed/.test(String(msg))))
  await rm(join(home, 'backups'))
  clock.pass(15 * 60_000)
  await waitUntil('it has succeeded', async () => (await health()).checks.backups.state === 'ok')
  assert.match(await metrics(), /^pageside_backup_failing 0$/m)
  assert.match(await metrics(), /^pageside_backup_last_success_timestamp_seconds [1-9]/m)
})

test('an older backup that cannot be read, and a folder of another instance: neither is touched, nor in the way', {
  skip,
}, async (t) => {
  const folder = join(await emptyFolder(t), 'backups')
  const clock = fakeClock()
  const nameAt = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const [damaged, others] = ['20200101T000000Z', nameAt(clock.now() + hourMs)]
  await mkdir(join(folder, damaged), { recursive: true })
  await writeFile(join(folder, damaged, 'backup.json'), '{ cut o')
  const app = await startApp({ BACKUP: 'hourly:2', BACKUP_DIR: folder }, { clock })
  t.after(() => app.stop())
  const succeeded = () => app.logged.filter(({ msg }) => msg === 'a backup was made').length
  await waitUntil('the first is made', () => succeeded() === 1)
  assert.equal((await foldersIn(folder)).length, 2)
  // The clock stands still: the next one would have this name.
  await mkdir(join(folder, others))
  await writeFile(join(folder, others, 'backup.json'), '{ cut o')
  clock.pass(hourMs)
  await waitUntil('the second has failed', () =>
    app.logged.some(({ msg }) => /the scheduled backup failed/.test(String(msg))),
  )
  clock.pass(15 * 60_000)
  await waitUntil('it is made later', () => succeeded() === 2)
  const there = await foldersIn(folder)
  assert.ok(there.includes(damaged) && there.includes(others), there.join())
})

test('only what this installation has made is removed: not what others, or earlier versions, have made, and no link is followed', {
  skip,
}, async (t) => {
  const [home, elsewhere] = [await emptyFolder(t), await emptyFolder(t)]
  const folder = join(home, 'backups')
  const put = async (at: string, files: Record<string, string>) => {
    await mkdir(at, { recursive: true })
    for (const [name, text] of Object.entries(files)) await writeFile(join(at, name), text)
  }
  const whole = JSON.stringify({ version: '0.2.0', createdAt: '2020-01-01T00:00:00.000Z' })
  await put(join(folder, '20200101T000000Z'), { 'backup.json': whole, installation: 'another' })
  await put(join(folder, '20200102T000000Z'), { 'backup.json': whole })
  await put(join(folder, '20200103T000000Z'), { 'database.partial': 'another one writes it' })
  await put(join(elsewhere, 'precious'), { 'backup.json': whole })
  await symlink(join(elsewhere, 'precious'), join(folder, '20200104T000000Z'))
  const clock = fakeClock()
  const settings = { BACKUP: 'hourly:1', BACKUP_DIR: folder }
  const app = await startApp(settings, { clock })
  t.after(() => app.stop())
  const made = () => app.logged.filter(({ msg }) => msg === 'a backup was made').length
  await waitUntil('the first is made', () => made() === 1)
  const [first = ''] = (await foldersIn(folder)).slice(-1)
  // Killed in the middle, it has no manifest.
  const owner = await readFile(join(folder, first, 'installation'), 'utf8')
  await put(join(folder, '20200105T000000Z'), { installation: owner, 'database.partial': 'x' })
  const modes = [join(folder, first), ...(await readdir(join(folder, first))).map((name) => join(folder, first, name))]
  for (const path of modes) assert.equal((await stat(path)).mode & 0o077, 0, path)
  clock.pass(hourMs)
  await waitUntil('the second is made', () => made() === 2)
  await waitUntil('the first is gone', async () => !(await foldersIn(folder)).includes(first))
  const left = (await foldersIn(folder)).slice(0, -1)
  assert.deepEqual(left, ['20200101T000000Z', '20200102T000000Z', '20200103T000000Z', '20200104T000000Z'])
  assert.deepEqual(await readdir(join(elsewhere, 'precious')), ['backup.json'])
})
