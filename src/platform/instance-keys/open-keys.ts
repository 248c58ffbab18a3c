// Keys of a server at its start: read or made, checked against the database, and followed while it runs.
import { existsSync } from 'node:fs'
import type { Database } from '../data/database.ts'
import type { Stopping } from '../shutdown.ts'
import { followHealthToken, hasKeys, keysFile, readKeys } from './key-file.ts'
import { hasKeyCheck, lostKeys, mustBeOwnKey } from './store-key-check.ts'

interface KeyParts {
  dataDir: string
  /** Of the settings; empty where they leave a key to the first start. */
  given: Parameters<typeof readKeys>[1]
  database: Database
  stopping: Stopping
}

/** Before a database is made: kept keys can be read. Throws an error with the remedy. */
export async function mustReadKeys(dataDir: string, given: KeyParts['given']): Promise<void> {
  if (existsSync(keysFile(dataDir))) await readKeys(dataDir, given)
}

/** Throws an error with the remedy where the keys of the database are lost, or are others. */
export async function openKeys({ dataDir, given, database, stopping }: KeyParts) {
  // New keys in place of lost ones would open nothing that is stored.
  const isLost = given.secretKey === '' && !(await hasKeys(dataDir)) && (await hasKeyCheck(database))
  if (isLost) throw lostKeys(keysFile(dataDir))
  const kept = await readKeys(dataDir, given)
  await mustBeOwnKey(database, kept.keys.secretKey)
  let healthToken = kept.keys.healthToken
  const unfollow = followHealthToken(kept.file, given, (token) => {
    healthToken = token
  })
  stopping.before('following of tokens', unfollow)
  return { ...kept, healthToken: () => healthToken }
}
