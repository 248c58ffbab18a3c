// Random concurrent writers, readers and failures, compared with a sequential model.
import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import type { Database, Transaction } from '../../../src/platform/data/database.ts'
import type { Random } from '../../harness/random.ts'

/** Note by id. Every state that was ever committed, in order, as a text. */
type Notes = ReadonlyMap<string, number>

interface Change {
  steps: { id: string; by: number }[]
  /** Gives up after so many steps. */
  failsAfter?: number | undefined
  /** Awaits something else on the way, so that its group stays open for others to run into. */
  lingers: boolean
}

class GivenUp extends Error {}

/** Returns how many of each there were, for people to see that it was no empty test. */
export async function compareWithModel(database: Database, random: Random, operations: number) {
  const states = [textOf(new Map())]
  let model: Notes = new Map()
  let settled = 0
  const counts = { writes: 0, failures: 0, reads: 0 }
  const running: Promise<void>[] = []

  async function write(change: Change) {
    // The model goes first: writers are served in the order in which they came.
    const after = applied(model, change)
    model = after ?? model
    const position = states.push(textOf(model)) - 1
    const sum = await database.write((tx) => apply(tx, change, random)).catch(onlyGivenUp)
    assert.equal(sum, after && sumOf(after), `write ${position}`)
    settled = Math.max(settled, position)
    counts.writes++
    if (!after) counts.failures++
  }
  async function read() {
    const oldest = settled
    const rows = await database.all<{ id: string; n: number }>('SELECT id, n FROM notes ORDER BY id')
    const seen = textOf(new Map(rows.map(({ id, n }) => [id, n])))
    const possible = states.slice(oldest)
    assert.ok(possible.includes(seen), `a read saw ${seen}, not one of ${possible.length} states since ${oldest}`)
    counts.reads++
  }

  for (let i = 0; i < operations; i++) {
    running.push(random.once(2) ? write(changeOf(random)) : read())
    if (random.once(4)) await turn()
    if (random.once(40)) await Promise.all(running)
  }
  await Promise.all(running)
  await read()
  return counts
}

function changeOf(random: Random): Change {
  const steps = Array.from({ length: 1 + random.below(4) }, () => ({
    id: `note ${random.below(12)}`,
    by: 1 + random.below(9),
  }))
  return { steps, failsAfter: random.once(4) ? random.below(steps.length + 1) : undefined, lingers: random.once(8) }
}

/** Undefined when it fails: then nothing of it happened. */
function applied(notes: Notes, { steps, failsAfter }: Change): Notes | undefined {
  if (failsAfter !== undefined) return undefined
  const after = new Map(notes)
  for (const { id, by } of steps) after.set(id, (after.get(id) ?? 0) + by)
  return after
}

async function apply(tx: Transaction, { steps, failsAfter, lingers }: Change, random: Random): Promise<number> {
  for (const [i, { id, by }] of steps.entries()) {
    if (i === failsAfter) throw new GivenUp()
    if (lingers) for (let turns = random.below(3); turns >= 0; turns--) await turn()
    await tx.run('INSERT INTO notes (id, n) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET n = n + excluded.n', [id, by])
  }
  if (failsAfter === steps.length) throw new GivenUp()
  return (await tx.get<{ sum: number }>('SELECT SUM(n) AS sum FROM notes'))?.sum ?? 0
}

function onlyGivenUp(error: unknown): undefined {
  if (!(error instanceof GivenUp)) throw error
}

function sumOf(notes: Notes): number {
  return [...notes.values()].reduce((sum, n) => sum + n, 0)
}

function textOf(notes: Notes): string {
  return JSON.stringify([...notes].sort(([a], [b]) => (a < b ? -1 : 1)))
}
