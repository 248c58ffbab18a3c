// Who casts a vote, and what it weighs: by log-in, by a proven address, or by the tenant's leave it counts at once.

import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { NewJob } from '../../platform/jobs/queue.ts'
import { readEmail, readName, ssoDisplayName } from '../comment/author.ts'
import type { Actor, CommentContext } from '../context.ts'
import { requireNameAvailable } from '../identity/name-ownership.ts'
import { mailboxKey } from '../text/lookup-keys.ts'
import { requestVerificationOnce } from '../verification/request-verification.ts'
import { type Verification, verificationOfSession } from '../verification/store.ts'
import { type Vote, voterKeysOf } from './rules.ts'
import { countVotesOfNetwork, hasCountedVoteOfAddress, hasVoted } from './store.ts'

export interface VoteIdentity {
  actor: Actor
  /** As others read it. */
  name: string | undefined
  email: string | undefined
  /** Nobody was here before with this session. */
  isNew: boolean
}

interface Said {
  commenterName: string | null
  commenterEmail: string | null
}

/** What the body says counts for those alone whom nobody vouches for. */
export async function resolveVoteIdentity(said: Said, isNew: boolean, ctx: CommentContext): Promise<VoteIdentity> {
  const { actor } = ctx
  if (actor.kind === 'sso') return { actor, name: ssoDisplayName(actor), email: actor.email, isNew }
  const user = actor.kind === 'simple' ? actor : undefined
  const typedName = user?.displayName || user?.username || said.commenterName
  const typedEmail = user?.email || said.commenterEmail
  const name = typedName ? readName(typedName) : undefined
  const email = typedEmail ? readEmail(typedEmail) : undefined
  if (name !== undefined) await requireNameAvailable({ name, email }, ctx)
  return { actor, name, email, isNew }
}

/** What is known of the voter and the comment before the vote is cast. */
interface Before {
  hasVoted: boolean
  /** What the session was asked, or has proven, of its address. */
  known: Verification | undefined
}

/** Asked in one go with whatever else the transaction asks. */
export async function prepareVote(
  tx: Transaction,
  { actor, email, isNew }: VoteIdentity,
  commentId: string,
  { tenant }: CommentContext,
): Promise<Before> {
  const session = 'anonUserId' in actor && actor.kind !== 'sso' && !isNew ? actor.anonUserId : undefined
  const emailKey = email && mailboxKey(email)
  const [hasOwn, isCounted, known] = await Promise.all([
    isNew ? false : hasVoted(tx, tenant.id, commentId, voterKeysOf(actor)),
    actor.kind === 'sso' && emailKey ? hasCountedVoteOfAddress(tx, tenant.id, commentId, emailKey) : false,
    session ? verificationOfSession(tx, tenant.id, session, emailKey) : undefined,
  ])
  const { usedAt, emailKey: provenKey } = known ?? {}
  const isSecond = usedAt !== undefined && provenKey !== undefined
  const hasOther = isSecond && (await hasCountedVoteOfAddress(tx, tenant.id, commentId, provenKey))
  return { hasVoted: hasOwn || isCounted || hasOther, known }
}

/** How the vote stands when it is cast. */
interface Standing extends Pick<Vote, 'voter' | 'isCounted' | 'mailKey' | 'verificationId'> {
  isVerified: boolean
  /** It counts once a mail is answered. */
  isPending: boolean
  /** The mail that asks whether it was them. */
  later: NewJob[]
}

/** Throws `missing-user-id` where the vote would never count, and `rate-limited` where no mail can ask for it. */
export async function resolveVoteStatus(
  tx: Transaction,
  { actor, email, isNew, pageUrl, commentId }: VoteIdentity & { pageUrl: string; commentId: string },
  known: Verification | undefined,
  ctx: CommentContext,
  now: number,
): Promise<Standing> {
  const [voter] = voterKeysOf(actor)
  if (voter === undefined) throw nobodyKnown()
  const mailKey = email && mailboxKey(email)
  const counted = { voter, isCounted: true, isVerified: true, isPending: false, later: [] }
  if (actor.kind === 'sso') return { ...counted, mailKey, verificationId: undefined }
  if (known?.usedAt !== undefined) return { ...counted, mailKey: known.emailKey, verificationId: known.id }
  if (ctx.tenant.effective.allowAnonVotes) return { ...counted, ...(await standingOfNetwork(tx, commentId, ctx, now)) }
  const anonUserId = 'anonUserId' in actor ? actor.anonUserId : undefined
  if (email === undefined || anonUserId === undefined) throw nobodyKnown()
  const asked = await requestVerificationOnce(
    tx,
    ctx,
    { anonUserId, email, known, locale: undefined, pageUrl },
    isNew,
    now,
  )
  if (!asked)
    throw new ApiError('rate-limited', {
      message: 'Too many confirmation mails were requested by you or for this address. Try again later.',
    })
  const { verificationId, later } = asked
  return { voter, isCounted: false, isVerified: false, isPending: true, mailKey, verificationId, later }
}

/** Sessions cost nothing, so of those who proved nothing only few of each network count: as with flags, usually one. */
async function standingOfNetwork(tx: Transaction, commentId: string, ctx: CommentContext, now: number) {
  const { budgets, tenant, call, addressKey } = ctx
  const wait = budgets.spend('votes-of-client', call.address)
  if (wait !== undefined) throw new ApiError('rate-limited', { retryAfterSeconds: wait })
  const { count, windowMs } = budgets.rateOf('votes-on-comment')
  // Stands where the address of a proven voter stands: one network is one voter.
  const mailKey = `network ${addressKey(tenant.id, call.address)}`
  const isCounted = (await countVotesOfNetwork(tx, tenant.id, commentId, mailKey, now - windowMs)) < count
  if (!isCounted) budgets.countRefusal('votes-on-comment')
  return { isCounted, isVerified: false, mailKey, verificationId: undefined }
}

function nobodyKnown(): ApiError {
  const message = 'Log in, or enter an e-mail address: anonymous votes do not count here.'
  return new ApiError('missing-user-id', { message })
}
