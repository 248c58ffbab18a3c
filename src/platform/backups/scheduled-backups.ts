// Scheduled backups: a job that one process of the instance does, each in a folder of its own, of which the latest are kept.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Ids } from '../crypto/ids.ts'
import type { BackupOptions } from '../data/backup/backup-folder.ts'
import type { Manifest } from '../data/backup/manifest.ts'
import type { Database } from '../data/database.ts'
import { dayMs } from '../durations.ts'
import { ensurePrivateFolder } from '../files/private-folder.ts'
import { enqueueJob, type JobKind } from '../jobs/queue.ts'
import type { Log } from '../log.ts'
import { PoolFailure } from '../worker/pool-failure.ts'
import { createThreadPool, type ThreadPool } from '../worker/thread-pool.ts'
import { makeOwnFolder, pruneOwn } from './backup-owner.ts'
import { type BackupState, readBackupState, storeBackupState } from './store-backup-state.ts'
import { installationName } from './store-installation.ts'

export interface ScheduledBackups {
  jobs: readonly JobKind[]
  planJobs(): Promise<void>
  /** For health replies and metrics; undefined where no backups are scheduled. */
  health(): Promise<BackupHealth | undefined>
  close(): Promise<void>
}

export interface BackupHealth {
  /** `late`: the last one is older than two intervals. */
  state: 'ok' | 'failed' | 'late' | 'none yet'
  lastSuccessAt?: number
  problem?: string
}

export interface ScheduleParts extends Omit<BackupOptions, 'folder' | 'now'> {
  schedule: { everyMs: number; keep: number } | undefined
  /** Of all backups. */
  folder: string
  database: Database
  clock: Clock
  ids: Ids
  log: Log
}

/** The longest that one may take, after which another process may try. */
const maxBackupMs = 6 * 3_600_000
const retryMs = 15 * 60_000
/** The thread copies and hashes in pieces. */
const heapMb = 256

const plan = { name: 'scheduled-backup', expiresAfterMs: 30 * dayMs }

export function createScheduledBackups(parts: ScheduleParts): ScheduledBackups {
  const { schedule, database, clock, ids } = parts
  if (!schedule) return { jobs: [], planJobs: async () => {}, health: async () => undefined, close: async () => {} }
  const pool = createThreadPool({
    entry: new URL('./backup-thread.ts', import.meta.url),
    ...{ threads: 1, timeoutMs: maxBackupMs, heapMb, queue: 1, waitMs: maxBackupMs },
  })
  const { everyMs, keep } = schedule
  const job: JobKind = {
    ...plan,
    leaseMs: maxBackupMs,
    retryAfterMs: () => retryMs,
    run: async () => ({ rescheduleAt: await backUpWhenDue({ ...parts, everyMs, keep, pool }) }),
  }
  return {
    jobs: [job],
    planJobs: () =>
      database.write((tx) =>
        enqueueJob(tx, ids, clock.now(), { kind: plan, payload: {}, runAt: clock.now(), dedupeKey: 'all' }),
      ),
    health: async () => healthOf(await readBackupState(database), everyMs, clock.now()),
    close: () => pool.close(),
  }
}

interface RunParts extends Omit<ScheduleParts, 'schedule'> {
  everyMs: number
  keep: number
  pool: ThreadPool
}

/** Backups are made at the beginning of an hour, day or week (Thursday) of UTC, and at once where that one has none. */
async function backUpWhenDue(parts: RunParts): Promise<number> {
  const { database, clock, log, everyMs } = parts
  const now = clock.now()
  const slotAt = Math.floor(now / everyMs) * everyMs
  const before = await readBackupState(database)
  if ((before?.succeededAt ?? -1) >= slotAt) return slotAt + everyMs
  try {
    const { folder, manifest } = await backUpNow(parts, now)
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
    await storeBackupState(database, { triedAt: now, succeededAt: now, bytes, folder }, clock.now())
    log.info({ folder, bytes, ms: clock.now() - now }, 'a backup was made')
    return slotAt + everyMs
  } catch (error) {
    const problem = (error as Error).message
    log.error({ error }, 'the scheduled backup failed; it is tried again in 15 minutes')
    const { problem: _, ...kept } = before ?? { triedAt: now }
    await storeBackupState(database, { ...kept, triedAt: now, problem }, clock.now())
    return clock.now() + retryMs
  }
}

async function backUpNow(parts: RunParts, now: number): Promise<{ folder: string; manifest: Manifest }> {
  const { url, keysFile, dataDir, recipient, tools, pool, keep } = parts
  await ensurePrivateFolder(parts.folder)
  const name = `${new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const folder = join(parts.folder, name)
  const options: BackupOptions = { url, folder, keysFile, dataDir, recipient, tools, now }
  const installation = await installationName(parts.database, parts.ids)
  await makeOwnFolder(folder, installation)
  const manifest = await pool.run<Manifest>('backUp', options).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw error instanceof PoolFailure && error.cause !== undefined ? error.cause : error
  })
  // This one is there: that older ones stay makes it no failure.
  await pruneOwn(parts.folder, { keep, installation, log: parts.log }).catch((error: unknown) =>
    parts.log.error({ error }, 'older backups could not be removed'),
  )
  return { folder, manifest }
}

function healthOf(state: BackupState | undefined, everyMs: number, now: number): BackupHealth {
  const { succeededAt, problem } = state ?? {}
  const last = succeededAt === undefined ? {} : { lastSuccessAt: succeededAt }
  if (problem !== undefined) return { state: 'failed', ...last, problem }
  if (succeededAt === undefined) return { state: 'none yet' }
  return { state: now - succeededAt > 2 * everyMs ? 'late' : 'ok', ...last }
}
