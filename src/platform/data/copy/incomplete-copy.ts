// Mark of a database that is an incomplete copy: a row among the migrations, which servers and commands refuse.
import type { Reader, Transaction } from '../database.ts'

/** In place of a service's name. */
const mark = 'copy'

export async function isIncompleteCopy(reader: Pick<Reader, 'all'>): Promise<boolean> {
  return (await reader.all(`SELECT name FROM migrations WHERE house = '${mark}'`)).length > 0
}

/** Throws an error with a sentence. */
export async function assertComplete(reader: Pick<Reader, 'all'>): Promise<void> {
  if (await isIncompleteCopy(reader))
    throw new Error('This database is an incomplete copy. Run "pageside copy" into it again; that begins anew.')
}

export async function markIncomplete(tx: Transaction, now: number): Promise<void> {
  const sql = 'INSERT INTO migrations (house, name, applied_at) VALUES (?, ?, ?) ON CONFLICT (house, name) DO NOTHING'
  await tx.run(sql, [mark, 'incomplete', now])
}

export async function markComplete(tx: Transaction): Promise<void> {
  await tx.run('DELETE FROM migrations WHERE house = ?', [mark])
}
