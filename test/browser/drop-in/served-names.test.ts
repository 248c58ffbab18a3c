// Names under which the drop-in scripts are served: for pages of every origin, kept for minutes, on a path of their own too.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropInFiles } from '../../../src/web/build/drop-in-files.ts'
import { startApp } from '../../harness/app.ts'

test('each name is served for pages of others, and only where comments run', async () => {
  const app = await startApp()
  const alone = await startApp({ SERVICES: 'feeds,jobs' })
  for (const { names } of dropInFiles)
    for (const name of names) {
      const { status, headers, ok } = await fetch(`${app.url}/${name}`)
      assert.ok(ok, `${name}: ${status}`)
      assert.equal(headers.get('content-type'), 'text/javascript; charset=utf-8')
      assert.equal(headers.get('access-control-allow-origin'), '*')
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
      assert.match(headers.get('cache-control') ?? '', /^public, max-age=300/)
      assert.equal((await fetch(`${alone.url}/${name}`)).status, 404)
    }
  await app.stop()
  await alone.stop()
})
