// Keys of a database: the secrets of an instance, verified against the check value, with the keys that outlive them.
import {
  createSealer,
  createSigner,
  deriveCarriedKey,
  type KeyRing,
  openSealed,
  type SecretKey,
  secretsOf,
} from '../crypto/secrets.ts'
import type { Database, Reader } from '../data/database.ts'
import { carriedKeyPurpose, carriedPurposes, foreignKeysError, rowOfCarried } from './carried-keys.ts'

const name = 'secret-key'

/** A fixed text, signed: says nothing of the key. */
const checkValue = (secret: string): string => createSigner(secret, 'key-check').sign(name)

export async function hasKeyCheck(reader: Reader): Promise<boolean> {
  return (await storedValue(reader, name)) !== undefined
}

/**
 * Of two processes that come at once with different keys, one is first. Throws an error with a sentence where the check
 * value is of none of the keys, or where keys that outlive a secret cannot be opened.
 */
export async function openKeyRing(
  database: Database,
  { current, previous }: Pick<KeyRing, 'current' | 'previous'>,
): Promise<KeyRing> {
  if ((await storedValue(database, name)) === undefined) await addValue(database, name, checkValue(current))
  const stored = await storedValue(database, name)
  const owner = [current, ...previous].find((secret) => checkValue(secret) === stored)
  if (owner === undefined) throw foreignKeysError()
  const found = await readCarried(database, { current, previous, carried: {} })
  if (Object.keys(found).length === carriedPurposes.length || owner === current)
    return { current, previous, carried: found }
  // From now on rows are hashed with the keys of the secret that goes.
  const sealer = createSealer(current, carriedKeyPurpose)
  for (const purpose of carriedPurposes) {
    const row = rowOfCarried(purpose)
    await addValue(database, row, sealer.seal(deriveCarriedKey(owner, purpose), row))
  }
  return { current, previous, carried: await readCarried(database, { current, previous, carried: {} }) }
}

/** The check value is that of the key in force: what is stored needs no earlier one. */
export async function isKeyInForce(reader: Reader, secretKey: SecretKey): Promise<boolean> {
  return (await storedValue(reader, name)) === checkValue(secretsOf(secretKey)[0])
}

/**
 * Once all is renewed: from now on, a process without this key does not start. Resolves to false, and changes nothing, where the
 * check value is of a key that this process does not know: another one has begun with a later key.
 */
export async function storeKeyInForce(database: Database, secretKey: SecretKey): Promise<boolean> {
  const known = secretsOf(secretKey).map(checkValue)
  return database.write(async (tx) => {
    const stored = await storedValue(tx, name)
    if (stored !== undefined && !known.includes(stored)) return false
    await tx.run(setSql, [name, checkValue(secretsOf(secretKey)[0])])
    return true
  })
}

/** Values sealed under the former key become unreadable, and the keys that outlived it are lost. */
export async function acceptSecretKey(database: Database, secret: string): Promise<void> {
  await database.write(async (tx) => {
    await tx.run(setSql, [name, checkValue(secret)])
    for (const purpose of carriedPurposes) {
      const row = rowOfCarried(purpose)
      const sealed = await storedValue(tx, row)
      const isReadable = sealed !== undefined && openSealed(createSealer(secret, carriedKeyPurpose), sealed, row)
      if (sealed !== undefined && !isReadable) await tx.run('DELETE FROM key_checks WHERE name = ?', [row])
    }
  })
}

const setSql =
  'INSERT INTO key_checks (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value'

async function readCarried(reader: Reader, ring: KeyRing): Promise<Record<string, string>> {
  const sealer = createSealer(ring, carriedKeyPurpose)
  const found: Record<string, string> = {}
  for (const purpose of carriedPurposes) {
    const row = rowOfCarried(purpose)
    const sealed = await storedValue(reader, row)
    const key = sealed === undefined ? undefined : openSealed(sealer, sealed, row)
    if (sealed !== undefined && key === undefined) throw foreignKeysError()
    if (key !== undefined) found[purpose] = key
  }
  return found
}

async function storedValue(reader: Reader, row: string): Promise<string | undefined> {
  return (await reader.get<{ value: string }>('SELECT value FROM key_checks WHERE name = ?', [row]))?.value
}

async function addValue(database: Database, row: string, value: string): Promise<void> {
  const sql = 'INSERT INTO key_checks (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING'
  await database.write((tx) => tx.run(sql, [row, value]))
}
