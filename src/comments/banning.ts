// How people are banned by command, and let in again.
import { type CommandParts, changeByCommand, missingTenant, type Problem } from './by-command.ts'
import { type BanKind, type BanTarget, banTarget } from './core/screening/bans.ts'
import { bareUserId } from './found.ts'
import { type BanRecord, banById, banOfTarget, bansOf, insertBan, removeBan } from './store/bans.ts'
import { isTenant } from './store/tenants.ts'

export interface Banned {
  tenantId: string
  kind: BanKind
  /** As typed. */
  whom: string
}

export interface NewBan extends Banned {
  days?: number | undefined
  isShadow: boolean
  reason?: string | undefined
}

export type Lifted = Banned | { tenantId: string; id: string }

const dayMs = 86_400_000
const longestReason = 500

/** Of somebody who is banned already, the ban is replaced. */
export async function addBan(wanted: NewBan, parts: CommandParts): Promise<BanRecord | Problem> {
  const { tenantId, days, isShadow, reason } = wanted
  const target = targetOf(wanted)
  if ('problem' in target) return target
  if (reason !== undefined && reason.length > longestReason)
    return { problem: `A reason is at most ${longestReason} characters.`, isWrong: true }
  return changeByCommand(parts, tenantId, async (tx, now) => {
    const known = await banOfTarget(tx, tenantId, target)
    if (known) await removeBan(tx, tenantId, known.id)
    const id = known?.id ?? parts.ids.next()
    const until = days === undefined ? undefined : now + days * dayMs
    const reply = { ...target, id, isShadow, reason, until, createdAt: known?.createdAt ?? now }
    await insertBan(tx, tenantId, reply, now)
    const description = known ? 'A ban was changed.' : 'Somebody was banned.'
    const before = known && { before: entryOf(known) }
    const entry = { resource: 'BannedUser', objectId: id, crud: known ? 'u' : 'c', description } as const
    return { reply, audit: { ...entry, ...before, after: entryOf(reply) } }
  })
}

/** Those that are not over. */
export async function listBans(tenantId: string, { database, clock }: CommandParts): Promise<BanRecord[] | Problem> {
  return (await isTenant(database, tenantId)) ? bansOf(database, tenantId, clock.now()) : missingTenant(tenantId)
}

/** By its id, or by whom it means. */
export async function liftBan(wanted: Lifted, parts: CommandParts): Promise<BanRecord | Problem> {
  const by = 'id' in wanted ? wanted : targetOf(wanted)
  if ('problem' in by) return by
  const { tenantId } = wanted
  return changeByCommand(parts, tenantId, async (tx) => {
    const known = 'first' in by ? await banOfTarget(tx, tenantId, by) : await banById(tx, tenantId, by.id)
    if (!known) return { problem: `${tenantId} has no such ban.`, isWrong: false }
    await removeBan(tx, tenantId, known.id)
    const entry = { resource: 'BannedUser', objectId: known.id, crud: 'd', description: 'A ban was lifted.' } as const
    return { reply: known, audit: { ...entry, before: entryOf(known) } }
  })
}

type Target = BanTarget & { value: string }

const kinds: Record<BanKind, string> = {
  user: 'the id of a user',
  session: 'the id of a session',
  email: 'an e-mail address, or a domain such as @example.com',
  address: 'an address, or a network such as 10.1.0.0/16',
}

/** Users are known by the ids that the wire shows, which begin with their tenant. */
function targetOf({ tenantId, kind, whom }: Banned): Target | Problem {
  const id = whom.trim()
  const typed = kind === 'user' && id !== '' ? `${tenantId}:${bareUserId(id, tenantId)}` : id
  const target = banTarget(kind, typed)
  if (!target) return { problem: `"${whom}" is not ${kinds[kind]}.`, isWrong: true }
  return { ...target, value: kind === 'address' ? id : target.first }
}

/** Without whom it means and why: the log keeps what happened, not about whom. */
function entryOf({ kind, isShadow, until }: BanRecord): object {
  return { kind, isShadow, ...(until === undefined ? {} : { until }) }
}
