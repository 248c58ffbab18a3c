// Disk of a few kilobytes, where this process may mount one.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

const mount = (at: string, sizeBytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${Math.round(sizeBytes)}`, 'tmpfs', at], { encoding: 'utf8' })

function unmount(at: string): void {
  const { status, stderr } = spawnSync('umount', [at], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  rmSync(at, { recursive: true })
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'pageside-disk-'))

/** False where one can be had. */
export function whyNoSmallDisk(): string | false {
  const at = newFolder()
  const { status } = mount(at, 65_536)
  if (status === 0) unmount(at)
  else rmSync(at, { recursive: true })
  return status === 0 ? false : 'this process may not mount a small disk'
}

/** A folder that is one, until the test ends. */
export function smallDisk(t: TestContext, sizeBytes: number): string {
  const at = newFolder()
  const { status, stderr } = mount(at, sizeBytes)
  assert.equal(status, 0, stderr)
  t.after(() => unmount(at))
  return at
}
