// Commands and steps that add, list and remove bans, also of a comment's author.

import type { Reader, Transaction } from '../../platform/data/database.ts'
import { dayMs } from '../../platform/durations.ts'
import { type ChangeContext, type ChangeSet, unitOfWork } from '../changes/unit-of-work.ts'
import type { Comment } from '../comment/rules/record.ts'
import { commentById } from '../comment/store/comments.ts'
import { stripTenantPrefix } from '../identity/rules-actor.ts'
import {
  type CommandParts,
  type CommandProblem,
  runCommandTransaction,
  tenantMissing,
} from '../tenancy/command-transaction.ts'
import { bumpTenantVersion, tenantExists } from '../tenancy/store.ts'
import { type BanKind, type BanSubject, parseBanSubject } from './rules.ts'
import { type BanRecord, banById, findBanOfSubject, insertBan, listActiveBans, removeBan } from './store.ts'
import { addressOfComment, newestCommentOfSession } from './store-author-addresses.ts'

export interface BanInput {
  tenantId: string
  kind: BanKind
  /** As typed. */
  subject: string
}

export interface NewBanInput extends BanInput {
  days?: number | undefined
  isShadow: boolean
  reason?: string | undefined
}

export type LiftedBanInput = BanInput | { tenantId: string; id: string }

const maxReasonChars = 500

/** Days of the network ban that accompanies a ban by session alone: a new session costs nothing. */
const networkDays = 1

/** The ban, and accompanying ones. */
export type BanResult = BanRecord & {
  also: BanRecord[]
  /** Those that there were none of before, accompanying ones included. */
  created: BanRecord[]
}

/** Further identities of a comment's author that staff bans by, for as long as the ban itself. */
export interface FurtherTargets {
  email?: boolean | undefined
  emailDomain?: boolean | undefined
  address?: boolean | undefined
}

/** Replaces a ban of the same subject. */
export async function addBan(input: NewBanInput, parts: CommandParts): Promise<BanResult | CommandProblem> {
  const { tenantId, days, kind, reason } = input
  const target = targetOf(input)
  if ('problem' in target) return target
  const problem = problemOfReason(reason)
  if (problem) return problem
  return runCommandTransaction(parts, tenantId, async (tx, now) => {
    const until = days === undefined ? undefined : now + days * dayMs
    const newest = kind === 'session' ? await newestCommentOfSession(tx, tenantId, target.first) : undefined
    const address = newest && (await addressOfComment(tx, tenantId, newest))
    const ban = { tenantId, until, isShadow: input.isShadow, reason }
    return storeAll(tx, [target, ...networkOf(address)], { ...ban, ids: parts.ids }, now)
  })
}

/** Bans the author of a comment by every identity that distinguishes them. */
export async function addBanOfAuthor(
  input: Omit<NewBanInput, keyof BanInput> & { tenantId: string; commentId: string },
  parts: CommandParts,
): Promise<BanResult | CommandProblem> {
  const { tenantId, commentId, days, isShadow, reason } = input
  const problem = problemOfReason(reason)
  if (problem) return problem
  return runCommandTransaction(parts, tenantId, async (tx, now) => {
    const comment = await commentById(tx, tenantId, commentId)
    if (!comment) return { problem: `${tenantId} has no comment "${commentId}".`, isWrong: false }
    const targets = await targetsOf(tx, comment)
    if ('problem' in targets) return targets
    const until = days === undefined ? undefined : now + days * dayMs
    return storeAll(tx, targets, { tenantId, until, isShadow, reason, ids: parts.ids }, now)
  })
}

