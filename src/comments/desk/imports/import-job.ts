// Job that checks or imports the file of a member, on the process that has the file; and removes files that nobody came back for.
import { dayMs } from '../../../platform/durations.ts'
import { enqueueJob, type JobKind, type JobOutcome, type JobPlan } from '../../../platform/jobs/queue.ts'
import type { Log } from '../../../platform/log.ts'
import type { Infrastructure } from '../../context.ts'
import { ImportInterrupted, type ImportOutcome, type ImportRunner, maxImportMs } from '../access/import-runner.ts'
import { advanceImport, type ImportRow, importById, storeIssues } from './store-imports.ts'

const plan: JobPlan = { name: 'desk-import', expiresAfterMs: 30 * dayMs }

/** Files of imports that are not over are kept so long. */
export const fileRetentionMs = 7 * dayMs
/** More than one may take; a process that ended is replaced sooner. */
const leaseMs = maxImportMs + 3_600_000
/** Until another process may have looked for the file. */
const elsewhereMs = 2_000

/** For people; the log has the rest. */
const mistake = 'The server could not go on; its log says why. Begin it again.'

interface Payload {
  tenantId: string
  importId: string
  /** What is to be done: a run, or looking whether the file is still wanted. */
  act: 'run' | 'expire'
}

export function enqueueImport(
  tx: Parameters<typeof enqueueJob>[0],
  { ids }: Pick<Infrastructure, 'ids'>,
  { tenantId, id }: Pick<ImportRow, 'tenantId' | 'id'>,
  { act, runAt, now }: { act: Payload['act']; runAt: number; now: number },
): Promise<void> {
  const payload: Payload = { tenantId, importId: id, act }
  return enqueueJob(tx, ids, now, { kind: plan, payload, runAt })
}

type Parts = Pick<Infrastructure, 'database' | 'clock'> & { imports: ImportRunner; log: Log }

export function importJob(parts: Parts): JobKind {
  return {
    ...plan,
    leaseMs,
    retryAfterMs: (attempts) => Math.min(attempts, 60) * 1000,
    async run(payload, job) {
      const { tenantId, importId, act } = payload as Payload
      const row = await importById(parts.database, tenantId, importId)
      if (!row) {
        await parts.imports.files.remove(importId)
        return 'missing'
      }
      return act === 'run' ? work(row, job.id, parts) : expire(row, parts)
    },
  }
}

async function work(row: ImportRow, jobId: string, parts: Parts): Promise<JobOutcome> {
  const { clock, imports } = parts
  if (row.state === 'stopping') return end(row, { ...row, state: 'stopped' }, parts)
  if (row.state !== 'checking' && row.state !== 'importing') return undefined
  // Other machines have folders of their own.
  if ((await imports.files.sizeOf(row.id)) !== row.bytes) return { rescheduleAt: clock.now() + elsewhereMs }
  const path = imports.files.pathOf(row.id)
  const { tenantId, id: importId, system, map } = row
  try {
    const outcome = await imports.run({
      ...{ tenantId, importId, system, map, path, scratchPath: `${path}.${jobId}` },
      isDryRun: row.state === 'checking',
      aheadMs: clock.now() - Date.now(),
    })
    return await finish(row, outcome, parts)
  } catch (error) {
    if (error instanceof ImportInterrupted) throw error
    // Files that cannot be read have a report: what is thrown is a mistake of ours, or an outage.
    parts.log.error({ import: row.id, error }, 'an import at the desk failed')
    return end(row, { ...row, state: 'failed', failure: mistake }, parts)
  }
}

async function finish(row: ImportRow, { report, issues }: ImportOutcome, parts: Parts): Promise<JobOutcome> {
  const { database, imports } = parts
  const now = (await importById(database, row.tenantId, row.id)) ?? row
  if (!report) return end(now, { ...now, state: 'stopped' }, parts)
  const state = row.state === 'checking' ? 'checked' : 'done'
  await database.write(async (tx) => storeIssues(tx, row.tenantId, row.id, issues))
  await end(now, { ...now, state, report, failure: undefined }, parts)
  if (state === 'done') await imports.files.remove(row.id)
  return undefined
}

async function end(before: ImportRow, next: ImportRow, { database, clock }: Parts): Promise<undefined> {
  await database.write((tx) => advanceImport(tx, before, { ...next, changedAt: clock.now() }))
}

/** On each machine in turn: only one of them has the file. */
async function expire(row: ImportRow, parts: Parts): Promise<JobOutcome> {
  const { clock, imports } = parts
  const isUnderWay = row.state === 'checking' || row.state === 'importing' || row.state === 'stopping'
  const dueAt = row.changedAt + fileRetentionMs
  if (isUnderWay || clock.now() < dueAt) return { rescheduleAt: Math.max(dueAt, clock.now() + dayMs) }
  await imports.files.remove(row.id)
  if (row.state !== 'done' && row.received > 0) await end(row, { ...row, state: 'stopped', received: 0 }, parts)
  return undefined
}
