// Wrong methods: an error in the form of the service concerned.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../harness/app.ts'

test('each service says no in its own words', async (t) => {
  const app = await startApp()
  t.after(() => app.stop())
  const refused = async (path: string): Promise<any> => (await fetch(app.url + path, { method: 'PUT' })).json()
  const { status, code } = await refused('/api/v1/comments')
  assert.deepEqual([status, code], ['failed', 'method-not-allowed'])
  const { success, error } = await refused('/api/v1/feeds')
  assert.deepEqual([success, error.code], [false, 'METHOD_NOT_ALLOWED'])
})
