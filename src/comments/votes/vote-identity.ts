// Identity of a voter and status of the vote: counted (SSO, verified address, or anonymous where allowed) or pending.

import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { NewJob } from '../../platform/jobs/queue.ts'
import { readEmail, readName, ssoDisplayName } from '../comment/author.ts'
import type { Actor, CommentContext, CommentParts, RequestContext } from '../context.ts'
import { requireNameAvailable } from '../identity/name-ownership.ts'
import { voterKeysOf } from '../identity/rules-voter.ts'
import { mailboxKey } from '../text/lookup-keys.ts'
import { requestVerificationOnce } from '../verification/request-verification.ts'
import { type Verification, verificationOfSession } from '../verification/store.ts'
import type { Vote } from './rules.ts'
import { countVotesOfNetwork, hasCountedVoteOfAddress, hasVoted } from './store.ts'

export interface VoteIdentity {
  actor: Actor
  /** Display name. */
  name: string | undefined
  email: string | undefined
  /** The session was created by this call. */
  isNew: boolean
}

interface VoterFields {
  commenterName: string | null
  commenterEmail: string | null
}

/** Name and address of the body are used only without single sign-on. */
export async function resolveVoteIdentity(
  fields: VoterFields,
  isNew: boolean,
  ctx: CommentContext,
): Promise<VoteIdentity> {
  const { actor } = ctx
  if (actor.kind === 'sso') return { actor, name: ssoDisplayName(actor), email: actor.email, isNew }
  const user = actor.kind === 'simple' ? actor : undefined
  const typedName = user?.displayName || user?.username || fields.commenterName
  const typedEmail = user?.email || fields.commenterEmail
  const name = typedName ? readName(typedName) : undefined
  const email = typedEmail ? readEmail(typedEmail) : undefined
  if (name !== undefined) await requireNameAvailable({ name, email }, ctx)
  return { actor, name, email, isNew }
}

/** State of voter and comment before the vote. */
interface VoteState {
  hasVoted: boolean
  /** Verification of the session's address, pending or confirmed. */
  known: Verification | undefined
}

/** Runs concurrently with the transaction's other queries. */
export async function prepareVote(
  tx: Transaction,
  { actor, email, isNew }: VoteIdentity,
  commentId: string,
  { tenant }: RequestContext,
): Promise<VoteState> {
  const session = 'anonUserId' in actor && actor.kind !== 'sso' && !isNew ? actor.anonUserId : undefined
  const emailKey = email && mailboxKey(email)
  const voted = { tenantId: tenant.id, commentId, mailKey: actor.kind === 'sso' ? emailKey : undefined }
  const [hasOwn, known] = await Promise.all([
    hasVoted(tx, voted, isNew ? [] : voterKeysOf(actor)),
    session ? verificationOfSession(tx, tenant.id, session, emailKey) : undefined,
  ])
  const { usedAt, emailKey: provenKey } = known ?? {}
  const isSecond = usedAt !== undefined && provenKey !== undefined
  const hasOther = isSecond && (await hasCountedVoteOfAddress(tx, tenant.id, commentId, provenKey))
  return { hasVoted: hasOwn || hasOther, known }
}

/** Status of a new vote. */
interface VoteStatus extends Pick<Vote, 'voter' | 'isCounted' | 'mailKey' | 'verificationId'> {
  isVerified: boolean
  /** Counts after the verification mail is confirmed. */
  isPending: boolean
  /** The verification mail. */
  jobs: NewJob[]
}

interface VoteToResolve extends VoteIdentity {
  known: Verification | undefined
  commentId: string
  pageUrl: string
}

/** Throws `missing-user-id` where the vote could never count, and `rate-limited` where the mail limit is exhausted. */
export async function resolveVoteStatus(
  tx: Transaction,
  { actor, email, isNew, known, pageUrl, commentId }: VoteToResolve,
  ctx: CommentContext,
  now: number,
): Promise<VoteStatus> {
  const [voter] = voterKeysOf(actor)
  if (voter === undefined) throw missingIdentity()
  const mailKey = email && mailboxKey(email)
  const counted = { voter, isCounted: true, isVerified: true, isPending: false, jobs: [] }
  if (actor.kind === 'sso') return { ...counted, mailKey, verificationId: undefined }
  if (known?.usedAt !== undefined) return { ...counted, mailKey: known.emailKey, verificationId: known.id }
  if (ctx.tenant.effective.allowAnonVotes) return { ...counted, ...(await statusByNetwork(tx, commentId, ctx, now)) }
  const anonUserId = 'anonUserId' in actor ? actor.anonUserId : undefined
  if (email === undefined || anonUserId === undefined) throw missingIdentity()
  const requested = await requestVerificationOnce(
    tx,
    ctx,
    { anonUserId, email, known, locale: undefined, pageUrl, isNew },
    now,
  )
  if (!requested)
    throw new ApiError('rate-limited', {
      message: 'Too many confirmation mails were requested by you or for this address. Try again later.',
    })
  const { verificationId, jobs } = requested
  return { voter, isCounted: false, isVerified: false, isPending: true, mailKey, verificationId, jobs }
}

/** Sessions are free, so unproven votes count per network, within the budget `votes-on-comment` (usually one). */
async function statusByNetwork(
  tx: Transaction,
  commentId: string,
  ctx: RequestContext & Pick<CommentParts, 'identity' | 'runtime'>,
  now: number,
) {
  const { tenant, call } = ctx
  const { budgets } = ctx.runtime
  const { hashAddress } = ctx.identity
  const wait = budgets.spend('votes-of-client', call.address)
  if (wait !== undefined) throw new ApiError('rate-limited', { retryAfterSeconds: wait })
  const { count, windowMs } = budgets.rateOf('votes-on-comment')
  // Stored in place of an address key: one network is one voter.
  const mailKey = `network ${hashAddress(tenant.id, call.address)}`
  const isCounted =
    (await countVotesOfNetwork(tx, { tenantId: tenant.id, commentId, networkKey: mailKey, since: now - windowMs })) <
    count
  if (!isCounted) budgets.countRefusal('votes-on-comment')
  return { isCounted, isVerified: false, mailKey, verificationId: undefined }
}

function missingIdentity(): ApiError {
  const message = 'Log in, or enter an e-mail address: anonymous votes do not count here.'
  return new ApiError('missing-user-id', { message })
}
