// Amplification of the worst requests, each sent twice: sizes and counts. `npm run prove -- amplify` judges time, too.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proveAmplify } from './amplify-proof.ts'

test('no request becomes much more than it is', async (t) => {
  const { rows } = await proveAmplify({ repeats: 2, isTimed: false })
  t.diagnostic(`${rows.length} kinds of requests, the worst: ${JSON.stringify(rows[0])}`)
  assert.ok(rows.length > 200)
  assert.ok(rows.filter(({ status }) => status >= 200 && status < 400).length > 140)
})
