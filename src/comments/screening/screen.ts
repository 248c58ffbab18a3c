// Screening with what the database knows: the facts that the screens need, each read only where it can decide.

import type { Transaction } from '../../platform/data/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ban } from '../bans/rules.ts'
import type { Author } from '../comment/author.ts'
import { textLength } from '../comment/markup/render-text.ts'
import { isStaff } from '../comment/rules/permissions.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { CommentContext, Tenant } from '../context.ts'
import type { Decision } from './rules/decision.ts'
import type { AuthorFacts, Facts } from './rules/facts.ts'
import { isTaughtEnough } from './rules/learned/naive-bayes.ts'
import { spamTokens } from './rules/learned/spam-tokens.ts'
import { type Occasion, screenComment } from './rules/screen-comment.ts'
import { type Sent, sentOf } from './rules/screening-input.ts'
import { type Rules, rulesOf } from './rules/screening-settings.ts'
import { waivedBy } from './rules/screens/spam-rules.ts'
import { authorHistory } from './store-author-history.ts'
import { type Limits, type Sources, writtenLately } from './store-recent-texts.ts'

/** Whom a comment is by, as far as that is known before their history is. */
export type Person = Omit<AuthorFacts, 'approvedCount' | 'spamCount'>

export type Decided = (Decision & { screen: string }) | undefined

/** Who acts is who writes. Staff may share the network of somebody who is banned. */
export function personActing({ actor, call }: CommentContext, email: string | undefined): Person {
  return {
    isStaff: isStaff(actor),
    isVerified: actor.verified,
    userId: actor.kind === 'sso' ? actor.userId : undefined,
    anonUserId: 'anonUserId' in actor ? actor.anonUserId : undefined,
    email,
    address: isStaff(actor) ? undefined : call.address,
  }
}

/** Somebody for whom the tenant's server stores a comment. */
function personNamed(comment: Pick<Comment, keyof Author>): Person {
  const { isByAdmin, isByModerator, verified, userId, anonUserId, commenterEmail } = comment
  return { isStaff: isByAdmin || isByModerator, isVerified: verified, userId, anonUserId, email: commenterEmail }
}

type Written = Pick<
  Comment,
  'comment' | 'commentHTML' | 'hasImages' | 'further' | 'commenterName' | 'commenterEmail' | 'commenterLink'
>

/** Clients of ours say in `meta` what nobody sees being filled in, and how long the writing took. */
export function sentFrom(comment: Written): Sent {
  const { trap, writingMs } = comment.further.meta ?? {}
  return sentOf({
    text: comment.comment,
    html: comment.commentHTML,
    length: textLength(comment.comment),
    hasImages: comment.hasImages,
    pageId: '',
    name: comment.commenterName,
    email: comment.commenterEmail,
    website: comment.commenterLink,
    trap: typeof trap === 'string' ? trap : undefined,
    writingMs: typeof writingMs === 'number' ? writingMs : undefined,
  })
}

export function rulesFor({ effective }: Tenant): Rules {
  const rules = known.get(effective) ?? rulesOf(effective)
  known.set(effective, rules)
  return rules
}

/** Tenants with the same settings share them. */
const known = new WeakMap<object, Rules>()

/** The caller's texts, by user or session, and by network. `actor` has a session by then. */
function sourcesOf({ actor, tenant, call, addressKey }: CommentContext): Sources {
  const anonUserId = 'anonUserId' in actor ? actor.anonUserId : undefined
  const unsigned = anonUserId === undefined ? undefined : { column: 'anon_user_id' as const, id: anonUserId }
  const author = actor.kind === 'sso' ? { column: 'user_id' as const, id: actor.userId } : unsigned
  return { author, address: addressKey(tenant.id, call.address) }
}

/** Of a caller who proved nothing, and may have as many sessions as they want. */
export function unprovenNetwork({ actor, tenant, call, addressKey }: CommentContext): string | undefined {
  return actor.verified ? undefined : addressKey(tenant.id, call.address)
}

/** What was taught of this text; undefined while that is too little, or where nobody wants to know. */
async function learnedOf(sent: Sent, { tenant, spamModels }: CommentContext): Promise<Facts['learned']> {
  if (!isTaughtEnough(tenant.taught) || !rulesFor(tenant).learnSpam) return undefined
  return { tokens: spamTokens(sent), counts: await spamModels(tenant) }
}

