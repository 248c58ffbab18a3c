// `pageside distribute`: spreads the tables of a database over a Citus cluster, by tenant.
import { sharedCommentTables } from '../../comments/admin.ts'
import { databaseAddress, readConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { type DistributionPlan, type DistributionStep, distribute } from '../../platform/data/cluster/distribution.ts'
import { notACluster } from '../../platform/data/cluster/table-placement.ts'
import { DatabaseUnavailable } from '../../platform/data/database.ts'
import { redactedDatabaseUrl, sqliteFileOf } from '../../platform/data/database-url.ts'
import { findServerOfAddress } from '../../platform/data/find-server.ts'
import { openDatabase } from '../../platform/data/open-database.ts'
import { type Command, parseCommandArgs, printError, printResult, UsageError } from '../command.ts'
import { schemas } from '../with-database.ts'

const maxShards = 64_000

export const distributeCommand: Command = {
  name: 'distribute',
  usage: '[--shards COUNT] [--dry-run]',
  summary:
    'Spread the tables over a Citus cluster, by tenant, while no server runs. Interrupted, it goes on when run again.',
  async run(args) {
    const options = { shards: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
    const { values } = parseCommandArgs(args, options, 0)
    const shards = values.shards === undefined ? undefined : shardsOf(values.shards)
    const { url } = databaseAddress(readConfig())
    const isDry = values['dry-run'] ?? false
    if (sqliteFileOf(url) !== undefined) throw new DatabaseUnavailable(notACluster)
    if (!isDry) await assertNoServer(url)
    const { database } = await openDatabase({ url, schemas, now: systemClock.now() })
    const onStep = (step: DistributionStep) => printError(lineOf(step))
    try {
      const plan = await distribute(database, { shared: sharedCommentTables, shards, isDry, onStep })
      const { cluster, steps } = plan
      const done = { citus: cluster.version, workers: cluster.workers, dryRun: isDry, steps }
      return printResult(values.json, done, summaryOf(plan, redactedDatabaseUrl(url), isDry))
    } finally {
      await database.close()
    }
  },
}

function shardsOf(text: string): number {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (count < 1 || count > maxShards) throw new UsageError(`--shards must be a number from 1 to ${maxShards}.`)
  return count
}

/** Placing a table moves its rows: whoever writes beside it would wait as long. */
async function assertNoServer(url: string): Promise<void> {
  const server = await findServerOfAddress(url)
  if (server) throw new Error(`${server}. Stop it first.`)
}

const places = {
  tenant: 'in shards by tenant',
  everywhere: 'on every node',
  coordinator: 'on the coordinator, within the metadata',
}

const lineOf = ({ table, placement }: DistributionStep): string => `${table}: ${places[placement]}`

function summaryOf({ cluster, steps, tables }: DistributionPlan, place: string, isDry: boolean): string[] {
  const at = `${place} (Citus ${cluster.version}, ${cluster.workers} workers)`
  if (steps.length === 0) return [`The database is distributed: ${tables.length} tables of ${at}.`]
  if (isDry) return [...steps.map(lineOf), `${steps.length} of ${tables.length} tables of ${at} would be placed.`]
  return [`Placed ${steps.length} of ${tables.length} tables of ${at}. Start the servers.`]
}
