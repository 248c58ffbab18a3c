// Scripts that name the server of a page whose script has no element of its own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropInFiles } from '../build/drop-in-files.ts'
import { isDropInScript } from './script-server.ts'

test('each name under which a script is served is known, below a path, and with a query', () => {
  for (const name of dropInFiles.flatMap(({ names }) => names))
    for (const src of [`https://a.example/${name}`, `https://a.example/talk/${name}?v=2`])
      assert.ok(isDropInScript(src), src)
})

test('scripts of others are not ours, nor is what is left of the vendor', () => {
  for (const src of [
    '',
    'https://a.example/js/app.js',
    'https://a.example/embed.js',
    'https://cdn.fastcomments.com/js/embed-v2.min.js',
    'https://fastcomments.com/js/widget-comment-count.min.js',
  ])
    assert.ok(!isDropInScript(src), src)
  assert.ok(isDropInScript('https://myfastcomments.com/js/embed.js'))
})
