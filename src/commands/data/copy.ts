// `pageside copy`: a whole database into an empty one, between SQLite and PostgreSQL in both directions.
import { commentWordIndexes, indexedCommentTables } from '../../comments/admin.ts'
import { databaseAddress, InvalidSettings, readConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { type CopiedTable, copyDatabase } from '../../platform/data/copy/copy-database.ts'
import { copyLive, releaseSource } from '../../platform/data/copy/live-copy.ts'
import { redactedDatabaseUrl } from '../../platform/data/database-url.ts'
import { type Command, parseCommandArgs, printResult, requireOption, UsageError } from '../command.ts'
import { schemas } from '../with-database.ts'
import { createProgress } from './copy-progress.ts'
import { copyTenantByCommand, tenantOptions } from './copy-tenant.ts'

export const copy: Command = {
  name: 'copy',
  usage:
    '--to URL [--from URL] [--live] | --release [--from URL] | --tenant T --to URL [--from URL] [--from-keys FILE] [--to-keys FILE] [--from-address URL --to-address URL]',
  summary:
    'Copy the database, while no server runs, into an empty one: sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME. --live: beside its servers, which take no writes from the last moment on. --release: gives such a move up. --tenant: one tenant, into a database that has others.',
  async run(args) {
    const options = {
      to: textOption,
      from: textOption,
      live: flagOption,
      release: flagOption,
      ...tenantOptions,
    } as const
    const { values } = parseCommandArgs(args, options, 0)
    const from = values.from === undefined ? databaseAddress(readConfig()).url : addressOf(values.from, '--from')
    if (values.release) return release(from, values.json)
    const to = addressOf(requireOption(values.to, '--to', 'the database that is filled'), '--to')
    if (values.tenant !== undefined) return copyTenantByCommand({ ...values, tenant: values.tenant, from, to })
    if (values.live) return live({ from, to }, values.json)
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

const textOption = { type: 'string' } as const
const flagOption = { type: 'boolean' } as const

async function live(addresses: { from: string; to: string }, asJson: boolean | undefined): Promise<number> {
  const done = await copyLive({
    ...addresses,
    schemas,
    now: systemClock.now(),
    clock: systemClock,
    wordIndexes: commentWordIndexes,
    indexed: indexedCommentTables,
    onProgress: createProgress(),
  })
  const places = { from: redactedDatabaseUrl(addresses.from), to: redactedDatabaseUrl(addresses.to) }
  const seconds = (done.pausedMs / 1000).toFixed(1)
  return printResult(asJson, { ...places, ...done }, [
    `Copied ${done.rows} rows of ${done.tables} tables from ${places.from} to ${places.to}; ${done.changedRows} that changed meanwhile, too. Counts and checksums agree.`,
    `Writes were refused for ${seconds} seconds until the copy was complete, and ${places.from} takes none any more: start the servers with DATABASE_URL set to the new address now.`,
    'To stay where you are: pageside copy --release.',
  ])
}

async function release(from: string, asJson: boolean | undefined): Promise<number> {
  await releaseSource({ from, schemas, clock: systemClock })
  const place = redactedDatabaseUrl(from)
  return printResult(
    asJson,
    { from: place },
    `${place} takes writes again. What was copied from it is not brought up to date.`,
  )
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
