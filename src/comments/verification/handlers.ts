// Handler of a repeated verification mail: for the comment's author only, rate-limited.
import type { Handler } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import { unitOfWork } from '../changes/unit-of-work.ts'
import { checkEditKey, requireComment } from '../comment/comment-lookup.ts'
import { denyResendMail } from '../comment/rules/permissions.ts'
import type { CommentContext } from '../context.ts'
import { requireNotBanned } from '../screening/write-policy.ts'
import type { sendVerificationAgain } from './contract.ts'
import { requestVerification } from './request-verification.ts'

/** Each mail has its own link; earlier links stay valid for their day. */
export const sendVerificationAgainHandler: Handler<typeof sendVerificationAgain, CommentContext> = async (
  { params: { commentId }, query },
  ctx,
) => {
  const key = await checkEditKey(commentId, query.editKey, ctx)
  const { comment } = await requireComment(ctx.database, commentId, ctx)
  const refusal = denyResendMail(ctx.actor, comment, key)
  if (refusal) throw new ApiError(refusal)
  const { verified, commenterEmail: email, anonUserId, locale, url: pageUrl } = comment
  if (verified || !email || !anonUserId) return { status: 'success' }
  // Shadow-banned authors get the usual reply and no mail.
  if (await requireNotBanned(email, ctx)) return { status: 'success' }
  return unitOfWork(ctx, async (tx, now) => {
    const given = { anonUserId, email, known: undefined, locale, pageUrl }
    const requested = await requestVerification(tx, ctx, given, now)
    if (!requested)
      throw new ApiError('rate-limited', { message: 'The limit of confirmation mails is reached. Try again tomorrow.' })
    return { reply: { status: 'success' }, audit: undefined, pages: [], jobs: requested.jobs }
  })
}
