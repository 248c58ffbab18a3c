// Systemd unit: its paths and settings, what systemd says of it, and how much of the machine is open to the service.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readConfig, settings } from '../../src/config.ts'
import { temporaryFolder } from '../harness/app.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const unit = readFileSync(join(root, 'deploy/pageside.service'), 'utf8')
const values = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

const skip =
  spawnSync('systemd-analyze', ['--version']).status !== 0 && 'systemd-analyze is not installed on this machine'

/** The unit with this clone in the place of /opt/pageside. */
async function unitFile(t: TestContext): Promise<string> {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'pageside.service')
  await writeFile(file, unit.replaceAll('/opt/pageside/', root))
  return file
}

test('systemd finds nothing wrong with it', { skip }, async (t) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', await unitFile(t)], { encoding: 'utf8' })
  assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: '', stderr: '' })
})

test('its exposure is at most 1.5 of 10', { skip }, async (t) => {
  const args = ['security', '--offline=true', '--threshold=15', '--no-pager', await unitFile(t)]
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
})

test('it starts what is there, with settings that are some', () => {
  assert.deepEqual(values('ExecStart'), ['/opt/pageside/scripts/pageside start'])
  assert.ok(existsSync(join(root, 'scripts/pageside')))
  const names = values('Environment').map((pair) => pair.split('=')[0] ?? '')
  assert.deepEqual(
    names.filter((name) => !Object.hasOwn(settings, name)),
    ['NODE_COMPILE_CACHE'],
  )
})

test('V8 may compile, and a stop has time', () => {
  assert.deepEqual(values('MemoryDenyWriteExecute'), [])
  assert.ok(Number(values('TimeoutStopSec')[0]) > readConfig({}).STOP_SECONDS)
})
