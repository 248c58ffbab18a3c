// Distribution of the database over a cluster, for commands.
import type { Database } from './database.ts'
import type { DistributeOptions, DistributionPlan } from './postgres/distribute-tables.ts'

export type { DistributionPlan, DistributionStep } from './postgres/distribute-tables.ts'

export const notACluster =
  'This database is not one of a Citus cluster: there is nothing to distribute it over. Each node of a cluster has the extension (CREATE EXTENSION citus).'

/** With `isDry`, what would be done. Throws `DatabaseUnavailable` where there is no cluster. */
export async function distribute(
  database: Database,
  { isDry, ...options }: DistributeOptions & { isDry: boolean },
): Promise<DistributionPlan> {
  const { distributeTables, planDistribution } = await import('./postgres/distribute-tables.ts')
  return isDry ? planDistribution(database, options.shared) : distributeTables(database, options)
}
