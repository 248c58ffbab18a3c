// Runner of the jobs of all services, in this process.
import type { CommentService } from './comments/service.ts'
import type { FeedService } from './feeds/service.ts'
import type { ScheduledBackups } from './platform/backups/scheduled-backups.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/data/database.ts'
import type { JobKind } from './platform/jobs/queue.ts'
import { startJobRunner } from './platform/jobs/runner.ts'
import type { KeyRenewal } from './platform/key-renewal/renewal-job.ts'
import type { Log } from './platform/log.ts'
import { type Mailer, mailsAtOnce } from './platform/mail.ts'
import type { Shutdown } from './platform/shutdown.ts'
import type { SignIn } from './platform/sign-in/sign-in.ts'
import type { ProcessDrain } from './process-drain.ts'

export interface JobServices {
  feeds: FeedService
  comments: CommentService
  signIn: SignIn
  mailer: Mailer | undefined
  backups: ScheduledBackups
  keyRenewal: KeyRenewal
}

interface RunnerParts {
  drain: Pick<ProcessDrain, 'onBegin'>
  database: Database
  clock: Clock
  log: Log
}

/** Before the deadline of the shutdown, for giving jobs back that are not done by then. */
const handOverMs = 2000

/** Resolves to the function that wakes the runner. */
export async function startJobs(
  { database, clock, log, drain }: RunnerParts,
  services: JobServices,
  stopping: Shutdown,
): Promise<() => void> {
  const { feeds, comments, signIn, backups, keyRenewal } = services
  await Promise.all([feeds, comments, signIn, backups, keyRenewal].map((one) => one.planJobs()))
  const groups = [
    { kinds: [...feeds.jobs, ...comments.jobs, ...signIn.jobs], concurrency: 4, hasSpare: true },
    // Pages of items are slow and many; lists are read beside them.
    { kinds: feeds.articleJobs, concurrency: 4 },
    // Calls and mails have places of their own: servers that do not answer hold up no other jobs.
    { kinds: comments.calls, concurrency: 16, hasSpare: true },
    { kinds: mailKinds(services), concurrency: mailsAtOnce },
    { kinds: [...backups.jobs, ...keyRenewal.jobs], concurrency: 2 },
    { kinds: comments.imports, concurrency: 1 },
  ]
  const { peers } = database
  const others = peers ? { processId: peers.id } : { isAlone: true }
  const runner = startJobRunner({ database, clock, log, groups, ...others })
  peers?.onBeat(({ dead }) => {
    if (dead.length > 0) void runner.takeOver(dead)
  })
  drain.onBegin(() => runner.drain())
  stopping.addStep('running jobs', (leftMs) => runner.stop(Math.max(0, leftMs - handOverMs)))
  // Runs before the step above: a runner waits for its jobs, and closing the services cancels those.
  stopping.addStep('scheduled backups', () => backups.close())
  stopping.addStep('renewal of keys', () => keyRenewal.close())
  stopping.addStep('feeds', () => feeds.close())
  stopping.addStep('comments', () => comments.close())
  return runner.wake
}

function mailKinds({ comments, signIn, mailer }: JobServices): JobKind[] {
  return [...(mailer ? signIn.mails(mailer) : []), ...comments.mails]
}

/** Of every service, whether this process runs it or not. */
export function jobNames(services: JobServices): string[] {
  const { feeds, comments, signIn, backups, keyRenewal } = services
  return [
    ...backups.jobs,
    ...keyRenewal.jobs,
    ...feeds.jobs,
    ...feeds.articleJobs,
    ...comments.jobs,
    ...comments.imports,
    ...comments.calls,
    ...mailKinds(services),
    ...signIn.jobs,
  ].map(({ name }) => name)
}
