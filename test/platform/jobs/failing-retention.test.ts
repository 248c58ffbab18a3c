// Retention of jobs that fails: what is due is done all the same.
import { test } from 'node:test'
import type { Database } from '../../../src/platform/data/database.ts'
import { waitUntil } from '../../harness/app.ts'
import { openJobFixture, recorder } from './job-fixture.ts'

test('rows that cannot be removed hold up no job', async (t) => {
  const shop = await openJobFixture(t)
  let refused = 0
  const failing: Database = {
    ...shop.database,
    write: (work, options) =>
      shop.database.write(
        (tx) =>
          work({
            ...tx,
            run(sql, params) {
              if (!/^DELETE FROM jobs WHERE id IN/.test(sql)) return tx.run(sql, params)
              refused++
              return Promise.reject(new Error('cannot be removed'))
            },
          }),
        options,
      ),
  }
  const { ran, kind } = recorder()
  await shop.add()
  const runner = shop.start({ greet: kind }, { using: failing })
  await waitUntil('the job is done', () => ran.length === 1)
  await waitUntil('the rows were tried', () => refused === 1)
  await shop.add()
  runner.wake()
  await waitUntil('the next one is done', () => ran.length === 2)
})
