// Name of an installation: a random one of its database, by which it knows the backups that it has made.
import type { Ids } from '../crypto/ids.ts'
import type { Database, Reader } from '../data/database.ts'

const name = 'installation'

/** Made by the first that asks. A copy of the database, and one that was restored, have the same. */
export async function installationName(database: Database, ids: Ids): Promise<string> {
  const known = await stored(database)
  if (known !== undefined) return known
  const sql = 'INSERT INTO key_checks (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING'
  await database.write((tx) => tx.run(sql, [name, ids.next()]))
  return (await stored(database)) ?? ''
}

async function stored(reader: Reader): Promise<string | undefined> {
  return (await reader.get<{ value: string }>('SELECT value FROM key_checks WHERE name = ?', [name]))?.value
}
