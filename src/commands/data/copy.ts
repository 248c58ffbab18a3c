// `pageside copy`: a whole database into an empty one, between SQLite and PostgreSQL in both directions.
import { commentWordIndexes } from '../../comments/admin.ts'
import { databaseAddress, InvalidSettings, readConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { type CopiedTable, copyDatabase } from '../../platform/data/copy/copy-database.ts'
import { redactedDatabaseUrl } from '../../platform/data/database-url.ts'
import { type Command, parseCommandArgs, printError, printResult, requireOption, UsageError } from '../command.ts'
import { schemas } from '../with-database.ts'

/** Between two lines about one table. */
const progressEveryMs = 2000

export const copy: Command = {
  name: 'copy',
  usage: '--to URL [--from URL]',
  summary:
    'Copy the database, while no server runs, into an empty one: sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME.',
  async run(args) {
    const { values } = parseCommandArgs(args, { to: { type: 'string' }, from: { type: 'string' } }, 0)
    const to = addressOf(requireOption(values.to, '--to', 'the database that is filled'), '--to')
    const from = values.from === undefined ? databaseAddress(readConfig()).url : addressOf(values.from, '--from')
    const tables = await copyDatabase({
      from,
      to,
      schemas,
      now: systemClock.now(),
      wordIndexes: commentWordIndexes,
      onProgress: createProgress(),
    })
    const places = { from: redactedDatabaseUrl(from), to: redactedDatabaseUrl(to) }
    return printResult(values.json, { ...places, tables }, summaryOf(tables, places))
  },
}

/** Of the same form as the setting. */
function addressOf(text: string, option: string): string {
  try {
    return databaseAddress(readConfig({ DATABASE_URL: text })).url
  } catch (error) {
    throw error instanceof InvalidSettings ? new UsageError(error.message.replace('DATABASE_URL', option)) : error
  }
}

function summaryOf(tables: readonly CopiedTable[], { from, to }: { from: string; to: string }): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    `Copied ${rows} rows of ${tables.length} tables from ${from} to ${to}. Counts and checksums agree.`,
    'Start the server with DATABASE_URL set to the new address. keys.json stays as it is: the secret key is the same.',
  ]
}

/** Says on standard error how far it is. */
function createProgress(): (table: string, rows: number) => void {
  let saidAt = performance.now()
  return (table, rows) => {
    if (performance.now() - saidAt < progressEveryMs) return
    saidAt = performance.now()
    printError(`${table}: ${rows} rows`)
  }
}
