// Order of events over all pages: whoever follows them by settled times misses none, however writers and clocks differ.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../../src/platform/clock.ts'
import type { Database } from '../../../src/platform/data/database.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'
import { databaseUrl, engine } from '../../harness/engine.ts'
import { createRandom } from '../../harness/random.ts'

let folder: string
let url: string
const opened: Opened[] = []

before(async () => {
  folder = await temporaryFolder()
  url = await databaseUrl(folder)
  const database = await open()
  await database.alterSchema((tx) =>
    tx.run('CREATE TABLE followed (name TEXT NOT NULL PRIMARY KEY, at BIGINT NOT NULL)'),
  )
})

after(async () => {
  // Those that have been closed are closed again.
  for (const database of opened) await database.close()
  await rm(folder, { recursive: true })
})

interface Opened extends Database {
  clock: Clock
}

/** A process whose clock is so much ahead. */
async function open(aheadMs = 0): Promise<Opened> {
  const clock = { now: () => Date.now() + aheadMs }
  const { database } = await openDatabase({ url, schemas: [], now: 0, clock })
  opened.push({ ...database, clock })
  return { ...database, clock }
}

/** `during`: between the time and the commit. */
async function add(database: Opened, name: string, during: () => Promise<unknown> = async () => {}): Promise<void> {
  await database.write(async (tx) => {
    const at = await tx.takeTime(database.clock.now())
    await during()
    tx.send('INSERT INTO followed (name, at) VALUES (?, ?)', [name, at])
  })
}

interface Follower {
  names: string[]
  look(database: Opened): Promise<void>
}

/** From the end of the look before. */
function follow(): Follower {
  const names: string[] = []
  let from = -1
  return {
    names,
    async look(database) {
      const to = await database.settledAt()
      if (to <= from) return
      const sql = 'SELECT name FROM followed WHERE at > ? AND at <= ? ORDER BY at'
      for (const { name } of await database.all<{ name: string }>(sql, [from, to])) names.push(name)
      from = to
    },
  }
}

test('one process alone waits for nobody', async () => {
  const [database] = opened
  for (let i = 0; i < 10; i++) {
    const before = Date.now()
    assert.ok((await database!.settledAt()) >= before - 1)
  }
})

test('a commit that is held open is not passed, and not missed', async () => {
  const isAlone = engine === 'sqlite'
  const slow = await open()
  const [quick, reader] = isAlone ? [slow, slow] : [await open(), await open()]
  const follower = follow()
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const late = add(slow, 'late', () => {
    begun.resolve()
    return held.promise
  })
  await begun.promise
  const meanwhile: Promise<void>[] = []
  let looks = Promise.resolve()
  for (let i = 0; i < 20; i++) {
    looks = looks.then(() => follower.look(reader))
    meanwhile.push(add(quick, `quick ${i}`), looks)
    // Of one connection, all wait for it.
    if (!isAlone) await Promise.all(meanwhile)
  }
  assert.deepEqual(follower.names, [])
  held.resolve()
  await Promise.all([late, ...meanwhile])
  await waitUntil('all are settled', async () => {
    await follower.look(reader)
    return follower.names.length === 21
  })
  assert.equal(follower.names[0], 'late')
})

const random = createRandom()
/** SQLite has one machine and one writer at a time. */
const skews = engine === 'sqlite' ? [0] : [0, -5000, 1000, 0, -1000]

test(`writers that come and go, with clocks apart, are followed without a gap (seed ${random.seed})`, async () => {
  const expected: string[] = []
  const follower = follow()
  let writing = skews.length
  const reader = engine === 'sqlite' ? opened[0]! : await open()
  await follower.look(reader)
  const writers = skews.map(async (skew, place) => {
    await pause(random.below(400))
    const database = engine === 'sqlite' ? reader : await open(skew)
    for (let i = 0; i < 40; i++) {
      const name = `${place}.${i}`
      const waitMs = engine === 'sqlite' ? 0 : random.below(3) * random.below(20)
      await add(database, name, () => (waitMs === 0 ? Promise.resolve() : pause(waitMs)))
      expected.push(name)
      await pause(random.below(10))
    }
    if (place % 2 === 1) await database.close()
    writing--
  })
  const following = waitUntil('all are followed', async () => {
    await follower.look(reader)
    return writing === 0 && expected.every((name) => follower.names.includes(name))
  })
  await Promise.all([...writers, following])
  const followed = follower.names.filter((name) => expected.includes(name))
  assert.deepEqual(followed.toSorted(), expected.toSorted())
})
