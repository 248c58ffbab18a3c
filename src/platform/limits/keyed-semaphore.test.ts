// Keyed semaphore: bounded concurrency, queue and wait, and the share of one key.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeyedSemaphore, type RunLimited } from './keyed-semaphore.ts'

/** Longer than any test takes. */
const waitMs = 60_000
const refused = { name: 'ApiError', code: 'unavailable' }

/** Work that ends when it is told to. What has begun is noted by its name. */
function workshop(runLimited: RunLimited) {
  const begun: string[] = []
  const run = (name: string, key?: string) => {
    const gate = Promise.withResolvers<string>()
    const work = () => {
      begun.push(name)
      return gate.promise
    }
    return { end: () => gate.resolve(name), done: runLimited(work, key) }
  }
  return { begun, run }
}

test('work beyond the bound waits in order, work beyond the line is refused', async () => {
  const runLimited = createKeyedSemaphore({ maxConcurrent: 2, maxWaiting: 2, waitMs })
  const { begun, run } = workshop(runLimited)
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => run(name))
  await assert.rejects(run('e').done, refused)
  assert.deepEqual(begun, ['a', 'b'])
  b!.end()
  assert.equal(await b!.done, 'b')
  assert.deepEqual(begun, ['a', 'b', 'c'])
  for (const each of [a, c, d]) each!.end()
  assert.deepEqual(await Promise.all([a!.done, c!.done, d!.done]), ['a', 'c', 'd'])
  assert.deepEqual(begun, ['a', 'b', 'c', 'd'])
})

test('work that fails gives its turn back', async () => {
  const runLimited = createKeyedSemaphore({ maxConcurrent: 1, maxWaiting: 0, waitMs })
  for (const attempt of ['first', 'second']) {
    await assert.rejects(
      runLimited(() => Promise.reject(new Error(attempt))),
      { message: attempt },
    )
  }
  assert.equal(await runLimited(async () => 'third'), 'third')
})

test('work that waits too long is refused, and never begun', async () => {
  const { begun, run } = workshop(createKeyedSemaphore({ maxConcurrent: 1, maxWaiting: 5, waitMs: 1 }))
  const slow = run('slow')
  await assert.rejects(run('impatient').done, refused)
  slow.end()
  await slow.done
  const next = run('next')
  next.end()
  assert.equal(await next.done, 'next')
  assert.deepEqual(begun, ['slow', 'next'])
})

test('one key has its share of the turns and of the line, whatever it does the others go on', async () => {
  const limits = { maxConcurrent: 3, maxWaiting: 9, waitMs, perKey: { maxConcurrent: 2, maxWaiting: 2 } }
  const { begun, run } = workshop(createKeyedSemaphore(limits))
  const slow = ['s1', 's2', 's3', 's4'].map((name) => run(name, 'slow'))
  await assert.rejects(run('s5', 'slow').done, refused)
  assert.deepEqual(begun, ['s1', 's2'])
  const other = run('o1', 'other')
  assert.deepEqual(begun, ['s1', 's2', 'o1'])
  const behind = run('o2', 'other')
  other.end()
  await other.done
  assert.deepEqual(begun, ['s1', 's2', 'o1', 'o2'])
  for (const each of slow) each.end()
  behind.end()
  await Promise.all([behind.done, ...slow.map(({ done }) => done)])
  assert.deepEqual(begun, ['s1', 's2', 'o1', 'o2', 's3', 's4'])
})
