// Retention of uploaded pictures: while a comment or post shows them, and at least a day.
import type { JobKind } from '../../platform/jobs/queue.ts'
import { retentionPeriods } from '../person/retention/retention-periods.ts'
import { removeUpload, shownUploads, uploadNames } from '../uploads/store.ts'
import { hourlyRetentionJob, type RetentionParts } from './retention-job.ts'

const maxNamesPerBatch = 64

export function uploadRetention(parts: RetentionParts): JobKind {
  const { database, clock } = parts
  return hourlyRetentionJob('age-uploads', parts, async ({ id }) => {
    const until = clock.now() - retentionPeriods.upload
    for (let after = ''; ; ) {
      const names = await uploadNames(database, id, { after, until, limit: maxNamesPerBatch })
      const last = names.at(-1)
      if (last === undefined) return
      // Read again in the transaction: a comment that shows one may come meanwhile.
      if ((await shownUploads(database, id, names)).size < names.length)
        await database.write(async (tx) => {
          const shown = await shownUploads(tx, id, names)
          for (const name of names) if (!shown.has(name)) removeUpload(tx, id, name)
        })
      after = last
    }
  })
}
