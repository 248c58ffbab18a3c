// What was written lately is kept by author and by network for as long as it is compared with, and no longer.
import type { JobKind } from '../../platform/jobs/queue.ts'
import { repeatWindowMs } from '../screening/rules/facts.ts'
import { forgetSources, oldSources } from '../screening/store-recent-texts.ts'
import { type AgeingParts, hourly, mostAtOnce } from './retention-job.ts'

export function writingAgeing(parts: AgeingParts): JobKind {
  return hourly('age-recent-writing', parts, async ({ id }) => {
    while (await forgetSome(id, parts)) {}
  })
}

/** Resolves to whether there is more to do. */
async function forgetSome(tenantId: string, { database, clock }: AgeingParts): Promise<boolean> {
  const until = clock.now() - repeatWindowMs
  const sources = await oldSources(database, tenantId, until, mostAtOnce)
  if (sources.length > 0) await database.write(async (tx) => forgetSources(tx, tenantId, sources, until))
  return sources.length === mostAtOnce
}
