// Damaged and interrupted imports. `npm run prove -- import` does the same at length.
import { test } from 'node:test'
import { createRandom } from '../harness/random.ts'
import { proveImport } from './import-proof.ts'

test('damaged files are taken as far as they go, and a killed import goes on where it was', async (t) => {
  const random = createRandom()
  const result = await proveImport({ files: 8, kills: 2, comments: 1500 }, random)
  t.diagnostic(`seed ${random.seed}: ${JSON.stringify(result)}`)
})
