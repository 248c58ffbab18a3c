// Verification of a session's mail address: state, and at most one pending mail per session and address.

import { hashSecret } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/data/database.ts'
import type { NewJob } from '../../platform/jobs/queue.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { CommentContext, CommentParts, DataContext, RequestContext } from '../context.ts'
import { claimVerifiedName } from '../identity/name-ownership.ts'
import { mailJob } from '../mail/mail-kinds.ts'
import { maySendVerification } from '../mail/verification-mail-limit.ts'
import { mailboxKey } from '../text/lookup-keys.ts'
import { insertVerification, type Verification, verificationOfSession } from './store.ts'

const lifeMs = 24 * 3_600_000

/** Authors are proven by single sign-on or by a confirmed address of their session; else a verification mail is enqueued. */
export async function resolveVerification(
  tx: Transaction,
  {
    verified,
    commenterName: name,
    commenterEmail: email,
    locale,
    url: pageUrl,
    isNew,
  }: Pick<Comment, 'verified' | 'commenterName' | 'commenterEmail' | 'locale' | 'url'> & { isNew: boolean },
  ctx: CommentContext,
  now: number,
): Promise<{ fields: Pick<Comment, 'verified' | 'verifiedAt'>; jobs: NewJob[] }> {
  const proven = { fields: { verified: true, verifiedAt: now }, jobs: [] }
  if (verified) return proven
  const unproven = { verified, verifiedAt: undefined }
  const anonUserId = 'anonUserId' in ctx.actor ? ctx.actor.anonUserId : undefined
  if (!anonUserId || !email) return { fields: unproven, jobs: [] }
  const known = isNew ? undefined : await verificationOfSession(tx, ctx.tenant.id, anonUserId, mailboxKey(email))
  if (known?.usedAt !== undefined) {
    claimVerifiedName(tx, { name, email }, ctx)
    return proven
  }
  const requested = await requestVerificationOnce(tx, ctx, { anonUserId, email, known, locale, pageUrl, isNew }, now)
  return { fields: unproven, jobs: requested?.jobs ?? [] }
}

/** For comments saved by the tenant's server: their author is a new visitor id, known only by the address. */
export async function requestVerificationOfSaved(
  tx: Transaction,
  { verified, userId, commenterEmail: email, locale, url: pageUrl }: Comment,
  ctx: DataContext & Pick<CommentParts, 'identity' | 'mail'>,
  now: number,
): Promise<{ fields: Pick<Comment, 'anonUserId'>; jobs: NewJob[] } | undefined> {
  if (verified || userId !== undefined || !email) return undefined
  const anonUserId = ctx.ids.next()
  const requested = await requestVerification(tx, ctx, { anonUserId, email, known: undefined, locale, pageUrl }, now)
  return requested && { fields: { anonUserId }, jobs: requested.jobs }
}

interface VerificationRequest {
  anonUserId: string
  email: string
  /** State of the session's address: unproven, or undefined where no mail was requested. */
  known: Verification | undefined
  /** Locale of the comment. */
  locale: string | undefined
  /** Page on which the address was given. */
  pageUrl: string
}

interface RequestedVerification {
  verificationId: string
  /** The verification mail; empty where one is pending. */
  jobs: NewJob[]
}

/** Undefined where the mail limit is exhausted. */
export async function requestVerificationOnce(
  tx: Transaction,
  ctx: CommentContext,
  request: VerificationRequest & { isNew: boolean },
  now: number,
): Promise<RequestedVerification | undefined> {
  const { anonUserId, email, known, isNew } = request
  const isAsked = known !== undefined && known.expiresAt > now
  const isSure = isNew || isAsked || tx.isAlone
  if (isSure || !('sessionId' in ctx.actor) || !ctx.actor.sessionId) return requestVerification(tx, ctx, request, now)
  // The session may request a mail on another page at the same time: the lock makes the second request find the first.
  await ctx.stores.sessions.lock(tx, ctx.tenant.id, hashSecret(ctx.actor.sessionId))
  const latest = await verificationOfSession(tx, ctx.tenant.id, anonUserId, mailboxKey(email))
  return requestVerification(tx, ctx, { ...request, known: latest }, now)
}

/** Longer headers are cut. */
const maxAcceptLanguageChars = 100

/** Undefined where the mail limit is exhausted. */
export async function requestVerification(
  tx: Transaction,
  ctx: DataContext & Pick<CommentParts, 'identity' | 'mail'>,
  { anonUserId, email, known, locale, pageUrl }: VerificationRequest,
  now: number,
): Promise<RequestedVerification | undefined> {
  if (known && known.expiresAt > now) return { verificationId: known.id, jobs: [] }
  if (!(await maySendVerification(tx, email, ctx, now))) return undefined
  const tenantId = ctx.tenant.id
  const id = ctx.ids.next()
  const emailKey = mailboxKey(email)
  const expiresAt = now + lifeMs
  const dates = { createdAt: now, expiresAt, usedAt: undefined }
  insertVerification(tx, { tenantId, id, anonUserId, email, emailKey, ...dates, locale, ...programOf(ctx) })
  const payload = { tenantId, verificationId: id, email, link: ctx.mail.verificationUrl(tenantId, id), pageUrl }
  return { verificationId: id, jobs: [mailJob('verification', payload, now)] }
}

/** The header of the tenant's own server is not the author's. */
function programOf({ actor, call }: RequestContext): Pick<Verification, 'acceptLanguage'> {
  const header = actor.kind === 'api' ? undefined : call.header('accept-language')
  return { acceptLanguage: header?.slice(0, maxAcceptLanguageChars).replace(/[^ -~]/g, '') }
}
