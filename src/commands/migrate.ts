// `pageside migrate`: migrates the database, as every start does.
import { databaseAddress, readConfig } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { redactedDatabaseUrl } from '../platform/data/database-url.ts'
import { openDatabase } from '../platform/data/open-database.ts'
import { type Command, parseCommandArgs, print, printJson } from './command.ts'
import { schemas } from './with-database.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'Bring the database up to date without starting the server.',
  async run(args) {
    const { values } = parseCommandArgs(args, {}, 0)
    const options = { ...databaseAddress(readConfig()), schemas, now: systemClock.now() }
    const { database, applied } = await openDatabase(options)
    await database.close()
    const place = redactedDatabaseUrl(options.url)
    if (values.json) printJson({ applied })
    else
      print(
        applied.length === 0 ? `The database is up to date: ${place}.` : `Applied ${applied.join(', ')} to ${place}.`,
      )
    return 0
  },
}
