// A process that others have passed, as one that stood still for a minute: what it had begun is done again under a later time.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Database } from '../../../src/platform/data/database.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'
import { databaseUrl } from '../../harness/engine.ts'

let folder: string
let lost: Database
let other: Database

before(async () => {
  folder = await temporaryFolder()
  const open = async (aheadMs: number) => {
    const clock = { now: () => Date.now() + aheadMs }
    return (await openDatabase({ url: await databaseUrl(folder), schemas: [], now: 0, clock })).database
  }
  // Behind the other: the time of its clock alone would not be after what was read.
  lost = await open(-5000)
  other = await open(0)
  await other.alterSchema((tx) => tx.run('CREATE TABLE followed (name TEXT NOT NULL PRIMARY KEY, at BIGINT NOT NULL)'))
})

after(async () => {
  for (const database of [lost, other]) await database.close()
  await rm(folder, { recursive: true })
})

const isThere = async () =>
  (await other.all<{ id: string }>('SELECT id FROM processes')).some(({ id }) => id === lost.peers?.id)

test('the transaction is not committed with its time, but once more', async () => {
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const times: number[] = []
  const writing = lost.write(async (tx) => {
    const at = await tx.takeTime(Date.now() - 5000)
    times.push(at)
    await tx.run('INSERT INTO followed (name, at) VALUES (?, ?)', [`event ${times.length}`, at])
    begun.resolve()
    await held.promise
  })
  await begun.promise
  assert.ok((await other.settledAt()) < times[0]!, 'it is waited for')
  await other.write((tx) => tx.run('DELETE FROM processes WHERE id = ?', [lost.peers!.id]))
  const passed = await other.settledAt()
  assert.ok(passed > times[0]!, 'it was passed')
  await waitUntil('it is back', isThere)
  held.resolve()
  await writing
  const rows = await other.all<{ name: string; at: number }>('SELECT name, at FROM followed')
  assert.deepEqual(
    rows.map(({ name, at }) => [name, at]),
    [['event 2', times[1]]],
  )
  assert.ok(times[1]! > passed)
})
