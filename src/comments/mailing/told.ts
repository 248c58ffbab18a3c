// The mail to somebody who was answered or called by name.
import type { Comment } from '../core/comment.ts'
import { type Notification, notices } from '../core/notifying/notice.ts'
import { nameIn } from '../core/shown-author.ts'
import { shutOutOf } from '../notifying/kept-out.ts'
import { commentById } from '../store/comments.ts'
import { notificationById } from '../store/notifications.ts'
import { type PageRecord, pageById } from '../store/pages.ts'
import { isListed } from '../store/threads.ts'
import { addressOf } from './address.ts'
import type { MailPayloads } from './kinds.ts'
import { letterOf } from './letter.ts'
import { linkTo } from './page-link.ts'
import { hostOf, type MailParts, type Written } from './parts.ts'

/** Undefined where they have seen it, want it no more, or it is gone. */
export async function toldMail(
  { tenantId, person, notificationId }: MailPayloads['told'],
  parts: MailParts,
): Promise<Written | undefined> {
  const { database, tenants, links, publicUrl } = parts
  const tenant = (await tenants.byId(tenantId))?.tenant
  const one = await notificationById(database, tenantId, person, notificationId)
  if (!tenant || !one || one.isViewed || one.isOptedOut) return undefined
  const found = await findShown(one, parts)
  const address = found && (await addressOf(one.person, tenantId, 'optedInNotifications', parts))
  if (!address || (await shutOutOf([one.person], { page: found.page, tenant }, parts)).size > 0) return undefined
  const { comment, page } = found
  const name = nameIn(tenant.effective.commenterNameFormat, comment.commenterName)
  const did = one.type === notices.mentioned ? 'mentioned you' : 'replied to you'
  const subject = `${name} ${did} on ${page.title || tenant.name}`
  const url = links.unsubscribe({ tenantId, emailKey: address.emailKey })
  const letter = letterOf({
    title: subject,
    paragraphs: [],
    quotes: [{ by: name, text: comment.comment }],
    links: linkTo(page, tenant.domains, publicUrl),
    footer: `You get this because you take part in the comments of ${tenant.name}.`,
    ending: { label: `No more mail from ${tenant.name}`, url },
  })
  const messageId = `<told.${notificationId}@${hostOf(publicUrl)}>`
  return { mail: { to: address.email, subject, messageId, unsubscribeUrl: url, ...letter } }
}

async function findShown(
  { tenantId, fromCommentId = '', pageId }: Notification,
  { database }: MailParts,
): Promise<{ comment: Comment; page: PageRecord } | undefined> {
  const comment = await commentById(database, tenantId, fromCommentId)
  const page = comment && (await pageById(database, tenantId, pageId))
  if (!page || comment.isDeleted || !(await isListed(database, tenantId, comment.id))) return undefined
  return { comment, page }
}
