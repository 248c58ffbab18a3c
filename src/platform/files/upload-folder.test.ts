// Folder of files that come in parts: parts in order, again, and late.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createUploadFolder } from './upload-folder.ts'

test('a first part that comes again, late, leaves the parts behind it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'pageside-uploads-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const files = createUploadFolder(folder)
  await files.write('one', 0, Buffer.from('abc'))
  await files.write('one', 3, Buffer.from('defgh'))
  await files.write('one', 0, Buffer.from('abc'))
  await files.write('one', 3, Buffer.from('de'))
  assert.equal(readFileSync(files.pathOf('one'), 'utf8'), 'abcdefgh')
  assert.equal(statSync(files.pathOf('one')).mode & 0o777, 0o600)
  assert.deepEqual(
    await Promise.all([
      files.holds('one', 3, Buffer.from('de')),
      files.holds('one', 3, Buffer.from('dx')),
      files.holds('one', 6, Buffer.from('ghi')),
      files.holds('two', 0, Buffer.from('a')),
    ]),
    [true, false, false, false],
  )
  await files.remove('one')
  assert.deepEqual(readdirSync(folder), [])
})
