// Versioned cache: reuse until a table may have changed, and coalesced queries.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from './database.ts'
import { createVersionedCache } from './versioned-cache.ts'

/** A database of which only the stamp counts; `asked` tells what was looked for. */
function remembering(find: (key: string) => Promise<string> = async (key) => `found ${key}`) {
  const state = { stamp: 1 as number | undefined, asked: [] as string[] }
  const database = { tableVersion: () => () => state.stamp } as unknown as Database
  const get = createVersionedCache(database, [], (key) => {
    state.asked.push(key)
    return find(key)
  })
  return { state, get }
}

test('asked once for each key, however many want to know at the same time', async () => {
  const { state, get } = remembering()
  assert.deepEqual(await Promise.all([get('a'), get('b'), get('a')]), ['found a', 'found b', 'found a'])
  await get('a')
  assert.deepEqual(state.asked, ['a', 'b'])
})

test('asked again after each commit', async () => {
  const { state, get } = remembering()
  for (let i = 0; i < 3; i++) {
    await get('a')
    await get('a')
    state.stamp = i + 2
  }
  assert.deepEqual(state.asked, ['a', 'a', 'a'])
})

test('an answer that comes after a commit is not given to those who ask after it', async () => {
  const late = Promise.withResolvers<string>()
  const answers = [late.promise, Promise.resolve('new')]
  const { state, get } = remembering(() => answers.shift() ?? Promise.resolve('too often'))
  const before = get('a')
  state.stamp = 2
  const after = get('a')
  late.resolve('old')
  assert.equal(await before, 'old')
  assert.equal(await after, 'new')
  assert.equal(await get('a'), 'new')
})

test('a failure is not remembered', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve('back')]
  const { get } = remembering(() => answers.shift() ?? Promise.resolve('too often'))
  await assert.rejects(get('a'), /away/)
  assert.equal(await get('a'), 'back')
})

test('asked each time where the engine cannot tell', async () => {
  const { state, get } = remembering()
  state.stamp = undefined
  await get('a')
  await get('a')
  assert.deepEqual(state.asked, ['a', 'a'])
})

test('a flood of keys is forgotten, not kept', async () => {
  const { state, get } = remembering()
  for (let i = 0; i < 10_001; i++) await get(String(i))
  await get('0')
  assert.equal(state.asked.length, 10_002)
  await get('10000')
  assert.equal(state.asked.length, 10_002)
})

test('where the engine cannot tell, those who ask while the answer is on its way share the next one', async () => {
  const asked: PromiseWithResolvers<string>[] = []
  const { state, get } = remembering(() => {
    asked.push(Promise.withResolvers())
    return (asked.at(-1) as PromiseWithResolvers<string>).promise
  })
  state.stamp = undefined
  const first = get('a')
  const others = [get('a'), get('a'), get('a')]
  assert.equal(asked.length, 1)
  asked[0]?.resolve('older than they are')
  assert.equal(await first, 'older than they are')
  while (asked.length < 2) await Promise.resolve()
  const late = get('a')
  asked[1]?.resolve('new')
  assert.deepEqual(await Promise.all(others), ['new', 'new', 'new'])
  while (asked.length < 3) await Promise.resolve()
  asked[2]?.reject(new Error('away'))
  await assert.rejects(late, /away/)
  assert.equal(asked.length, 3)
  const afterwards = get('a')
  while (asked.length < 4) await Promise.resolve()
  asked[3]?.resolve('back')
  assert.equal(await afterwards, 'back')
})

test('a question that hangs is not waited for by all who come after it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { state, get } = remembering(
    (() => {
      let count = 0
      return (key: string) => (++count === 1 ? new Promise<string>(() => {}) : Promise.resolve(`found ${key}`))
    })(),
  )
  state.stamp = undefined
  void get('a')
  const others = Promise.all([get('a'), get('a')])
  t.mock.timers.tick(1000)
  assert.deepEqual(await others, ['found a', 'found a'])
  assert.equal(await get('a'), 'found a')
  assert.equal(state.asked.length, 3)
})

test('what reads a table that it does not watch fails at once', async () => {
  const database = { tableVersion: () => () => 1, get: async () => ({ id: 'a' }) } as unknown as Database
  const find = (tables: string[]) =>
    createVersionedCache(database, tables, (key, reader) =>
      reader.get('SELECT p.id FROM pages p JOIN tenants t ON t.id = p.tenant_id WHERE p.id = ?', [key]),
    )('a')
  await assert.rejects(find(['pages']), /reads tenants/)
  assert.deepEqual(await find(['pages', 'tenants']), { id: 'a' })
})