/** The same for a page's staff, signed on. */
export async function banAuthor(
  {
    comment,
    further = {},
    ...ban
  }: { comment: Comment; further?: FurtherTargets } & Pick<BanRecord, 'until' | 'isShadow' | 'reason'>,
  ctx: ChangeContext,
): Promise<BanResult | CommandProblem> {
  const problem = problemOfReason(ban.reason)
  if (problem) return problem
  return unitOfWork(ctx, async (tx, now): Promise<ChangeSet<BanResult | CommandProblem>> => {
    const own = await targetsOf(tx, comment)
    if ('problem' in own) return { reply: own, audit: undefined, pages: [] }
    const targets = withFurther(own, await furtherTargetsOf(tx, comment, further))
    const { reply, audit } = await storeAll(tx, targets, { tenantId: comment.tenantId, ...ban, ids: ctx.ids }, now)
    bumpTenantVersion(tx, comment.tenantId)
    return { reply, audit, pages: [] }
  })
}

function problemOfReason(reason: string | undefined): CommandProblem | undefined {
  return reason !== undefined && reason.length > maxReasonChars
    ? { problem: `A reason is at most ${maxReasonChars} characters.`, isWrong: true }
    : undefined
}

/** A user by id; others by session, verified mail address, and network for a time. */
async function targetsOf(reader: Reader, comment: Comment): Promise<Target[] | CommandProblem> {
  const { tenantId, userId, anonUserId, verified, commenterEmail, isByAdmin, isByModerator } = comment
  if (isByAdmin || isByModerator) return { problem: 'This comment is by staff, who cannot be banned.', isWrong: false }
  const of = (kind: BanKind, subject: string | undefined) => {
    const target = subject ? targetOf({ tenantId, kind, subject }) : undefined
    return target && !('problem' in target) ? [target] : []
  }
  if (userId !== undefined) return of('user', userId)
  const known = [...of('session', anonUserId), ...of('email', verified ? commenterEmail : undefined)]
  const address = anonUserId === undefined ? undefined : await addressOfComment(reader, tenantId, comment)
  const targets = [...known, ...networkOf(address)]
  if (targets.length > 0) return targets
  return { problem: 'This comment has no data by which its author could be banned.', isWrong: false }
}

/** Typed addresses are banned too where staff says so: they bind whoever types them again. */
async function furtherTargetsOf(reader: Reader, comment: Comment, further: FurtherTargets): Promise<Target[]> {
  const { tenantId, commenterEmail } = comment
  const domain = commenterEmail?.slice(commenterEmail.lastIndexOf('@'))
  const address = further.address ? await addressOfComment(reader, tenantId, comment) : undefined
  const wanted: [BanKind, string | undefined][] = [
    ['email', further.email ? commenterEmail : undefined],
    ['email', further.emailDomain ? domain : undefined],
    ['address', address],
  ]
  return wanted.flatMap(([kind, subject]) => {
    const target = subject ? targetOf({ tenantId, kind, subject }) : undefined
    return target && !('problem' in target) ? [target] : []
  })
}

/** Those that staff named replace accompanying ones of the same subject. */
function withFurther(own: readonly Target[], further: readonly Target[]): Target[] {
  const isSame = (a: Target, b: Target) => a.kind === b.kind && a.first === b.first && a.last === b.last
  return [...own.filter((target) => !further.some((named) => isSame(named, target))), ...further]
}

/** Empty where only a hash of the address is left. */
function networkOf(address: string | undefined): Target[] {
  const target = address === undefined ? undefined : parseBanSubject('address', address)
  return target && address !== undefined ? [{ ...target, value: address, maxDays: networkDays }] : []
}

type StoredBan = Pick<BanRecord, 'until' | 'isShadow' | 'reason'> & { tenantId: string }

