// An author asks for the mail again that asks whether their address is theirs. Only they can, and not often.
import type { Handler } from '../../platform/api/operation.ts'
import { Refusal } from '../../platform/errors.ts'
import { change } from '../changes/unit-of-work.ts'
import { findComment, tryKey } from '../comment/comment-lookup.ts'
import { refusalToMailAgain } from '../comment/rules/permissions.ts'
import type { CommentContext } from '../context.ts'
import { mustNotBeBanned } from '../screening/write-policy.ts'
import type { sendVerificationAgain } from './contract.ts'
import { askByMail } from './request-verification.ts'

/** Each has a link of its own: one that is lost stays good for its day. */
export const sendVerificationAgainHandler: Handler<typeof sendVerificationAgain, CommentContext> = async (
  { params: { commentId }, query },
  ctx,
) => {
  const key = await tryKey(commentId, query.editKey, ctx)
  const { comment } = await findComment(ctx.database, commentId, ctx)
  const refusal = refusalToMailAgain(ctx.actor, comment, key)
  if (refusal) throw new Refusal(refusal)
  const { verified, commenterEmail: email, anonUserId, locale, url: pageUrl } = comment
  if (verified || !email || !anonUserId) return { status: 'success' }
  // Who is banned without being told hears nothing of it here either.
  if (await mustNotBeBanned(email, ctx)) return { status: 'success' }
  return change(ctx, async (tx, now) => {
    const given = { anonUserId, email, known: undefined, locale, pageUrl }
    const asked = await askByMail(tx, ctx, given, now)
    if (!asked) throw new Refusal('rate-limited', { message: 'Enough of these mails were sent. Try again tomorrow.' })
    return { reply: { status: 'success' }, audit: undefined, pages: [], later: asked.later }
  })
}
