// Opens the configured database for one command, while the server runs or without one.

import { commentSchema } from '../comments/admin.ts'
import { type Config, databaseAddress, readConfig } from '../config.ts'
import { configuredKeys } from '../config-groups.ts'
import { feedSchema } from '../feeds/admin.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { createIds, type Ids } from '../platform/crypto/ids.ts'
import type { SecretKey } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/data/database.ts'
import { mayExist, redactedDatabaseUrl } from '../platform/data/database-url.ts'
import { openDatabase } from '../platform/data/open-database.ts'
import { lostKeysError } from '../platform/instance-keys/carried-keys.ts'
import { hasKeyFile, keyFilePath, type RootSecrets, readOrCreateKeys } from '../platform/instance-keys/key-file.ts'
import { hasKeyCheck, openKeyRing } from '../platform/instance-keys/store-key-ring.ts'
import { printError } from './command.ts'

export const schemas = [feedSchema, commentSchema]

/** The instance, for commands that change data. */
export interface Instance {
  database: Database
  clock: Clock
  ids: Ids
  secretKey: SecretKey
  /** Public address of the server, as far as the settings say. */
  publicUrl: string
}

/** Those that begin something make what is not there yet; others look at what a server, or such a command, has made. */
export async function withDatabase<T>(
  work: (instance: Instance) => Promise<T>,
  { begins = false }: { begins?: boolean } = {},
): Promise<T> {
  const config = readConfig()
  const clock = systemClock
  const publicUrl = config.PUBLIC_URL || `http://${config.HOST}:${config.PORT}`
  if (!begins) await mustBeThere(config)
  const { database } = await openDatabase({ ...databaseAddress(config), schemas, now: clock.now() })
  try {
    const secretKey = await openKeyRing(database, await secretsOfInstance(config, database))
    return await work({ database, clock, ids: createIds(clock), secretKey, publicUrl })
  } finally {
    await database.close()
  }
}

/** New ones are announced, because another folder may have been meant. */
export async function secretsOfInstance(config: Config, database: Database): Promise<RootSecrets> {
  if (config.SECRET_KEY !== '')
    return { current: config.SECRET_KEY, previous: config.SECRET_KEY_PREVIOUS, isFromFile: false }
  if (!(await hasKeyFile(config.DATA_DIR)) && (await hasKeyCheck(database)))
    throw lostKeysError(keyFilePath(config.DATA_DIR))
  const { secrets, made, file } = await readOrCreateKeys(config.DATA_DIR, configuredKeys(config))
  if (made)
    printError(`New keys are in ${file}, for ${databaseLocation(config)}. A server finds them by the same DATA_DIR.`)
  return secrets
}

/** The database's address for messages. */
export function databaseLocation(config: Config): string {
  return redactedDatabaseUrl(databaseAddress(config).url)
}

/** Checked before anything is created, so that a wrong folder gets no new database. */
async function mustBeThere(config: Config): Promise<void> {
  const beginning = 'A new one is made by "pageside start", "pageside tenant create" and "pageside account add".'
  if (!(await mayExist(databaseAddress(config).url)))
    throw new Error(
      `There is no database at ${databaseLocation(config)}. Give this command the DATA_DIR or DATABASE_URL of the server. ${beginning}`,
    )
  if (config.SECRET_KEY === '' && !(await hasKeyFile(config.DATA_DIR)))
    throw new Error(
      `There are no keys at ${keyFilePath(config.DATA_DIR)}. Give this command the DATA_DIR or SECRET_KEY of the server.`,
    )
}
