// Opens the database of the settings for one command of the feed service.
import { databaseFile, givenKeys, readConfig } from '../config.ts'
import { createFeedAdmin, type FeedAdmin, feedSchema } from '../feeds/service.ts'
import { openDatabase } from '../platform/data/open.ts'
import { createIds, systemClock } from '../platform/ids.ts'
import { readKeys } from '../platform/keys.ts'

export async function withFeedAdmin<T>(work: (admin: FeedAdmin) => Promise<T>): Promise<T> {
  const config = readConfig()
  const clock = systemClock
  const { keys } = await readKeys(config.DATA_DIR, givenKeys(config))
  const { database } = await openDatabase({ file: databaseFile(config), schemas: [feedSchema], now: clock.now() })
  try {
    return await work(createFeedAdmin({ database, clock, ids: createIds(clock), secretKey: keys.secretKey }))
  } finally {
    await database.close()
  }
}
