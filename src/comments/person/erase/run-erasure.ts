// Course of an erasure: begun with one row and one job, worked on in parts, gone through a second time after a minute.
import type { Transaction } from '../../../platform/data/database.ts'
import { dayMs } from '../../../platform/durations.ts'
import { enqueueJob, type JobKind, type JobPlan } from '../../../platform/jobs/queue.ts'
import { insertAudit } from '../../audit/store.ts'
import type { CommentContext, CommentParts } from '../../context.ts'
import type { Person } from '../rules-person.ts'
import { steps } from './steps.ts'
import {
  advanceErasure,
  type Erasure,
  type ErasureChannel,
  erasureById,
  insertErasure,
  noteErasedUser,
} from './store-erasures.ts'
import { createErasureWork } from './work.ts'

const plan: JobPlan = { name: 'erase-person', expiresAfterMs: 365 * dayMs }

interface Payload {
  tenantId: string
  erasureId: string
}

/** Sessions are remembered for ten seconds, and calls take at most half a minute: what they write comes before this. */
const settleMs = 60_000
/** An erasure that this process does not end, because it stopped, is taken up by a job after this time. */
const recoveryMs = 60_000
/** Afterwards other jobs have their turn. */
const partMs = 2_000

/**
 * Stores who is erased, sealed, until it is done. `isWorkedOnHere`: the caller goes on at once. From now on, payloads that were
 * signed before bring the user back no more.
 */
export async function beginErasure(
  person: Person,
  how: { channel: ErasureChannel; isWorkedOnHere?: boolean },
  ctx: CommentContext,
): Promise<Erasure>
/** `claim`: takes what allows it, in the same transaction. Resolves to undefined where that was taken before. */
export async function beginErasure(
  person: Person,
  how: { channel: ErasureChannel; claim: (tx: Transaction) => Promise<boolean> },
  ctx: CommentContext,
): Promise<Erasure | undefined>
export async function beginErasure(
  person: Person,
  {
    channel,
    isWorkedOnHere = false,
    claim = async () => true,
  }: { channel: ErasureChannel; isWorkedOnHere?: boolean; claim?: (tx: Transaction) => Promise<boolean> },
  ctx: CommentContext,
): Promise<Erasure | undefined> {
  const { database, clock, ids, identity, runtime } = ctx
  const now = clock.now()
  const id = ids.next()
  const { tenantId } = person
  const erasure: Erasure = {
    ...{ tenantId, id, state: 'running', step: 0, position: '', counts: {}, channel, startedAt: now, changedAt: now },
    personSealed: identity.personSealer.seal(JSON.stringify(person), `${tenantId} ${id}`),
  }
  const isBegun = await database.write(async (tx) => {
    if (!(await claim(tx))) return false
    insertErasure(tx, erasure)
    for (const userId of person.userIds) noteErasedUser(tx, tenantId, userId, now)
    const payload: Payload = { tenantId, erasureId: id }
    await enqueueJob(tx, ids, now, { kind: plan, payload, runAt: isWorkedOnHere ? now + recoveryMs : now })
    logErasure(ctx, tx, erasure, 'The erasure of a person began.')
    return true
  })
  if (!isBegun) return undefined
  runtime.wakeJobs()
  return erasure
}

function logErasure(
  { ids, runtime, clock, actor, call }: CommentContext,
  tx: Parameters<typeof insertAudit>[0],
  { tenantId, id, channel, counts }: Erasure,
  description: string,
): void {
  // Who erased somebody is of interest; who erased themselves is not to be known.
  const isStaff = channel === 'desk' && actor.kind === 'sso'
  const person = isStaff
    ? { userId: actor.userId, username: actor.username, address: call.address || undefined }
    : { userId: undefined, username: channel, address: undefined }
  insertAudit(tx, {
    ...{ tenantId, id: ids.next(), at: runtime.auditClock.next(clock.now()) },
    ...{ resource: 'Person', objectId: id, crud: 'd', channel: channel === 'desk' ? 'ui' : 'api', description },
    ...{ before: undefined, after: { channel, ...counts }, person },
  })
}

/** Resolves to the erasure as it is then: settled or done, or going on where `until` came first or another process works on it. */
export async function workOnErasure(
  erasure: Erasure,
  ctx: CommentContext,
  until: (now: Erasure) => boolean,
): Promise<Erasure> {
  const { database, identity, clock } = ctx
  if (erasure.personSealed === undefined) return erasure
  const opened = identity.personSealer.open(erasure.personSealed, `${erasure.tenantId} ${erasure.id}`)
  const work = createErasureWork(JSON.parse(opened) as Person, ctx)
  let now = erasure
  while (now.step < steps.length && !until(now)) {
    const step = steps[now.step]
    if (!step) break
    const { position, counts } = await step.run(work, now.position)
    const next: Erasure = {
      ...now,
      ...(position === undefined ? { step: now.step + 1, position: '' } : { position }),
      counts: addedUp(now.counts, counts),
      changedAt: clock.now(),
    }
    const before = now
    if (!(await database.write((tx) => advanceErasure(tx, before, next))))
      return (await erasureById(database, now.tenantId, now.id)) ?? next
    now = next
  }
  return now.step < steps.length ? now : endPass(now, ctx)
}

function addedUp(counts: Record<string, number>, more: Record<string, number>): Record<string, number> {
  const sums = { ...counts }
  for (const [name, count] of Object.entries(more)) if (count > 0) sums[name] = (sums[name] ?? 0) + count
  return sums
}

/** The first pass is followed by a second one, which finds what was being written meanwhile. */
async function endPass(ended: Erasure, ctx: CommentContext): Promise<Erasure> {
  const { database, clock } = ctx
  const isOver = ended.state === 'settling'
  const next: Erasure = {
    ...ended,
    ...(isOver ? { state: 'done', personSealed: undefined } : { state: 'settling', step: 0, position: '' }),
    changedAt: clock.now(),
  }
  await database.write(async (tx) => {
    if ((await advanceErasure(tx, ended, next)) && isOver)
      logErasure(ctx, tx, next, 'The erasure of a person was completed.')
  })
  return next
}

export function erasureJob(parts: CommentParts): JobKind {
  const { database, clock } = parts
  return {
    ...plan,
    leaseMs: 120_000,
    retryAfterMs: (attempts) => Math.min(attempts, 60) * 1000,
    async run(payload) {
      const { tenantId, erasureId } = payload as Payload
      const erasure = await erasureById(database, tenantId, erasureId)
      const tenant = (await parts.stores.tenants.byId(tenantId))?.tenant
      if (!erasure || !tenant || erasure.state === 'done') return undefined
      const settledAt = erasure.changedAt + settleMs
      if (isWaiting(erasure) && clock.now() < settledAt) return { rescheduleAt: settledAt }
      const call = { id: parts.ids.next(), method: 'POST', target: '', address: '', header: () => undefined }
      const actor = { kind: 'api', username: 'erasure', verified: true, isAdmin: true, isModerator: false } as const
      const end = performance.now() + partMs
      const now = await workOnErasure(erasure, { ...parts, call, tenant, actor }, () => performance.now() > end)
      if (now.state === 'done') return undefined
      return { rescheduleAt: isWaiting(now) ? now.changedAt + settleMs : clock.now() }
    },
  }
}

/** For what calls that began before it may still write. */
function isWaiting({ state, step, position }: Erasure): boolean {
  return state === 'settling' && step === 0 && position === ''
}
