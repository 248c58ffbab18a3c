// Opens the database of the settings for one command, beside a running server or without one.
import { commentSchema } from '../comments/admin.ts'
import { databaseAddress, givenKeys, readConfig } from '../config.ts'
import { feedSchema } from '../feeds/admin.ts'
import type { Database } from '../platform/data/database.ts'
import { openDatabase } from '../platform/data/open.ts'
import { type Clock, createIds, type Ids, systemClock } from '../platform/ids.ts'
import { readKeys } from '../platform/keys.ts'

export const schemas = [feedSchema, commentSchema]

/** What commands that change data need of the instance. */
export interface Instance {
  database: Database
  clock: Clock
  ids: Ids
  secretKey: string
  /** Where people find the server, as far as the settings say. */
  publicUrl: string
}

export async function withDatabase<T>(work: (instance: Instance) => Promise<T>): Promise<T> {
  const config = readConfig()
  const clock = systemClock
  const publicUrl = config.PUBLIC_URL || `http://${config.HOST}:${config.PORT}`
  const { keys } = await readKeys(config.DATA_DIR, givenKeys(config))
  const { database } = await openDatabase({ ...databaseAddress(config), schemas, now: clock.now() })
  try {
    return await work({ database, clock, ids: createIds(clock), secretKey: keys.secretKey, publicUrl })
  } finally {
    await database.close()
  }
}
