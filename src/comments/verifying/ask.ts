// Whether a session's address is proven. Where it is not, a mail asks for it, one for all that the session does.
import type { Transaction } from '../../platform/data/database.ts'
import type { JobPlan, NewJob } from '../../platform/data/jobs.ts'
import type { CommentContext } from '../context.ts'
import type { Comment } from '../core/comment.ts'
import { mailboxKey } from '../core/lookup-keys.ts'
import { nameProven } from '../names.ts'
import { insertVerification, type Verification, verificationOfSession } from '../store/verifications.ts'

const lifeMs = 24 * 3_600_000

/** Its row holds the link until somebody delivers it; afterwards the link would lead nowhere. */
const verificationMail: JobPlan = { name: 'verification-mail', expiresAfterMs: lifeMs }

/** What a row of that kind holds. */
interface VerificationMail {
  tenantId: string
  verificationId: string
  email: string
  link: string
}

/** Who wrote is proven by log-in, or by an address that the session has confirmed; else the address is asked by mail. */
export async function proofOf(
  tx: Transaction,
  {
    verified,
    commenterName: name,
    commenterEmail: email,
  }: Pick<Comment, 'verified' | 'commenterName' | 'commenterEmail'>,
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
    nameProven(tx, { name, email }, ctx)
    return proven
  }
  return { fields: unproven, later: askByMail(tx, ctx, { anonUserId, email, known }, now).later }
}

interface Given {
  anonUserId: string
  email: string
  /** What is known of the session's address: not proven, or not asked for at all. */
  known: Verification | undefined
}

/** `later` holds the mail that asks, where none is on its way. */
export function askByMail(
  tx: Transaction,
  ctx: CommentContext,
  { anonUserId, email, known }: Given,
  now: number,
): { verificationId: string; later: NewJob[] } {
  if (known && known.expiresAt > now) return { verificationId: known.id, later: [] }
  const tenantId = ctx.tenant.id
  const id = ctx.ids.next()
  const emailKey = mailboxKey(email)
  const expiresAt = now + lifeMs
  insertVerification(tx, { tenantId, id, anonUserId, email, emailKey, createdAt: now, expiresAt, usedAt: undefined })
  const payload: VerificationMail = { tenantId, verificationId: id, email, link: ctx.verifyLink(tenantId, id) }
  return { verificationId: id, later: [{ kind: verificationMail, payload, runAt: now }] }
}
