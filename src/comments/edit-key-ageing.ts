// Rows that tell of ended edit keys are kept until those keys would be too old anyway.
import type { JobKind } from '../platform/data/jobs.ts'
import { type AgeingParts, hourly, mostAtOnce } from './ageing.ts'
import { forgetEditKeys } from './store/edit-keys.ts'

export function editKeyAgeing(parts: AgeingParts): JobKind {
  const { database, clock } = parts
  return hourly('age-edit-keys', parts, async ({ id }) => {
    const now = clock.now()
    while ((await database.write((tx) => forgetEditKeys(tx, id, now, mostAtOnce))) === mostAtOnce) {}
  })
}
