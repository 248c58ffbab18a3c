// Database addresses: parsing, redaction, and the existence check.
import assert from 'node:assert/strict'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { mayExist } from './database-url.ts'

test('a database is missing only where there is surely none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pageside-'))
  try {
    await writeFile(join(folder, 'here'), '')
    await symlink('round', join(folder, 'round'))
    for (const [name, expected] of [
      ['here', true],
      ['nowhere', false],
      ['here/below', false],
      ['round', true],
    ] as const) {
      assert.equal(await mayExist(`sqlite:${join(folder, name)}`), expected, name)
    }
    assert.equal(await mayExist('postgres://db.example/pageside'), true)
  } finally {
    await rm(folder, { recursive: true })
  }
})
