// Keys of an instance: generated once, stored atomically, stable, readable by the owner alone.
import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { readOrCreateKeys } from '../../src/platform/instance-keys/key-file.ts'
import { temporaryFolder } from '../harness/app.ts'

const none = { secretKey: '', accessToken: '', healthToken: '' }

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  return join(folder, 'data/of/pageside')
}

test('the first time they are made, long and different, for the owner’s eyes only', async (t) => {
  const folder = await emptyFolder(t)
  const { keys, secrets, made, file } = await readOrCreateKeys(folder, none)
  assert.equal(made, true)
  assert.equal(file, join(folder, 'keys.json'))
  const all = [...Object.values(keys), secrets.current]
  for (const key of all) assert.match(key, /^[\w-]{32}$/)
  assert.equal(new Set(all).size, 3)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  assert.deepEqual(await readdir(folder), ['keys.json'])
})

test('the second time they are the same, and not new', async (t) => {
  const folder = await emptyFolder(t)
  const first = await readOrCreateKeys(folder, none)
  assert.deepEqual(await readOrCreateKeys(folder, none), { ...first, made: false })
})

test('settings win one by one, and are not written down', async (t) => {
  const folder = await emptyFolder(t)
  const accessToken = 'given-given-given-given'
  const { keys, secrets } = await readOrCreateKeys(folder, { ...none, accessToken })
  assert.equal(keys.accessToken, accessToken)
  assert.doesNotMatch(await readFile(join(folder, 'keys.json'), 'utf8'), /given/)
  const without = await readOrCreateKeys(folder, none)
  assert.deepEqual(without.secrets, secrets)
  assert.notEqual(without.keys.accessToken, accessToken)
})

test('programs that start at the same moment agree on them', async (t) => {
  const folder = await emptyFolder(t)
  const all = await Promise.all(Array.from({ length: 16 }, () => readOrCreateKeys(folder, none)))
  for (const { keys, secrets } of all) assert.deepEqual([keys, secrets], [all[0]?.keys, all[0]?.secrets])
  assert.equal(all.filter(({ made }) => made).length, 1, 'one of them shows them')
  assert.deepEqual(await readdir(folder), ['keys.json'])
})

describe('a damaged file is left alone, with a sentence that says what to do', () => {
  const damaged: [what: string, text: string][] = [
    ['an empty one', ''],
    ['half a one', '{"secretKey": "0123456789012345678901234567'],
    ['a list', '[]'],
    ['a missing key', JSON.stringify({ secretKey: 'x'.repeat(32), accessToken: 'x'.repeat(32) })],
    ['a short key', JSON.stringify({ secretKey: 'x', accessToken: 'x'.repeat(32), healthToken: 'x'.repeat(32) })],
  ]
  for (const [what, text] of damaged) {
    test(what, async (t) => {
      const folder = await emptyFolder(t)
      const file = join(folder, 'keys.json')
      await mkdir(folder, { recursive: true })
      await writeFile(file, text)
      await assert.rejects(readOrCreateKeys(folder, none), { message: new RegExp(`^${file} is damaged\\. Restore it`) })
      assert.equal(await readFile(file, 'utf8'), text)
    })
  }

  test('one that is no file', async (t) => {
    const folder = await emptyFolder(t)
    const file = join(folder, 'keys.json')
    await mkdir(file, { recursive: true })
    await assert.rejects(readOrCreateKeys(folder, none), { message: new RegExp(`^${file} cannot be read`) })
  })
})
