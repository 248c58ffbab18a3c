// Rows that tell of ended edit keys are kept until those keys would be too old anyway.
import type { JobKind } from '../../platform/jobs/queue.ts'
import { forgetEditKeys } from '../comment/store/edit-keys.ts'
import { type AgeingParts, hourly, mostAtOnce } from './retention-job.ts'

export function editKeyAgeing(parts: AgeingParts): JobKind {
  const { database, clock } = parts
  return hourly('age-edit-keys', parts, async ({ id }) => {
    const now = clock.now()
    while ((await database.write((tx) => forgetEditKeys(tx, id, now, mostAtOnce))) === mostAtOnce) {}
  })
}