/** The first target was asked for; one audit entry covers all. */
async function storeAll(
  tx: Transaction,
  targets: readonly Target[],
  ban: StoredBan & { ids: CommandParts['ids'] },
  now: number,
): Promise<{ reply: BanResult; audit: BanAudit }> {
  const { ids, ...fields } = ban
  const stored: { ban: BanRecord; known: BanRecord | undefined }[] = []
  for (const target of targets) stored.push(await store(tx, target, { ...fields, newId: ids.next() }, now))
  const [first, ...others] = stored
  if (!first) throw new Error('A ban needs a target.')
  const { known } = first
  const description = known ? 'A ban was changed.' : 'Somebody was banned.'
  const also = others.map((one) => one.ban)
  const after = { ...entryOf(first.ban), ...(also.length > 0 ? { also: also.map(entryOf) } : {}) }
  const entry = { resource: 'BannedUser', objectId: first.ban.id, crud: known ? 'u' : 'c', description } as const
  const created = stored.filter(({ known: earlier }) => !earlier).map((one) => one.ban)
  return {
    reply: { ...first.ban, also, created },
    audit: { ...entry, ...(known && { before: entryOf(known) }), after },
  }
}

type BanAudit = { resource: 'BannedUser'; objectId: string; crud: 'c' | 'u'; description: string; after: object }

/** An accompanying ban never shortens an existing one. */
async function store(
  tx: Transaction,
  { maxDays, ...target }: Target,
  { tenantId, newId, until: requestedUntil, ...ban }: StoredBan & { newId: string },
  now: number,
): Promise<{ ban: BanRecord; known: BanRecord | undefined }> {
  const known = await findBanOfSubject(tx, tenantId, target)
  const end =
    maxDays === undefined ? requestedUntil : Math.min(now + maxDays * dayMs, requestedUntil ?? Number.POSITIVE_INFINITY)
  if (known && maxDays !== undefined && (known.until ?? Number.POSITIVE_INFINITY) > (end ?? 0))
    return { ban: known, known }
  if (known) await removeBan(tx, tenantId, known.id)
  const stored = { ...target, ...ban, until: end, id: known?.id ?? newId, createdAt: known?.createdAt ?? now }
  await insertBan(tx, tenantId, stored, now)
  return { ban: stored, known }
}

/** Without expired ones. */
export async function listBans(
  tenantId: string,
  { database, clock }: CommandParts,
): Promise<BanRecord[] | CommandProblem> {
  return (await tenantExists(database, tenantId))
    ? listActiveBans(database, tenantId, clock.now())
    : tenantMissing(tenantId)
}

/** By the ban's id, or by its subject. */
export async function removeBanByCommand(
  input: LiftedBanInput,
  parts: CommandParts,
): Promise<BanRecord | CommandProblem> {
  const by = 'id' in input ? input : targetOf(input)
  if ('problem' in by) return by
  const { tenantId } = input
  return runCommandTransaction(parts, tenantId, async (tx) => {
    const known = 'first' in by ? await findBanOfSubject(tx, tenantId, by) : await banById(tx, tenantId, by.id)
    if (!known) return { problem: `${tenantId} has no such ban.`, isWrong: false }
    await removeBan(tx, tenantId, known.id)
    const entry = { resource: 'BannedUser', objectId: known.id, crud: 'd', description: 'A ban was lifted.' } as const
    return { reply: known, audit: { ...entry, before: entryOf(known) } }
  })
}

/** `maxDays`: upper bound of its duration. */
type Target = BanSubject & { value: string; maxDays?: number }

const kinds: Record<BanKind, string> = {
  user: 'the id of a user',
  session: 'the id of a session',
  email: 'an e-mail address, or a domain such as @example.com',
  address: 'an address, or a network such as 10.1.0.0/16',
}

/** Wire ids of users start with their tenant's id. */
function targetOf({ tenantId, kind, subject }: BanInput): Target | CommandProblem {
  const id = subject.trim()
  const typed = kind === 'user' && id !== '' ? `${tenantId}:${stripTenantPrefix(id, tenantId)}` : id
  const target = parseBanSubject(kind, typed)
  if (!target) return { problem: `"${subject}" is not ${kinds[kind]}.`, isWrong: true }
  return { ...target, value: kind === 'address' ? id : target.first }
}

/** Without subject and reason: the log records what happened, not to whom. */
function entryOf({ kind, isShadow, until }: BanRecord): object {
  return { kind, isShadow, ...(until === undefined ? {} : { until }) }
}
