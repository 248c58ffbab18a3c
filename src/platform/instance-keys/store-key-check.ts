// Stored check value of the secret key, which detects a foreign key at the start.

import { createSigner } from '../crypto/secrets.ts'
import type { Database } from '../data/database.ts'

const name = 'secret-key'

/** A fixed text, signed: says nothing of the key. */
function checkValue(secretKey: string): string {
  return createSigner(secretKey, 'key-check').sign(name)
}

type KeyState = 'new' | 'right' | 'foreign'

/** `new`: no check value stands in this database yet. */
async function keyState(database: Database, secretKey: string): Promise<KeyState> {
  const row = await database.get<{ value: string }>('SELECT value FROM key_checks WHERE name = ?', [name])
  if (!row) return 'new'
  return row.value === checkValue(secretKey) ? 'right' : 'foreign'
}

export async function hasKeyCheck(database: Database): Promise<boolean> {
  return (await database.get('SELECT name FROM key_checks WHERE name = ?', [name])) !== undefined
}

/** Of two that come at once with different keys, one is first. Throws an error with a sentence for the other. */
export async function verifySecretKey(database: Database, secretKey: string): Promise<void> {
  if ((await keyState(database, secretKey)) === 'new') {
    const sql = 'INSERT INTO key_checks (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING'
    await database.write((tx) => tx.run(sql, [name, checkValue(secretKey)]))
  }
  if ((await keyState(database, secretKey)) === 'foreign') throw new Error(foreign)
}

/** Values sealed under the former key become unreadable. */
export async function acceptSecretKey(database: Database, secretKey: string): Promise<void> {
  const sql =
    'INSERT INTO key_checks (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value'
  await database.write((tx) => tx.run(sql, [name, checkValue(secretKey)]))
}

const remedy =
  'Restore keys.json from your backup, or give SECRET_KEY as it was. If it is lost for good, run "pageside keys accept": feeds then get new addresses, and tenants need new API keys ("pageside tenant rotate-key").'

const foreign = `The secret key is not the one that this database was made with. ${remedy}`

export function lostKeysError(file: string): Error {
  return new Error(`${file} is missing, but this database was made with keys. ${remedy}`)
}
