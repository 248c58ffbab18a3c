// The mail to a moderator about a comment, with what they can do about it right there.
import type { Comment } from '../core/comment.ts'
import { mailboxKey } from '../core/lookup-keys.ts'
import { commentById } from '../store/comments.ts'
import { wantsNoMail } from '../store/mails.ts'
import { moderatorsOf } from '../store/moderators.ts'
import type { MailPayloads, StaffReason } from './kinds.ts'
import { letterOf } from './letter.ts'
import { type Act, type StaffAction, staffActions, versionOf } from './links.ts'
import { hostOf, type MailParts, type Written } from './parts.ts'

const actDays = 7
const dayMs = 86_400_000

const titles: Record<StaffReason, string> = {
  new: 'A new comment',
  waiting: 'A comment waits for you',
  flagged: 'A comment was flagged',
}

const actionLabels: Record<StaffAction, string> = { approve: 'Approve', spam: 'Spam', delete: 'Delete' }

/** Undefined where somebody has decided meanwhile, or is no moderator any more. */
export async function staffMail(
  { tenantId, commentId, moderatorId, why }: MailPayloads['staff'],
  { database, clock, tenants, links, publicUrl }: MailParts,
): Promise<Written | undefined> {
  const tenant = (await tenants.byId(tenantId))?.tenant
  const comment = await commentById(database, tenantId, commentId)
  const moderator = (await moderatorsOf(database, tenantId)).find(({ id }) => id === moderatorId)
  if (!tenant || !moderator || !comment || isDecided(comment, why)) return undefined
  const emailKey = mailboxKey(moderator.email)
  if (await wantsNoMail(database, tenantId, emailKey)) return undefined
  const expiresAt = clock.now() + actDays * dayMs
  const act: Act = { tenantId, commentId, moderatorId, version: versionOf(comment), expiresAt }
  const url = links.unsubscribe({ tenantId, emailKey })
  const subject = `${titles[why]} on ${comment.pageTitle || tenant.name}`
  const letter = letterOf({
    title: subject,
    paragraphs: [`The buttons are good for ${actDays} days, and only while the comment stays as it is.`],
    quotes: [{ by: comment.commenterName, text: comment.comment }],
    links: staffActions.map((action) => ({ label: actionLabels[action], url: links.act(act, action) })),
    footer: `You get this because you are a moderator of ${tenant.name}.`,
    ending: { label: `No more mail from ${tenant.name}`, url },
  })
  const messageId = `<staff.${why}.${commentId}.${moderatorId}@${hostOf(publicUrl)}>`
  return { mail: { to: moderator.email, subject, messageId, unsubscribeUrl: url, ...letter } }
}

function isDecided({ isDeleted, isSpam, reviewed, approved }: Comment, why: StaffReason): boolean {
  if (isDeleted || isSpam) return true
  return why === 'waiting' ? approved || reviewed : why === 'new' && reviewed
}
