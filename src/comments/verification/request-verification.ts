// Whether a session's address is proven. Where it is not, a mail asks for it, one for all that the session does.

import { hashSecret } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/data/database.ts'
import type { NewJob } from '../../platform/jobs/queue.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { CommentContext } from '../context.ts'
import { claimVerifiedName } from '../identity/name-ownership.ts'
import { mailJob } from '../mail/mail-kinds.ts'
import { maySendVerification } from '../mail/verification-mail-limit.ts'
import { mailboxKey } from '../text/lookup-keys.ts'
import { insertVerification, type Verification, verificationOfSession } from './store.ts'

const lifeMs = 24 * 3_600_000

/** Who wrote is proven by log-in, or by an address that the session has confirmed; else the address is asked by mail. */
export async function resolveVerification(
  tx: Transaction,
  {
    verified,
    commenterName: name,
    commenterEmail: email,
    locale,
    url: pageUrl,
  }: Pick<Comment, 'verified' | 'commenterName' | 'commenterEmail' | 'locale' | 'url'>,
  isNew: boolean,
  ctx: CommentContext,
  now: number,
): Promise<{ fields: Pick<Comment, 'verified' | 'verifiedAt'>; later: NewJob[] }> {
  const proven = { fields: { verified: true, verifiedAt: now }, later: [] }
  if (verified) return proven
  const unproven = { verified, verifiedAt: undefined }
  const anonUserId = 'anonUserId' in ctx.actor ? ctx.actor.anonUserId : undefined
  if (!anonUserId || !email) return { fields: unproven, later: [] }
  const known = isNew ? undefined : await verificationOfSession(tx, ctx.tenant.id, anonUserId, mailboxKey(email))
  if (known?.usedAt !== undefined) {
    claimVerifiedName(tx, { name, email }, ctx)
    return proven
  }
  const asked = await requestVerificationOnce(tx, ctx, { anonUserId, email, known, locale, pageUrl }, isNew, now)
  return { fields: unproven, later: asked?.later ?? [] }
}

/** Of what the tenant's server stored: who can open the mail is the author, and known again by nothing else. */
export async function requestVerificationOfSaved(
  tx: Transaction,
  { verified, userId, commenterEmail: email, locale, url: pageUrl }: Comment,
  ctx: CommentContext,
  now: number,
): Promise<{ fields: Pick<Comment, 'anonUserId'>; later: NewJob[] } | undefined> {
  if (verified || userId !== undefined || !email) return undefined
  const anonUserId = ctx.ids.next()
  const asked = await requestVerification(tx, ctx, { anonUserId, email, known: undefined, locale, pageUrl }, now)
  return asked && { fields: { anonUserId }, later: asked.later }
}

interface Given {
  anonUserId: string
  email: string
  /** What is known of the session's address: not proven, or not asked for at all. */
  known: Verification | undefined
  /** What came with the comment. */
  locale: string | undefined
  /** Where they are. */
  pageUrl: string
}

interface Asked {
  verificationId: string
  /** Holds the mail that asks, where none is on its way. */
  later: NewJob[]
}

/** Undefined where too many were sent. */
export async function requestVerificationOnce(
  tx: Transaction,
  ctx: CommentContext,
  given: Given,
  isNew: boolean,
  now: number,
): Promise<Asked | undefined> {
  const { anonUserId, email, known } = given
  const isAsked = known !== undefined && known.expiresAt > now
  const isSure = isNew || isAsked || tx.isAlone
  if (isSure || !('sessionId' in ctx.actor) || !ctx.actor.sessionId) return requestVerification(tx, ctx, given, now)
  // On another page, the session may be asked at this very moment: of two, the second finds the first one's mail.
  await ctx.sessions.lock(tx, ctx.tenant.id, hashSecret(ctx.actor.sessionId))
  const latest = await verificationOfSession(tx, ctx.tenant.id, anonUserId, mailboxKey(email))
  return requestVerification(tx, ctx, { ...given, known: latest }, now)
}

/** Of a longer one, the first languages say enough. */
const maxAcceptLanguageChars = 100

/** Undefined where too many were sent. */
export async function requestVerification(
  tx: Transaction,
  ctx: CommentContext,
  { anonUserId, email, known, locale, pageUrl }: Given,
  now: number,
): Promise<Asked | undefined> {
  if (known && known.expiresAt > now) return { verificationId: known.id, later: [] }
  if (!(await maySendVerification(tx, email, ctx, now))) return undefined
  const tenantId = ctx.tenant.id
  const id = ctx.ids.next()
  const emailKey = mailboxKey(email)
  const expiresAt = now + lifeMs
  const dates = { createdAt: now, expiresAt, usedAt: undefined }
  insertVerification(tx, { tenantId, id, anonUserId, email, emailKey, ...dates, locale, ...programOf(ctx) })
  const payload = { tenantId, verificationId: id, email, link: ctx.verifyLink(tenantId, id), pageUrl }
  return { verificationId: id, later: [mailJob('verification', payload, now)] }
}

/** What a tenant's server speaks says nothing of the author. */
function programOf({ actor, call }: CommentContext): Pick<Verification, 'acceptLanguage'> {
  const said = actor.kind === 'api' ? undefined : call.header('accept-language')
  return { acceptLanguage: said?.slice(0, maxAcceptLanguageChars).replace(/[^ -~]/g, '') }
}
