// Reacting to a page, and taking it back: one reaction of an id per person and page.
import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { type AuditEntry, type ChangeSet, unitOfWork } from '../changes/unit-of-work.ts'
import { readPageInput } from '../comment/comment-input.ts'
import type { CommentContext } from '../context.ts'
import { voterKeysOf } from '../identity/rules-voter.ts'
import { requireReadAccess } from '../pages/read-policy.ts'
import { lockOrAddPage, lockPageById, type PageRecord, pageByUrlId } from '../pages/store.ts'
import { requireChangesOpen, requireNotBanned } from '../screening/write-policy.ts'
import {
  countReactIds,
  countReactsOfNetwork,
  insertReact,
  type PageReact,
  reactsOf,
  removeReact,
  totalOf,
} from './store.ts'

/** Reactions of one person to one page; more than pages offer. */
export const maxReactsOfPerson = 20
/** Different reactions to one page. */
const maxReactIds = 1000

export interface ReactInput {
  urlId: string
  /** Empty for a like. */
  reactId: string
  title?: string | undefined
}

/** Without a session, people of one network are one person. */
export function reactorKeysOf({ actor, tenant, call, identity }: CommentContext): string[] {
  const keys = voterKeysOf(actor)
  return keys.length > 0 ? keys : [`network:${identity.hashAddress(tenant.id, call.address)}`]
}

/** Resolves to whether it changed. Creates the page where nobody has commented yet. */
export async function addReact({ urlId, reactId, title }: ReactInput, ctx: CommentContext): Promise<boolean> {
  const { tenant, actor, call } = ctx
  const claimed = readPageInput(urlId, { url: '', ...(title ? { pageTitle: title } : {}) }, ctx)
  const isShadowed = await requireNotBanned('email' in actor ? actor.email : undefined, ctx)
  const key = actor.kind === 'sso' ? `${call.address} ${actor.userId}` : call.address
  const wait = ctx.runtime.budgets.spend('page-reacts-of-client', key)
  if (wait !== undefined) throw new ApiError('rate-limited', { retryAfterSeconds: wait })
  return unitOfWork(ctx, async (tx, now): Promise<ChangeSet<boolean>> => {
    const page = await lockOrAddPage(tx, { ...claimed, tenantId: tenant.id }, ctx.ids.next, now)
    requireReadAccess(page, ctx)
    requireChangesOpen(page, ctx)
    const place = { tenantId: tenant.id, pageId: page.id, reactId }
    const reactors = reactorKeysOf(ctx)
    const own = await reactsOf(tx, place, reactors, maxReactsOfPerson)
    if (own.some((react) => react.reactId === reactId)) return unchanged
    await requireRoom(tx, place, own)
    const network = actor.kind === 'sso' ? undefined : ctx.identity.hashAddress(tenant.id, call.address)
    const isCounted = !isShadowed && (await isWithinNetwork(tx, { ...place, network }, ctx, now))
    const react = { ...place, reactor: reactors[0] ?? '', id: ctx.ids.next(), isCounted, network, createdAt: now }
    insertReact(tx, react)
    return { reply: true, audit: auditOf(react, page, 'c'), pages: [] }
  })
}

/** Resolves to whether it changed. */
export async function takeBackReact({ urlId, reactId }: ReactInput, ctx: CommentContext): Promise<boolean> {
  const tenantId = ctx.tenant.id
  const found = await pageByUrlId(ctx.database, tenantId, urlId)
  requireReadAccess(found, ctx)
  if (!found) return false
  return unitOfWork(ctx, async (tx): Promise<ChangeSet<boolean>> => {
    const page = await lockPageById(tx, tenantId, found.id)
    if (!page) return unchanged
    requireReadAccess(page, ctx)
    requireChangesOpen(page, ctx)
    const own = await reactsOf(tx, { tenantId, pageId: page.id }, reactorKeysOf(ctx), 2 * maxReactsOfPerson)
    const reacts = own.filter((react) => react.reactId === reactId)
    const [react] = reacts
    if (!react) return unchanged
    // Two: one of the session, and one of the user who signed on later.
    for (const one of reacts) removeReact(tx, one)
    return { reply: true, audit: auditOf(react, page, 'd'), pages: [] }
  })
}

const unchanged: ChangeSet<boolean> = { reply: false, audit: undefined, pages: [] }

async function requireRoom(
  tx: Transaction,
  place: Pick<PageReact, 'tenantId' | 'pageId' | 'reactId'>,
  own: PageReact[],
) {
  if (own.length >= maxReactsOfPerson) {
    throw new ApiError('invalid-input', { message: `Nobody reacts in more than ${maxReactsOfPerson} ways to a page.` })
  }
  if ((await totalOf(tx, place, place.reactId)) > 0 || (await countReactIds(tx, place)) < maxReactIds) return
  throw new ApiError('invalid-input', { message: `A page has no more than ${maxReactIds} different reactions.` })
}

/** Sessions are free, so reactions of unverified people count per network, within `page-reacts-on-page`. */
async function isWithinNetwork(
  tx: Transaction,
  { network, ...place }: Pick<PageReact, 'tenantId' | 'pageId' | 'reactId' | 'network'>,
  { runtime: { budgets } }: CommentContext,
  now: number,
): Promise<boolean> {
  if (network === undefined) return true
  const { count, windowMs } = budgets.rateOf('page-reacts-on-page')
  const isWithin = (await countReactsOfNetwork(tx, { ...place, network }, now - windowMs)) < count
  if (!isWithin) budgets.countRefusal('page-reacts-on-page')
  return isWithin
}

function auditOf({ id, reactId, isCounted }: PageReact, { urlId }: PageRecord, crud: 'c' | 'd'): AuditEntry {
  const description = crud === 'c' ? 'Somebody reacted to a page.' : 'A reaction to a page was taken back.'
  return { resource: 'PageReact', objectId: id, crud, description, after: { urlId, reactId, isCounted } }
}
