// Documented options and callbacks of the vendor's calling form: what is said to act stands in the code and in a test.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { filesBelow, read } from '../../architecture/sources.ts'

const document = readFileSync(new URL('../../../docs/embedding-drop-in.md', import.meta.url), 'utf8')
const rows = [...document.matchAll(/^\| (`.+?) \| (acts|differently|no) \|/gm)].flatMap(([, names = '', how]) =>
  [...names.matchAll(/`(?:sso\.)?(\w+)`/g)].map(([, name = '']) => ({ name, how })),
)
const textOf = (folder: string) =>
  filesBelow(folder)
    .map((file) => read(file).text)
    .join('\n')

test('each is listed once', () => {
  const names = rows.map(({ name }) => name)
  assert.ok(names.length > 90, `${names.length}`)
  assert.deepEqual(names, [...new Set(names)])
})

test('what acts is named in a test, and what does not is not read by the code', () => {
  const tests = textOf('test/browser/drop-in')
  const untested = rows.filter(({ name, how }) => how === 'acts' && !new RegExp(`\\b${name}\\b`).test(tests))
  assert.deepEqual(untested, [])
  const code = textOf('src/web/drop-in')
  const unread = rows.filter(({ name, how }) => how === 'acts' && !new RegExp(`\\b${name}\\b`).test(code))
  assert.deepEqual(unread, [])
})