export interface ToScreen {
  occasion: Occasion
  sent: Sent
  person: Person
  bans: readonly Ban[]
  learned: Facts['learned']
  /** Of whom floods are looked for, and repeats, as only new comments can be. */
  sources: Sources | undefined
  /** The author was never here before: there is nothing of them to be found. */
  isNew?: boolean
}

/** All that can be known of what the caller writes before the transaction that stores it. */
export async function readyToScreen(
  occasion: 'create' | 'edit',
  comment: Written,
  { person, bans }: Pick<ToScreen, 'person' | 'bans'>,
  ctx: CommentContext,
): Promise<ToScreen> {
  const sent = sentFrom(comment)
  const learned = person.isStaff ? undefined : await learnedOf(sent, ctx)
  const sources = person.isStaff ? undefined : { ...sourcesOf(ctx), areEdits: occasion === 'edit' }
  return { occasion, sent, person, bans, learned, sources }
}

/** Throws what refuses it. Within the transaction that stores it, so that of two at once the second knows of the first. */
export async function screened(
  tx: Transaction,
  toScreen: ToScreen,
  pageId: string,
  { tenant }: CommentContext,
  now: number,
): Promise<Decided> {
  const { occasion, person, bans, learned } = toScreen
  const sent = { ...toScreen.sent, pageId }
  const rules = rulesFor(tenant)
  const found = await lately(tx, toScreen, rules, tenant.id, now)
  const facts = { ...found, author: { ...person, approvedCount: 0, spamCount: 0 }, bans, learned }
  const first = screenComment(occasion, sent, facts, rules, now)
  // Whoever passes as a stranger passes as anybody, and most do: what is known of them is not even looked up.
  if (!first || (first.outcome === 'refuse' && first.code !== 'duplicate')) return accepted(first)
  const author = { ...person, ...(await authorHistory(tx, tenant.id, person)) }
  return accepted(screenComment(occasion, sent, { ...facts, author }, rules, now))
}

const quiet = { counts: { byUser: 0, bySession: 0, byAddress: 0 }, recent: [] }

async function lately(
  tx: Transaction,
  { sent, person: { userId, isVerified }, sources, isNew }: ToScreen,
  rules: Rules,
  tenantId: string,
  now: number,
): Promise<Pick<Facts, 'counts' | 'recent'>> {
  if (!sources) return quiet
  const areRepeatsAsked = !sources.areEdits && !waivedBy(sent, rules).repeats
  if (rules.flood.byAddress === Number.POSITIVE_INFINITY && !areRepeatsAsked) return quiet
  // Whoever proved who they are need not answer for those who share their address.
  const asked = {
    ...sources,
    author: isNew ? undefined : sources.author,
    address: isVerified ? undefined : sources.address,
  }
  const limits = limitsOf(rules, userId)
  const { byAuthor, byAddress, alike } = await writtenLately(tx, tenantId, asked, sent.fingerprint, limits, now)
  const [byUser, bySession] = userId === undefined ? [0, byAuthor] : [byAuthor, 0]
  return { counts: { byUser, bySession, byAddress }, recent: alike }
}

function limitsOf({ flood }: Rules, userId: string | undefined): Limits {
  return { byAuthor: userId === undefined ? flood.bySession : flood.byUser, byAddress: flood.byAddress }
}

/** What is kept of a new comment for the screens of later ones. */
export function keptOf({ sources, person }: ToScreen, { tenant }: CommentContext) {
  return { sources, limits: limitsOf(rulesFor(tenant), person.userId) }
}

const aMinute = 60

function accepted(decided: Decided): Decided {
  if (decided?.outcome !== 'refuse') return decided
  const { code, reason, fields = {} } = decided
  const wait = code === 'user-rate-limited' ? { retryAfterSeconds: aMinute } : {}
  throw new Refusal(code, { message: reason, fields, ...wait })
}

/** A comment that the tenant's server stores: whether it is spam, whoever it is by. */
export async function spamChecked(
  tx: Transaction,
  comment: Comment,
  ctx: CommentContext,
  now: number,
): Promise<Decided> {
  const sent = sentFrom(comment)
  const about = { person: personNamed(comment), bans: [], sources: undefined }
  const learned = await learnedOf(sent, ctx)
  return screened(tx, { occasion: 'spam-check', sent, learned, ...about }, comment.pageId, ctx, now)
}
