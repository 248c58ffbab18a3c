// Browsers get the methods and paths of a contract, and nothing else of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { feedOperations } from '../../feeds/contract.ts'
import { contractFilePattern, contractStub } from './contract-stubs.ts'

const contract = fileURLToPath(new URL('../../feeds/contract.ts', import.meta.url))
const comments = fileURLToPath(new URL('../../comments/thread/contract.ts', import.meta.url))

test('every operation is there with its method and path alone', async () => {
  const text = await contractStub(contract)
  const bare: Record<string, unknown> = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  const expected = (table: Record<string, { method: string; path: string }>) =>
    Object.fromEntries(Object.entries(table).map(([name, { method, path }]) => [name, { method, path }]))
  assert.deepEqual({ ...bare }, { feedOperations: expected(feedOperations) })
  assert.doesNotMatch(text, /zod|import/)
})

test('operations that stand alone are there by their names, so that a page takes only what it calls', async () => {
  const text = await contractStub(comments)
  const bare: Record<string, unknown> = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  assert.deepEqual(bare.getCommentText, { method: 'GET', path: '/comments/{tenantId}/{commentId}/text' })
  assert.equal(Object.keys(bare).length, 10)
  assert.doesNotMatch(text, /zod|import/)
})

test('contracts are known by their path', () => {
  const is = [
    '/x/feeds/contract.ts',
    '/x/feeds/contract-added.ts',
    '/x/comments/contract/votes.ts',
    String.raw`C:\x\feeds\contract.ts`,
  ]
  const isNot = ['/x/feeds/contract.test.ts', '/x/feeds/my-contract.ts', '/x/contract/deep/er.ts', '/x/contract.tsx']
  for (const path of is) assert.match(path, contractFilePattern)
  for (const path of isNot) assert.doesNotMatch(path, contractFilePattern)
})
