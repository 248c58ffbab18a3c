// Group commit after a rollback by SQLite itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { add, durableIds, openNotes } from './notes-database.ts'

test('who makes SQLite roll back everything, as a full disk does, takes nobody along', async (t) => {
  const { database, file } = await openNotes(t)
  await database.write(add('a'))
  const results = await Promise.allSettled([
    database.write(add('b')),
    database.write((tx) => tx.run("INSERT OR ROLLBACK INTO notes SELECT * FROM notes WHERE id = 'a'")),
    database.write(add('c')),
    database.write(async (tx) => {
      await add('d')(tx)
      throw new Error('my own')
    }),
  ])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected'],
  )
  assert.match(String((results[1] as PromiseRejectedResult).reason), /UNIQUE/)
  assert.deepEqual(durableIds(file), ['a', 'b', 'c'])
})

test('where it does so in the second attempt, nobody is done and nothing stays', async (t) => {
  const { database, file } = await openNotes(t)
  await database.write(add('a'))
  const clash = 'INSERT OR ROLLBACK INTO notes SELECT * FROM notes'
  const results = await Promise.allSettled([
    database.write(async (tx) => {
      await add('b')(tx)
      throw new Error('my own')
    }),
    database.write(add('c')),
    database.write((tx) => tx.run(clash)),
    database.write(add('d')),
  ])
  assert.deepEqual(
    results.map(({ status }) => status),
    Array(4).fill('rejected'),
  )
  assert.deepEqual(durableIds(file), ['a'])
  await database.write(add('e'))
  assert.deepEqual(durableIds(file), ['a', 'e'])
})
