// Visibility: readers see exactly what is committed, whatever runs concurrently.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Database } from '../../../src/platform/data/database.ts'
import { createRandom } from '../../harness/random.ts'
import { add, durableIds, ids, openNotes, stays } from './notes-database.ts'
import { compareWithModel } from './sqlite-model.ts'

describe('a group that is open', () => {
  /** A writer that has written and waits to be told how to end. */
  async function held(database: Database, id: string) {
    const end = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const written = database.write(async (tx) => {
      await add(id)(tx)
      begun.resolve()
      await end.promise
    })
    written.catch(() => {})
    await begun.promise
    return { written, end }
  }

  for (const [how, expected] of [
    ['commits', ['a']],
    ['rolls back', []],
  ] as const) {
    test(`keeps readers waiting until it ${how}`, async (t) => {
      const { database } = await openNotes(t)
      const { written, end } = await held(database, 'a')
      const row = database.get<{ id: string }>("SELECT id FROM notes WHERE id = 'a'")
      const rows = ids(database)
      const other = database.alterSchema((tx) => tx.run('CREATE TABLE others (id TEXT)'))
      assert.ok(await stays(Promise.race([row, rows, other])))
      if (how === 'commits') end.resolve()
      else end.reject(new Error('no'))
      await written.catch(() => {})
      await other
      assert.deepEqual(await rows, expected)
      assert.equal((await row)?.id, expected[0])
    })
  }

  test('keeps later writers waiting, each of which then has its own group, whole', async (t) => {
    const { database, file } = await openNotes(t)
    const { written, end } = await held(database, 'a')
    const later: Promise<unknown>[] = []
    for (const id of ['b', 'c', 'd', 'e']) {
      later.push(
        database.write(async (tx) => {
          await add(id)(tx)
          await turn()
          await add(`${id}2`)(tx)
        }),
      )
      await turn()
      await turn()
    }
    assert.ok(await stays(Promise.race(later)))
    end.resolve()
    await Promise.all([written, ...later])
    assert.deepEqual(durableIds(file), ['a', 'b', 'b2', 'c', 'c2', 'd', 'd2', 'e', 'e2'])
  })

  test('shows nothing of the next group to those who waited for this one', async (t) => {
    const { database } = await openNotes(t)
    const first = await held(database, 'a')
    const end = Promise.withResolvers<void>()
    const second = database.write(async (tx) => {
      await add('b')(tx)
      await end.promise
      throw new Error('no')
    })
    second.catch(() => {})
    await turn()
    const seen = Promise.all([ids(database), ids(database)])
    first.end.resolve()
    await first.written
    await turn()
    end.resolve()
    for (const rows of await seen) assert.deepEqual(rows, ['a'])
    await assert.rejects(second, /no/)
  })

  test('cannot be read past by its own writers', async (t) => {
    const { database } = await openNotes(t)
    let peeked: Promise<string[]> = Promise.resolve(['nothing'])
    const peeking = database.write((tx) => {
      const adding = add('a')(tx)
      peeked = ids(database)
      return adding.then(() => Promise.reject(new Error('no')))
    })
    await assert.rejects(peeking, /no/)
    assert.deepEqual(await peeked, [])
  })
})

test('whatever comes together, it is as if one had come after the other', async (t) => {
  const random = createRandom()
  const { database } = await openNotes(t)
  const { writes, failures, reads } = await compareWithModel(database, random, 1_500)
  t.diagnostic(`seed ${random.seed}: ${writes} writes, ${failures} of them failures, ${reads} reads`)
  assert.ok(failures > 0 && reads > 0)
})
