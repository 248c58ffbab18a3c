// Keys at a server's start: read or generated, verified against the database, and watched while it runs.
import { existsSync } from 'node:fs'
import type { Database } from '../data/database.ts'
import type { Shutdown } from '../shutdown.ts'
import { lostKeysError } from './carried-keys.ts'
import {
  hasKeyFile,
  type InstanceKeys,
  keyFilePath,
  readOrCreateKeys,
  takeNextSecretKey,
  watchHealthToken,
} from './key-file.ts'
import { hasKeyCheck, openKeyRing } from './store-key-ring.ts'

interface KeyParts {
  dataDir: string
  /** Of the settings; empty where they leave a key to the first start. */
  configured: Parameters<typeof readOrCreateKeys>[1]
  database: Database
  stopping: Shutdown
}

/** Before a database is made: kept keys can be read. Throws an error with the remedy. */
export async function assertKeysReadable(dataDir: string, configured: KeyParts['configured']): Promise<void> {
  if (existsSync(keyFilePath(dataDir))) await readOrCreateKeys(dataDir, configured)
}

/** Throws an error with the remedy where the keys of the database are lost, or are others. */
export async function openKeys({ dataDir, configured, database, stopping }: KeyParts) {
  // New keys in place of lost ones would open nothing that is stored.
  const isLost = configured.secretKey === '' && !(await hasKeyFile(dataDir)) && (await hasKeyCheck(database))
  if (isLost) throw lostKeysError(keyFilePath(dataDir))
  if (configured.secretKey === '') await takeNextSecretKey(dataDir)
  const kept = await readOrCreateKeys(dataDir, configured)
  const keys: InstanceKeys = { ...kept.keys, secretKey: await openKeyRing(database, kept.secrets) }
  let healthToken = kept.keys.healthToken
  const stopWatching = watchHealthToken(kept.file, configured, (token) => {
    healthToken = token
  })
  stopping.addStep('watcher of the key file', stopWatching)
  return { ...kept, keys, healthToken: () => healthToken }
}
