// Retention of recent texts by author and network: as long as screening compares with them.
import type { JobKind } from '../../platform/jobs/queue.ts'
import { repeatWindowMs } from '../screening/rules/facts.ts'
import { deleteExpiredSources, expiredSources } from '../screening/store-recent-texts.ts'
import { hourlyRetentionJob, maxRowsPerBatch, type RetentionParts } from './retention-job.ts'

export function recentTextRetention(parts: RetentionParts): JobKind {
  return hourlyRetentionJob('age-recent-writing', parts, async ({ id }) => {
    while (await forgetSome(id, parts)) {}
  })
}

/** Resolves to whether more remain. */
async function forgetSome(tenantId: string, { database, clock }: RetentionParts): Promise<boolean> {
  const until = clock.now() - repeatWindowMs
  const sources = await expiredSources(database, tenantId, until, maxRowsPerBatch)
  if (sources.length > 0) await database.write(async (tx) => deleteExpiredSources(tx, tenantId, sources, until))
  return sources.length === maxRowsPerBatch
}
