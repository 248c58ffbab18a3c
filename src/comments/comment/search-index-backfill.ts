// Background job that indexes comments older than the search index, in batches.

import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/crypto/ids.ts'
import type { Database, Transaction } from '../../platform/data/database.ts'
import { dayMs } from '../../platform/durations.ts'
import { enqueueJob, type JobKind, type JobPlan } from '../../platform/jobs/queue.ts'
import { lockPageById } from '../pages/store.ts'
import type { TenantStore } from '../tenancy/store.ts'
import { commentsById } from './store/comments.ts'
import { markIndexed, nextUnindexedComments } from './store/search-backfill.ts'
import { indexComment, removeFromIndex } from './store/search-index.ts'

/** Other writers wait for one batch. */
const maxCommentsPerBatch = 200
/** Afterwards the job yields to others. */
const batchesPerRun = 20

const plan: JobPlan = { name: 'index-older-words', expiresAfterMs: 30 * dayMs }

interface Parts {
  database: Database
  clock: Clock
}

/** Enqueues a job for each tenant that has such comments. */
export async function planSearchBackfill({
  database,
  clock,
  ids,
  tenants,
}: Parts & { ids: Ids; tenants: TenantStore }): Promise<void> {
  const now = clock.now()
  for (const { id } of await tenants.list()) {
    if ((await nextUnindexedComments(database, id, 1)).length === 0) continue
    const job = { kind: plan, payload: { tenantId: id }, runAt: now, dedupeKey: id }
    await database.write((tx) => enqueueJob(tx, ids, now, job))
  }
}

export function searchBackfillJob({ database, clock }: Parts): JobKind {
  return {
    ...plan,
    leaseMs: 60_000,
    retryAfterMs: (attempts) => Math.min(attempts, 60) * 1000,
    async run(payload) {
      const { tenantId } = payload as { tenantId: string }
      for (let part = 0; part < batchesPerRun; part++) {
        if (await database.write((tx) => indexSome(tx, tenantId))) return undefined
      }
      return { rescheduleAt: clock.now() }
    },
  }
}

/** Resolves to true when none is left. */
async function indexSome(tx: Transaction, tenantId: string): Promise<boolean> {
  const due = await nextUnindexedComments(tx, tenantId, maxCommentsPerBatch)
  // Read again with their pages locked, so that their texts cannot change meanwhile.
  const pages = new Set((await commentsById(tx, tenantId, due)).map(({ pageId }) => pageId))
  for (const id of [...pages].sort()) await lockPageById(tx, tenantId, id)
  const comments = await commentsById(tx, tenantId, due)
  for (const comment of comments) removeFromIndex(tx, comment)
  for (const comment of comments) indexComment(tx, comment)
  await markIndexed(tx, tenantId, due)
  return due.length < maxCommentsPerBatch
}
