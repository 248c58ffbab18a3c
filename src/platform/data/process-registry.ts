// Registry of the live servers on one database: each increments its own beat and watches those of the others.
// Clocks of different machines are never compared.
import type { Database } from './database.ts'

/** To be called this often. */
export const heartbeatEveryMs = 3000
/** A process whose beat stands still for this long counts as dead. */
const deadAfterMs = 12_000

export interface Heartbeat {
  /** This process had no row: it has just started, or was taken for dead. */
  isNew: boolean
  /** Processes that died, each reported once. */
  dead: string[]
}

export interface ProcessRegistry {
  beat(): Promise<Heartbeat>
  leave(): Promise<void>
}

export function createProcessRegistry(database: Database, ownId: string): ProcessRegistry {
  const seen = new Map<string, { beat: number; at: number }>()

  async function findDead(): Promise<string[]> {
    const rows = await database.all<{ id: string; beat: number }>('SELECT id, beat FROM processes')
    const now = performance.now()
    for (const { id, beat } of rows) if (seen.get(id)?.beat !== beat) seen.set(id, { beat, at: now })
    for (const id of seen.keys()) if (!rows.some((row) => row.id === id)) seen.delete(id)
    return rows.flatMap(({ id }) => (id !== ownId && now - (seen.get(id)?.at ?? now) >= deadAfterMs ? [id] : []))
  }

  return {
    async beat() {
      const moved = await database.write((tx) => tx.run('UPDATE processes SET beat = beat + 1 WHERE id = ?', [ownId]))
      if (moved === 0) await database.write((tx) => tx.run('INSERT INTO processes (id, beat) VALUES (?, 1)', [ownId]))
      const dead: string[] = []
      for (const id of await findDead()) {
        const removed = await database.write((tx) => tx.run('DELETE FROM processes WHERE id = ?', [id]))
        if (removed > 0) dead.push(id)
      }
      return { isNew: moved === 0, dead }
    },
    async leave() {
      await database.write((tx) => tx.run('DELETE FROM processes WHERE id = ?', [ownId]))
    },
  }
}
