// Items that have left a followed feed for long are forgotten: feeds themselves remember them for a shorter time.
import type { JobKind } from '../../platform/jobs/queue.ts'
import { forgetItems } from '../following/store.ts'
import { type AgeingParts, dayMs, hourly, mostAtOnce } from './retention-job.ts'

const keptMs = 180 * dayMs

export function itemAgeing(parts: AgeingParts): JobKind {
  const { database, clock } = parts
  return hourly('age-followed-items', parts, async ({ id }) => {
    const until = clock.now() - keptMs
    while ((await database.write((tx) => forgetItems(tx, id, until, mostAtOnce))) === mostAtOnce) {}
  })
}
