// Distribution of the database over a cluster, for commands.
import type { Database } from '../database.ts'
import type { DistributeOptions, DistributionPlan } from './distribute-tables.ts'

export type { DistributionPlan, DistributionStep } from './distribute-tables.ts'

/** With `isDry`, what would be done. Throws `DatabaseUnavailable` where there is no cluster. */
export async function distribute(
  database: Database,
  { isDry, ...options }: DistributeOptions & { isDry: boolean },
): Promise<DistributionPlan> {
  const { distributeTables, planDistribution } = await import('./distribute-tables.ts')
  return isDry ? planDistribution(database, options.shared) : distributeTables(database, options)
}
