// A key that has ended before its time is told by a row; once it would be too old anyway, nothing needs to tell.
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
