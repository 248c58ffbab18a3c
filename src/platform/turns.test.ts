// How many work at once, who is next, who is sent away.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTurns } from './turns.ts'

test('work beyond the bound waits in order, work beyond the line is refused', async () => {
  const inTurn = createTurns(2, 2)
  const begun: string[] = []
  const run = (name: string) => {
    const gate = Promise.withResolvers<string>()
    const done = inTurn(() => {
      begun.push(name)
      return gate.promise
    })
    return { end: () => gate.resolve(name), done }
  }
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(run)
  await assert.rejects(run('e').done, { name: 'Refusal', code: 'unavailable' })
  assert.deepEqual(begun, ['a', 'b'])
  b!.end()
  assert.equal(await b!.done, 'b')
  assert.deepEqual(begun, ['a', 'b', 'c'])
  for (const each of [a, c, d]) each!.end()
  assert.deepEqual(await Promise.all([a!.done, c!.done, d!.done]), ['a', 'c', 'd'])
  assert.deepEqual(begun, ['a', 'b', 'c', 'd'])
})

test('work that fails gives its turn back', async () => {
  const inTurn = createTurns(1, 0)
  for (const attempt of ['first', 'second']) {
    await assert.rejects(
      inTurn(() => Promise.reject(new Error(attempt))),
      { message: attempt },
    )
  }
  assert.equal(await inTurn(async () => 'third'), 'third')
})
