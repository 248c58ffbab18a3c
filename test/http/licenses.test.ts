// Licence notices of the browser files: served, linked, and complete.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApp, type TestApp } from '../harness/app.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.stop())

const read = async (path: string) => {
  const response = await fetch(app.url + path)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('they name each package with its version and text', async () => {
  const { status, type, text } = await read('/licenses.txt')
  assert.deepEqual([status, type], [200, 'text/plain; charset=utf-8'])
  assert.match(text, /^Browser files of Pageside\n\nMIT License\n/)
  assert.match(
    text,
    /^preact \d+\.\d+\.\d+, licence MIT\n\nThe MIT License \(MIT\)\n\nCopyright \(c\) 2015-present Jason Miller\n/m,
  )
})

for (const path of ['/', '/docs']) {
  test(`${path} leads there`, async () => assert.match((await read(path)).text, /<a href="licenses\.txt">/))
}
